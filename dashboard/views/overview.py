"""Overview: what the store holds, how it was judged, what was found."""

import altair as alt
import pandas as pd
import streamlit as st

from analytics.findings import finding_kind
from analytics.query.model import MatchLine, Overview
from analytics.query.pages import match_list, overview
from dashboard.audits import VERDICTS_ZH
from dashboard.grid import REPLAY, grid
from dashboard.links import replay_link
from dashboard.narrate import signed
from dashboard.page import current_tables, run
from dashboard.stores import NO_STORE, open_store

MATCHES_SHOWN = 200
COLOURS = {"pass": "#2f8f6b", "fail": "#c0262d", "unknown": "#c9ccd1"}


def main() -> None:
    """Draw the page."""
    st.title("雀谱 Quepu")
    cursor = current_tables()
    if cursor is None:
        st.info(NO_STORE)
        return
    counts = overview(cursor)
    _figures(counts)
    left, right = st.columns([3, 2], gap="large")
    with left:
        _verdicts(counts)
    with right:
        _findings(counts)
    _matches(match_list(cursor, limit=MATCHES_SHOWN), counts.matches)
    store = open_store()
    if store:
        st.caption("Head of the store, to keep and to verify with:")
        st.code(store.head(), language=None)


def _figures(counts: Overview) -> None:
    figures = {
        "Matches 局": counts.matches,
        "Hands 盘": counts.hands,
        "Wins 和": counts.wins,
        "Exhausted 荒牌": counts.exhausted,
        "Events 事件": counts.events,
        "Errors 不符": counts.errors,
    }
    for column, (label, value) in zip(st.columns(len(figures)), figures.items(), strict=True):
        column.metric(label, f"{value:,}", border=True)


def _verdicts(counts: Overview) -> None:
    st.subheader("Verdicts 判定")
    rows = [
        (f"{VERDICTS_ZH[line.verdict]} {line.verdict}", kind, value)
        for line in counts.verdicts
        for kind, value in (("pass", line.passed), ("fail", line.failed), ("unknown", line.unknown))
    ]
    frame = pd.DataFrame(rows, columns=["verdict", "outcome", "hands"])
    labels = alt.Axis(labelLimit=200, labelOverlap=False)
    scale = alt.Scale(domain=list(COLOURS), range=list(COLOURS.values()))
    chart = (
        alt.Chart(frame)
        .mark_bar()
        .encode(
            x=alt.X("hands:Q", title="hands", stack=True),
            y=alt.Y("verdict:N", sort=None, title=None, scale=alt.Scale(paddingInner=0.35), axis=labels),
            color=alt.Color("outcome:N", scale=scale, title=None, legend=alt.Legend(orient="top")),
            tooltip=["verdict", "outcome", "hands"],
        )
        .properties(height=320)
    )
    st.altair_chart(chart, width="stretch")


def _findings(counts: Overview) -> None:
    st.subheader("Findings 发现")
    if not counts.codes:
        st.success("No finding: the logs and the rules agree.")
        return
    rows = [
        (line.findings, finding_kind(line.code).zh, line.code, line.severity, line.matches) for line in counts.codes
    ]
    grid(("findings", "发现", "code", "severity", "matches"), rows)


def _matches(lines: tuple[MatchLine, ...], total: int) -> None:
    st.subheader("Matches 牌谱" if total <= MATCHES_SHOWN else f"The latest {MATCHES_SHOWN} of {total} matches")
    rows = [
        (
            replay_link(line.match_key),
            line.match_key,
            line.source,
            line.book,
            line.hands,
            line.wins,
            " · ".join(line.player_names),
            signed(tuple(line.computed_change)),
            line.errors,
        )
        for line in lines
    ]
    columns = ("match", "source", "book", "hands", "wins", "players", "points by player", "errors")
    grid((REPLAY, *columns), rows)


run(main)
