"""Rows of clean blocks as columns of the store's table, made from arrays: no object for an event."""

from typing import Any

import numpy as np
import pyarrow as pa
from msgspec import Struct

from engine.replay.encode import DEAL, HAND_START, MATCH_START
from ingest.formats.pku_bytes import STATED_FANS, STATED_POINTS
from ingest.store.schema import EVENT, LEVEL, SCHEMA, TAIL

Array = np.ndarray[Any, Any]


class Blocks(Struct):
    """Clean blocks that are to be stored, one after another.

    `cells` (rows x 5) and `lines` of all rows, `tiles` (blocks x 52), `rows` and `streams` of each block, `texts` the
    cells `data` of the rows that have one, in order.
    """

    cells: Array
    lines: Array
    tiles: Array
    rows: Array
    streams: Array
    texts: list[bytes]


def event_table(blocks: Blocks) -> pa.Table:
    """Return the events of the blocks as rows of the store's table."""
    count, cells = len(blocks.lines), blocks.cells
    kind = np.ascontiguousarray(cells[:, 0])
    ends = np.cumsum(blocks.rows)
    starts = ends - blocks.rows
    hand = np.zeros(count, np.int32)
    hand[starts], hand[ends - 1] = LEVEL, TAIL
    seq = (np.arange(count, dtype=np.int64) - np.repeat(starts, blocks.rows) - 1).astype(np.int32)
    seq[starts], seq[ends - 1] = 0, 0
    has_text = (kind == MATCH_START) | (kind == HAND_START) | (kind == STATED_FANS) | (kind == STATED_POINTS)
    arrays = {
        "record": pa.array(np.full(count, EVENT, np.int8)),
        "stream": pa.array(np.repeat(blocks.streams, blocks.rows)),
        "hand": pa.array(hand),
        "seq": pa.array(seq),
        "kind": pa.array(kind.astype(np.int16)),
        **{name: pa.array(np.ascontiguousarray(cells[:, at])) for at, name in _INTS},
        "line": pa.array(blocks.lines),
        "tiles": _sparse(pa.binary(), kind == DEAL, 13, blocks.tiles.tobytes()),
        "key": pa.nulls(count, pa.string()),
        "data": _sparse(pa.string(), has_text, np.fromiter(map(len, blocks.texts), np.int32), b"".join(blocks.texts)),
    }
    return pa.Table.from_arrays([arrays[name] for name in SCHEMA.names], schema=SCHEMA)


_INTS = ((1, "seat"), (2, "tile"), (3, "other"), (4, "flag"))


def _sparse(kind: Any, there: Array, lengths: Any, values: bytes) -> Any:
    """Return a column of texts or bytes that only the rows *there* have."""
    offsets = np.zeros(len(there) + 1, np.int32)
    offsets[1:][there] = lengths
    np.cumsum(offsets, out=offsets)
    valid = np.packbits(there, bitorder="little").tobytes()
    buffers: list[Any] = [pa.py_buffer(part) for part in (valid, offsets.tobytes(), values)]
    return pa.Array.from_buffers(kind, len(there), buffers)
