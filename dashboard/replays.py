"""One hand of a match, step by step: what the command line and the replay page show."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from msgspec import to_builtins

from dashboard.narrate import narrate
from dashboard.records import names_of, payments, set_record
from engine.books import load_book
from engine.errors import QuepuError
from engine.events import AnyEvent, HandStart, MatchStart
from engine.hand import ADDED_KONG, CHOW, CONCEALED_KONG, MELDED_KONG, PUNG, Meld
from engine.notation import format_hand, meld_tiles
from engine.replay import State, replay_match, states
from engine.replay_model import ReplayedHand, ReplayedMatch, ReplayedWin
from engine.tiles import SEAT_NAMES, TILE_NAMES

if TYPE_CHECKING:
    from dashboard.shapes import HandEvents, MeldShown, SeatShown, TableShown, WonHand

MELD_NAMES = {
    CHOW: "chow",
    PUNG: "pung",
    MELDED_KONG: "melded_kong",
    ADDED_KONG: "added_kong",
    CONCEALED_KONG: "concealed_kong",
}


class Step(NamedTuple):
    """The state after one event; `event` is its number in the match."""

    event: int
    state: State


class HandView(NamedTuple):
    """One hand ready to be stepped through: its states, and how it was judged."""

    start: HandStart
    steps: list[Step]
    replayed: ReplayedHand


def hands_of(events: Sequence[AnyEvent]) -> list[HandStart]:
    """Return the start of each hand, in order."""
    return [event for event in events if isinstance(event, HandStart)]


def player_names(events: Sequence[AnyEvent], start: HandStart) -> list[str]:
    """Return the name of the player at each seat of the hand; hostile text, empty where the log has none."""
    first = events[0] if events else None
    players = first.players if isinstance(first, MatchStart) else ()
    return [players[player].name if player < len(players) else "" for player in start.players]


def view_hand(events: Sequence[AnyEvent], hand: int, replayed: ReplayedMatch) -> HandView:
    """Return the states of the hand numbered *hand*, from after the deal to its last good event.

    :raises QuepuError: if the match has no such hand.
    """
    start = next((event for event in hands_of(events) if event.hand == hand), None)
    judged = next((one for one in replayed.hands if one.hand == hand), None)
    if start is None or judged is None:
        known = ", ".join(str(event.hand) for event in hands_of(events))
        raise QuepuError(f"the match has no hand {hand}; its hands are {known or 'none'}")
    return HandView(start, [Step(at, state) for at, state in states(events, hand)], judged)


def view_match(events: Sequence[AnyEvent], book: str) -> ReplayedMatch:
    """Return the match replayed under the book called *book*."""
    return replay_match(events, load_book(book), facts=False)


def state_record(step: Step) -> "TableShown":
    """Return one state for JSON: by seat, tiles by name."""
    state = step.state
    seats: list[SeatShown] = [
        {
            "seat": SEAT_NAMES[seat],
            "standing": names_of(state.hands[seat]),
            "melds": [_meld_record(meld) for meld in state.melds[seat]],
            "river": [
                {"tile": TILE_NAMES[one.tile], "drawn": one.drawn, "taken": one.taken} for one in state.rivers[seat]
            ],
            "flowers": names_of(state.flowers[seat]),
            "ready": state.ready[seat],
        }
        for seat in range(4)
    ]
    return {
        "event": step.event,
        "last": to_builtins(state.last),
        "turn": SEAT_NAMES[state.turn],
        "wall_left": state.wall_left,
        "over": state.over,
        "seats": seats,
    }


def _meld_record(meld: Meld) -> "MeldShown":
    return {"kind": MELD_NAMES[meld.kind], "tiles": names_of(meld_tiles(meld)), "offer": meld.offer}


def win_record(win: ReplayedWin, book: str) -> "WonHand":
    """Return a win for JSON: the hand, its score with clauses, and what the log states."""
    score = win.score
    return {
        "event": win.event,
        "seat": SEAT_NAMES[win.seat],
        "source": SEAT_NAMES[win.source],
        "hand": format_hand(win.hand),
        "total": score.total,
        "fans": [{"id": f.id, "zh": f.zh, "count": f.count, "points": f.points} for f in score.fans],
        "not_counted": [{"id": n.id, "by": n.by, "clause": n.clause} for n in score.not_counted],
        "division": [set_record(part) for part in score.division],
        "payments": payments(win.hand, load_book(book), score, win.source),
        "stated": to_builtins(win.stated),
    }


def hand_record(events: Sequence[AnyEvent], view: HandView, book: str) -> "HandEvents":
    """Return one hand for JSON: its events told, its wins, its failures."""
    judged = view.replayed
    return {
        "hand": judged.hand,
        "outcome": judged.outcome,
        "steps": len(view.steps),
        "events": [
            {"event": at, "text": narrate(events[at]), "data": to_builtins(events[at])}
            for at in range(judged.first, judged.last + 1)
        ],
        "wins": [win_record(win, book) for win in judged.wins],
        "points": list(judged.points),
        "failures": to_builtins(judged.failures),
    }
