"""The result of an audit, as values."""

from collections.abc import Sequence
from typing import Final, Protocol

from msgspec import Struct

from engine.events import AnyEvent
from engine.replay_model import ReplayedMatch
from ingest.model import ParseFinding

PASS: Final = "pass"
FAIL: Final = "fail"
UNKNOWN: Final = "unknown"
"""The log does not hold what a check needs; never counted as a pass."""


class MatchLike(Protocol):
    """What an audit needs of a parsed or a stored match."""

    @property
    def key(self) -> str:
        """Name of the match for ever."""

    @property
    def book(self) -> str:
        """Id of the book it was played under."""

    @property
    def events(self) -> Sequence[AnyEvent]:
        """The stream."""

    @property
    def lines(self) -> Sequence[int]:
        """Source line or action number of each event."""

    @property
    def findings(self) -> Sequence[ParseFinding]:
        """What the parser found odd."""


class Finding(Struct, frozen=True, gc=False):
    """One disagreement or oddity. `hand` and `event` are -1 where it belongs to none; `line` 0 is unknown.

    `clause` names the rule datum that decides; `book` the book the log was judged by.
    """

    match: str
    hand: int
    event: int
    line: int
    code: str
    severity: str
    expected: str
    found: str
    clause: str
    book: str
    origin: str = "audit"
    """audit, replay or parse: who found it. What a parser found is about one copy of the log, not about the match."""
    text: str = ""
    """Detail in English where the code's own text does not say it all."""


class Verdicts(Struct, frozen=True, gc=False):
    """The ten verdicts of a hand, each pass, fail or unknown."""

    legality: str
    conservation: str
    wall: str
    winner: str
    fans: str
    total: str
    minimum: str
    payment: str
    running: str
    penalties: str


VERDICT_NAMES: Final = Verdicts.__struct_fields__


class HandAudit(Struct, frozen=True, gc=False):
    """One hand judged; `hand` is its number as the log has it, `first`..`last` its events."""

    hand: int
    source_id: str
    first: int
    last: int
    outcome: str
    verdicts: Verdicts
    findings: tuple[Finding, ...]


class MatchAudit(Struct, frozen=True, gc=False):
    """One match judged under one book."""

    key: str
    book: str
    hands: tuple[HandAudit, ...]
    findings: tuple[Finding, ...]
    """Every finding, those of the hands included, in order of event."""
    replay: ReplayedMatch
