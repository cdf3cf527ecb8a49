"""The unit of work of a corpus run: some matches and the rows of all their events."""

from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute
from msgspec import Struct

from ingest.store.arrow import MatchHeader

_compute: Any = pyarrow.compute
Numbers: TypeAlias = npt.NDArray[np.int64]
"""One integer for each row, hand, win or match."""
Flags: TypeAlias = npt.NDArray[np.bool_]
Column: TypeAlias = Any
"""A column of Arrow."""


class Batch(Struct, frozen=True):
    """Matches in any order, and their events in order of match, hand and seq.

    No finding of a parser and no ruling belongs to these matches; others go the plain way.
    """

    matches: tuple[MatchHeader, ...]
    events: pa.Table
    """The columns of `ingest.store.arrow.EVENT_SCHEMA`; `match` indexes `matches`."""


class Runs(Struct, frozen=True):
    """Bytes of all rows, one run behind the other: those of row n are `bytes[starts[n]:starts[n + 1]]`."""

    starts: Numbers
    bytes: memoryview


class EventRows(Struct, frozen=True):
    """The events of a batch as arrays, a number for each event."""

    match: Numbers
    hand: Numbers
    kind: Numbers
    seat: Numbers
    tile: Numbers
    other: Numbers
    flag: Numbers
    line: Numbers
    tiles: Runs
    data: Runs
    has_data: Flags


def event_rows(events: pa.Table) -> EventRows:
    """Return the columns of *events* as arrays."""
    names = ("match", "hand", "kind", "seat", "tile", "other", "flag", "line")
    numbers = {name: events.column(name).to_numpy().astype(np.int64) for name in names}
    data = events.column("data")
    given = data.is_valid().to_numpy().astype(np.bool_)
    return EventRows(**numbers, tiles=_runs(events.column("tiles"), b""), data=_runs(data, ""), has_data=given)


def _runs(column: Any, empty: bytes | str) -> Runs:
    array = _compute.fill_null(column, empty).combine_chunks()
    if isinstance(array, pa.ChunkedArray):
        array = pa.concat_arrays(array.chunks) if array.num_chunks else pa.array([], column.type)
    _, offsets, values = array.buffers()
    if not len(array):
        return Runs(np.zeros(1, np.int64), memoryview(b""))
    starts = np.frombuffer(offsets, np.int32)[array.offset : array.offset + len(array) + 1].astype(np.int64)
    return Runs(starts - starts[0], memoryview(values or b"")[starts[0] : starts[-1]])


def text_of(runs: Runs, row: int) -> memoryview:
    """Return the bytes of one row."""
    return runs.bytes[runs.starts[row] : runs.starts[row + 1]]
