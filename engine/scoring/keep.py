"""Keeping the best reading of a hand, and the best reading of any other division."""

from engine.kernel import Cells, kernel
from engine.scoring.fan_numbers import FANS
from engine.scoring.layout import (
    HALF,
    K_BIG,
    K_BODY,
    K_DIVISION,
    K_FANS,
    K_FORM,
    K_ID,
    K_LINKED,
    K_OPENED,
    K_PLACE,
    K_TIMES,
    K_TOTAL,
    K_WAIT,
    KEPT,
    W_BODY,
    W_CHOSEN,
    W_FORM,
    W_HELD,
    W_ID,
    W_KEPT,
    W_KIND,
    W_MELDS,
    W_OPENED,
    W_PAIR,
    W_PLACE,
    W_SETS,
    W_TILE,
    W_TIMES,
    W_WAIT,
)
from engine.scoring.relations import MANY_ALONE
from engine.scoring.tables import T_SHIFT, Lookup

_OTHER = W_KEPT + KEPT


@kernel
def keep(tables: Lookup, work: Cells, total: int, big: int) -> None:
    """Keep the tried reading of *total* points if it is the best of its kind."""
    best = work[W_KEPT + K_TOTAL]
    if best < 0 or work[W_ID] == work[W_KEPT + K_ID]:
        if _is_better(tables, work, total, W_KEPT):
            _write(tables, work, total, big, W_KEPT)
    elif _is_better(tables, work, total, W_KEPT):
        for cell in range(KEPT):
            work[_OTHER + cell] = work[W_KEPT + cell]
        _write(tables, work, total, big, W_KEPT)
    elif _is_better(tables, work, total, _OTHER):
        _write(tables, work, total, big, _OTHER)


@kernel
def _is_better(tables: Lookup, work: Cells, total: int, at: int) -> bool:
    """Whether the tried reading beats the kept one: more points; at equal points more of the fans first in order."""
    kept = work[at + K_TOTAL]
    if total != kept:
        return total > kept
    differ = work[W_HELD] ^ work[at + K_FANS]
    if differ:
        return work[W_HELD] & differ & -differ != 0
    times = tried_times(tables, work)
    for number in range(HALF, FANS):
        ours = count_in(tables, work[W_HELD], work[W_HELD + 1], times, number)
        theirs = count_in(tables, work[at + K_FANS], work[at + K_FANS + 1], work[at + K_TIMES], number)
        if ours != theirs:
            return ours > theirs
    return False


@kernel
def count_in(tables: Lookup, first: int, second: int, times: int, number: int) -> int:
    """Return how often fan *number* counts, given the two words and the times of a kept reading."""
    shift = tables[T_SHIFT + number]
    if shift >= 0:
        return times >> shift & 15
    return first >> number & 1 if number < HALF else second >> (number - HALF) & 1


@kernel
def tried_times(tables: Lookup, work: Cells) -> int:
    """Return the times of the tried reading, as `K_TIMES` holds them."""
    times = 0
    for number in MANY_ALONE:
        if work[W_HELD + 1] >> (number - HALF) & 1:
            times |= work[W_TIMES + number] << tables[T_SHIFT + number]
    return times + work[W_CHOSEN + 1]


@kernel
def _write(tables: Lookup, work: Cells, total: int, big: int, at: int) -> None:
    work[at + K_TOTAL] = total
    work[at + K_FANS] = work[W_HELD]
    work[at + K_FANS + 1] = work[W_HELD + 1]
    work[at + K_TIMES] = tried_times(tables, work)
    work[at + K_FORM] = work[W_FORM]
    work[at + K_BODY] = work[W_BODY]
    work[at + K_PLACE] = work[W_PLACE]
    work[at + K_WAIT] = work[W_WAIT]
    work[at + K_OPENED] = work[W_OPENED]
    work[at + K_BIG] = big
    work[at + K_LINKED] = work[W_CHOSEN]
    work[at + K_ID] = work[W_ID]
    division = work[W_PAIR] + 1
    for index in range(work[W_SETS]):
        tile = work[W_TILE + index] + 1
        division |= (tile | work[W_KIND + index] << 6 | (index < work[W_MELDS]) << 8) << (6 + 9 * index)
    work[at + K_DIVISION] = division
