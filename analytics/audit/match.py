"""Auditing a match: replay it, ask every check, collect verdicts and findings."""

from msgspec.structs import replace

from analytics.audit.case import Case, Check
from analytics.audit.model import FAIL, UNKNOWN, Finding, HandAudit, MatchAudit, MatchLike, Verdicts
from analytics.audit.play import check_conservation, check_legality, check_wall, check_winner, stopped
from analytics.audit.points import check_final, check_payment, check_penalties, check_running
from analytics.audit.stream import order_findings, parse_findings, repeated, room_findings, stream_findings
from analytics.audit.wins import check_wins
from engine.books.model import Book
from engine.replay import replay_match
from engine.replay_model import ReplayedHand, ReplayedMatch


def audit_match(match: MatchLike, book: Book) -> MatchAudit:
    """Replay *match* under *book* and compare everything the log states with what the rules give.

    The result is complete for any stream of events; a hand whose replay stopped keeps the verdicts that can
    still be known.
    """
    return audit_replayed(match, book, replay_match(match.events, book))


def audit_replayed(match: MatchLike, book: Book, replay: ReplayedMatch) -> MatchAudit:
    """As `audit_match`, for a match that is replayed already."""
    case = Case(match, book, replay)
    before = (None, *replay.hands)
    hands = [audit_hand(case, hand, prior) for hand, prior in zip(replay.hands, before, strict=False)]
    final = check_final(case)
    if final:
        hands[-1] = with_failed_running(hands[-1])
    outside = tuple(case.failed(failure, case.hand_of(failure.event)) for failure in replay.failures)
    findings = [finding for hand in hands for finding in hand.findings]
    findings += [*final, *outside, *parse_findings(case), *room_findings(case), *stream_findings(case)]
    return MatchAudit(match.key, book.id, tuple(hands), tuple(sorted(findings, key=order)), replay)


def order(finding: Finding) -> tuple[int, str, str, str]:
    """Sort findings by event, then by code and content."""
    return finding.event, finding.code, finding.expected, finding.found


def audit_hand(case: Case, hand: ReplayedHand, before: ReplayedHand | None) -> HandAudit:
    """Ask every check about one hand."""
    legality, running = check_legality(case, hand), check_running(case, hand, before)
    conservation, winner, wall = check_conservation(hand), check_winner(hand), check_wall(case, hand)
    if stopped(hand):
        fans = total = minimum = payment = penalties = Check(UNKNOWN)
    else:
        wins = check_wins(case, hand)
        fans, total, minimum = wins.fans, wins.total, wins.minimum
        payment = check_payment(case, hand, total_known=total.verdict != UNKNOWN)
        penalties = check_penalties(case, hand)
    checks = (legality, conservation, wall, winner, fans, total, minimum, payment, running, penalties)
    found = [finding for check in checks for finding in check.findings]
    findings = tuple(sorted((*found, *order_findings(case, hand), *repeated(case, hand)), key=order))
    verdicts = Verdicts(*(check.verdict for check in checks))
    return HandAudit(hand.hand, hand.source_id, hand.first, hand.last, hand.outcome, verdicts, findings)


def with_failed_running(hand: HandAudit) -> HandAudit:
    """Return *hand* with a failed running score: the match's final points contradict it."""
    return replace(hand, verdicts=replace(hand.verdicts, running=FAIL))
