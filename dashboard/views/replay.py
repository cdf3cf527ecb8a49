"""Replay: step through a hand with drawn tiles, and see why the win is worth what it is."""

import streamlit as st

from dashboard.audits import VERDICTS_ZH, audit_all, marks
from dashboard.boards import hand_board, table_board
from dashboard.explain import explain
from dashboard.grid import grid
from dashboard.markup import markdown_text, show, tag, text
from dashboard.narrate import SEATS_ZH, narrate
from dashboard.page import run
from dashboard.replays import HandView, hands_of, player_names, view_hand, view_match
from dashboard.stores import NO_STORE, match_keys, stored_match
from engine.books import BOOK_IDS, load_book
from engine.replay_model import ReplayedWin
from ingest.store import StoredMatch

FIRST, LAST = "|◀", "▶|"
EVENTS_BEFORE, EVENTS_SHOWN = 8, 15  # in the list beside the board


def main() -> None:
    """Draw the page."""
    st.title("Replay 牌谱")
    keys = match_keys()
    if not keys:
        st.info(NO_STORE)
        return
    match, hand, book = _choose(keys)
    if match is None:
        st.error("This match is not in the store.")
        return
    view = view_hand(match.events, hand, view_match(match.events, book))
    board, events = st.columns([2, 1], gap="medium")
    with board:
        step = _choose_step(view, f"{match.key} {hand}")
        show(table_board(view.steps[step].state, player_names(match.events, view.start)))
    with events:
        _events(match, view, step)
    _failures(view)
    for win in view.replayed.wins:
        _win(win, book)
    _verdicts(match, hand, book)


def _choose(keys: list[str]) -> tuple[StoredMatch | None, int, str]:
    first, second, third = st.columns([4, 2, 3])
    asked = st.query_params.get("match", "")
    key = first.selectbox("Match", keys, index=keys.index(asked) if asked in keys else 0)
    match = stored_match(key)
    if match is None:
        return None, 0, ""
    hands = [start.hand for start in hands_of(match.events)]
    wanted = st.query_params.get("hand", "")
    number = int(wanted) if wanted.isascii() and wanted.isdigit() and key == asked else -1
    hand = second.selectbox("Hand", hands, index=hands.index(number) if number in hands else 0, key=f"hand of {key}")
    book = third.selectbox(
        "Rule book",
        BOOK_IDS,
        index=BOOK_IDS.index(match.book),
        format_func=lambda book: f"{load_book(book).zh} ({book})",
        key=f"book of {key}",
    )
    st.query_params["match"], st.query_params["hand"] = key, str(hand)
    return match, hand, book


def _choose_step(view: HandView, place: str) -> int:
    """Ask for a step by slider or button; the step is kept in the address."""
    last = len(view.steps) - 1
    name = f"step of {place}"
    if name not in st.session_state:
        asked = st.query_params.get("step", "")
        st.session_state[name] = min(int(asked), last) if asked.isascii() and asked.isdigit() else last
    targets = {FIRST: 0, "◀": -1, "▶": 1, LAST: last}
    buttons = st.container(horizontal=True)
    for label, target in targets.items():
        buttons.button(label, on_click=_move, args=(name, label, target, last), width="stretch", key=f"{label} {place}")
    step = st.slider("Step", 0, max(last, 1), key=name) if last > 0 else 0
    st.query_params["step"] = str(step)
    return min(step, last)


def _move(name: str, label: str, target: int, last: int) -> None:
    at = st.session_state[name]
    st.session_state[name] = target if label in (FIRST, LAST) else min(max(at + target, 0), last)


def _events(match: StoredMatch, view: HandView, step: int) -> None:
    """List the events around the step, each told in words."""
    here = view.steps[step].event
    first = max(view.replayed.first, min(here - EVENTS_BEFORE, view.replayed.last - EVENTS_SHOWN + 1))
    shown = range(first, min(first + EVENTS_SHOWN, view.replayed.last + 1))
    lines = [
        tag(
            "tr",
            [tag("td", [text(str(at))], "qnum"), tag("td", [text(narrate(match.events[at]))])],
            "qnow" if at == here else "",
        )
        for at in shown
    ]
    show(tag("table", lines, "qlog"))


def _failures(view: HandView) -> None:
    for failure in view.replayed.failures:
        st.error(markdown_text(f"event {failure.event}: {failure.text}"))


def _win(win: ReplayedWin, book: str) -> None:
    st.subheader(f"{SEATS_ZH[win.seat]} 和 {win.score.total} 番")
    show(hand_board(win.hand))
    explain(win.hand, load_book(book), win.score, win.source)
    _stated(win)


def _stated(win: ReplayedWin) -> None:
    if win.stated is None:
        st.caption("The log states no fans for this win.")
        return
    listed = " ".join(f"{fan.name}×{fan.count}" if fan.count > 1 else fan.name for fan in win.stated.fans)
    st.caption(markdown_text(f"The log states {win.stated.total} fan: {listed}"))


def _verdicts(match: StoredMatch, hand: int, book: str) -> None:
    audit = audit_all([match], book)[0]
    judged = next(one for one in audit.hands if one.hand == hand)
    st.subheader("Verdicts 判定")
    names = list(VERDICTS_ZH.values())
    grid(names, [marks(judged)], marks=names)
    if judged.findings:
        shown = ("severity", "code", "event", "line", "expected", "found", "clause", "text")
        grid(shown, [[getattr(finding, name) for name in shown] for finding in judged.findings])


run(main)
