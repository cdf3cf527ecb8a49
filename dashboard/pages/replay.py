"""Replay: step through a hand with drawn tiles, and see why the win is worth what it is."""

import streamlit as st

from dashboard.audits import VERDICTS_ZH, audit_all, marks
from dashboard.boards import hand_board, table_board
from dashboard.commands.score_text import division_text, payments_text, wait_text
from dashboard.grid import grid
from dashboard.markup import markdown_text, show
from dashboard.narrate import SEATS_ZH, narrate
from dashboard.records import names_of, payments, set_record
from dashboard.replays import HandView, hands_of, player_names, view_hand, view_match
from dashboard.stores import NO_STORE, match_keys, stored_match
from engine.books import BOOK_IDS, load_book
from engine.fans import FAN_NAMES_ZH
from engine.replay_model import ReplayedWin
from ingest.store import StoredMatch

FIRST, LAST = "|◀", "▶|"
EVENTS_AROUND = 9  # listed before and after the step that is shown


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
    for column, (label, target) in zip(st.columns(4), targets.items(), strict=True):
        column.button(label, on_click=_move, args=(name, label, target, last), width="stretch", key=f"{label} {place}")
    step = st.slider("Step", 0, max(last, 1), key=name) if last > 0 else 0
    st.query_params["step"] = str(step)
    return min(step, last)


def _move(name: str, label: str, target: int, last: int) -> None:
    at = st.session_state[name]
    st.session_state[name] = target if label in (FIRST, LAST) else min(max(at + target, 0), last)


def _events(match: StoredMatch, view: HandView, step: int) -> None:
    shown = view.steps[step]
    st.markdown(f"**{markdown_text(narrate(match.events[shown.event]))}**")
    first = max(view.replayed.first, shown.event - EVENTS_AROUND)
    last = min(view.replayed.last, shown.event + EVENTS_AROUND)
    rows = [("▶" if at == shown.event else "", at, narrate(match.events[at])) for at in range(first, last + 1)]
    grid(("", "event", "what happened"), rows)


def _failures(view: HandView) -> None:
    for failure in view.replayed.failures:
        st.error(markdown_text(f"event {failure.event}: {failure.text}"))


def _win(win: ReplayedWin, book: str) -> None:
    score = win.score
    st.subheader(f"{SEATS_ZH[win.seat]} 和 {score.total} 番")
    show(hand_board(win.hand))
    left, right = st.columns(2, gap="medium")
    with left:
        grid(
            ("番种", "fan", "count", "points", "tiles"),
            [(fan.zh, fan.id, fan.count, fan.points, " ".join(names_of(fan.tiles))) for fan in score.fans],
        )
        wait = {"kind": score.wait, "tiles": names_of(score.waits)}
        st.caption(f"division {markdown_text(division_text([set_record(part) for part in score.division]))}")
        st.caption(f"wait {markdown_text(wait_text(wait))}")
        paid = payments(win.hand, load_book(book), score, win.source)
        st.caption(f"payments {markdown_text(payments_text(paid))}")
    with right:
        rows = [
            (FAN_NAMES_ZH.get(n.id, ""), n.id, FAN_NAMES_ZH.get(n.by, n.by), n.clause) for n in score.not_counted
        ]
        grid(("不计", "held, not counted", "because of", "clause"), rows)
        for text in (*(f"assumed {name}" for name in score.assumed), *score.warnings):
            st.caption(markdown_text(text))
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


main()
