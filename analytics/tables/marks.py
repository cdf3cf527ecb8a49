"""Marks: which reading of a match the published rows were made from, so that a refresh costs only what is new."""

import hashlib
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import msgspec
import pyarrow as pa
import pyarrow.parquet as pq

from analytics.audit.model import MatchLike
from analytics.tables.files import check_file
from analytics.tables.manifest import Manifest, Part
from analytics.tables.schema import MARKS, schema
from ingest.store import Store

ENCODER: Final = msgspec.json.Encoder(order="deterministic")


def mark_of(match: MatchLike) -> str:
    """Return the SHA-256 of all that a projection reads of *match*."""
    parts = (match.key, match.book, match.events, match.lines, match.findings)
    return hashlib.sha256(ENCODER.encode(parts)).hexdigest()


def marks_table(matches: Sequence[MatchLike]) -> pa.Table:
    """Return the marks of *matches* as a table."""
    rows = [{"match_key": match.key, "mark": mark_of(match)} for match in matches]
    return pa.Table.from_pylist(rows, schema(MARKS))


def store_marks(store: Store) -> dict[str, str]:
    """Return the mark of every match in the store now."""
    return {match.key: mark_of(match) for match in store.matches()}


def read_marks(folder: Path, part: Part) -> dict[str, str]:
    """Return the marks in a published part.

    :raises StoreError: if the file is missing or damaged.
    """
    table = pq.read_table(check_file(folder, part.files[MARKS]), schema=schema(MARKS))
    return {row["match_key"]: row["mark"] for row in table.to_pylist()}


def published_marks(folder: Path, manifest: Manifest) -> dict[str, str]:
    """Return the marks of all published matches.

    :raises StoreError: if a file is missing or damaged.
    """
    marks: dict[str, str] = {}
    for part in manifest.parts:
        marks |= read_marks(folder, part)
    return marks
