"""Digests that do not depend on how Parquet or Delta happen to encode things, and the chain made of them."""

import hashlib
from typing import Any, Final

import msgspec
import pyarrow as pa
import pyarrow.compute
from msgspec import Struct

from ingest.store.schema import SCHEMA

_compute: Any = pyarrow.compute
_HEAD_WORD: Final = "quepu-head-1"
ENCODER: Final = msgspec.json.Encoder(order="deterministic")


class FileMark(Struct, frozen=True, order=True):
    """A file that a commit brings besides its rows: path relative to the store, SHA-256 and bytes."""

    path: str
    sha256: str
    size: int


class Chain(Struct, frozen=True):
    """How a commit hangs on the one before it; the first row of its data file."""

    version: int
    previous: str
    """Head after the commit before."""
    batch: str
    """`rows_digest` of all other rows of the commit."""
    files: tuple[FileMark, ...]
    rows: int
    written_at: int
    """Milliseconds since 1970 UTC."""
    writer: str
    """Version of Quepu that wrote it."""


def rows_digest(*tables: pa.Table) -> str:
    """Return the SHA-256 of the rows of *tables*, column by column.

    Per table and column: name, number of rows, a byte per row (1 there, 0 null), then integers as little-endian int64
    (null 0), or byte lengths as such and the bytes of all values.
    """
    digest = hashlib.sha256()
    for table in tables:
        for field in SCHEMA:
            _feed(digest, field, table.column(field.name))
    return digest.hexdigest()


def _feed(digest: "hashlib._Hash", field: Any, column: Any) -> None:
    digest.update(f"{field.name} {len(column)}\n".encode())
    digest.update(_compute.is_valid(column).cast(pa.int8()).to_numpy().tobytes())
    if pa.types.is_integer(field.type):
        digest.update(_int64(column))
        return
    present = column.drop_null().cast(pa.binary())
    digest.update(_int64(_compute.binary_length(present)))
    digest.update(b"".join(present.to_pylist()))


def _int64(column: Any) -> bytes:
    values: bytes = _compute.fill_null(column.cast(pa.int64()), 0).to_numpy().astype("<i8").tobytes()
    return values


def head_of(chain: Chain, data_sha256: str, commit_sha256: str) -> str:
    """Return the head after a commit, ``<version>:<SHA-256>``, over everything that the commit holds."""
    files = hashlib.sha256(ENCODER.encode(chain.files)).hexdigest()
    return _head(chain.version, chain.previous, chain.batch, files, data_sha256, commit_sha256)


def first_head(layout_sha256: str, commit_sha256: str) -> str:
    """Return the head of an empty store: over its layout file and the commit that made its table."""
    return _head(0, "", "", "", layout_sha256, commit_sha256)


def _head(version: int, *links: str) -> str:
    text = "\n".join((_HEAD_WORD, str(version), *links))
    return f"{version}:{hashlib.sha256(text.encode()).hexdigest()}"
