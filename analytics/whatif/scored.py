"""Many packed hands under one book: one kernel, run plainly for a few and compiled for a corpus."""

from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from analytics.corpus.batch import Numbers
from analytics.whatif.packed import Packed
from engine.books.model import Book
from engine.compiled import compiled_score_entry, compiling
from engine.scoring.arrays import table_array
from engine.scoring.fan_numbers import FANS
from engine.scoring.layout import HALF, HAND_SIZE, WORK_SIZE
from engine.scoring.lazy import lazy_tables
from engine.scoring.many import S_FANS, S_TIMES, S_TOTAL, SCORED, score_hands
from engine.scoring.tables import T_SHIFT
from engine.scoring.vector import book_vector


class Scored(Struct, frozen=True):
    """Hands under a book: points without flowers (-1 no win), and how often each fan counts (`FANS` columns)."""

    plain: Numbers
    counts: npt.NDArray[np.int8]


def score_packed(packed: Packed, book: Book, compiled: bool) -> Scored:
    """Score the hands under *book*; both speeds give the same."""
    results = _compiled(packed, book) if compiled else _plain(packed, book)
    results = results.reshape(len(packed.cells), SCORED)
    results[packed.flowered] = 0
    results[packed.flowered, S_TOTAL] = -1
    return Scored(results[:, S_TOTAL].copy(), counts_of(results))


def counts_of(results: Any) -> npt.NDArray[np.int8]:
    """Return how often each fan counts; see `engine.scoring.keep.count_in`."""
    counts = np.empty((FANS, len(results)), np.int8)
    tables = lazy_tables()
    for fan in range(FANS):
        shift = tables[T_SHIFT + fan]
        if shift >= 0:
            counts[fan] = results[:, S_TIMES] >> shift & 15
        else:
            counts[fan] = results[:, S_FANS + fan // HALF] >> fan % HALF & 1
    return np.ascontiguousarray(counts.T)


def _plain(packed: Packed, book: Book) -> Any:
    count = len(packed.cells)
    results, work = [0] * (count * SCORED), [0] * WORK_SIZE
    score_hands(packed.cells.reshape(-1).tolist(), count, book_vector(book), 0, lazy_tables(), work, results)
    return np.array(results, np.int64)


def _compiled(packed: Packed, book: Book) -> Any:
    count = len(packed.cells)
    entry, tables, scratch = warm()
    results = np.zeros(count * SCORED, np.int64)
    entry(packed.cells.reshape(-1), count, np.array(book_vector(book), np.int64), 0, tables, scratch.copy(), results)
    return results


@cache
def warm() -> tuple[Any, Any, Numbers]:
    """Return the compiled entry, its tables and scratch; the processes of one machine take turns to make them."""
    entry: Any = compiled_score_entry()
    hand, work = np.zeros(HAND_SIZE, np.int64), np.zeros(WORK_SIZE, np.int64)
    with compiling("what-if"):
        tables = table_array()
        entry(hand, 0, hand, 0, tables, work, hand)
    return entry, tables, work
