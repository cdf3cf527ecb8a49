"""A rule book as flat integers for the kernels."""

from typing import Final

from engine.books.model import ALL, Book
from engine.errors import BookError
from engine.fans import FAN_IDS, FAN_NUMBER
from engine.scoring.layout import (
    CLASSES,
    HALF,
    MAX_TURNS,
    RULE,
    SWITCHES,
    V_CLASS,
    V_EDGE,
    V_EXCLUSIONS,
    V_ORDER,
    V_RULE,
    V_START,
    V_SWITCH,
    V_TURN,
    V_TURNS,
    V_VALUE,
    V_VALUED,
)
from engine.scoring.relations import RELATION_FANS

_CACHE: dict[int, tuple[Book, list[int]]] = {}
_CACHED_BOOKS: Final = 64


def book_vector(book: Book) -> list[int]:
    """Return *book* as the kernels read it: values, order, exclusions and switches (engine.scoring.layout)."""
    known = _CACHE.get(id(book))
    if known is not None and known[0] is book:
        return known[1]
    vector = _vector(book)
    if len(_CACHE) >= _CACHED_BOOKS:
        _CACHE.clear()
    _CACHE[id(book)] = (book, vector)
    return vector


def _vector(book: Book) -> list[int]:
    vector = [0] * (V_EXCLUSIONS + V_EXCLUSIONS % 2)
    excluded: list[list[tuple[int, int]]] = [[] for _ in FAN_IDS]
    for rule in book.fans:
        number = FAN_NUMBER[rule.id]
        vector[V_VALUE + number] = rule.value
        excluded[number] = [(FAN_NUMBER[entry.fan], entry.scope) for entry in rule.excludes]
    order = order_of(excluded)
    vector[V_ORDER : V_ORDER + len(FAN_IDS)] = order
    for at, name in enumerate(SWITCHES):
        vector[V_SWITCH + at] = book.switches[name]
    _write_rules(vector, excluded)
    _write_turns(vector, [number for number in order if excluded[number]], book.id)
    _write_classes(vector)
    for number, entries in enumerate(excluded):
        vector[V_START + number] = len(vector) // 2
        for entry in entries:
            vector.extend(entry)
    vector[V_START + len(FAN_IDS)] = len(vector) // 2
    return vector


def _add_bit(vector: list[int], at: int, number: int) -> None:
    """Set the bit of fan *number* in the two words at *at*."""
    half, bit = divmod(number, HALF)
    vector[at + half] |= 1 << bit


def _write_rules(vector: list[int], excluded: list[list[tuple[int, int]]]) -> None:
    for number, entries in enumerate(excluded):
        if vector[V_VALUE + number]:
            _add_bit(vector, V_VALUED, number)
        at = V_RULE + RULE * number
        for other, scope in entries:
            if scope == ALL:
                _add_bit(vector, at, other)
            else:
                vector[at + 2] = 1


def _write_turns(vector: list[int], order: list[int], book: str) -> None:
    """Write in which rounds the fans are visited: within a round by number, so a lower number begins another."""
    turns = -1
    last = len(FAN_IDS)
    for number in order:
        if number < last:
            turns += 1
        if turns == MAX_TURNS:
            raise BookError(f"{book}: exclusions need more than {MAX_TURNS} rounds: fewer may run from later fans")
        _add_bit(vector, V_TURN + 2 * turns, number)
        last = number
    vector[V_TURNS] = turns + 1


def _write_classes(vector: list[int]) -> None:
    """Write the two-set fans in order of value, then of number, and the class of each relation of two sets."""
    fans = sorted(set(RELATION_FANS), key=lambda number: (-vector[V_VALUE + number], number))
    for index, number in enumerate(fans):
        vector[V_CLASS + index] = number
        vector[V_CLASS + CLASSES + index] = vector[V_VALUE + number]
    for at, number in enumerate(RELATION_FANS):
        if vector[V_VALUE + number]:
            vector[V_EDGE + at] = 1 << (8 * fans.index(number))


def order_of(excluded: list[list[tuple[int, int]]]) -> list[int]:
    """Return all fan numbers, each after those that exclude it, else by number; a circle is entered at its least."""
    waiting = [0] * len(excluded)
    for by, entries in enumerate(excluded):
        for number, _ in entries:
            waiting[number] += number != by
    left = list(range(len(excluded)))
    order = []
    while left:
        first = next((number for number in left if not waiting[number]), left[0])
        left.remove(first)
        order.append(first)
        for number, _ in excluded[first]:
            waiting[number] -= number != first
    return order
