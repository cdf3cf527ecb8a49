"""What `replay_hands` and `score_wins` are given beside the rows: the books as vectors, the sizes of scratch arrays."""

from collections.abc import Sequence
from functools import cache
from typing import Final

from msgspec import Struct

from engine.books import BOOK_IDS, load_book
from engine.books.model import Assumption, Book
from engine.corpus import layout as at
from engine.fans import FAN_NUMBER
from engine.replay.layout import SIZE
from engine.scoring.blocks import SCRATCH
from engine.scoring.decided import CLOSURE
from engine.scoring.layout import HAND_SIZE, OUT_SIZE, SWITCHES, V_SWITCH, WORK_SIZE
from engine.scoring.shanten import PARTS_SIZE
from engine.scoring.vector import book_vector

SCRATCH_SIZES: Final = (
    SIZE, at.D_SIZE, 42, PARTS_SIZE, SCRATCH, WORK_SIZE, HAND_SIZE, HAND_SIZE, OUT_SIZE, at.CURSOR,
)  # fmt: skip
"""Cells of each scratch array of `replay_hands` and `score_wins`."""


class BookTables(Struct, frozen=True):
    """The nine books for kernels: rows of equal length, and the texts that their numbers stand for."""

    vectors: tuple[tuple[int, ...], ...]
    """A row for each book, then one for each assumed switch with its other setting."""
    extras: tuple[tuple[int, ...], ...]
    clauses: tuple[tuple[str, ...], ...]
    """By book: the clause of each exclusion, in the order of the vector."""
    assumed: tuple[tuple[str, ...], ...]
    """By book: each assumption as ``name=value``."""


@cache
def book_tables() -> BookTables:
    """Return the tables of the nine books, as they are without changed parameters."""
    books = [load_book(book) for book in BOOK_IDS]
    vectors = [list(book_vector(book)) for book in books]
    extras = [_extra(book, row, vectors) for row, book in enumerate(books)]
    return BookTables(
        vectors=_padded(vectors),
        extras=_padded(extras),
        clauses=tuple(tuple(clause for clause, _ in _exclusions(book)) for book in books),
        assumed=tuple(tuple(f"{entry.parameter}={entry.value}" for entry in book.assumed) for book in books),
    )


def _padded(rows: Sequence[Sequence[int]]) -> tuple[tuple[int, ...], ...]:
    longest = max(map(len, rows))
    return tuple((*row, *[0] * (longest - len(row))) for row in rows)


def _exclusions(book: Book) -> list[tuple[str, int]]:
    """Return clause and printed mark of every exclusion, in the order of the vector."""
    by_number = sorted(book.fans, key=lambda rule: FAN_NUMBER[rule.id])
    return [(entry.clause, int(entry.printed)) for rule in by_number for entry in rule.excludes]


def _extra(book: Book, row: int, vectors: list[list[int]]) -> list[int]:
    cells = [0] * at.X_PRINTED
    for rule in book.fans:
        cells[FAN_NUMBER[rule.id]] = 1
    cells[at.X_FLOWER], cells[at.X_SCORED] = book.flower_value, int(book.scores_fans)
    cells[at.X_ASSUMED] = len(book.assumed)
    for number, entry in enumerate(book.assumed):
        place = at.X_ASSUME + 3 * number
        cells[place : place + 3] = _assumption(entry, row, vectors)
    return [*cells[: at.X_PRINTED], *(printed for _, printed in _exclusions(book))]


def _assumption(entry: Assumption, row: int, vectors: list[list[int]]) -> tuple[int, int, int]:
    """Return kind and operands of an assumption; an assumed switch adds a vector with its other setting."""
    name = entry.parameter
    if name in SWITCHES:
        other = list(vectors[row])
        other[V_SWITCH + SWITCHES.index(name)] = 1 - other[V_SWITCH + SWITCHES.index(name)]
        vectors.append(other)
        return at.A_SWITCH, len(vectors) - 1, 0
    if name in FAN_NUMBER:
        return at.A_FAN, FAN_NUMBER[name], 0
    if name == CLOSURE:
        return at.A_CLOSURE, 0, 0
    first, _, second = name.partition("_with_")
    if first in FAN_NUMBER and second in FAN_NUMBER:
        return at.A_PAIR, FAN_NUMBER[first], FAN_NUMBER[second]
    return (at.A_ALWAYS if name == "minimum" else at.A_NEVER), 0, 0
