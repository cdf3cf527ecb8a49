"""The checks that the replay decides: legality, tile conservation, wall, and who may win."""

from typing import Final

from analytics.audit.case import Case, Check
from analytics.audit.model import FAIL, PASS, UNKNOWN
from engine.replay.codes import CODES
from engine.replay_model import ReplayedHand

CONSERVATION_CODES: Final = frozenset(
    {"tile_not_in_hand", "fifth_copy", "hand_size", "deal_size", "value_out_of_range"}
)
WINNER_CODES: Final = frozenset({"win_priority", "several_winners", "win_not_complete", "win_tile_wrong"})
SOFT: Final = frozenset(code.name for code in CODES if code.soft)
"""After these the replay of a hand goes on."""


def stopped(hand: ReplayedHand) -> bool:
    """Return whether the replay did not reach the end of the hand."""
    return hand.outcome == "unfinished" or any(failure.code not in SOFT for failure in hand.failures)


def check_legality(case: Case, hand: ReplayedHand) -> Check:
    """Pass when every event of the hand was legal and the hand ends; a hand cut short is no breach of a rule."""
    findings = tuple(case.failed(failure, hand.hand) for failure in hand.failures)
    if any(finding.severity == "error" for finding in findings):
        return Check(FAIL, findings)
    return Check(UNKNOWN if stopped(hand) else PASS, findings)


def check_conservation(hand: ReplayedHand) -> Check:
    """Pass when no tile came from nowhere or went nowhere, over the whole hand."""
    if any(failure.code == "wall_not_permutation" for failure in hand.wall_failures):
        return Check(FAIL)
    return by_codes(hand, CONSERVATION_CODES)


def check_winner(hand: ReplayedHand) -> Check:
    """Pass when each winner held a winning hand and no claim came first."""
    return by_codes(hand, WINNER_CODES)


def by_codes(hand: ReplayedHand, codes: frozenset[str]) -> Check:
    """Fail on one of the *codes*; unknown when the replay did not reach the end of the hand."""
    if any(failure.code in codes for failure in hand.failures):
        return Check(FAIL)
    return Check(UNKNOWN if stopped(hand) else PASS)


def check_wall(case: Case, hand: ReplayedHand) -> Check:
    """Pass when the wall is known and every draw agrees with it."""
    if hand.wall_failures:
        return Check(FAIL, tuple(case.failed(failure, hand.hand) for failure in hand.wall_failures))
    return Check(PASS if hand.wall_known and not stopped(hand) else UNKNOWN)
