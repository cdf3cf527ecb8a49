"""Rows of the table `seats`: what a hand meant to each of the four."""

from collections.abc import Iterable
from typing import Any

from analytics.audit.model import MatchLike
from engine.events import FalseWin, MatchStart, Player
from engine.replay_model import ReplayedHand, ReplayedWin

NOBODY = Player()


def seat_rows(match: MatchLike, start: MatchStart, hand: ReplayedHand) -> Iterable[dict[str, Any]]:
    """Yield four rows."""
    fouls = [event.seat for event in (match.events[n] for n in hand.false_wins) if isinstance(event, FalseWin)]
    for seat, facts in enumerate(hand.seats):
        player = start.players[facts.player] if facts.player < len(start.players) else NOBODY
        shared = wins_that_touch(hand, seat)
        yield {
            "match_key": match.key, "hand": hand.hand, "seat": seat, "player": facts.player,
            "player_id": player.id, "player_name": player.name, "round_wind": hand.round_wind,
            "outcome": outcome_of(hand, seat), "total": sum(win.score.total for win in shared) if shared else None,
            "flower_points": sum(map(flower_points, shared)) if shared else None,
            "stated_points": hand.stated_points[seat] if hand.stated_points else None,
            "computed_points": hand.points[seat], "computed_penalty": hand.penalties[seat],
            "stated_running": hand.stated_running[seat] if hand.stated_running else None,
            "false_wins": fouls.count(seat), "melds": facts.melds, "concealed_kongs": facts.concealed_kongs,
            "flowers": facts.flowers, "discards": facts.discards, "turn": facts.discards + 1,
            "first_ready_turn": facts.first_ready_turn, "starting_shanten": facts.starting_shanten,
            "claims_lost": facts.claims_lost,
        }  # fmt: skip


def outcome_of(hand: ReplayedHand, seat: int) -> str:
    """Return what the hand was to *seat*; with several winners each winner won and one seat dealt in to all."""
    if hand.outcome == "exhausted":
        return "draw"
    if hand.outcome != "win" or not hand.wins:
        return hand.outcome
    for win in hand.wins:
        if win.seat == seat:
            return "self_draw" if win.source == seat else "discard_win"
    if hand.wins[0].source == seat:
        return "deal_in"
    return "against_self_draw" if hand.wins[0].source == hand.wins[0].seat else "bystander"


def wins_that_touch(hand: ReplayedHand, seat: int) -> tuple[ReplayedWin, ...]:
    """Return the seat's own win, or all wins of the hand for a seat that did not win."""
    own = tuple(win for win in hand.wins if win.seat == seat)
    return own or hand.wins


def flower_points(win: ReplayedWin) -> int:
    """Return the points that flowers bring."""
    return sum(fan.points for fan in win.score.fans if fan.id == "flower_tiles")
