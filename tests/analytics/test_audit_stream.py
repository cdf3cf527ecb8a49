"""Hands that are missing, winds that do not follow, statements made twice (play/order)."""

from msgspec.structs import replace

from analytics.audit import audit_match
from engine.books import load_book
from engine.events import AnyEvent, Claim, Discard, ExhaustedWall, HandStart, MatchEnd, StatedFans, StatedPoints
from ingest.model import ParsedMatch
from tests.analytics.sample import simulated
from tests.analytics.test_audit_points import won


def found(match: ParsedMatch, events: list[AnyEvent]) -> list[tuple[str, int]]:
    changed = replace(match, events=tuple(events), lines=tuple(range(1, len(events) + 1)))
    return [(finding.code, finding.event) for finding in audit_match(changed, load_book(match.book)).findings]


def starts(match: ParsedMatch) -> list[int]:
    return [number for number, event in enumerate(match.events) if isinstance(event, HandStart)]


def test_play_order_a_match_told_to_its_end_has_its_first_hand() -> None:
    match = simulated(1, 5)
    first, second, *_ = starts(match)
    events = [*match.events[:first], *match.events[second:]]
    assert ("hand_missing", first) in found(match, events)


def test_play_order_a_match_without_any_hand_is_named() -> None:
    match = simulated(1)
    ends = [event for event in match.events if isinstance(event, MatchEnd)]
    assert found(match, [match.events[0], *ends]) == [("hand_missing", 1)]


def test_play_order_hands_of_a_longer_match_need_no_first_one() -> None:
    match = simulated(1, 5)
    _, _, third, fourth, _ = starts(match)
    assert found(match, [match.events[0], *match.events[third:fourth]]) == []


def test_play_order_the_round_wind_passes_on_after_four_hands() -> None:
    match = simulated(1, 5)
    events = list(match.events)
    assert found(match, events) == []
    last = starts(match)[-1]
    start = events[last]
    assert isinstance(start, HandStart)
    events[last] = replace(start, round_wind=0)
    assert ("round_wind_differs", last) in found(match, events)


def test_play_order_a_second_statement_is_named_whether_it_differs_or_not() -> None:
    match = won()
    for number, event in enumerate(match.events):
        if isinstance(event, StatedFans):
            again: list[AnyEvent] = [event, replace(event, total=event.total + 1)]
        elif isinstance(event, StatedPoints):
            again = [event, replace(event, points=(1, -1, 0, 0))]
        else:
            continue
        for second in again:
            events = [*match.events[: number + 1], second, *match.events[number + 1 :]]
            assert found(match, events) == [("stated_twice", number + 1)]


def test_play_priority_a_claim_of_the_last_discard_that_nobody_outranked_is_a_breach_after_the_end_too() -> None:
    match = simulated_draw()
    at = next(number for number, event in enumerate(match.events) if isinstance(event, ExhaustedWall))
    last = next(event for event in reversed(match.events[:at]) if isinstance(event, Discard))
    claim = Claim((last.seat + 1) % 4, "win", last.tile, lost=True)
    for place in (at, at + 1):
        events = [*match.events[:place], claim, *match.events[place:]]
        assert "claim_priority" in [code for code, _ in found(match, events)]


def simulated_draw() -> ParsedMatch:
    """Return a clean match of one hand that nobody won."""
    drawn = (simulated(seed) for seed in range(200))
    return next(match for match in drawn if any(isinstance(event, ExhaustedWall) for event in match.events))
