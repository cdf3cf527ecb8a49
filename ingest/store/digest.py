"""Digests that do not depend on how Parquet or Delta happen to encode things, and the chain made of them."""

import hashlib
from typing import Any, Final

import msgspec
import numpy as np
import pyarrow as pa
import pyarrow.compute
from msgspec import Struct

from ingest.store.schema import SCHEMA

_compute: Any = pyarrow.compute
_HEAD_WORD: Final = "quepu-head-1"
_EVERY: Final = b"\1"
_SOME: Final = b"\0"
ENCODER: Final = msgspec.json.Encoder(order="deterministic")


class FileMark(Struct, frozen=True, order=True):
    """A file that a commit brings besides its rows: path relative to the store, SHA-256 and bytes."""

    path: str
    sha256: str
    size: int


class DataPart(Struct, frozen=True):
    """A data file that a commit brings beside its first: the matches of one piece of a big upload."""

    data: str
    """SHA-256 that names it."""
    size: int
    batch: str
    """`rows_digest` of all its rows."""
    rows: int
    upload: str
    """SHA-256 of the kept upload that its segments come from; they leave it empty, so that a file depends on its
    piece alone."""


class Chain(Struct, frozen=True):
    """How a commit hangs on the one before it; the first row of its data file."""

    version: int
    previous: str
    """Head after the commit before."""
    batch: str
    """`rows_digest` of all other rows of this file."""
    files: tuple[FileMark, ...]
    rows: int
    written_at: int
    """Milliseconds since 1970 UTC."""
    writer: str
    """Version of Quepu that wrote it."""
    parts: tuple[DataPart, ...] = ()
    """The other data files of the commit, in order."""


def rows_digest(*tables: pa.Table) -> str:
    """Return the SHA-256 of the rows of *tables*, column by column.

    Per table and column: name, number of rows; byte 1 if every value is there, else byte 0 and a byte per row (1
    there, 0 null); then integers in the column's own width, little-endian (null 0), or the byte lengths of the
    values that are there (int32) and their bytes.
    """
    digest = hashlib.sha256()
    for table in tables:
        for field in SCHEMA:
            _feed(digest, field, table.column(field.name))
    return digest.hexdigest()


def _feed(digest: "hashlib._Hash", field: Any, column: Any) -> None:
    digest.update(f"{field.name} {len(column)}\n".encode())
    if column.null_count:
        digest.update(_SOME)
        digest.update(_compute.is_valid(column).cast(pa.int8()).to_numpy())
    else:
        digest.update(_EVERY)
    if pa.types.is_integer(field.type):
        _feed_numbers(digest, _compute.fill_null(column, 0) if column.null_count else column)
        return
    present = column.drop_null() if column.null_count else column
    _feed_numbers(digest, _compute.binary_length(present))
    for chunk in present.chunks:
        if len(chunk):
            _, offsets, values = chunk.buffers()
            ends = np.frombuffer(offsets, np.int32)[chunk.offset : chunk.offset + len(chunk) + 1]
            digest.update(memoryview(values)[ends[0] : ends[-1]] if values is not None else b"")


def _feed_numbers(digest: "hashlib._Hash", column: Any) -> None:
    for chunk in column.chunks:
        values = chunk.to_numpy(zero_copy_only=False)
        digest.update(values.astype(values.dtype.newbyteorder("<"), copy=False))


def head_of(chain: Chain, data_sha256: str, commit_sha256: str) -> str:
    """Return the head after a commit, ``<version>:<SHA-256>``, over everything that the commit holds."""
    files = hashlib.sha256(ENCODER.encode((chain.files, chain.parts))).hexdigest()
    return _head(chain.version, chain.previous, chain.batch, files, data_sha256, commit_sha256)


def first_head(layout_sha256: str, commit_sha256: str) -> str:
    """Return the head of an empty store: over its layout file and the commit that made its table."""
    return _head(0, "", "", "", layout_sha256, commit_sha256)


def _head(version: int, *links: str) -> str:
    text = "\n".join((_HEAD_WORD, str(version), *links))
    return f"{version}:{hashlib.sha256(text.encode()).hexdigest()}"
