"""Stored rows back to a match."""

from msgspec import Struct

from engine.errors import StoreError
from engine.events import AnyEvent, HandStart, MatchEnd, Ruling
from ingest.model import ParseFinding
from ingest.store.index import RuledOn
from ingest.store.model import StoredMatch
from ingest.store.reading import Reading
from ingest.store.schema import LEVEL, TAIL
from ingest.store.view import StoredEvent, StoredFinding, Views


class _Gathered(Struct):
    events: list[StoredEvent]
    findings: list[StoredFinding]


def assemble(key: str, reading: Reading, rulings: tuple[RuledOn, ...], views: Views) -> StoredMatch:
    """Return a match: the events outside hands from one segment, each hand from its own, rulings last."""
    gathered = _gather(reading, views)
    place = {(stored.hand, stored.seq): index for index, stored in enumerate(gathered.events)}
    events: list[AnyEvent] = [stored.event for stored in gathered.events]
    events += [
        Ruling(ruled.ruling.text, ruled.ruling.by, place.get((ruled.hand, ruled.seq), -1), ruled.ruling.points)
        for ruled in rulings
    ]
    segment = reading.outside.segment
    return StoredMatch(
        key=key,
        book=segment.book,
        events=tuple(events),
        lines=tuple(stored.line for stored in gathered.events) + (0,) * len(rulings),
        findings=tuple(_finding(found, place) for found in gathered.findings),
        format=segment.format,
        parser_version=segment.parser_version,
        version=reading.version,
        uploads=tuple(sorted({placed.segment.upload for placed, _ in reading.pieces()})),
    )


def _gather(reading: Reading, views: Views) -> _Gathered:
    chosen: dict[tuple[str, int], set[int]] = {}
    for placed, hand in reading.pieces():
        hands = chosen.setdefault((placed.data, placed.stream), set())
        hands.update((LEVEL, TAIL) if hand is None else (hand,))
    gathered = _Gathered([], [])
    for (data, stream), hands in chosen.items():
        view = views.view(data)
        gathered.events += [stored for stored in view.stream(stream) if stored.hand in hands]
        gathered.findings += [found for found in view.findings(stream) if found.hand in hands]
    gathered.events.sort(key=lambda stored: (stored.hand, stored.seq))
    gathered.findings.sort(key=lambda found: (found.hand, found.seq))
    return gathered


def _finding(found: StoredFinding, place: dict[tuple[int, int], int]) -> ParseFinding:
    record = found.finding
    return ParseFinding(
        code=record.code,
        text=record.text,
        line=found.line,
        event=place.get((found.hand, found.seq), -1),
        expected=record.expected,
        found=record.found,
    )


def place_of(match: StoredMatch, event: int) -> tuple[int, int]:
    """Return hand and place in it of an event of a match; (-1, -1) for the match itself (*event* -1).

    :raises StoreError: if it has no such event.
    """
    if event == -1:
        return LEVEL, -1
    if not 0 <= event < len(match.events) or isinstance(match.events[event], Ruling):
        raise StoreError(f"match {match.key!r} has no event {event} to rule on: it has {len(match.events)}")
    hand, seq = LEVEL, -1
    for found in match.events[: event + 1]:
        before = hand
        hand = found.hand if isinstance(found, HandStart) else TAIL if isinstance(found, MatchEnd) else hand
        seq = 0 if hand != before else seq + 1
    return hand, seq
