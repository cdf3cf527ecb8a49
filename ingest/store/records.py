"""The JSON in `data` of the records that are no events."""

from msgspec import Struct

from ingest.store.digest import FileMark

__all__ = ["EvidenceRecord", "FileMark", "FindingRecord", "HandMark", "Refusal", "RulingRecord", "Segment"]


class EvidenceRecord(Struct, frozen=True):
    """A kept upload."""

    name: str
    sent: str
    """SHA-256 of what was sent."""
    size: int
    """Bytes kept, before compression."""
    format: str = ""
    parser_version: int = 0
    book: str | None = None
    """The uploader's choice."""


class HandMark(Struct, frozen=True, array_like=True, gc=False):
    """A hand that a segment holds."""

    hand: int
    digest: str
    """Of its play events and stated results (`ingest.identity`)."""
    lost: bool = False
    """Fan names were lost in this copy ('?')."""
    open: int = 0
    """Number of its events where the hand's result is not stated (a truncated log); else 0."""
    source_id: str = ""


class Segment(Struct, frozen=True):
    """What one kept upload adds to one match. The match is the union of its segments."""

    upload: str
    """SHA-256 of the kept bytes."""
    format: str
    book: str
    parser_version: int
    version: int
    hands: tuple[HandMark, ...]
    """The hands whose events are in this segment's stream."""
    total: int
    """Hands in the upload, those stored before included."""
    ended: bool
    """The upload states the end of the match."""
    level: str
    """SHA-256 of the events outside hands."""
    replaces: tuple[str, ...] = ()
    """Keys of matches, stored alone before, whose hands this match contains."""


class FindingRecord(Struct, frozen=True):
    """A parser's finding; where it points is in the columns hand, seq and line."""

    code: str
    text: str
    expected: str = ""
    found: str = ""


class Refusal(Struct, frozen=True):
    """Why an upload, or a match of it, was not stored."""

    status: str
    key: str
    reason: str
    line: int = 0


class RulingRecord(Struct, frozen=True):
    """A ruling; the event it speaks of is in the columns hand and seq (-1: the match)."""

    text: str
    by: str = ""
    points: tuple[int, int, int, int] | None = None
