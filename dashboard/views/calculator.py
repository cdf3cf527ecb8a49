"""Hand calculator: one hand under nine books side by side, the fans that differ marked."""

from contextlib import suppress
from typing import Any

import pandas as pd
import streamlit as st

from dashboard.boards import hand_board
from dashboard.comparison import Comparison, compare_hand
from dashboard.examples import DEFAULT, EXAMPLES
from dashboard.explain import explain
from dashboard.markup import markdown_text, show
from dashboard.page import run
from dashboard.records import read_hand, seat_named
from engine.books import load_book
from engine.errors import MalformedHandError
from engine.scoring import score

DIFFERS = "background-color:#fdf0cf;color:#1d2733"


def main() -> None:
    """Draw the page."""
    st.title("Hand calculator 算番器")
    hand, ready, discarder = _ask()
    if not hand:
        return
    compared = compare_hand(hand, ready, discarder)
    _draw(hand)
    _table(compared)
    _one_book(compared, ready, discarder)


def _ask() -> tuple[str, bool, int | None]:
    if "hand" not in st.session_state:
        st.session_state["hand"] = st.query_params.get("hand", DEFAULT)
    st.pills("Examples", list(EXAMPLES), key="example", on_change=_take_example)
    hand = st.text_input("Hand", key="hand", max_chars=200, help=NOTATION).strip()
    left, right = st.columns(2)
    ready = left.checkbox("The winner had declared 听")
    seat = right.selectbox("Discarder", ["unknown", "E", "S", "W", "N"])
    st.query_params["hand"] = hand
    return hand, ready, None if seat == "unknown" else seat_named(seat)


def _take_example() -> None:
    chosen = st.session_state["example"]
    if chosen:
        st.session_state["hand"] = EXAMPLES[chosen]


NOTATION = (
    "Melds in brackets with the giver (1 left, 2 opposite, 3 right), then the standing tiles, the winning tile last, "
    "then | round wind, own wind, self-drawn, 和绝张, last tile of the wall, kong | flowers. m 万, p 饼, s 条, ESWN, "
    "C 中, F 发, P 白."
)


def _draw(hand: str) -> None:
    with suppress(MalformedHandError):  # the table says why
        show(hand_board(read_hand(hand)))


def _table(compared: Comparison) -> None:
    if not any(record["legal"] for record in compared.records):
        st.warning(markdown_text(compared.records[0]["reason"]))
        return
    frame = pd.DataFrame(
        [["≠" if row.differs else "", f"{row.zh} {row.fan}", *row.cells] for row in compared.rows],
        columns=["≠", "番种 fan", *(record["book"] for record in compared.records)],
    )
    titles: Any = {"番种 fan": st.column_config.Column(width=260), "≠": st.column_config.Column(width=40)}
    titles |= {one["book"]: st.column_config.Column(help=load_book(one["book"]).zh) for one in compared.records}
    differing = frame.style.apply(lambda row: [DIFFERS if row["≠"] else ""] * len(row), axis=1)
    height = 35 * (len(frame) + 1) + 3
    st.dataframe(differing, hide_index=True, width="stretch", height=height, column_config=titles)
    st.caption("≠ the books differ here · 不计 the fan holds but is not counted · – the fan does not hold")
    for note in compared.notes:
        st.caption(markdown_text(note))


def _one_book(compared: Comparison, ready: bool, discarder: int | None) -> None:
    legal = [record["book"] for record in compared.records if record["legal"]]
    if not legal:
        return
    chosen = st.selectbox("In full under", legal, format_func=lambda book: f"{load_book(book).zh} ({book})")
    hand, book = read_hand(compared.records[0]["hand"], ready), load_book(chosen)
    explained = score(hand, book)
    st.subheader(f"{explained.total} 番")
    explain(hand, book, explained, hand.conditions.seat_wind if hand.conditions.self_drawn else discarder)


run(main)
