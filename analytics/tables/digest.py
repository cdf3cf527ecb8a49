"""The digest of the tables: SHA-256 of a canonical export, the same however the tables were built."""

import hashlib
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import pyarrow as pa
import pyarrow.compute

from analytics.tables.build import refresh
from analytics.tables.schema import TABLE_NAMES, order_of, schema

if TYPE_CHECKING:
    import duckdb

_compute: Any = pyarrow.compute
BATCH: Final = 30_000
"""Rows of the export that are held at one time."""

# All rows in total order of the table. What depends on which of several copies of a log came first (its line numbers,
# its oddities) is left out: a duplicate upload stores nothing.
EXPORTS: Final = {
    "matches": "SELECT * FROM matches ORDER BY match_key",
    "hands": "SELECT * EXCLUDE (first_line) FROM hands ORDER BY match_key, hand",
    "seats": "SELECT * FROM seats ORDER BY match_key, hand, seat",
    "wins": "SELECT * FROM wins ORDER BY match_key, hand, win",
    "win_books": "SELECT * FROM win_books ORDER BY match_key, hand, win, book",
    "findings": "SELECT * EXCLUDE (line) FROM findings WHERE origin <> 'parse' ORDER BY match_key, finding",
}


def digest(store_path: str | Path) -> dict[str, str]:
    """Return the SHA-256 of each table's canonical export: all rows, in total order. The tables are refreshed first.

    :raises StoreError: if the store or a table file is damaged.
    """
    from analytics.query.connect import open_tables  # it imports the tables' files in its turn

    refresh(store_path)
    with open_tables(store_path) as opened:
        return {name: export_digest(opened.cursor(), name) for name in TABLE_NAMES}


def export_digest(cursor: "duckdb.DuckDBPyConnection", name: str) -> str:
    """Return the SHA-256 of the canonical export of one table.

    The export goes column by column: whether a value is there (a byte a row), lengths of texts and lists (int32),
    then the values (int64, or UTF-8), all little-endian. Its digest is that of the columns' names and digests.
    """
    found: dict[str, Any] = {}
    for batch in cursor.sql(EXPORTS[name]).to_arrow_reader(BATCH):
        for field, column in zip(batch.schema, batch.columns if len(batch) else (), strict=len(batch) > 0):
            feed(found, field.name, column.cast(schema(name).field(field.name).type))
    total = hashlib.sha256(" ".join(order_of(name)).encode())
    for column in sorted(found):
        total.update(f"\n{column} {found[column].hexdigest()}".encode())
    return total.hexdigest()


def feed(found: dict[str, Any], name: str, column: Any) -> None:
    """Add the values of *column* to the digests called after it; however the rows are cut, these come out the same."""
    given = found.setdefault(f"{name}.given", hashlib.sha256())
    given.update(_compute.is_valid(column).cast(pa.int8()).to_numpy(zero_copy_only=False))
    if pa.types.is_list(column.type):
        feed_numbers(found, f"{name}.length", _compute.list_value_length(column), "<i4")
        feed(found, f"{name}.item", column.flatten())
    elif pa.types.is_string(column.type):
        feed_numbers(found, f"{name}.length", _compute.binary_length(column), "<i4")
        found.setdefault(f"{name}.text", hashlib.sha256()).update(text_bytes(column))
    else:
        feed_numbers(found, name, column, "<i8")


def feed_numbers(found: dict[str, Any], name: str, numbers: Any, kind: str) -> None:
    """Add numbers of one width, 0 where there is none."""
    values = _compute.fill_null(numbers, 0).to_numpy(zero_copy_only=False).astype(kind, copy=False)
    found.setdefault(name, hashlib.sha256()).update(np.ascontiguousarray(values))


def text_bytes(column: Any) -> memoryview:
    """Return the UTF-8 of all texts, one behind the other."""
    there = column.drop_null() if column.null_count else column
    _, offsets, values = there.buffers()
    if not len(there) or values is None:
        return memoryview(b"")
    ends = np.frombuffer(offsets, np.int32)[there.offset : there.offset + len(there) + 1]
    return memoryview(values)[ends[0] : ends[-1]]
