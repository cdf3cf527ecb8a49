"""What makes a match or a hand the same one again: the digest of its canonical play events.

Counted are the deal, the actions and the stated results. Not counted are names, ids, times, the book, rulings and
ranks, nor the order in which a seat's first tiles are listed. A digest never changes when an event kind gains a
field, because fields at their default are not written.
"""

from collections.abc import Iterable
from hashlib import sha256
from typing import Final

import msgspec
from msgspec.structs import replace

from engine.events import (
    AnyEvent,
    Deal,
    HandStart,
    MatchEnd,
    MatchStart,
    Ruling,
    StatedRank,
)

_NOT_PLAYED: Final = (MatchStart, Ruling, StatedRank)
_PREFIX: Final = b"quepu play 1\n"
_ENCODER: Final = msgspec.json.Encoder()


def match_digest(events: Iterable[AnyEvent]) -> str:
    """Return the SHA-256, in hex, of a match's canonical play events, stated final points included."""
    return _digest([_canonical(event) for event in events if not isinstance(event, _NOT_PLAYED)])


def hand_digest(events: Iterable[AnyEvent]) -> str:
    """Return the SHA-256, in hex, of one hand's canonical play events.

    It is the same whether the hand comes alone or within its match: events outside the hand are left out.
    """
    outside = (*_NOT_PLAYED, MatchEnd)
    return _digest([_canonical(event) for event in events if not isinstance(event, outside)])


def hands_of(events: Iterable[AnyEvent]) -> list[list[AnyEvent]]:
    """Return the events of each hand, from its `HandStart` on; what stands outside any hand is left out."""
    hands: list[list[AnyEvent]] = []
    for event in events:
        if isinstance(event, HandStart):
            hands.append([])
        if hands and not isinstance(event, MatchStart | MatchEnd):
            hands[-1].append(event)
    return hands


def _canonical(event: AnyEvent) -> AnyEvent:
    if isinstance(event, Deal):
        return replace(event, tiles=tuple(sorted(event.tiles)))
    if isinstance(event, HandStart):
        return replace(event, source_id="", players=(0, 1, 2, 3), started_at=None)
    if isinstance(event, MatchEnd):
        return replace(event, finished_at=None)
    return event


def _digest(events: list[AnyEvent]) -> str:
    return sha256(_PREFIX + _ENCODER.encode_lines(events)).hexdigest()
