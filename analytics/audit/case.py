"""What every check of an audit is given, and how it reports."""

from msgspec import Struct

from analytics.audit.model import Finding, MatchLike
from analytics.findings import finding_kind
from engine.books.model import Book
from engine.replay_model import Failure, ReplayedMatch


class Case(Struct, frozen=True):
    """A match, the book it is judged by, and its replay under that book."""

    match: MatchLike
    book: Book
    replay: ReplayedMatch

    def line(self, event: int) -> int:
        """Return the source line of *event*, 0 when unknown."""
        lines = self.match.lines
        return lines[event] if 0 <= event < len(lines) else 0

    def hand_of(self, event: int) -> int:
        """Return the number of the hand that holds *event*, -1 when none does."""
        return next((hand.hand for hand in self.replay.hands if hand.first <= event <= hand.last), -1)

    def finding(
        self, code: str, hand: int, event: int, *, expected: str = "", found: str = "", clause: str = "", text: str = ""
    ) -> Finding:
        """Make a finding under this case's book; the registry gives severity and, where none is given, the clause."""
        kind = finding_kind(code)
        return Finding(
            match=self.match.key, hand=hand, event=event, line=self.line(event), code=code, severity=kind.severity,
            expected=expected, found=found, clause=clause or kind.clause, book=self.book.id, origin=kind.origin,
            text=text,
        )  # fmt: skip

    def failed(self, failure: Failure, hand: int) -> Finding:
        """Turn a failure of the replay into a finding."""
        return self.finding(
            failure.code, hand, failure.event, expected=failure.expected, found=failure.found, text=failure.text
        )


class Check(Struct, frozen=True, gc=False):
    """What one check says of a hand."""

    verdict: str
    findings: tuple[Finding, ...] = ()


def points_text(points: tuple[int, ...]) -> str:
    """Write points by seat.

    >>> points_text((-8, 33, -17, -8))
    '-8 33 -17 -8'
    """
    return " ".join(map(str, points))
