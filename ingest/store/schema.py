"""The one table of the store: fixed-width columns, the rest as text or bytes only where it is needed.

Every commit adds one Parquet file. Its first row group holds the records of the commit other than events, the
chain record first; the row groups after it hold the events, stream by stream, so that a stream is a slice.
"""

from typing import Any, Final

import pyarrow as pa

CHAIN: Final = 0
"""`data` is a `Chain`: how this commit hangs on the one before."""
EVIDENCE: Final = 1
"""`key` is the SHA-256 of a kept upload, `data` an `EvidenceRecord`."""
SEGMENT: Final = 2
"""`key` is a match key, `data` a `Segment`: what a kept upload adds to that match, as stream `stream`."""
FINDING: Final = 3
"""A parser's finding on stream `stream` (-1: on the upload named by `key`); `hand` and `seq` as its event's."""
REFUSAL: Final = 4
"""`key` is the SHA-256 of a kept upload, `data` a `Refusal`."""
RULING: Final = 5
"""`key` is a match key, `data` a `RulingRecord`, `hand` and `seq` those of the event it speaks of."""
EVENT: Final = 6
"""An event of stream `stream`; streams are numbered within their data file."""

LEVEL: Final = -1
"""`hand` of the events before the first hand."""
TAIL: Final = 2**31 - 1
"""`hand` of the events from the match's end on."""

_COLUMNS: Final[list[tuple[str, Any]]] = [
    ("record", pa.int8()),
    ("stream", pa.int64()),
    ("hand", pa.int32()),
    ("seq", pa.int32()),
    ("kind", pa.int16()),
    ("seat", pa.int8()),
    ("tile", pa.int8()),
    ("other", pa.int8()),
    ("flag", pa.int8()),
    ("line", pa.int32()),
    ("tiles", pa.binary()),
    ("key", pa.string()),
    ("data", pa.string()),
]
SCHEMA: Final = pa.schema(_COLUMNS)
"""Columns of the table. Where a column means nothing it is -1 (`flag`: 0), text and bytes null."""

STORE_FORMAT: Final = 1
"""Version of the layout; a store of a newer one is refused by name."""
