"""The checks that the replay decides: legality, tile conservation, wall, and who may win."""

from typing import Final

from analytics.audit.case import Case, Check
from analytics.audit.model import FAIL, PASS, UNKNOWN
from engine.replay_model import ReplayedHand

CONSERVATION_CODES: Final = frozenset({"fifth_tile", "tile_not_held", "wrong_tile_count", "unknown_tile"})
WINNER_CODES: Final = frozenset({"winner_priority", "win_not_complete", "false_winner_wins"})


def check_legality(case: Case, hand: ReplayedHand) -> Check:
    """Pass when every event of the hand was legal and the hand ends."""
    if hand.failures:
        return Check(FAIL, tuple(case.failed(failure, hand.hand) for failure in hand.failures))
    if hand.outcome == "unfinished":
        return Check(UNKNOWN, (case.finding("hand_unfinished", hand.hand, hand.last),))
    return Check(PASS)


def check_conservation(hand: ReplayedHand) -> Check:
    """Pass when no tile came from nowhere or went nowhere, over the whole hand."""
    return by_codes(hand, CONSERVATION_CODES)


def check_winner(hand: ReplayedHand) -> Check:
    """Pass when each winner held a winning hand and no claim came first."""
    return by_codes(hand, WINNER_CODES)


def by_codes(hand: ReplayedHand, codes: frozenset[str]) -> Check:
    """Fail on one of the *codes*; unknown when the replay stopped for another reason or the hand does not end."""
    if any(failure.code in codes for failure in hand.failures):
        return Check(FAIL)
    return Check(UNKNOWN if hand.failures or hand.outcome == "unfinished" else PASS)


def check_wall(case: Case, hand: ReplayedHand) -> Check:
    """Pass when the wall is known and every draw agrees with it."""
    if hand.wall_failures:
        return Check(FAIL, tuple(case.failed(failure, hand.hand) for failure in hand.wall_failures))
    return Check(PASS if hand.wall_known and not hand.failures else UNKNOWN)
