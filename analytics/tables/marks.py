"""Marks: which reading of a match the published rows were made from, so that a refresh costs only what is new."""

from collections.abc import Iterable, Mapping
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from analytics.audit.model import MatchLike
from analytics.tables.files import check_file
from analytics.tables.manifest import Manifest, Part
from analytics.tables.schema import MARKS, schema


def marks_table(matches: Iterable[MatchLike], marks: Mapping[str, str]) -> pa.Table:
    """Return the marks of *matches* as a table."""
    rows = [{"match_key": match.key, "mark": marks[match.key]} for match in matches]
    return pa.Table.from_pylist(rows, schema(MARKS))


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
