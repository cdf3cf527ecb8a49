"""What is stored, held in memory: enough to answer "is it there already?" without reading an event."""

from collections.abc import Iterable
from typing import Final

import msgspec
from msgspec import Struct

from engine.errors import StoreError
from ingest.store import schema
from ingest.store.digest import Chain, DataPart
from ingest.store.packed import PackedMatches, ReadRecords
from ingest.store.records import EvidenceRecord, HandMark, Refusal, RulingRecord, Segment


class Placed(Struct, frozen=True, gc=False):
    """A segment and where its events lie."""

    stream: int
    data: str
    """SHA-256 of the data file; empty while the commit is being made."""
    segment: Segment


class RuledOn(Struct, frozen=True):
    """A stored ruling and the event that it speaks of (`hand` and `seq`; `seq` -1: the match)."""

    hand: int
    seq: int
    ruling: RulingRecord


_ANY: Final = "\n"
"""Stands for any name of a hand; no source names one so."""


class Index:
    """The records of all commits so far. `grown` overlays one index with what a commit will add."""

    def __init__(self, below: "Index | None" = None) -> None:
        """Hold what *below* holds, or nothing."""
        self._below = below
        self._segments: dict[str, tuple[Placed, ...] | int] = {}
        self._packed = PackedMatches()
        self._rulings: dict[str, tuple[RuledOn, ...]] = {}
        self._evidence: dict[str, EvidenceRecord] = {}
        self._refusals: dict[Refusal, str] = {}
        self._holders: dict[tuple[str, str], tuple[str, ...]] = {}
        self._replaced: dict[str, str] = {}
        self.next_stream: int = below.next_stream if below else 0

    def grown(self) -> "Index":
        """Return an index that holds what this one holds, and can grow without changing it."""
        return Index(self)

    def segments(self, key: str) -> tuple[Placed, ...]:
        """Return all segments of a match, of all versions, in order of commit."""
        below = self._below.segments(key) if self._below else ()
        held = self._segments.get(key, ())
        return below + (held if isinstance(held, tuple) else (self._unpacked(held),))

    def is_empty(self) -> bool:
        """Return whether no match is stored."""
        return not self._segments and (self._below is None or self._below.is_empty())

    def holds(self, key: str) -> bool:
        """Return whether a match is stored under that key."""
        return key in self._segments or (self._below is not None and self._below.holds(key))

    def place(self, key: str) -> tuple[str, int] | None:
        """Return data file and stream of a match that has but one segment, if that is known without reading it."""
        held = self._segments.get(key)
        return self._packed.where(held) if isinstance(held, int) and key not in self._rulings else None

    def _unpacked(self, number: int) -> Placed:
        data, stream, segment = self._packed.segment(number)
        return Placed(stream, data, segment)

    def rulings(self, key: str) -> tuple[RuledOn, ...]:
        """Return the rulings on a match, in order of commit."""
        below = self._below.rulings(key) if self._below else ()
        return below + self._rulings.get(key, ())

    def holders(self, hand: HandMark) -> tuple[str, ...]:
        """Return the keys of matches that hold this hand, where neither names it differently.

        For a hand without a name of its own: of the first such match only, if that names it.
        """
        below = self._below.holders(hand) if self._below else ()
        nameless = self._holders.get((hand.digest, ""), ())
        named = self._holders.get((hand.digest, hand.source_id or _ANY), ())
        return below + self._packed_holders(hand) + nameless + named

    def _packed_holders(self, hand: HandMark) -> tuple[str, ...]:
        found = []
        for number in self._packed.holders(hand):
            segment = self._packed.segment(number)
            names = [mark.source_id for mark in segment[2].hands if mark.digest == hand.digest]
            found += [(self._packed.key(number), name) for name in names]
        if hand.source_id:
            return tuple(key for key, name in found if name in ("", hand.source_id))
        return tuple(key for key, name in found if not name) or tuple(key for key, _ in found[:1])

    def replaced_by(self, key: str) -> str | None:
        """Return the match that contains this one, if another does."""
        found = self._replaced.get(key)
        return found if found or not self._below else self._below.replaced_by(key)

    def evidence(self, sha256: str) -> EvidenceRecord | None:
        """Return the record of a kept upload."""
        found = self._evidence.get(sha256)
        return found if found or not self._below else self._below.evidence(sha256)

    def refused(self, refusal: Refusal, upload: str) -> bool:
        """Return whether this refusal of this upload is recorded already."""
        return (
            self._refusals.get(refusal) == upload
            or (self._below is not None and self._below.refused(refusal, upload))
        )

    def in_order(self) -> list[str]:
        """Return the keys of the matches that no other contains, in order of first commit (of the lowest index)."""
        return [key for key in self._segments if key not in self._replaced]

    def uploads(self) -> dict[str, EvidenceRecord]:
        """Return every kept upload by its SHA-256, in order of commit (of the lowest index)."""
        return dict(self._evidence)

    def refusals(self) -> list[tuple[str, Refusal]]:
        """Return every refusal with the SHA-256 of the upload (of the lowest index)."""
        return [(upload, refusal) for refusal, upload in self._refusals.items()]

    def add_segment(self, key: str, placed: Placed) -> None:
        """Record a segment."""
        stored = self._segments.get(key, ())
        before = stored if isinstance(stored, tuple) else (self._unpacked(stored),)
        self._segments[key] = (*before, placed)
        for mark in placed.segment.hands:
            held = self._holders.get((mark.digest, mark.source_id), ())
            if key not in held:
                self._holders[mark.digest, mark.source_id] = (*held, key)
            if mark.source_id:
                self._holders.setdefault((mark.digest, _ANY), (key,))
        for other in placed.segment.replaces:
            self._replaced[other] = key
        self.next_stream = max(self.next_stream, placed.stream + 1)

    def add_part(self, part: DataPart, read: ReadRecords) -> None:
        """Record a data file of a big upload; its matches were all new."""
        self._segments.update(self._packed.add(part, read))

    def add_ruling(self, key: str, ruled: RuledOn) -> None:
        """Record a ruling."""
        self._rulings[key] = (*self._rulings.get(key, ()), ruled)

    def add_evidence(self, sha256: str, record: EvidenceRecord) -> None:
        """Record a kept upload."""
        self._evidence[sha256] = record

    def add_refusal(self, refusal: Refusal, upload: str) -> None:
        """Record a refusal."""
        self._refusals[refusal] = upload


