"""Data files being read: checked once, then sliced by stream."""

from collections import OrderedDict
from pathlib import Path
from typing import Any, Final

import msgspec
import pyarrow as pa
import pyarrow.compute

from engine.events import AnyEvent
from ingest.store import datafile, schema
from ingest.store.codec import decode
from ingest.store.records import FindingRecord

_compute: Any = pyarrow.compute
_CACHED_BYTES: Final = 96 << 20
"""Arrow memory of the data files kept; the one in use may exceed it by itself."""
_COLUMNS: Final = ["hand", "seq", "line", "kind", "seat", "tile", "other", "flag", "tiles", "data"]


class StoredEvent(msgspec.Struct, frozen=True, gc=False):
    """An event and where it stands."""

    hand: int
    seq: int
    line: int
    event: AnyEvent


class StoredFinding(msgspec.Struct, frozen=True, gc=False):
    """A finding and where it points; `seq` -1: at no event."""

    hand: int
    seq: int
    line: int
    finding: FindingRecord


class FileView:
    """One data file in memory."""

    def __init__(self, records: pa.Table, events: pa.Table) -> None:
        """Take a data file's records and events."""
        self.events = events
        self._starts = _runs(events.column("stream"))
        self._findings = _findings(records)

    def stream(self, stream: int) -> list[StoredEvent]:
        """Return the events of a stream, in order of hand."""
        first, count = self._starts.get(stream, (0, 0))
        columns = [self.events.column(name).slice(first, count).to_pylist() for name in _COLUMNS]
        return [
            StoredEvent(hand, seq, line, decode((kind, seat, tile, other, flag, tiles, data)))
            for hand, seq, line, kind, seat, tile, other, flag, tiles, data in zip(*columns, strict=True)
        ]

    def rows(self, stream: int) -> pa.Table:
        """Return the rows of a stream."""
        first, count = self._starts.get(stream, (0, 0))
        return self.events.slice(first, count)

    def findings(self, stream: int) -> list[StoredFinding]:
        """Return the findings on a stream, in the order in which they were stored."""
        return self._findings.get(stream, [])


def _runs(streams: Any) -> dict[int, tuple[int, int]]:
    """Return first row and number of rows of each stream; a stream's rows lie together."""
    starts: dict[int, tuple[int, int]] = {}
    first = 0
    if len(streams) == 0:
        return starts
    runs = _compute.run_end_encode(streams.combine_chunks())
    for run in [runs] if isinstance(runs, pa.RunEndEncodedArray) else runs.chunks:
        for end, stream in zip(run.run_ends.to_pylist(), run.values.to_pylist(), strict=True):
            starts[stream] = (first, end - first)
            first = end
    return starts


def _findings(records: pa.Table) -> dict[int, list[StoredFinding]]:
    found: dict[int, list[StoredFinding]] = {}
    for row in datafile.record_rows(records.filter(_compute.equal(records.column("record"), schema.FINDING))):
        found.setdefault(_int(row["stream"]), []).append(
            StoredFinding(
                _int(row["hand"]), _int(row["seq"]), _int(row["line"]),
                msgspec.json.decode(str(row["data"]), type=FindingRecord),
            )
        )  # fmt: skip
    return found


def _int(value: Any) -> int:
    return int(value)


class Views:
    """The data files last read."""

    def __init__(self, root: Path) -> None:
        """Read below the store's folder *root*."""
        self._root = root
        self._views: OrderedDict[str, FileView] = OrderedDict()

    def view(self, data: str) -> FileView:
        """Return a data file, checked against its name.

        :raises StoreError: if it is missing or damaged.
        """
        if data not in self._views:
            self._views[data] = FileView(*datafile.read(self._root, data))
        self._views.move_to_end(data)
        while len(self._views) > 1 and sum(view.events.nbytes for view in self._views.values()) > _CACHED_BYTES:
            self._views.popitem(last=False)
        return self._views[data]
