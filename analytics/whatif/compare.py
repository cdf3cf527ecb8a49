"""A batch of wins before and after: what became of each, and the sums that need no second look at the wins."""

from collections import Counter
from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt
import pyarrow as pa
from msgspec import Struct

from analytics.corpus.arrow import lists
from analytics.corpus.batch import Column, Flags, Numbers
from analytics.whatif.outcome import VALID, Outcome
from analytics.whatif.packed import Packed
from engine.books.model import Book
from engine.scoring.fan_numbers import FANS, FLOWER_TILES

Times: TypeAlias = npt.NDArray[np.int8]
"""How often each fan counts in each win."""
UNCHANGED: Final = 0
VANISHED: Final = 1
APPEARED: Final = 2
TOTAL: Final = 3
OTHER_FANS: Final = 4
OTHER_POINTS: Final = 5
WHAT: Final = ("unchanged", "vanished", "appeared", "total", "fans", "points")
WHY: Final = ("", "below_minimum", "not_a_win")
"""By state (`analytics.whatif.outcome`)."""


class Sums(Struct):
    """Running sums over batches; of each pair the first is before, the second after the change."""

    states: tuple[Numbers, Numbers]
    """Wins by state."""
    fan: list[int]
    points: list[int]
    """What the winners get."""
    seats: tuple[Numbers, Numbers]
    held: tuple[Numbers, Numbers]
    """By fan: wins that count it."""
    times: tuple[Numbers, Numbers]
    """By fan: how often it counts."""
    what: Numbers
    why: Numbers
    totals: Counter[int]
    """Wins valid on both sides by the change of their totals."""


def no_sums() -> Sums:
    """Return the sums of no win."""

    def pair(size: int) -> tuple[Numbers, Numbers]:
        return np.zeros(size, np.int64), np.zeros(size, np.int64)

    return Sums(
        pair(3), [0, 0], [0, 0], pair(4), pair(FANS), pair(FANS), np.zeros(len(WHAT), np.int64),
        np.zeros(len(WHY), np.int64), Counter(),
    )  # fmt: skip


def times_of(packed: Packed, outcome: Outcome, book: Book) -> Times:
    """Return how often each fan counts in each win, flowers too."""
    counts = outcome.counts.copy()
    if book.scores_fans and book.flower_value:
        counts[:, FLOWER_TILES] = np.where(outcome.state == VALID, packed.laid, 0)
    return counts


def what_became(before: Outcome, after: Outcome, times: tuple[Times, Times]) -> Numbers:
    """Return what became of each win, as `WHAT` numbers it."""
    what = np.where((before.points != after.points).any(axis=1), OTHER_POINTS, UNCHANGED)
    what[(times[0] != times[1]).any(axis=1)] = OTHER_FANS
    what[before.total != after.total] = TOTAL
    what[(before.state == VALID) & (after.state != VALID)] = VANISHED
    what[(before.state != VALID) & (after.state == VALID)] = APPEARED
    what[(before.state != VALID) & (after.state != VALID)] = UNCHANGED
    return what


def add(sums: Sums, packed: Packed, sides: tuple[Outcome, Outcome], times: tuple[Times, Times], what: Numbers
) -> None:  # fmt: skip
    """Add a batch to the sums."""
    every = np.arange(len(what))
    for side, outcome in enumerate(sides):
        sums.states[side][:] += np.bincount(outcome.state, minlength=3)
        sums.fan[side] += int(outcome.total.sum())
        sums.points[side] += int(outcome.points[every, packed.seat].sum())
        sums.seats[side][:] += outcome.points.sum(axis=0)
        sums.held[side][:] += (times[side] > 0).sum(axis=0)
        sums.times[side][:] += times[side].sum(axis=0)
    sums.what[:] += np.bincount(what, minlength=len(WHAT))
    sums.why[:] += np.bincount(sides[1].state[what == VANISHED], minlength=len(WHY))
    both = (sides[0].state == VALID) & (sides[1].state == VALID)
    steps, numbers = np.unique((sides[1].total - sides[0].total)[both], return_counts=True)
    sums.totals.update(dict(zip(steps.tolist(), numbers.tolist(), strict=True)))


def moved_table(wins: pa.Table, sides: tuple[Outcome, Outcome], times: tuple[Times, Times], what: Numbers
) -> pa.Table:  # fmt: skip
    """Return a row of the temporary table `moved` for each win; fans are listed where something changed."""
    before, after = sides
    changed = what != UNCHANGED
    points = np.concatenate([before.points, after.points], axis=1)
    names = ("before_e", "before_s", "before_w", "before_n", "after_e", "after_s", "after_w", "after_n")
    fans: dict[str, Column] = {}
    for name, counted in zip(("before", "after"), times, strict=True):
        fans[f"fans_{name}"], fans[f"times_{name}"] = fan_lists(counted, changed)
    columns: dict[str, Any] = {
        **{name: wins[name] for name in ("match_key", "hand", "win", "event")},
        "what": what, "why": np.where(what == VANISHED, after.state, VALID),
        "total_before": before.total, "total_after": after.total,
        **{name: points[:, at] for at, name in enumerate(names)}, **fans,
    }  # fmt: skip
    return pa.table(columns)


def fan_lists(times: Times, chosen: Flags) -> tuple[Column, Column]:
    """Return numbers and counts of the fans of the *chosen* wins, as lists; empty lists for the others."""
    rows, fans = np.nonzero(times * chosen[:, None])
    lengths = np.bincount(rows, minlength=len(times))
    return lists(lengths, fans, "ints"), lists(lengths, times[rows, fans].astype(np.int32), "ints")

