"""The what-if report: every stored win under a book and under the same book changed."""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import numpy as np
import pyarrow as pa

from analytics.query.connect import Cursor, OpenTables, current_tables
from analytics.whatif import sql
from analytics.whatif.changes import changes
from analytics.whatif.compare import (
    APPEARED,
    OTHER_FANS,
    OTHER_POINTS,
    UNCHANGED,
    WHAT,
    WHY,
    Sums,
    add,
    moved_table,
    no_sums,
    times_of,
    what_became,
)
from analytics.whatif.model import FanMove, HandMove, PlayerMove, Side, Step, WhatIf
from analytics.whatif.outcome import outcome_of
from analytics.whatif.packed import numbers_of, pack
from analytics.whatif.scored import score_packed
from engine.books.model import Book
from engine.compiled import is_wanted
from engine.fans import FAN_IDS, FAN_NAMES_ZH

BATCH: Final = 50_000
"""Wins that are held at one time."""
LISTED: Final = 20
Each = Callable[[HandMove], None]


def what_if(
    store_path: str | Path, before: Book, after: Book, *, limit: int = LISTED, each: Each | None = None
) -> WhatIf:
    """Return what *after* does to the wins of a store's published tables that *before* does not.

    A win below the minimum pays nothing. What the players would have done under the changed book is not asked: the
    hands are those that were played.

    :param limit: how many players of each kind, and hands, are listed.
    :param each: called with every win that is not as it was, in order of match, hand and win.
    :raises StoreError: if no tables are published or a file is damaged.
    """
    tables = current_tables(store_path)
    cursor = tables.cursor()
    cursor.execute(sql.MOVED)
    sums = no_sums()
    for wins in batches(tables):
        score_batch(cursor, sums, wins[0], (before, after), wins[1])
    cursor.execute(sql.PEOPLE)
    if each is not None:
        for row in rows(cursor, sql.EVERY_HAND, {}):
            each(hand_move(row))
    return report_of(cursor, sums, before, after, limit)


def batches(tables: OpenTables) -> Iterator[tuple[pa.Table, bool]]:
    """Yield the stored wins, and whether they are to be compiled; those of hands with several winners last."""
    reading = tables.cursor()
    compiled = is_wanted(reading.execute(sql.COUNT).fetchall()[0][0])
    reading.execute(sql.CONTESTED)
    with reading.sql(sql.ALONE).to_arrow_reader(BATCH) as reader:
        for batch in reader:
            yield pa.Table.from_batches([batch]), compiled
    together = reading.sql(sql.TOGETHER).to_arrow_table()
    if together.num_rows:
        yield together, compiled


def score_batch(cursor: Cursor, sums: Sums, wins: pa.Table, books: tuple[Book, Book], compiled: bool) -> None:
    """Score *wins* under both books, and add what became of them to *sums* and to the table `moved`."""
    packed = pack(wins)
    hands = numbers_of(wins, "place") if "place" in wins.column_names else None
    before, after = (outcome_of(packed, score_packed(packed, book, compiled), book, hands) for book in books)
    times = times_of(packed, before, books[0]), times_of(packed, after, books[1])
    what = what_became(before, after, times)
    add(sums, packed, (before, after), times, what)
    cursor.register("batch", moved_table(wins, (before, after), times, what))
    cursor.execute(sql.ADD)
    cursor.unregister("batch")


def rows(cursor: Cursor, query: str, parameters: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield the rows of a query by name."""
    cursor.execute(query, dict(parameters))
    names = [column[0] for column in cursor.description or ()]
    while found := cursor.fetchmany(1000):
        for row in found:
            yield dict(zip(names, row, strict=True))


def report_of(cursor: Cursor, sums: Sums, before: Book, after: Book, limit: int) -> WhatIf:
    """Put the report together."""
    what = dict(zip(WHAT, sums.what.tolist(), strict=True))
    players, moved = cursor.execute(sql.PEOPLE_COUNTS).fetchall()[0]
    up = sum(wins for change, wins in sums.totals.items() if change > 0)
    return WhatIf(
        book=before.id,
        changes=changes(before, after),
        wins=int(sums.what.sum()),
        matches=cursor.execute(sql.MATCHES).fetchall()[0][0],
        before=side(sums, 0),
        after=side(sums, 1),
        vanished_below_minimum=int(sums.why[WHY.index("below_minimum")]),
        vanished_not_a_win=int(sums.why[WHY.index("not_a_win")]),
        appeared=what[WHAT[APPEARED]],
        dearer=up,
        cheaper=what["total"] - up,
        other_fans=what[WHAT[OTHER_FANS]],
        other_points=what[WHAT[OTHER_POINTS]],
        unchanged=what[WHAT[UNCHANGED]],
        fans=tuple(fan_moves(sums, before, after)),
        totals=tuple(Step(change, wins) for change, wins in sorted(sums.totals.items())),
        seats_before=four(sums.seats[0].tolist()),
        seats_after=four(sums.seats[1].tolist()),
        players=players,
        players_moved=moved,
        gainers=tuple(PlayerMove(**row) for row in rows(cursor, sql.GAINERS, {"limit": limit})),
        losers=tuple(PlayerMove(**row) for row in rows(cursor, sql.LOSERS, {"limit": limit})),
        hands=tuple(hand_move(row) for row in rows(cursor, sql.HANDS, {"limit": limit})),
    )


def side(sums: Sums, at: int) -> Side:
    """Return one side of the report."""
    valid, below, none = sums.states[at].tolist()
    return Side(valid, below, none, sums.fan[at], sums.points[at])


def fan_moves(sums: Sums, before: Book, after: Book) -> Iterator[FanMove]:
    """Yield the fans that are not counted as before, or not for as much."""
    values = values_of(before), values_of(after)
    differ = (sums.held[0] != sums.held[1]) | (sums.times[0] != sums.times[1])
    differ |= sums.times[0] * values[0] != sums.times[1] * values[1]
    for number in np.flatnonzero(differ).tolist():
        name = FAN_IDS[number]
        (value, other), held, times = ([int(part[number]) for part in pair] for pair in (values, sums.held, sums.times))
        yield FanMove(
            name, FAN_NAMES_ZH[name], value, other, held[0], held[1], times[0], times[1], times[0] * value,
            times[1] * other,
        )  # fmt: skip


def values_of(book: Book) -> Any:
    """Return the value of each fan, 0 where the book does not have it."""
    values = {rule.id: rule.value for rule in book.fans} | {"flower_tiles": book.flower_value}
    return np.array([values.get(fan, 0) for fan in FAN_IDS], np.int64)


def hand_move(row: Mapping[str, Any]) -> HandMove:
    """Return what a row of `moved` tells."""
    before = dict(zip(row["fans_before"], row["times_before"], strict=True))
    after = dict(zip(row["fans_after"], row["times_after"], strict=True))
    return HandMove(
        row["match_key"], row["hand"], row["win"], row["event"], WHAT[row["what"]], WHY[row["why"]],
        row["total_before"], row["total_after"],
        four([row[f"before_{seat}"] for seat in "eswn"]), four([row[f"after_{seat}"] for seat in "eswn"]),
        lost=tuple(FAN_IDS[fan] for fan in before if before[fan] > after.get(fan, 0)),
        gained=tuple(FAN_IDS[fan] for fan in after if after[fan] > before.get(fan, 0)),
    )  # fmt: skip


def four(points: list[int]) -> tuple[int, int, int, int]:
    """Return points by seat."""
    east, south, west, north = points
    return east, south, west, north
