"""Why a win is worth what it is, drawn: the sets, each fan with its tiles, each fan not counted with its clause."""

from collections.abc import Iterable, Sequence

import streamlit as st

from dashboard.commands.score_text import payments_text, wait_text
from dashboard.grid import grid
from dashboard.markup import Html, markdown_text, show, tag, text
from dashboard.records import names_of, payments
from dashboard.tiles import row
from engine.books.model import Book
from engine.fans import FAN_NAMES_ZH
from engine.hand import Hand
from engine.score_model import CountedFan, Score, SetOfTiles


def explain(hand: Hand, book: Book, score: Score, source: int | None = None) -> None:
    """Draw the explanation of a win; *source* is the seat that gave the tile, where known."""
    left, right = st.columns(2, gap="medium")
    with left:
        show(fans_table(score.fans))
        st.markdown(f"听牌 wait: {markdown_text(wait_text({'kind': score.wait, 'tiles': names_of(score.waits)}))}")
        st.markdown(f"得分 payments: {markdown_text(payments_text(payments(hand, book, score, source)))}")
    with right:
        show(division_html("分解 division", score.division))
        if score.alternative:
            show(division_html(f"另解 best other, {score.alternative_total} 番", score.alternative))
        _not_counted(score)
        for note in (*(f"assumed {name}" for name in score.assumed), *score.warnings):
            st.caption(markdown_text(note))


def _not_counted(score: Score) -> None:
    if not score.not_counted:
        return
    rows = [
        (f"{FAN_NAMES_ZH.get(entry.id, '')} {entry.id}", FAN_NAMES_ZH.get(entry.by, entry.by), entry.clause)
        for entry in score.not_counted
    ]
    grid(("不计 held, not counted", "因为 because of", "条款 clause"), rows)


def fans_table(fans: Iterable[CountedFan]) -> Html:
    """Return each fan with its points and the tiles that make it."""
    lines = [
        tag(
            "tr",
            [
                tag("td", [text(fan.zh + (f" ×{fan.count}" if fan.count > 1 else "")), _sub(fan.id)]),
                tag("td", [text(str(fan.points))], "qnum"),
                tag("td", [row(fan.tiles)], "qsmall qwrap"),
            ],
        )
        for fan in fans
    ]
    return tag("table", lines, "qtable")


def division_html(title: str, division: Sequence[SetOfTiles]) -> Html:
    """Return the sets side by side; the set that holds the winning tile is framed."""
    sets = [tag("span", [row(part.tiles)], "qset qwin" if part.wins else "qset") for part in division]
    return tag("div", [tag("div", [text(title)], "qcap"), tag("div", sets, "qdivision")])


def _sub(fan: str) -> Html:
    return tag("div", [text(fan)], "qcap")
