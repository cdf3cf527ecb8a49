"""The checks on points: payment, penalties, running and final scores."""

from analytics.audit.case import Case, Check, points_text
from analytics.audit.model import FAIL, PASS, UNKNOWN, Finding
from engine.books.model import Book
from engine.events import FOUR_POINTS, FalseWin, MatchEnd, MatchStart
from engine.replay_model import ReplayedHand, ReplayedWin
from engine.settlement import false_win_points, settle


def plus(a: FOUR_POINTS, b: FOUR_POINTS) -> FOUR_POINTS:
    """Add points seat by seat."""
    return a[0] + b[0], a[1] + b[1], a[2] + b[2], a[3] + b[3]


def minus(a: FOUR_POINTS, b: FOUR_POINTS) -> FOUR_POINTS:
    """Take points away seat by seat."""
    return a[0] - b[0], a[1] - b[1], a[2] - b[2], a[3] - b[3]


def check_payment(case: Case, hand: ReplayedHand, *, total_known: bool) -> Check:
    """Compare the stated points with the settlement of the computed totals."""
    stated = hand.stated_points
    if stated is None:
        return Check(UNKNOWN, (case.finding("points_not_stated", hand.hand, hand.last),))
    if stated in allowed(hand, hand.points):
        return Check(PASS if total_known else UNKNOWN)
    at = hand.stated_points_event
    clause = case.book.settlement.clause
    expected, found = points_text(hand.points), points_text(stated)
    by_stated = settled_by_stated(case.book, hand)
    if by_stated is not None and stated in allowed(hand, by_stated):
        if not total_known:
            return Check(UNKNOWN)
        follows = case.finding("payment_follows_total", hand.hand, at, expected=expected, found=found, clause=clause)
        return Check(FAIL, (follows,))
    differs = case.finding("payment_differs", hand.hand, at, expected=expected, found=found, clause=clause)
    return Check(FAIL, (differs, *zero_sum(case, hand, stated)))


def allowed(hand: ReplayedHand, points: FOUR_POINTS) -> tuple[FOUR_POINTS, ...]:
    """Return the points a log may state: sources differ in whether a hand's points include those of false wins."""
    return (points, minus(points, hand.penalties)) if booked_apart(hand) else (points,)


def booked_apart(hand: ReplayedHand) -> bool:
    """Return whether the hand's penalties are those of false wins, which some sources book apart; an escape's never."""
    return bool(hand.false_wins) and hand.outcome != "escape"


def settled_by_stated(book: Book, hand: ReplayedHand) -> FOUR_POINTS | None:
    """Return the points of the hand if every stated total were right, None where a win states none."""
    points = hand.penalties
    for win in hand.wins:
        if win.stated is None:
            return None
        points = plus(points, settle(book, capped(book, win), win.seat, win.source))
    return points if hand.wins else None


def capped(book: Book, win: ReplayedWin) -> int:
    """Return the stated total as it is paid."""
    total = win.stated.total if win.stated else 0
    return min(total, book.cap) if book.cap else total


def zero_sum(case: Case, hand: ReplayedHand, stated: FOUR_POINTS) -> tuple[Finding, ...]:
    """Return a finding when the stated points do not add up to what the settlement adds up to."""
    sums = {sum(points) for points in allowed(hand, hand.points)}
    if sum(stated) in sums:
        return ()
    at = hand.stated_points_event
    return (case.finding("points_not_zero_sum", hand.hand, at, expected=str(sum(hand.points)), found=str(sum(stated))),)


def check_penalties(case: Case, hand: ReplayedHand) -> Check:
    """Compare the stated penalty of each false win with the book's; escapes are judged by the payment."""
    verdict, findings = PASS, list[Finding]()
    for at in hand.false_wins:
        event = case.match.events[at]
        assert isinstance(event, FalseWin)
        result = check_false_win(case, hand, at, event)
        verdict = FAIL if FAIL in (verdict, result.verdict) else result.verdict if verdict == PASS else verdict
        findings += result.findings
    return Check(verdict, tuple(findings))


def check_false_win(case: Case, hand: ReplayedHand, at: int, event: FalseWin) -> Check:
    """Judge one false win."""
    rule = case.book.false_win
    if rule is None:
        return Check(UNKNOWN, (case.finding("penalty_without_rule", hand.hand, at),))
    if event.points is None:
        return Check(UNKNOWN, (case.finding("penalty_not_stated", hand.hand, at),))
    points = false_win_points(case.book, event.seat)
    if event.points == points:
        return Check(PASS)
    found = case.finding(
        "false_win_penalty_differs", hand.hand, at, expected=points_text(points),
        found=points_text(event.points), clause=rule.clause,
    )  # fmt: skip
    return Check(FAIL, (found,))


def by_player(hand: ReplayedHand, points: FOUR_POINTS) -> FOUR_POINTS:
    """Turn points by seat into points by player."""
    placed = [0, 0, 0, 0]
    for seat, player in enumerate(hand.players):
        placed[player] = points[seat]
    return placed[0], placed[1], placed[2], placed[3]


def by_seat(hand: ReplayedHand, points: FOUR_POINTS) -> FOUR_POINTS:
    """Turn points by player into points by seat."""
    a, b, c, d = hand.players
    return points[a], points[b], points[c], points[d]


def points_after(hand: ReplayedHand) -> tuple[FOUR_POINTS, ...]:
    """Return what each player may have after *hand* by its stated points, empty where they are unknown."""
    if hand.stated_running is None:
        return ()
    change = hand.points if hand.stated_points is None else hand.stated_points
    after = plus(hand.stated_running, change)
    others = (plus(after, hand.penalties), minus(after, hand.penalties)) if booked_apart(hand) else ()
    return tuple(by_player(hand, points) for points in (after, *others))


def check_running(case: Case, hand: ReplayedHand, before: ReplayedHand | None) -> Check:
    """Compare the running points stated at the start of *hand* with what the hand *before* leaves.

    The first hand of a match is compared with the stated start points; without something to compare: unknown.
    """
    if hand.stated_running is None:
        return Check(UNKNOWN)
    due = points_after(before) if before is not None and before.hand == hand.hand - 1 else start_points(case, hand)
    if not due:
        return Check(UNKNOWN)
    if by_player(hand, hand.stated_running) in due:
        return Check(PASS)
    found = case.finding(
        "running_score_differs", hand.hand, hand.first, expected=points_text(by_seat(hand, due[0])),
        found=points_text(hand.stated_running),
    )  # fmt: skip
    return Check(FAIL, (found,))


def start_points(case: Case, hand: ReplayedHand) -> tuple[FOUR_POINTS, ...]:
    """Return the points with which the first hand begins, where the log states them."""
    start = next((event for event in case.match.events if isinstance(event, MatchStart)), None)
    return () if start is None or start.start_points is None or hand.hand != 0 else (start.start_points,)


def check_final(case: Case) -> tuple[Finding, ...]:
    """Compare the stated final points with what the last hand leaves."""
    if not case.replay.hands:
        return ()
    last = case.replay.hands[-1]
    due = points_after(last)
    for number, event in enumerate(case.match.events):
        if isinstance(event, MatchEnd) and event.points is not None and due and event.points not in due:
            expected, found = points_text(due[0]), points_text(event.points)
            return (case.finding("final_points_differ", last.hand, number, expected=expected, found=found),)
    return ()
