"""Two copies of one hand: the same, one better than the other, or telling different things."""

from collections.abc import Callable, Sequence
from enum import Enum

from msgspec.structs import replace

from engine.events import AnyEvent, StatedFan, StatedFans
from ingest.identity import hand_digest
from ingest.store.records import HandMark


class Copies(Enum):
    """How a copy of a hand stands to the stored one."""

    SAME = "nothing new"
    BETTER = "tells more"
    CLASH = "tells something else"


def compare(
    held: HandMark, held_events: Callable[[], Sequence[AnyEvent]], found: HandMark, events: Sequence[AnyEvent]
) -> Copies:
    """Say how the copy *found* stands to the stored copy *held*.

    A copy whose fan names were lost, or that breaks off before the result, tells less but nothing else.
    """
    if held.digest == found.digest:
        return Copies.SAME
    if held.lost != found.lost and _nameless(held_events()) == _nameless(events):
        return Copies.BETTER if held.lost else Copies.SAME
    if held.open and hand_digest(events[: held.open]) == held.digest:
        return Copies.BETTER
    if found.open and hand_digest(held_events()[: found.open]) == found.digest:
        return Copies.SAME
    return Copies.CLASH


def _nameless(events: Sequence[AnyEvent]) -> str:
    return hand_digest(map(_without_names, events))


def _without_names(event: AnyEvent) -> AnyEvent:
    if isinstance(event, StatedFans):
        return replace(event, fans=tuple(StatedFan("", count=fan.count) for fan in event.fans))
    return event


def rank(mark: HandMark) -> tuple[bool, int, bool]:
    """Return how much a copy tells: with the result, then more events, then with its fan names."""
    return (not mark.open, mark.open, not mark.lost)
