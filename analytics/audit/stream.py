"""What an audit says of a match as a whole: the parser's findings, the room's settings, the order of the stream."""

from itertools import pairwise

from msgspec.structs import replace

from analytics.audit.case import Case
from analytics.audit.model import Finding
from engine.events import AnyEvent, ExhaustedWall, MatchEnd, MatchStart, StatedFans, StatedPoints, Win
from engine.replay_model import ReplayedHand


def parse_findings(case: Case) -> tuple[Finding, ...]:
    """Return what the parser found odd, as findings; the parser's own line wins."""
    found = []
    for parsed in case.match.findings:
        finding = case.finding(
            parsed.code, case.hand_of(parsed.event), parsed.event, expected=parsed.expected, found=parsed.found,
            text=parsed.text,
        )  # fmt: skip
        found.append(with_line(finding, parsed.line))
    return tuple(found)


def with_line(finding: Finding, line: int) -> Finding:
    """Return *finding* at *line*, where that is known."""
    if not line or line == finding.line:
        return finding
    return replace(finding, line=line)


def room_findings(case: Case) -> tuple[Finding, ...]:
    """Return a finding where the room was set up otherwise than the book says.

    Platforms call either the unit or the fixed part of a payment (8) the base.
    """
    start = next((event for event in case.match.events if isinstance(event, MatchStart)), None)
    if start is None:
        return ()
    findings, book = [], case.book
    if start.minimum is not None and start.minimum != book.minimum:
        findings.append(
            case.finding("room_minimum_differs", -1, 0, expected=str(book.minimum), found=str(start.minimum),
                         clause=f"{book.id}/minimum")
        )  # fmt: skip
    base = book.settlement.base
    fixed = base * book.settlement.self_fixed
    if start.base_points is not None and start.base_points not in (base, fixed):
        findings.append(
            case.finding("room_base_differs", -1, 0, expected=str(fixed or base), found=str(start.base_points),
                         clause=book.settlement.clause)
        )  # fmt: skip
    return tuple(findings)


def stream_findings(case: Case) -> tuple[Finding, ...]:
    """Return findings about hands that are missing and a stream that does not begin or end."""
    findings = [
        case.finding("hand_missing", hand.hand, hand.first, expected=str(before.hand + 1), found=str(hand.hand))
        for before, hand in pairwise(case.replay.hands)
        if hand.hand != before.hand + 1
    ]
    findings += [*first_hand(case), *round_winds(case)]
    if not any(isinstance(event, MatchStart) for event in case.match.events):
        findings.append(case.finding("match_start_missing", -1, 0))
    if not ended(case):
        findings.append(case.finding("match_unfinished", -1, len(case.match.events) - 1))
    return tuple(findings)


def first_hand(case: Case) -> tuple[Finding, ...]:
    """Return a finding where a match that is told to its end lacks its first hand, or every hand."""
    end = next((number for number, event in enumerate(case.match.events) if isinstance(event, MatchEnd)), -1)
    first = case.replay.hands[0] if case.replay.hands else None
    if end < 0 or (first is not None and first.hand <= 0):
        return ()
    number, event, found = (-1, end, "none") if first is None else (first.hand, first.first, str(first.hand))
    return (case.finding("hand_missing", number, event, expected="0", found=found),)


def round_winds(case: Case) -> tuple[Finding, ...]:
    """Return a finding for each hand whose round wind does not follow: it passes on after every four hands."""
    return tuple(
        case.finding("round_wind_differs", hand.hand, hand.first, expected=str(due), found=str(hand.round_wind))
        for before, hand in pairwise(case.replay.hands)
        if hand.hand > before.hand
        and hand.round_wind != (due := (before.round_wind + hand.hand // 4 - before.hand // 4) % 4)
    )


def repeated(case: Case, hand: ReplayedHand) -> tuple[Finding, ...]:
    """Return a finding for each statement of *hand* that was made before; the first one counts."""
    seen: dict[int, AnyEvent] = {}
    findings = []
    for number, event in enumerate(case.match.events[hand.first : hand.last + 1], hand.first):
        if not isinstance(event, StatedFans | StatedPoints):
            continue
        about = event.seat if isinstance(event, StatedFans) else -1
        if about in seen:
            same = "the same again" if seen[about] == event else "another statement"
            found = case.finding("stated_twice", hand.hand, number, expected="one statement", found=same)
            findings.append(found)
        seen.setdefault(about, event)
    return tuple(findings)


def order_findings(case: Case, hand: ReplayedHand) -> tuple[Finding, ...]:
    """Return a finding for each statement of *hand* before what it speaks of: wins, then fans, then points."""
    told = list(enumerate(case.match.events[hand.first : hand.last + 1], hand.first))
    won = {win.seat: win.event for win in hand.wins}
    last = max([number for number, event in told if isinstance(event, Win | StatedFans | ExhaustedWall)], default=-1)
    findings = []
    for number, event in told:
        due = (
            last
            if isinstance(event, StatedPoints)
            else won.get(event.seat, -1)
            if isinstance(event, StatedFans)
            else -1
        )
        if due > number:
            expected, found = f"after event {due}", f"event {number}"
            findings.append(case.finding("stated_out_of_order", hand.hand, number, expected=expected, found=found))
    return tuple(findings)


def ended(case: Case) -> bool:
    """Return whether the match ends, or the log is a part of a longer match and says so."""
    if any(isinstance(event, MatchEnd) for event in case.match.events):
        return True
    start = next((event for event in case.match.events if isinstance(event, MatchStart)), None)
    hands = [hand.hand + 1 for hand in case.replay.hands]
    return start is not None and start.planned_hands is not None and max(hands, default=0) < start.planned_hands
