"""Payments, penalties, running and final scores; the order and completeness of a stream."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from analytics.audit import FAIL, PASS, UNKNOWN, MatchAudit, audit_match
from engine.books import load_book
from engine.events import (
    AnyEvent,
    Discard,
    FalseWin,
    HandStart,
    MatchEnd,
    MatchStart,
    StatedFan,
    StatedFans,
    StatedPoints,
    Win,
)  # fmt: skip
from engine.settlement import settle
from ingest.model import ParsedMatch
from tests.analytics.sample import simulated

MIL = load_book("mil")
Change = Callable[[AnyEvent], AnyEvent | None]


def won(hands: int = 1) -> ParsedMatch:
    """Return a clean simulated match in which every hand is won."""
    for seed in range(1, 40, 2):
        match = simulated(seed, hands)
        if all(hand.outcome == "win" for hand in audit_match(match, MIL).hands):
            return match
    raise AssertionError("no seed gives wins only")


def changed(match: ParsedMatch, change: Change) -> ParsedMatch:
    """Return *match* with every event changed; None drops it."""
    events = tuple(new for event in match.events if (new := change(event)) is not None)
    return replace(match, events=events, lines=tuple(range(1, len(events) + 1)))


def told(audit: MatchAudit) -> list[tuple[str, int]]:
    return [(finding.code, finding.hand) for finding in audit.findings]


def test_a_payment_by_the_wrong_total_is_told_from_a_wrong_payment() -> None:
    match = won()
    (hand,) = audit_match(match, MIL).replay.hands
    (win,) = hand.wins
    paid = settle(MIL, win.score.total + 1, win.seat, win.source)

    def overpaid(event: AnyEvent) -> AnyEvent:
        if isinstance(event, StatedFans):
            return replace(event, total=event.total + 1)
        return replace(event, points=paid) if isinstance(event, StatedPoints) else event

    audit = audit_match(changed(match, overpaid), MIL)
    assert [code for code, _ in told(audit) if code != "final_points_differ"] == [
        "fan_total_differs",
        "payment_follows_total",
    ]
    assert audit.hands[0].verdicts.payment == audit.hands[0].verdicts.total == FAIL
    assert audit.findings[1].clause == MIL.settlement.clause


def test_points_that_do_not_add_up_are_named_besides() -> None:
    match = won()

    def lost(event: AnyEvent) -> AnyEvent:
        if not isinstance(event, StatedPoints):
            return event
        return replace(event, points=(event.points[0] - 1, *event.points[1:]))

    codes = [code for code, _ in told(audit_match(changed(match, lost), MIL))]
    assert {"payment_differs", "points_not_zero_sum"} <= set(codes)


def test_nothing_stated_is_unknown_and_never_pass() -> None:
    silent = changed(won(), lambda event: None if isinstance(event, StatedFans | StatedPoints) else event)
    audit = audit_match(silent, MIL)
    verdicts = audit.hands[0].verdicts
    assert (verdicts.fans, verdicts.total, verdicts.payment) == (UNKNOWN, UNKNOWN, UNKNOWN)
    assert (verdicts.legality, verdicts.minimum) == (PASS, PASS)
    assert {finding.severity for finding in audit.findings} == {"note"}


def test_heavenly_hand_makes_fans_total_and_payment_unknown() -> None:
    def blessed(event: AnyEvent) -> AnyEvent:
        if not isinstance(event, StatedFans):
            return event
        return replace(event, fans=(*event.fans, StatedFan("天和", "heavenly_hand")))

    audit = audit_match(changed(won(), blessed), MIL)
    verdicts = audit.hands[0].verdicts
    assert (verdicts.fans, verdicts.total, verdicts.payment) == (UNKNOWN, UNKNOWN, UNKNOWN)
    assert told(audit) == [("fan_without_value", 0)]


def test_points_stated_for_a_fan_are_checked_against_the_book() -> None:
    def dear(event: AnyEvent) -> AnyEvent:
        if not isinstance(event, StatedFans):
            return event
        first = event.fans[0]
        value = next(fan.value for fan in MIL.fans if fan.id == first.id)
        return replace(event, fans=(replace(first, points=value * first.count + 1), *event.fans[1:]))

    audit = audit_match(changed(won(), dear), MIL)
    assert told(audit) == [("fan_points_differ", 0)]
    assert audit.findings[0].clause.startswith("mil#")


def test_fans_for_a_seat_that_did_not_win() -> None:
    def moved(event: AnyEvent) -> AnyEvent:
        return replace(event, seat=(event.seat + 1) % 4) if isinstance(event, StatedFans) else event

    audit = audit_match(changed(won(), moved), MIL)
    assert "fans_without_win" in {code for code, _ in told(audit)}
    assert audit.hands[0].verdicts.fans == FAIL


def running(match: ParsedMatch, at: int, by: int) -> ParsedMatch:
    """Return *match* with the running points stated before hand *at* changed for one seat."""

    def shifted(event: AnyEvent) -> AnyEvent:
        if not isinstance(event, HandStart) or event.hand != at or event.stated_running is None:
            return event
        return replace(event, stated_running=(event.stated_running[0] + by, *event.stated_running[1:]))

    return changed(match, shifted)


@pytest.mark.parametrize("at", [0, 1])
def test_running_points_that_do_not_follow_are_named_where_they_stand(at: int) -> None:
    match = won(2)
    assert {hand.verdicts.running for hand in audit_match(match, MIL).hands} == {PASS}
    audit = audit_match(running(match, at, 1), MIL)
    assert ("running_score_differs", at) in told(audit)
    assert audit.hands[at].verdicts.running == FAIL


def test_final_points_fail_the_running_score_of_the_last_hand() -> None:
    def off(event: AnyEvent) -> AnyEvent:
        if not isinstance(event, MatchEnd) or event.points is None:
            return event
        return replace(event, points=(event.points[0] + 1, *event.points[1:]))

    audit = audit_match(changed(won(2), off), MIL)
    assert told(audit) == [("final_points_differ", 1)]
    assert [hand.verdicts.running for hand in audit.hands] == [PASS, FAIL]


def false_win(points: tuple[int, int, int, int] | None) -> ParsedMatch:
    """Return a match in which the seat that deals declares a false win on its first tile and pays *points*."""
    match = won()
    at = next(n for n, event in enumerate(match.events) if isinstance(event, Discard))
    events = (*match.events[:at], FalseWin(0, points=points), *match.events[at:])
    return replace(match, events=events, lines=tuple(range(1, len(events) + 1)))


@pytest.mark.parametrize(
    ("points", "verdict", "codes"),
    [
        ((-30, 10, 10, 10), PASS, []),
        ((-40, 0, 0, 0), FAIL, ["false_win_penalty_differs"]),
        (None, UNKNOWN, ["penalty_not_stated"]),
    ],
)
def test_mil_false_win_costs_30_and_gives_10_to_each(
    points: tuple[int, int, int, int] | None, verdict: str, codes: list[str]
) -> None:
    audit = audit_match(false_win(points), MIL)
    assert audit.hands[0].verdicts.penalties == verdict
    assert [code for code, _ in told(audit)] == codes


def test_a_book_without_a_penalty_leaves_a_false_win_unknown() -> None:
    audit = audit_match(false_win((-30, 10, 10, 10)), load_book("qq-guobiao"))
    assert audit.hands[0].verdicts.penalties == UNKNOWN
    assert ("penalty_without_rule", 0) in told(audit)


def test_a_hand_cut_short_is_unknown_and_named() -> None:
    match = won()
    at = next(n for n, event in enumerate(match.events) if isinstance(event, Win))
    audit = audit_match(replace(match, events=match.events[:at], lines=match.lines[:at]), MIL)
    assert ("hand_unfinished", 0) in told(audit)
    verdicts = audit.hands[0].verdicts
    assert (verdicts.legality, verdicts.fans, verdicts.payment) == (UNKNOWN, UNKNOWN, UNKNOWN)


def test_a_room_with_another_minimum_is_named() -> None:
    def strict(event: AnyEvent) -> AnyEvent:
        return replace(event, minimum=12) if isinstance(event, MatchStart) else event

    audit = audit_match(changed(won(), strict), MIL)
    assert told(audit) == [("room_minimum_differs", -1)]
    assert told(audit_match(changed(won(), strict), load_book("mil", minimum=12)))[:1] != [("room_minimum_differs", -1)]


def test_every_line_is_the_sources_own() -> None:
    audit = audit_match(running(won(2), 1, 5), MIL)
    for finding in audit.findings:
        assert finding.line == finding.event + 1


def test_an_empty_stream_is_audited_without_a_hand() -> None:
    audit = audit_match(ParsedMatch("test:none", "mil", (), ()), MIL)
    assert audit.hands == ()
    assert {code for code, _ in told(audit)} == {"match_start_missing", "match_unfinished"}
