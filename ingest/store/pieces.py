"""Matches grouped by the data file that holds them whole, and the rows of such a group: work for many processes."""

import hashlib
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec
import pyarrow as pa
import pyarrow.compute
import pyarrow.parquet as pq
from msgspec import Struct

from engine.errors import StoreError
from ingest.store import schema
from ingest.store.arrow import EVENT_SCHEMA, EventBatch, MatchHeader, in_one_piece
from ingest.store.datafile import data_name
from ingest.store.files import guard
from ingest.store.index import Index
from ingest.store.reading import reading_of
from ingest.store.records import Segment

PIECE_MATCHES: Final = 6_000
"""Matches of one piece at most."""
_compute: Any = pyarrow.compute
_SEGMENTS: Final = msgspec.json.Decoder(Segment)


class Piece(Struct, frozen=True):
    """Matches that lie in one data file, in order of their streams there. `marks` are those of `Store.marks`."""

    data: str
    streams: tuple[int, ...]
    keys: tuple[str, ...]
    marks: tuple[str, ...]


def pieces_of(index: Index, keys: Iterable[str], marks: dict[str, str]) -> tuple[list[Piece], list[str]]:
    """Return the pieces that hold the matches called *keys*, and the keys of those that no piece holds.

    These are matches of several uploads, and matches on which there are rulings.
    """
    files: dict[str, list[tuple[int, str]]] = {}
    apart = []
    for key in keys:
        place = index.place(key) or _place(index, key)
        if place is None:
            apart.append(key)
        else:
            files.setdefault(place[0], []).append((place[1], key))
    pieces = []
    for data, found in files.items():
        found.sort()
        for first in range(0, len(found), PIECE_MATCHES):
            streams, names = zip(*found[first : first + PIECE_MATCHES], strict=True)
            pieces.append(Piece(data, streams, names, tuple(marks[name] for name in names)))
    return pieces, apart


def _place(index: Index, key: str) -> tuple[str, int] | None:
    if index.rulings(key):
        return None
    reading = reading_of(index.segments(key))
    if reading is None or not in_one_piece(reading):
        return None
    return reading.outside.data, reading.outside.stream


def read_piece(root: Path, piece: Piece) -> tuple[EventBatch, frozenset[str]]:
    """Return the matches of *piece* in its order, and the keys of those on which a parser found something.

    :raises StoreError: if the data file is missing or damaged.
    """
    path = root / data_name(piece.data)
    with guard(path, "read"), path.open("rb") as source:
        if hashlib.file_digest(source, "sha256").hexdigest() != piece.data:
            raise StoreError(f"{path} is damaged: its name is the SHA-256 of other bytes; verify the store")
    try:
        with guard(path, "read"), pq.ParquetFile(path, page_checksum_verification=True) as file:
            records, rows = file.read_row_group(0), _rows(file, piece.streams)
    except pa.ArrowException as error:
        raise StoreError(f"{path} is damaged: {error}; verify the store") from error
    headers, noted = _headers(records, piece)
    return EventBatch(headers, _numbered(rows, piece.streams)), noted


def _rows(file: pq.ParquetFile, streams: Sequence[int]) -> pa.Table:
    """Read the row groups that may hold the streams."""
    place = file.schema_arrow.names.index("stream")
    columns = [field.name for field in EVENT_SCHEMA if field.name != "match"]
    groups = []
    for group in range(1, file.num_row_groups):
        seen: Any = file.metadata.row_group(group).column(place).statistics
        if seen is None or not seen.has_min_max or (seen.min <= streams[-1] and streams[0] <= seen.max):
            groups.append(group)
    return file.read_row_groups(groups, columns=["stream", *columns])


def _numbered(rows: pa.Table, streams: Sequence[int]) -> pa.Table:
    """Return *rows* with the place of their stream among *streams*, those of other streams left out."""
    places = _compute.index_in(rows.column("stream"), pa.array(streams, rows.schema.field("stream").type))
    table = rows.drop_columns(["stream"]).add_column(0, EVENT_SCHEMA.field("match"), places)
    return table.filter(places.is_valid()) if places.null_count else table


def _headers(records: pa.Table, piece: Piece) -> tuple[tuple[MatchHeader, ...], frozenset[str]]:
    rows = zip(*(records.column(name).to_pylist() for name in ("record", "stream", "data")), strict=True)
    segments, found = {}, set()
    for record, stream, data in rows:
        if record == schema.SEGMENT:
            segments[stream] = data
        elif record == schema.FINDING:
            found.add(stream)
    headers = []
    for stream, key in zip(piece.streams, piece.keys, strict=True):
        segment = _SEGMENTS.decode(segments[stream])
        headers.append(MatchHeader(key, segment.format, segment.book, segment.parser_version, segment.version))
    noted = (key for stream, key in zip(piece.streams, piece.keys, strict=True) if stream in found)
    return tuple(headers), frozenset(noted)
