"""The events of a store once more, written by pyarrow alone: the floor under any pipeline that keeps them.

    python bench/write_events.py STORE OUT

The columns are the store's, read into memory before the clock starts; then one call writes one file, zstd, default
settings, synced. Prints seconds, events and bytes as JSON.
"""

import json
import os
import sys
from pathlib import Path
from time import perf_counter

import pyarrow as pa
import pyarrow.parquet as pq


def events_of(store: Path) -> pa.Table:
    """Read the events of a store: every row group of its data files but the first, which holds other records."""
    tables = []
    for path in sorted((store / "events").rglob("*.parquet")):
        with pq.ParquetFile(path) as file:
            if file.num_row_groups > 1:
                tables.append(file.read_row_groups(list(range(1, file.num_row_groups))))
    return pa.concat_tables(tables)


def main(store: Path, out: Path) -> None:
    events = events_of(store)
    began = perf_counter()
    pq.write_table(events, out, compression="zstd")
    descriptor = os.open(out, os.O_RDONLY)
    os.fsync(descriptor)
    os.close(descriptor)
    print(json.dumps({"seconds": perf_counter() - began, "events": events.num_rows, "bytes": out.stat().st_size}))


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
