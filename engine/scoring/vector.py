"""A rule book as flat integers for the kernels."""

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
