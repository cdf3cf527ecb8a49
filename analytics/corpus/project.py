"""A batch to tables: everyday matches as columns, all others by the plain projection, in one total order."""

from typing import Final

import numpy as np
import pyarrow as pa

from analytics.corpus.batch import Batch, EventRows
from analytics.corpus.picture import Picture
from analytics.corpus.rows_hands import hand_table, match_table, seat_table
from analytics.corpus.rows_wins import win_book_table, win_table
from analytics.tables.chunk import ArrowTables, in_order, project_chunk
from analytics.tables.schema import TABLE_NAMES, schema
from ingest.store.codec import decode
from ingest.store.model import StoredMatch

MAKERS: Final = {
    "matches": match_table, "hands": hand_table, "seats": seat_table, "wins": win_table, "win_books": win_book_table,
}  # fmt: skip
"""What makes each table; everyday matches have no findings."""


def project_batch(batch: Batch) -> ArrowTables:
    """Return the rows of *batch* as one Arrow table for each table, in total order.

    Pure: the same batch gives the same tables in any process.
    """
    seen = Picture(batch)
    everyday = {name: maker(seen) for name, maker in MAKERS.items()}
    everyday["findings"] = schema("findings").empty_table()
    others = [number for number in range(len(batch.matches)) if not seen.judged.everyday[number]]
    if not others:
        return everyday
    plain = project_chunk([_match(batch, seen.rows, number) for number in others])
    return {name: in_order(name, pa.concat_tables([everyday[name], plain[name]])) for name in TABLE_NAMES}


def _match(batch: Batch, rows: EventRows, number: int) -> StoredMatch:
    """Return a match of the batch as the store gives it."""
    header = batch.matches[number]
    first, end = np.searchsorted(rows.match, [number, number + 1]).tolist()
    mine = batch.events.slice(first, end - first)
    columns = [mine.column(name).to_pylist() for name in ("kind", "seat", "tile", "other", "flag", "tiles", "data")]
    return StoredMatch(
        key=header.key, book=header.book, events=tuple(map(decode, zip(*columns, strict=True))),
        lines=tuple(rows.line[first:end].tolist()), findings=(), format=header.format,
        parser_version=header.parser_version, version=header.version, uploads=(),
    )  # fmt: skip
