"""Which copy of each part of a match counts: a choice that does not depend on the order of the uploads."""

from msgspec import Struct

from ingest.store.copies import rank
from ingest.store.index import Placed
from ingest.store.records import HandMark, Segment


class Chosen(Struct, frozen=True):
    """A hand as it counts, and the segment that holds it."""

    mark: HandMark
    placed: Placed


class Reading(Struct, frozen=True):
    """One version of a match, over all its segments."""

    version: int
    outside: Placed
    """The segment whose events outside hands count."""
    hands: dict[int, Chosen]
    """By hand number, upward."""

    def pieces(self) -> list[tuple[Placed, int | None]]:
        """Return the segments with the hand each gives (None: the events outside hands), in order of hand."""
        return [(self.outside, None), *((chosen.placed, hand) for hand, chosen in self.hands.items())]


def reading_of(segments: tuple[Placed, ...], version: int | None = None) -> Reading | None:
    """Return the newest reading of a match, or that of *version*; None if there is none."""
    versions = {placed.segment.version for placed in segments}
    wanted = max(versions, default=0) if version is None else version
    if wanted not in versions:
        return None
    mine = [placed for placed in segments if placed.segment.version == wanted]
    hands: dict[int, Chosen] = {}
    for placed in mine:
        for mark in placed.segment.hands:
            held = hands.get(mark.hand)
            if held is None or rank(mark) > rank(held.mark):
                hands[mark.hand] = Chosen(mark, placed)
    return Reading(wanted, max(mine, key=lambda placed: completeness(placed.segment)), dict(sorted(hands.items())))


def completeness(segment: Segment) -> tuple[int, bool, str]:
    """Return how well a segment tells what stands outside hands: most hands, then an end, then the greater digest."""
    return (segment.total, segment.ended, segment.level)
