"""Rows of the store's table, gathered column by column."""

from itertools import repeat
from typing import Any

import pyarrow as pa

from ingest.store.codec import Cells
from ingest.store.schema import EVENT, SCHEMA


class Rows:
    """Rows being gathered; `table` gives them in the order in which they were added."""

    def __init__(self) -> None:
        """Begin without rows."""
        self._rows: list[tuple[Any, ...]] = []

    def __len__(self) -> int:
        """Return the number of rows."""
        return len(self._rows)

    def record(
        self, record: int, key: str | None, data: str, *, stream: int = -1, hand: int = -1, seq: int = -1, line: int = 0
    ) -> None:
        """Add a record that is no event; `data` is its JSON."""
        self._rows.append((record, stream, hand, seq, -1, -1, -1, -1, 0, line, None, key, data))

    def event(self, stream: int, hand: int, seq: int, line: int, cells: Cells) -> None:
        """Add an event: the `seq`th of `hand` in `stream`, encoded as `cells`."""
        kind, seat, tile, other, flag, tiles, data = cells
        self._rows.append((EVENT, stream, hand, seq, kind, seat, tile, other, flag, line, tiles, None, data))

    def table(self) -> pa.Table:
        """Return the rows as a table of `SCHEMA`.

        :raises ValueError: (pyarrow.ArrowInvalid) if a number does not fit its column.
        """
        columns = zip(*self._rows, strict=True) if self._rows else repeat(())
        arrays = [pa.array(column, field.type) for column, field in zip(columns, SCHEMA, strict=bool(self._rows))]
        return pa.Table.from_arrays(arrays, schema=SCHEMA)
