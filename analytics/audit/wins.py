"""The checks that look at each win of a hand: fans, total, minimum."""

from collections.abc import Iterable

from msgspec import Struct

from analytics.audit.case import Case, Check
from analytics.audit.fanlist import DIFFERENT, EQUAL, OTHER_OPTIMAL, ListJudgement, judge_list
from analytics.audit.model import FAIL, PASS, UNKNOWN, Finding
from engine.events import StatedFans
from engine.replay_model import ReplayedHand, ReplayedWin


class WinChecks(Struct, frozen=True, gc=False):
    """The three checks on the wins of a hand."""

    fans: Check
    total: Check
    minimum: Check


def check_wins(case: Case, hand: ReplayedHand) -> WinChecks:
    """Judge fans, totals and minimum of all wins; a hand without a win passes unless fans are stated for one."""
    stray = stray_lists(case, hand)
    each = [check_win(case, hand, win) for win in hand.wins]
    fans = merged([check.fans for check in each])
    return WinChecks(
        fans=Check(FAIL, fans.findings + stray) if stray else fans,
        total=merged([check.total for check in each]),
        minimum=merged([check.minimum for check in each]),
    )


def check_win(case: Case, hand: ReplayedHand, win: ReplayedWin) -> WinChecks:
    """Judge one win; that the tiles of a win do not win is the replay's own finding."""
    if not win.score.legal:
        return WinChecks(Check(FAIL), Check(FAIL), Check(FAIL))
    if win.stated is None:
        note = case.finding("fans_not_stated", hand.hand, win.event)
        return WinChecks(Check(UNKNOWN, (note,)), Check(UNKNOWN), minimum_check(case, hand, win))
    judgement = judge_list(win.stated, win.hand, win.score, case.book)
    return WinChecks(
        fans=fans_check(case, hand, win, win.stated, judgement),
        total=total_check(case, hand, win, win.stated, judgement),
        minimum=Check(UNKNOWN) if judgement.worthless else minimum_check(case, hand, win),
    )


def fans_check(case: Case, hand: ReplayedHand, win: ReplayedWin, stated: StatedFans, judgement: ListJudgement) -> Check:
    """Say what the list judgement means, and look at the points stated for each fan."""
    at = win.stated_event
    findings = list(points_of_fans(case, hand, at, stated))
    if judgement.kind in (DIFFERENT, OTHER_OPTIMAL):
        code = "fan_list_differs" if judgement.kind == DIFFERENT else "fan_list_other_optimal"
        clause = clause_of(case, judgement) if judgement.kind == DIFFERENT else ""
        findings.append(
            case.finding(code, hand.hand, at, expected=judgement.missing, found=judgement.extra, clause=clause)
        )
    if judgement.nameless:
        findings.append(case.finding("fan_unknown", hand.hand, at, found=" ".join(judgement.nameless)))
    if judgement.worthless:
        findings.append(case.finding("fan_without_value", hand.hand, at, found=" ".join(judgement.worthless)))
    if any(finding.severity == "error" for finding in findings):
        return Check(FAIL, tuple(findings))
    return Check(PASS if judgement.kind in (EQUAL, OTHER_OPTIMAL) else UNKNOWN, tuple(findings))


def points_of_fans(case: Case, hand: ReplayedHand, at: int, stated: StatedFans) -> Iterable[Finding]:
    """Yield a finding for each stated fan whose points are not its count times the book's value."""
    rules = {fan.id: fan for fan in case.book.fans}
    for fan in stated.fans:
        rule = rules.get(fan.id)
        if rule is None or fan.points is None or fan.points == rule.value * fan.count:
            continue
        yield case.finding(
            "fan_points_differ", hand.hand, at, expected=f"{fan.id} {rule.value * fan.count}",
            found=f"{fan.id} {fan.points}", clause=rule.clause,
        )  # fmt: skip


def clause_of(case: Case, judgement: ListJudgement) -> str:
    """Return the clause of the greatest fan in dispute."""
    names = {part.split("×")[0] for part in f"{judgement.missing} {judgement.extra}".split()}
    return next((fan.clause for fan in case.book.fans if fan.id in names), "")


def total_check(
    case: Case, hand: ReplayedHand, win: ReplayedWin, stated: StatedFans, judgement: ListJudgement
) -> Check:
    """Compare the totals; a fan without a value leaves the total open."""
    if judgement.worthless:
        return Check(UNKNOWN)
    if stated.total in (win.score.total, win.score.total_uncapped):
        return Check(PASS)
    found = case.finding(
        "fan_total_differs", hand.hand, win.stated_event, expected=str(win.score.total), found=str(stated.total)
    )
    return Check(FAIL, (found,))


def minimum_check(case: Case, hand: ReplayedHand, win: ReplayedWin) -> Check:
    """Compare the computed total, flowers apart, with the minimum."""
    if win.score.minimum_met:
        return Check(PASS)
    total = sum(fan.points for fan in win.score.fans if fan.id != "flower_tiles")
    found = case.finding(
        "below_minimum", hand.hand, win.event, expected=f">={case.book.minimum}", found=str(total),
        clause=f"{case.book.id}/minimum",
    )  # fmt: skip
    return Check(FAIL, (found,))


def stray_lists(case: Case, hand: ReplayedHand) -> tuple[Finding, ...]:
    """Return a finding for each fan list stated for a seat that did not win."""
    winners = {win.seat for win in hand.wins}
    return tuple(
        case.finding("fans_without_win", hand.hand, number, found=f"seat {event.seat}, total {event.total}")
        for number, event in enumerate(case.match.events[hand.first : hand.last + 1], hand.first)
        if isinstance(event, StatedFans) and event.seat not in winners
    )


def merged(checks: list[Check]) -> Check:
    """Join the checks of several wins: the worst verdict, all findings; no win passes."""
    verdicts = {check.verdict for check in checks}
    worst = FAIL if FAIL in verdicts else UNKNOWN if UNKNOWN in verdicts else PASS
    return Check(worst, tuple(finding for check in checks for finding in check.findings))
