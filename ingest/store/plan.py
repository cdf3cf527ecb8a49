"""What a batch will add to the store, decided against what is stored. Pure: writes nothing."""

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from engine.events import AnyEvent, Ruling
from ingest.model import ParsedMatch, ParseFinding
from ingest.store import model, schema
from ingest.store.copies import Copies, compare
from ingest.store.digest import ENCODER, DataPart, FileMark
from ingest.store.index import Index, Placed, RuledOn
from ingest.store.intake import Intake, printable
from ingest.store.model import MatchReceipt
from ingest.store.parts import Part, Parts, split
from ingest.store.reading import Chosen, Reading, completeness, reading_of
from ingest.store.records import EvidenceRecord, FindingRecord, HandMark, Refusal, RulingRecord, Segment
from ingest.store.rows import Rows

HandLoader: TypeAlias = Callable[[Chosen], Sequence[AnyEvent]]
"""Reads the events of a stored hand."""
_NO_EVENT: Final = -1


class Draft:
    """The rows that a commit will add, and what the index will be after it."""

    def __init__(self, index: Index, load: HandLoader) -> None:
        """Plan upon *index*; *load* is asked only for hands that break off early."""
        self.index = index.grown()
        self._load = load
        self._parts: dict[tuple[str, int], Parts] = {}
        self.records = Rows()
        self.events = Rows()
        self.kept: dict[str, Intake] = {}
        """Uploads that this commit brings as evidence, by SHA-256."""
        self.refusals: dict[str, list[Refusal]] = {}
        """New refusals by upload."""
        self.marks: set[FileMark] = set()
        """Evidence of big uploads, written already."""
        self.data_parts: list[DataPart] = []
        """Data files of big uploads, written already."""

    def __bool__(self) -> bool:
        """Return whether there is anything to commit."""
        return bool(self.records or self.data_parts)

    def hand(self, chosen: Chosen) -> Sequence[AnyEvent]:
        """Return the events of a hand, stored or about to be."""
        parts = self._parts.get((chosen.placed.data, chosen.placed.stream))
        return parts.events(chosen.mark.hand) if parts else self._load(chosen)

    def keep(self, intake: Intake) -> None:
        """See to it that the upload is evidence after this commit."""
        if self.index.evidence(intake.sha256):
            return
        log = intake.log
        record = EvidenceRecord(
            name=printable(intake.name),
            sent=intake.sent,
            size=len(intake.kept) if intake.size is None else intake.size,
            format=log.format if log else "",
            parser_version=log.parser_version if log else 0,
            book=intake.book,
        )
        self.records.record(schema.EVIDENCE, intake.sha256, _json(record))
        self.index.add_evidence(intake.sha256, record)
        if intake.size is None:
            self.kept[intake.sha256] = intake
        for finding in log.findings if log else ():
            self._finding(finding, intake.sha256, -1, schema.LEVEL, -1)

    def refuse(self, intake: Intake, refusal: Refusal) -> MatchReceipt:
        """Quarantine the upload for this reason, unless it is already."""
        refusal = replace(refusal, key=printable(refusal.key), reason=printable(refusal.reason))
        if not self.index.refused(refusal, intake.sha256):
            self.keep(intake)
            self.records.record(schema.REFUSAL, intake.sha256, _json(refusal), line=refusal.line)
            self.index.add_refusal(refusal, intake.sha256)
            self.refusals.setdefault(intake.sha256, []).append(refusal)
        return MatchReceipt(refusal.key, refusal.status, refusal.reason, line=refusal.line)

    def rule(self, key: str, ruled: RuledOn) -> None:
        """Append a ruling."""
        self.records.record(schema.RULING, key, _json(ruled.ruling), hand=ruled.hand, seq=ruled.seq)
        self.index.add_ruling(key, ruled)

    def segment(self, key: str, segment: Segment, parts: Parts, hands: list[Part]) -> None:
        """Add a segment: its record, the findings on its parts, the events outside hands and those of *hands*."""
        stream = self.index.next_stream
        self._parts["", stream] = parts
        self.records.record(schema.SEGMENT, key, _json(segment), stream=stream)
        self.index.add_segment(key, Placed(stream, "", segment))
        match = parts.match
        where: dict[int, tuple[int, int]] = {}
        for part in sorted((*parts.outside, *hands), key=lambda part: part.hand):
            for seq, place in enumerate(part.places):
                where[place] = (part.hand, seq)
                self.events.event(stream, part.hand, seq, match.lines[place], parts.cells[place])
        for finding in match.findings:
            if finding.event < 0:
                self._finding(finding, key, stream, schema.LEVEL, -1)
            elif finding.event in where:
                self._finding(finding, key, stream, *where[finding.event])

    def _finding(self, finding: ParseFinding, key: str, stream: int, hand: int, seq: int) -> None:
        record = FindingRecord(*map(printable, (finding.code, finding.text, finding.expected, finding.found)))
        self.records.record(
            schema.FINDING, key, _json(record), stream=stream, hand=hand, seq=seq, line=finding.line
        )


def _json(record: Struct) -> str:
    return ENCODER.encode(record).decode()


def plan_upload(draft: Draft, intake: Intake) -> MatchReceipt:
    """Plan an upload of which nothing could be read."""
    return draft.refuse(intake, Refusal(model.REFUSED, "", intake.error))


