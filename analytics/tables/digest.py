"""The digest of the tables: SHA-256 of a canonical export, the same however the tables were built."""

import hashlib
from pathlib import Path
from typing import Final

import duckdb

from analytics.tables.build import refresh
from analytics.tables.schema import TABLE_NAMES

BATCH: Final = 10_000
"""Rows of the export that are held at one time."""

# One JSON object a row, keys in order of column, in total order of the table. What depends on which of several
# copies of a log came first (its line numbers, its oddities) is left out: a duplicate upload stores nothing.
EXPORTS: Final = {
    "matches": "SELECT to_json(t) || chr(10) AS row FROM matches t ORDER BY match_key",
    "hands": """SELECT to_json(t) || chr(10) AS row FROM (SELECT * EXCLUDE (first_line) FROM hands) t
                ORDER BY match_key, hand""",
    "seats": "SELECT to_json(t) || chr(10) AS row FROM seats t ORDER BY match_key, hand, seat",
    "wins": "SELECT to_json(t) || chr(10) AS row FROM wins t ORDER BY match_key, hand, win",
    "win_books": "SELECT to_json(t) || chr(10) AS row FROM win_books t ORDER BY match_key, hand, win, book",
    "findings": """SELECT to_json(t) || chr(10) AS row
                   FROM (SELECT * EXCLUDE (line) FROM findings WHERE origin <> 'parse') t
                   ORDER BY match_key, finding""",
}


def digest(store_path: str | Path) -> dict[str, str]:
    """Return the SHA-256 of each table's canonical export: all rows, in total order. The tables are refreshed first.

    :raises StoreError: if the store or a table file is damaged.
    """
    from analytics.query.connect import open_tables  # it imports the tables' files in its turn

    refresh(store_path)
    with open_tables(store_path) as opened:
        return {name: export_digest(opened.cursor(), name) for name in TABLE_NAMES}


def export_digest(cursor: duckdb.DuckDBPyConnection, name: str) -> str:
    """Return the SHA-256 of the canonical export of one table."""
    total = hashlib.sha256()
    for batch in cursor.sql(EXPORTS[name]).to_arrow_reader(BATCH):
        total.update("".join(batch.column(0).to_pylist()).encode())
    return total.hexdigest()
