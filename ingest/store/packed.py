"""Matches of big uploads as the index holds them: a few bytes each, the rest read from their data file when asked for.

Every match of such a data file was new when it was stored, and has one segment there.
"""

from bisect import bisect_right
from collections import OrderedDict
from collections.abc import Callable
from itertools import count
from typing import Any, Final, TypeAlias

import msgspec
import numpy as np
import pyarrow as pa
import pyarrow.compute
from msgspec.structs import replace

from engine.errors import StoreError
from ingest.store import schema
from ingest.store.digest import DataPart
from ingest.store.records import HandMark, Segment

ReadRecords: TypeAlias = Callable[[str], pa.Table]
"""Reads the records of the data file with that SHA-256."""
_compute: Any = pyarrow.compute
_SEGMENTS: Final = msgspec.json.Decoder(Segment)
_HELD: Final = 8
"""Data files whose segments are held decoded."""


class PackedMatches:
    """The matches of all such data files, numbered in order of commit."""

    def __init__(self) -> None:
        """Begin without any."""
        self._files: list[tuple[int, DataPart, ReadRecords]] = []
        self._firsts: list[int] = []
        self._decoded: OrderedDict[int, list[Segment]] = OrderedDict()
        self._digests: Any = None
        self._order: Any = None
        self.total = 0

    def add(self, part: DataPart, read: ReadRecords) -> list[tuple[str, int]]:
        """Take up a data file; return the keys of its matches with their numbers."""
        keys = map(str, _segments_of(read(part.data), part.data).column("key").to_pylist())
        self._files.append((self.total, part, read))
        self._firsts.append(self.total)
        numbered = list(zip(keys, count(self.total), strict=False))
        self.total += len(numbered)
        self._digests = None
        return numbered

    def segment(self, number: int) -> tuple[str, int, Segment]:
        """Return data file, stream and segment of a match."""
        place = self._place(number)
        first, part, _ = self._files[place]
        return part.data, number - first, self._segments(place)[number - first]

    def key(self, number: int) -> str:
        """Return the key of a match."""
        place = self._place(number)
        first, part, read = self._files[place]
        return str(_segments_of(read(part.data), part.data).column("key")[number - first].as_py())

    def where(self, number: int) -> tuple[str, int]:
        """Return data file and stream of a match, without reading anything."""
        first, part, _ = self._files[self._place(number)]
        return part.data, number - first

    def holders(self, hand: HandMark) -> list[int]:
        """Return the numbers of the matches with that hand, whatever they call it."""
        if self.total == 0:
            return []
        digests, order = self._sorted()
        wanted = np.uint64(int(hand.digest[:16], 16))
        low, high = np.searchsorted(digests, wanted, "left"), np.searchsorted(digests, wanted, "right")
        found = sorted(int(number) for number in order[low:high])
        return [
            number for number in found if any(mark.digest == hand.digest for mark in self.segment(number)[2].hands)
        ]

    def _place(self, number: int) -> int:
        return bisect_right(self._firsts, number) - 1

    def _segments(self, place: int) -> list[Segment]:
        held = self._decoded.get(place)
        if held is None:
            _, part, read = self._files[place]
            held = self._decoded[place] = decoded(read(part.data), part)
            while len(self._decoded) > _HELD:
                self._decoded.popitem(last=False)
        return held

    def _sorted(self) -> tuple[Any, Any]:
        """Return the first eight bytes of every hand's digest, sorted, and the numbers of their matches."""
        if self._digests is None:
            pairs = [
                (int(mark.digest[:16], 16), first + at)
                for place, (first, _, _) in enumerate(self._files)
                for at, segment in enumerate(self._segments(place))
                for mark in segment.hands
            ]
            digests = np.array([digest for digest, _ in pairs], np.uint64)
            order = np.argsort(digests, kind="stable")
            self._digests, self._order = digests[order], np.array([number for _, number in pairs], np.int64)[order]
        return self._digests, self._order


def decoded(records: pa.Table, part: DataPart) -> list[Segment]:
    """Return the segments of a data file, in order of stream.

    :raises StoreError: if one cannot be read.
    """
    rows = _segments_of(records, part.data)
    lines = "\n".join(map(str, rows.column("data").to_pylist()))
    try:
        return [replace(segment, upload=part.upload) for segment in _SEGMENTS.decode_lines(lines)]
    except msgspec.MsgspecError as error:
        raise StoreError(f"a record of data file {part.data} cannot be read: {error}; verify the store") from error


def _segments_of(records: pa.Table, name: str) -> pa.Table:
    rows = records.filter(_compute.equal(records.column("record"), schema.SEGMENT))
    if rows.column("stream").to_pylist() != list(range(len(rows))):
        raise StoreError(f"data file {name} does not number its matches one by one; verify the store")
    return rows
