"""What makes a match or a hand the same one again: the digest of its canonical play events.

Counted are the deal, the actions and the stated results. Not counted are players' names, ids, times, the book,
rulings and ranks; the order in which a seat's first tiles, a win's fans or the claims of one moment are listed; and
the spelling of a known fan. A digest never changes when an event kind gains a field, because fields at their default
are not written.

What is hashed are the cells of the events as the store lays them out (`ingest.store.codec`): first the number of
rows, then five signed bytes a row, then the tiles and texts of those rows that have any. So the digest of a plain
hand is one hash over a slice of columns, whoever read it.
"""

from collections.abc import Iterable
from hashlib import sha256
from struct import Struct as Layout
from typing import Final

from msgspec.structs import replace

from engine.events import (
    AnyEvent,
    Chow,
    Claim,
    Deal,
    HandStart,
    MatchEnd,
    MatchStart,
    MeldedKong,
    Pung,
    Ruling,
    StatedFan,
    StatedFans,
    StatedRank,
    Win,
)
from ingest.store.codec import encode

PREFIX: Final = b"quepu play 2\n"
ROW: Final = Layout("<5b")
"""kind, seat, tile, other, flag."""
COUNT: Final = Layout("<i")
"""A number of rows, the number of a row, or how many bytes follow (-1: none are there)."""
_NOT_PLAYED: Final = (MatchStart, Ruling, StatedRank)
_CLAIMING: Final = (Chow, Pung, MeldedKong, Win)


def match_digest(events: Iterable[AnyEvent]) -> str:
    """Return the SHA-256, in hex, of a match's canonical play events, stated final points included."""
    return _digest([canonical(event) for event in events if not isinstance(event, _NOT_PLAYED)])


def hand_digest(events: Iterable[AnyEvent]) -> str:
    """Return the SHA-256, in hex, of one hand's canonical play events.

    It is the same whether the hand comes alone or within its match: events outside the hand are left out.
    """
    outside = (*_NOT_PLAYED, MatchEnd)
    return _digest([canonical(event) for event in events if not isinstance(event, outside)])


def hands_of(events: Iterable[AnyEvent]) -> list[list[AnyEvent]]:
    """Return the events of each hand, from its `HandStart` on; what stands outside any hand is left out."""
    hands: list[list[AnyEvent]] = []
    for event in events:
        if isinstance(event, HandStart):
            hands.append([])
        if hands and not isinstance(event, MatchStart | MatchEnd):
            hands[-1].append(event)
    return hands


def claims_first(events: Iterable[AnyEvent]) -> list[AnyEvent]:
    """Return *events* with each lost claim before the claims that won at its moment, not after them."""
    ordered: list[AnyEvent] = []
    for event in events:
        at = len(ordered)
        while isinstance(event, Claim) and event.lost and at and isinstance(ordered[at - 1], _CLAIMING):
            at -= 1
        ordered.insert(at, event)
    return ordered


def packed(events: Iterable[AnyEvent]) -> bytes:
    """Return the bytes of *events*, just as they are, that a digest is made of.

    :raises ValueError: if one holds what UTF-8 cannot (a lone surrogate).
    """
    rows, rest = [], []
    for number, event in enumerate(events):
        *cells, tiles, data = encode(event)
        rows.append(ROW.pack(*cells))
        if tiles is not None or data is not None:
            rest.append(extra(number, tiles, None if data is None else data.encode()))
    return b"".join((COUNT.pack(len(rows)), *rows, *rest))


def extra(number: int, tiles: bytes | None, data: bytes | None) -> bytes:
    """Return what the row *number* adds behind all rows: its tiles and its text, each behind its length."""
    return b"".join((COUNT.pack(number), _sized(tiles), _sized(data)))


def _sized(value: bytes | None) -> bytes:
    return COUNT.pack(-1) if value is None else COUNT.pack(len(value)) + value


def canonical(event: AnyEvent) -> AnyEvent:
    """Return *event* without what does not count."""
    if isinstance(event, Deal):
        return replace(event, tiles=tuple(sorted(event.tiles)))
    if isinstance(event, HandStart):
        return replace(event, source_id="", players=(0, 1, 2, 3), started_at=None)
    if isinstance(event, MatchEnd):
        return replace(event, finished_at=None)
    if isinstance(event, StatedFans):
        return replace(event, fans=tuple(sorted(map(_canonical_fan, event.fans), key=_fan_order)))
    return event


def _canonical_fan(fan: StatedFan) -> StatedFan:
    return replace(fan, name="") if fan.id else fan


def _fan_order(fan: StatedFan) -> tuple[str, str, int, int]:
    return fan.id, fan.name, fan.count, -1 if fan.points is None else fan.points


def _digest(events: list[AnyEvent]) -> str:
    return sha256(PREFIX + packed(claims_first(events))).hexdigest()
