"""A rule book as flat integers for the kernels."""

from collections.abc import Iterator

from engine.books.model import Book
from engine.fans import FAN_IDS, FAN_NUMBER
from engine.scoring.layout import SWITCHES, V_EXCLUSIONS, V_ORDER, V_START, V_SWITCH, V_VALUE

_CACHE: dict[int, tuple[Book, list[int]]] = {}
_CACHED_BOOKS = 64


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
    vector[V_ORDER : V_ORDER + len(FAN_IDS)] = order_of(excluded)
    for at, name in enumerate(SWITCHES):
        vector[V_SWITCH + at] = book.switches[name]
    for number, entries in enumerate(excluded):
        vector[V_START + number] = len(vector) // 2
        for entry in entries:
            vector.extend(entry)
    vector[V_START + len(FAN_IDS)] = len(vector) // 2
    return vector


def order_of(excluded: list[list[tuple[int, int]]]) -> list[int]:
    """Return all fan numbers, each after those that exclude it, else by number; a circle is entered at its least."""
    return list(_walk([{fan for fan, _ in entries} for entries in excluded]))


def _walk(excluded: list[set[int]]) -> Iterator[int]:
    left = set(range(len(excluded)))
    while left:
        free = [number for number in left if not any(number in excluded[by] for by in left if by != number)]
        first = min(free or left)
        left.remove(first)
        yield first
