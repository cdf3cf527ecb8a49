"""A parsed match cut into what the store keeps apart: the hands, and what stands outside any hand."""

from hashlib import sha256

from msgspec import Struct

from engine.errors import MalformedLogError
from engine.events import AnyEvent, HandStart, MatchEnd, Ruling, StatedFans, StatedPoints
from ingest.identity import hand_digest, packed
from ingest.model import ParsedMatch
from ingest.store.codec import Cells, encode
from ingest.store.records import HandMark
from ingest.store.schema import LEVEL, TAIL


class Part(Struct, frozen=True):
    """A hand, or the events before (`LEVEL`) or after (`TAIL`) all hands; `places` index the match's events."""

    hand: int
    places: tuple[int, ...]


class Parts(Struct, frozen=True):
    """A whole match in parts."""

    match: ParsedMatch
    outside: tuple[Part, ...]
    hands: tuple[Part, ...]
    marks: tuple[HandMark, ...]
    """Of `hands`, in order."""
    rulings: tuple[int, ...]
    """Places of rulings."""
    level: str
    """SHA-256 of the events in `outside`."""
    cells: tuple[Cells, ...]
    """Of all events, by place."""

    def events(self, hand: int) -> list[AnyEvent]:
        """Return the events of a hand."""
        part = next(part for part in self.hands if part.hand == hand)
        return [self.match.events[place] for place in part.places]

    @property
    def ended(self) -> bool:
        """Whether the end of the match is stated."""
        return any(part.hand == TAIL for part in self.outside)


def split(match: ParsedMatch) -> Parts:
    """Cut a match into parts.

    :raises MalformedLogError: if its hands are not numbered upward, or one follows the match's end.
    :raises ValueError: if an event cannot be encoded.
    """
    _check_lines(match)
    cells = tuple(map(encode, match.events))
    places: dict[int, list[int]] = {LEVEL: []}
    rulings = []
    current = places[LEVEL]
    for place, event in enumerate(match.events):
        kind = type(event)
        if kind is Ruling:
            rulings.append(place)
            continue
        if kind is HandStart or kind is MatchEnd:
            current = places.setdefault(_part_of(event, max(places), match.key), [])
        current.append(place)
    parts = [Part(hand, tuple(found)) for hand, found in places.items() if found]
    outside = tuple(part for part in parts if part.hand in (LEVEL, TAIL))
    hands = tuple(part for part in parts if part.hand not in (LEVEL, TAIL))
    marks = tuple(_mark(match, part) for part in hands)
    return Parts(match, outside, hands, marks, tuple(rulings), _level(match, outside), cells)


def _check_lines(match: ParsedMatch) -> None:
    match.key.encode()
    if len(match.lines) != len(match.events):
        raise MalformedLogError(f"match {match.key!r} has {len(match.events)} events but {len(match.lines)} lines")
    highest = max((*match.lines, *(finding.line for finding in match.findings)), default=0)
    if highest >= TAIL:
        raise MalformedLogError(f"match {match.key!r}: line {highest} is beyond {TAIL - 1}; split the file")


def _part_of(event: AnyEvent, last: int, key: str) -> int:
    if not isinstance(event, HandStart):
        return TAIL
    if not last < event.hand < TAIL:
        after = "the match's end" if last == TAIL else f"hand {last}"
        raise MalformedLogError(f"match {key!r}: hand {event.hand} follows {after}; hands are numbered upward from 0")
    return event.hand


def _mark(match: ParsedMatch, part: Part) -> HandMark:
    events = [match.events[place] for place in part.places]
    kinds = {type(event) for event in events}
    start = events[0]
    return HandMark(
        hand=part.hand,
        digest=hand_digest(events),
        lost=StatedFans in kinds and any(_lost(event) for event in events),
        open=0 if StatedPoints in kinds else len(events),
        source_id=start.source_id if isinstance(start, HandStart) else "",
    )


def _lost(event: AnyEvent) -> bool:
    return isinstance(event, StatedFans) and any(not fan.id and "?" in fan.name for fan in event.fans)


def _level(match: ParsedMatch, outside: tuple[Part, ...]) -> str:
    return sha256(packed(match.events[place] for part in outside for place in part.places)).hexdigest()
