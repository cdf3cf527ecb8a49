"""The fan-frequency report: how often each fan is held, what it brings, and how that compares with others' play."""

from pathlib import Path
from typing import Final

from analytics.query.connect import Cursor, current_tables
from analytics.reports import fans_sql as sql
from analytics.reports.baselines import baselines
from analytics.reports.fans_model import AgainstBaseline, FanFilters, FanReport, FanRow, PairRow, TotalRow
from analytics.reports.rescore import rescore
from analytics.reports.statistics import millibits, per_mille, share, wilson
from engine.books import load_book
from engine.books.model import Book
from engine.fans import FAN_IDS, FAN_NAMES_ZH, FAN_NUMBER

REFERENCE: Final = "mil"
"""Book of names and values when every match keeps its own."""
STEP_TWO_ID: Final = "pure_shifted_chows_step_2"
STEP_TWO_ZH: Final = "一色三连环"
STEP_TWO_OF: Final = "pure_shifted_chows"
STEPPING: Final = FAN_NUMBER[STEP_TWO_OF]
BATCH: Final = 5_000
"""Wins scored again at one time."""

Counted = tuple[int, int, int, int, int, int, int]
"""Fan number, incidence, occurrences, points, sum of totals, self-drawn, open."""


def fan_report(store_path: str | Path, filters: FanFilters | None = None) -> FanReport:
    """Return the report over the published tables of a store.

    :raises StoreError: if no tables are published or a file is damaged.
    :raises BookError: if the filter names an unknown book.
    """
    return report_from(current_tables(store_path).cursor(), filters or FanFilters())


def report_from(cursor: Cursor, filters: FanFilters) -> FanReport:
    """Return the report; *cursor* is used up for it: it holds the selection as temporary tables."""
    book = load_book(filters.book or REFERENCE)
    select(cursor, filters, book)
    least = {"minimum_total": filters.minimum_total}
    sample, below, illegal = cursor.execute(sql.COUNTS, least).fetchall()[0]
    counted: list[Counted] = cursor.execute(sql.FANS).fetchall()
    rows = fan_rows(book, counted, step_two(cursor), sample)
    incidence = {number: wins for number, wins, *_ in counted}
    pairs = tuple(pair_row(a, b, both, incidence, sample) for a, b, both in cursor.execute(sql.PAIRS).fetchall())
    totals = tuple(TotalRow(total, wins) for total, wins in cursor.execute(sql.TOTALS, least).fetchall())
    return FanReport(filters, book.id, sample, below, illegal, rows, pairs, totals)


def select(cursor: Cursor, filters: FanFilters, book: Book) -> None:
    """Make the temporary tables of the selection, wins of other books scored again where the filter names a book."""
    cursor.execute(
        sql.SELECTED,
        {name: getattr(filters, name) for name in ("source", "room", "player", "seat_wind", "since", "until")},
    )
    cursor.execute(sql.SCORED_HERE, {"book": filters.book, "stepping": STEPPING})
    if filters.book is not None:
        score_again(cursor, book)
    cursor.execute(sql.HELD, {"minimum_total": filters.minimum_total})


def score_again(cursor: Cursor, book: Book) -> None:
    """Add the wins of other books, scored under *book*, batch by batch."""
    others = cursor.sql(sql.OTHER_BOOKS, params={"book": book.id}).to_arrow_table()
    for batch in others.to_batches(BATCH):
        cursor.register("rescored", rescore(batch, book))
        cursor.execute(sql.SCORED_AGAIN, {"stepping": STEPPING})
        cursor.unregister("rescored")


def step_two(cursor: Cursor) -> Counted | None:
    """Count the shifted chows that step by two, which one published baseline counts apart."""
    row = cursor.execute(sql.STEP_TWO, {"stepping": STEPPING}).fetchall()[0]
    return row if row[1] else None


def fan_rows(book: Book, counted: list[Counted], stepped: Counted | None, sample: int) -> tuple[FanRow, ...]:
    """Return a row for every fan of the book and every fan counted, zero rows included, in order of fan number."""
    found = {row[0]: row for row in counted}
    values = {FAN_NUMBER[fan.id]: fan.value for fan in book.fans}
    rows = []
    for number in sorted(values.keys() | found.keys()):
        fan = FAN_IDS[number]
        rows.append(fan_row(fan, FAN_NAMES_ZH[fan], values.get(number, 0), found.get(number), sample))
        if fan == STEP_TWO_OF:
            rows.append(fan_row(STEP_TWO_ID, STEP_TWO_ZH, values.get(number, 0), stepped, sample, part_of=fan))
    return tuple(rows)


def fan_row(fan: str, zh: str, value: int, counted: Counted | None, sample: int, part_of: str = "") -> FanRow:
    """Return the row of one fan."""
    _, held, times, points, total, self_drawn, opened = counted or (0, 0, 0, 0, 0, 0, 0)
    low, high = wilson(held, sample) or (None, None)
    return FanRow(
        id=fan, zh=zh, value=value, incidence=held, occurrences=times, share=share(held, sample), low=low, high=high,
        points=points, total_sum=total, self_drawn=self_drawn, open=opened, rarity=millibits(held, sample),
        baselines=against(fan, held, sample), part_of=part_of,
    )  # fmt: skip


def against(fan: str, held: int, sample: int) -> tuple[AgainstBaseline, ...]:
    """Return the published shares of *fan* beside ours."""
    ours = share(held, sample)
    return tuple(
        AgainstBaseline(name, line.share[fan], None if ours is None else per_mille(ours, line.share[fan]))
        for name, line in baselines().items()
        if fan in line.share
    )


def pair_row(first: int, second: int, together: int, incidence: dict[int, int], sample: int) -> PairRow:
    """Return the row of two fans."""
    lift = per_mille(together * sample, incidence[first] * incidence[second])
    return PairRow(FAN_IDS[first], FAN_IDS[second], together, lift)
