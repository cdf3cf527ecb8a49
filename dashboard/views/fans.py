"""Fan frequency: chart and table, filters in the address."""

import altair as alt
import pandas as pd
import streamlit as st

from analytics.query.model import Choices
from analytics.query.pages import choices
from analytics.reports.baselines import baselines
from analytics.reports.fans import report_from
from analytics.reports.fans_model import FanFilters, FanReport
from analytics.reports.fans_text import columns, rows, to_csv
from dashboard.grid import grid
from dashboard.markup import markdown_text
from dashboard.page import current_tables, run
from dashboard.stores import NO_STORE
from engine.books import BOOK_IDS, load_book
from engine.tiles import SEAT_NAMES

ANY = ""
UNITS = 100_000  # a share of 1
BARS_SHOWN = 40


def main() -> None:
    """Draw the page."""
    st.title("Fan frequency 番种频率")
    cursor = current_tables()
    if cursor is None:
        st.info(NO_STORE)
        return
    filters = _ask(choices(cursor))
    report = report_from(cursor, filters)
    if not report.wins:
        st.warning("No win matches these filters.")
        return
    _summary(report)
    _chart(report)
    _table(report)


def _ask(known: Choices) -> FanFilters:
    first, second = st.columns(4), st.columns(4)
    with first[0]:
        book = _choose("book", "Rule book", BOOK_IDS, "each match's own")
    with first[1]:
        source = _choose("source", "Source", known.sources, "all")
    with first[2]:
        room = _choose("room", "Room", tuple(filter(None, known.rooms)), "all")
    with first[3]:
        player = _choose("player", "Player", tuple(filter(None, known.players)), "all")
    with second[0]:
        seat = _choose("seat", "Seat wind", tuple(SEAT_NAMES), "all")
    with second[1]:
        minimum = _number("minimum", "Minimum total")
    wind = SEAT_NAMES.index(seat) if seat else None
    return FanFilters(book, source, room, player, wind, minimum_total=minimum)


def _choose(name: str, label: str, options: tuple[str, ...], any_label: str) -> str | None:
    """Ask for one of *options*; the choice is kept in the address."""
    asked = st.query_params.get(name, ANY)
    every = [ANY, *options]
    index = every.index(asked) if asked in every else 0
    titles = {ANY: any_label}
    if name == "book":
        titles |= {book: f"{load_book(book).zh} ({book})" for book in options}
    chosen = st.selectbox(label, every, index=index, format_func=lambda one: titles.get(one, one), key=f"fans_{name}")
    _keep(name, chosen)
    return chosen or None


def _number(name: str, label: str) -> int | None:
    asked = st.query_params.get(name, "")
    start = min(int(asked), 500) if asked.isascii() and asked.isdigit() else 0
    chosen = int(st.number_input(label, min_value=0, max_value=500, value=start, key=f"fans_{name}"))
    _keep(name, str(chosen) if chosen else ANY)
    return chosen or None


def _keep(name: str, value: str) -> None:
    if value:
        st.query_params[name] = value
    elif name in st.query_params:
        del st.query_params[name]


def _summary(report: FanReport) -> None:
    apart = f", {report.below_minimum} below the minimum counted apart" if report.below_minimum else ""
    not_wins = f", {report.not_a_win} no win under this book" if report.not_a_win else ""
    st.markdown(f"**{report.wins:,} wins** under {markdown_text(report.book)}{apart}{not_wins}")


def _chart(report: FanReport) -> None:
    name, human = next(iter(baselines().items()))
    held = sorted((row for row in report.fans if row.share), key=lambda row: -(row.share or 0))[:BARS_SHOWN]
    frame = pd.DataFrame(
        [
            {
                "fan": row.zh,
                "id": row.id,
                "wins": row.incidence,
                "share": (row.share or 0) / UNITS,
                "low": (row.low or 0) / UNITS,
                "high": (row.high or 0) / UNITS,
                "human": next((b.share / UNITS for b in row.baselines if b.baseline == name), None),
            }
            for row in held
        ]
    )
    base = alt.Chart(frame).encode(y=alt.Y("fan:N", sort=None, title=None, axis=alt.Axis(labelOverlap=False)))
    axis = alt.Axis(format="%", tickCount=10)
    bars = base.mark_bar(color="#2f8f6b", size=11).encode(
        x=alt.X("share:Q", title="share of wins", axis=axis),
        tooltip=["fan", "id", "wins", alt.Tooltip("share:Q", format=".2%"), alt.Tooltip("human:Q", format=".2%")],
    )
    spans = base.mark_rule(color="#1d2733", strokeWidth=1.5).encode(x="low:Q", x2="high:Q")
    ticks = base.mark_tick(color="#e08a00", thickness=3, size=14).encode(x="human:Q")
    st.altair_chart((bars + spans + ticks).properties(height=max(240, 20 * len(held))), width="stretch")
    st.caption(
        f"bar: share of wins that hold the fan · line: 95 % interval · orange tick: {markdown_text(human.zh)} "
        f"({markdown_text(human.source)}) · the {len(held)} most frequent fans"
    )


def _table(report: FanReport) -> None:
    shown = columns()
    headings = [f"{column.zh} {column.en}" for column in shown]
    lines = [
        [_figure(cell) if column.numeric else cell for column, cell in zip(shown, line, strict=True)]
        for _, line in sorted(zip(report.fans, rows(report), strict=True), key=lambda pair: -pair[0].incidence)
    ]
    grid(headings, lines)
    st.download_button("CSV", to_csv(report).encode(), file_name="fans.csv", mime="text/csv")


def _figure(cell: str) -> float | None:
    """Return a cell as a number, so that a column sorts as numbers do; None where there is none."""
    return float(cell) if cell.replace(".", "", 1).isdigit() else None


run(main)