_SEGMENT: Final = msgspec.json.Decoder(Segment)
_EVIDENCE: Final = msgspec.json.Decoder(EvidenceRecord)
_REFUSAL: Final = msgspec.json.Decoder(Refusal)
_RULING: Final = msgspec.json.Decoder(RulingRecord)
_CHAIN: Final = msgspec.json.Decoder(Chain)


def chain_of(first: dict[str, object]) -> Chain:
    """Return the chain record, which is the first of a commit.

    :raises StoreError: if it is not.
    """
    if first["record"] != schema.CHAIN:
        raise StoreError("the first row of the commit is not its chain record")
    try:
        return _CHAIN.decode(str(first["data"]))
    except msgspec.MsgspecError as error:
        raise StoreError(f"the chain record cannot be read: {error}") from error


def load(index: Index, rows: Iterable[dict[str, object]], data: str) -> None:
    """Add the records of the commit whose data file is *data* to *index*.

    :raises StoreError: if one cannot be read.
    """
    try:
        for row in rows:
            _load(index, row, data)
    except msgspec.MsgspecError as error:
        raise StoreError(f"a record of data file {data} cannot be read: {error}; verify the store") from error


def _load(index: Index, row: dict[str, object], data: str) -> None:
    key, text = str(row["key"]), str(row["data"])
    stream, hand, seq = (int(str(row[name])) for name in ("stream", "hand", "seq"))
    match row["record"]:
        case schema.SEGMENT:
            index.add_segment(key, Placed(stream, data, _SEGMENT.decode(text)))
        case schema.EVIDENCE:
            index.add_evidence(key, _EVIDENCE.decode(text))
        case schema.REFUSAL:
            index.add_refusal(_REFUSAL.decode(text), key)
        case schema.RULING:
            index.add_ruling(key, RuledOn(hand, seq, _RULING.decode(text)))
