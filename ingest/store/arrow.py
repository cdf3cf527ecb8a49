"""The events of a whole store as Arrow tables, for work at the scale of a corpus."""

from collections.abc import Iterator
from typing import Any, Final

import msgspec
import pyarrow as pa
import pyarrow.compute

from ingest.store.index import Index
from ingest.store.reading import Reading, reading_of
from ingest.store.schema import LEVEL, SCHEMA, TAIL
from ingest.store.view import Views

_compute: Any = pyarrow.compute
EVENT_SCHEMA: Final = pa.schema(
    [pa.field("match", pa.int32()), *(field for field in SCHEMA if field.name not in ("record", "stream", "key"))]
)
"""Columns of `EventBatch.events`; those of the store's table, with `match` in front."""


class MatchHeader(msgspec.Struct, frozen=True):
    """What is known of a match besides its events."""

    key: str
    format: str
    book: str
    parser_version: int
    version: int


class EventBatch(msgspec.Struct, frozen=True):
    """Some matches and all their events. `events.match` indexes `matches`; rows are in order of match, hand, seq.

    Rulings are not among them. Events before the first hand have hand -1, those from the match's end on 2**31 - 1.
    """

    matches: tuple[MatchHeader, ...]
    events: pa.Table


def event_batches(index: Index, views: Views) -> Iterator[EventBatch]:
    """Yield every match once, one batch for each data file, in order of commit."""
    groups: dict[str, list[tuple[str, Reading]]] = {}
    for key in index.in_order():
        reading = reading_of(index.segments(key))
        if reading is not None:
            groups.setdefault(reading.outside.data, []).append((key, reading))
    for data, group in groups.items():
        headers = tuple(_header(key, reading) for key, reading in group)
        yield EventBatch(headers, _table(data, [reading for _, reading in group], views))


def _header(key: str, reading: Reading) -> MatchHeader:
    segment = reading.outside.segment
    return MatchHeader(key, segment.format, segment.book, segment.parser_version, reading.version)


def _table(data: str, readings: list[Reading], views: Views) -> pa.Table:
    whole = {reading.outside.stream: number for number, reading in enumerate(readings) if in_one_piece(reading)}
    tables = [_whole(views.view(data).events, whole)]
    tables += [_joined(reading, number, views) for number, reading in enumerate(readings) if not in_one_piece(reading)]
    if len(tables) == 1:
        return tables[0]
    return pa.concat_tables(tables).sort_by([(name, "ascending") for name in ("match", "hand", "seq")])


def in_one_piece(reading: Reading) -> bool:
    """Whether the match is all of one stream, so that its rows can be taken as they lie."""
    placed = reading.outside
    return len(placed.segment.hands) == len(reading.hands) and all(
        (chosen.placed.data, chosen.placed.stream) == (placed.data, placed.stream) for chosen in reading.hands.values()
    )


def _whole(events: pa.Table, numbers: dict[int, int]) -> pa.Table:
    if list(numbers.items()) == [(number, number) for number in range(len(events) and _last(events) + 1)]:
        return _with_match(events, events.column("stream").cast(pa.int32()))
    places = _compute.index_in(events.column("stream"), pa.array(numbers.keys(), pa.int64()))
    match = pa.chunked_array([pa.array(numbers.values(), pa.int32())]).take(places)
    return _with_match(events, match).filter(places.is_valid())


def _last(events: pa.Table) -> int:
    return int(_compute.max(events.column("stream")).as_py())


def _joined(reading: Reading, number: int, views: Views) -> pa.Table:
    pieces = []
    for placed, hand in reading.pieces():
        rows = views.view(placed.data).rows(placed.stream)
        wanted = (LEVEL, TAIL) if hand is None else (hand,)
        pieces.append(rows.filter(_compute.is_in(rows.column("hand"), pa.array(wanted, pa.int32()))))
    rows = pa.concat_tables(pieces)
    return _with_match(rows, pa.repeat(pa.scalar(number, pa.int32()), len(rows)))


def _with_match(rows: pa.Table, match: Any) -> pa.Table:
    return rows.drop_columns(["record", "stream", "key"]).add_column(0, EVENT_SCHEMA.field("match"), match)
