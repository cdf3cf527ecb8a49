"""Data files: one Parquet file for each commit, named by its SHA-256."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pyarrow as pa
import pyarrow.parquet as pq

from engine.errors import StoreError
from ingest.store.files import guard, publish, read_bytes, sha256
from ingest.store.layout import DATA
from ingest.store.schema import SCHEMA

_EVENT_GROUP: Final = 1 << 17
"""Rows of a row group of events."""
_RISING: Final = dict.fromkeys(("stream", "seq", "line"), "DELTA_BINARY_PACKED")
"""Numbers that rise row by row: a third of the bytes, measured, at no cost in time."""
_FEW_VALUES: Final[Any] = ["record", "kind", "seat", "tile", "other", "flag", "hand"]


def pack(records: pa.Table, events: pa.Table) -> bytes:
    """Return the Parquet file of a commit: *records* as the first row group, then *events*."""
    sink = pa.BufferOutputStream()
    with pq.ParquetWriter(
        sink,
        SCHEMA,
        version="2.6",
        compression="zstd",
        compression_level=1,
        write_page_checksum=True,
        use_dictionary=_FEW_VALUES,
        column_encoding=_RISING,
    ) as writer:
        writer.write_table(records, row_group_size=max(1, len(records)))
        if len(events):
            writer.write_table(events, row_group_size=_EVENT_GROUP)
    data: bytes = sink.getvalue().to_pybytes()
    return data


def write(root: Path, data: bytes) -> str:
    """Write a data file, synced; return its SHA-256, which names it."""
    name = sha256(data)
    path = root / data_name(name)
    if publish(path, data) != data:
        raise StoreError(f"{path} is damaged: its name is the SHA-256 of other bytes; verify the store")
    return name


def data_name(name: str) -> str:
    """Return the path of the data file with that SHA-256."""
    return f"{DATA}/{name}.parquet"


def unpack(data: bytes, path: Path) -> tuple[pa.Table, pa.Table]:
    """Return records and events of a data file.

    :raises StoreError: if it is not one.
    """
    try:
        file = pq.ParquetFile(pa.BufferReader(data), page_checksum_verification=True)
        records = file.read_row_group(0)
        others = list(range(1, file.num_row_groups))
        events = file.read_row_groups(others) if others else SCHEMA.empty_table()
    except (OSError, pa.ArrowException) as error:
        raise StoreError(f"{path} is damaged: {error}; verify the store") from error
    return _checked(records, path), _checked(events, path)


def read(root: Path, name: str) -> tuple[pa.Table, pa.Table]:
    """Return records and events of a data file, its SHA-256 checked first."""
    path = root / data_name(name)
    data = read_bytes(path)
    if data is None:
        raise StoreError(f"{path} is missing; verify the store and restore the file from a copy")
    if sha256(data) != name:
        raise StoreError(f"{path} is damaged: its SHA-256 is {sha256(data)}; verify the store, restore it from a copy")
    return unpack(data, path)


def read_records(root: Path, name: str) -> pa.Table:
    """Return only the records of a data file, page checksums checked (the whole file is checked by `read`)."""
    path = root / data_name(name)
    try:
        with guard(path, "read", may_be_missing=True), pq.ParquetFile(path, page_checksum_verification=True) as file:
            return _checked(file.read_row_group(0), path)
    except FileNotFoundError:
        raise StoreError(f"{path} is missing; verify the store and restore the file from a copy") from None
    except pa.ArrowException as error:
        raise StoreError(f"{path} is damaged: {error}; verify the store") from error


def _checked(table: pa.Table, path: Path) -> pa.Table:
    if table.schema.names != SCHEMA.names:
        raise StoreError(f"{path} has columns {table.schema.names}, expected {SCHEMA.names}; verify the store")
    return table.cast(SCHEMA)


def record_rows(records: pa.Table) -> Iterator[dict[str, object]]:
    """Yield each record as a dict of the columns that records use."""
    yield from records.select(["record", "stream", "hand", "seq", "line", "key", "data"]).to_pylist()