def plan_match(draft: Draft, intake: Intake, match: ParsedMatch, version: int | None = None) -> MatchReceipt:
    """Plan one match of an upload, into the newest version of the stored match or into *version*."""
    try:
        parts = split(match)
    except ValueError as error:
        line = match.lines[0] if match.lines else 0
        return draft.refuse(intake, Refusal(model.REFUSED, match.key, f"cannot be stored: {error}", line))
    reading = reading_of(draft.index.segments(match.key), version)
    if reading is None:
        return _new(draft, intake, parts, version or 1)
    added = []
    for mark in parts.marks:
        match _stands(draft, reading, parts, mark):
            case Copies.CLASH:
                return draft.refuse(intake, _conflict(reading, parts, mark))
            case Copies.BETTER:
                added.append(mark)
    return _extend(draft, intake, parts, reading, tuple(added))


def _new(draft: Draft, intake: Intake, parts: Parts, version: int) -> MatchReceipt:
    holder = _holder(draft.index, parts)
    if holder is not None:
        return MatchReceipt(holder, model.DUPLICATE, f"its hands are stored already in {holder}")
    draft.keep(intake)
    segment = _segment(intake, parts, version, parts.marks, _contained(draft.index, parts))
    draft.segment(parts.match.key, segment, parts, list(parts.hands))
    _rule_all(draft, parts)
    return MatchReceipt(parts.match.key, model.STORED, hands_added=len(parts.hands))


def _stands(draft: Draft, reading: Reading, parts: Parts, mark: HandMark) -> Copies:
    chosen = reading.hands.get(mark.hand)
    if chosen is None:
        return Copies.BETTER
    return compare(chosen.mark, lambda: draft.hand(chosen), mark, parts.events(mark.hand))


def _extend(
    draft: Draft, intake: Intake, parts: Parts, reading: Reading, added: tuple[HandMark, ...]
) -> MatchReceipt:
    key = parts.match.key
    new = sum(mark.hand not in reading.hands for mark in added)
    segment = _segment(intake, parts, reading.version, added, _contained(draft.index, parts))
    better = completeness(segment) > completeness(reading.outside.segment)
    if added or better:
        draft.keep(intake)
        wanted = {mark.hand for mark in added}
        draft.segment(key, segment, parts, [part for part in parts.hands if part.hand in wanted])
    if _rule_all(draft, parts) or added or better:
        reason = f"{new} hands added" if new else "details added that were not stored"
        return MatchReceipt(key, model.EXTENDED, reason, hands_added=new)
    return MatchReceipt(key, model.DUPLICATE, "stored already")


def _segment(
    intake: Intake, parts: Parts, version: int, hands: tuple[HandMark, ...], replaces: tuple[str, ...]
) -> Segment:
    assert intake.log is not None
    return Segment(
        upload=intake.sha256,
        format=intake.log.format,
        book=intake.book or parts.match.book,
        parser_version=intake.log.parser_version,
        version=version,
        hands=hands,
        total=len(parts.hands),
        ended=parts.ended,
        level=parts.level,
        replaces=replaces,
    )


def _conflict(reading: Reading, parts: Parts, mark: HandMark) -> Refusal:
    key, held = parts.match.key, reading.hands[mark.hand].mark
    part = next(part for part in parts.hands if part.hand == mark.hand)
    reason = (
        f"hand {mark.hand} of {key} is stored with other content (stored {held.digest[:16]}, this {mark.digest[:16]}): "
        "the stored one stays, this upload is kept in quarantine"
    )
    return Refusal(model.CONFLICT, key, reason, parts.match.lines[part.places[0]])


def _holder(index: Index, parts: Parts) -> str | None:
    """Return another match that holds every hand of this one, where neither names its hands differently."""
    if not parts.marks:
        return None
    shared = [set(_same_elsewhere(index, mark, parts.match.key)) for mark in parts.marks]
    return min(set.intersection(*shared), default=None)


def _same_elsewhere(index: Index, mark: HandMark, key: str) -> list[str]:
    found = []
    for other in index.holders(mark):
        reading = reading_of(index.segments(other))
        held = reading.hands.get(mark.hand) if reading else None
        if other == key or held is None or index.replaced_by(other):
            continue
        if held.mark.digest == mark.digest:
            found.append(other)
    return found


def _contained(index: Index, parts: Parts) -> tuple[str, ...]:
    """Return other stored matches all of whose hands this match holds too."""
    counts: dict[str, int] = {}
    for mark in parts.marks:
        for other in _same_elsewhere(index, mark, parts.match.key):
            counts[other] = counts.get(other, 0) + 1
    return tuple(sorted(key for key, count in counts.items() if count == _hand_count(index, key)))


def _hand_count(index: Index, key: str) -> int:
    reading = reading_of(index.segments(key))
    return len(reading.hands) if reading else 0


def _rule_all(draft: Draft, parts: Parts) -> bool:
    """Append the rulings that the upload brings and the store does not have yet."""
    every = (*parts.outside, *parts.hands)
    where = {place: (part.hand, seq) for part in every for seq, place in enumerate(part.places)}
    appended = False
    for place in parts.rulings:
        event = parts.match.events[place]
        assert isinstance(event, Ruling)
        hand, seq = where.get(event.event, (schema.LEVEL, _NO_EVENT))
        ruled = RuledOn(hand, seq, RulingRecord(event.text, event.by, event.points))
        if ruled not in draft.index.rulings(parts.match.key):
            draft.rule(parts.match.key, ruled)
            appended = True
    return appended


