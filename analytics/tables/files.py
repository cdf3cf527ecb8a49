"""Table files: Parquet named by content, checked against the manifest before anything is read from them."""

import hashlib
import secrets
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

import pyarrow as pa
import pyarrow.parquet as pq

from analytics.tables.chunk import ArrowTables
from analytics.tables.manifest import Manifest, Part, TableFile, sync_folder, write_synced
from analytics.tables.schema import FILE_NAMES, schema
from engine.errors import StoreError

ROW_GROUP: Final = 65_536
"""Rows of a row group."""
ZSTD_LEVEL: Final = 1


def write_part(folder: Path, tables: ArrowTables) -> Part:
    """Write one file for each table, synced, and return the part; a file that is there already is kept."""
    with ThreadPoolExecutor(len(FILE_NAMES)) as pool:  # a disk syncs seven files in little more time than one
        written = pool.map(lambda name: write_file(folder, name, tables[name]), FILE_NAMES)
        files = dict(zip(FILE_NAMES, written, strict=True))
    sync_folder(folder)
    return Part(files)


def write_file(folder: Path, name: str, table: pa.Table) -> TableFile:
    """Write *table* under a name made of its content."""
    sink = pa.BufferOutputStream()
    pq.write_table(
        table, sink, compression="zstd", compression_level=ZSTD_LEVEL, write_page_checksum=True,
        row_group_size=ROW_GROUP, version="2.6",
    )  # fmt: skip
    data = sink.getvalue().to_pybytes()
    digest = hashlib.sha256(data).hexdigest()
    file = TableFile(f"{name}-{digest[:32]}.parquet", digest, len(data), table.num_rows)
    fresh = folder / f"{file.name}.{secrets.token_hex(4)}"
    write_synced(fresh, data)
    fresh.replace(folder / file.name)
    return file


def check_file(folder: Path, file: TableFile) -> Path:
    """Return the path of *file* once its content is proved to be the published one.

    :raises StoreError: naming the file, if it is missing or its content differs.
    """
    path = folder / file.name
    try:
        with path.open("rb") as source:
            found = hashlib.file_digest(source, "sha256").hexdigest()
    except FileNotFoundError:
        raise StoreError(f"{path}: the table file is missing; run `quepu rebuild`") from None
    if found != file.sha256:
        raise StoreError(
            f"{path}: the table file is damaged (SHA-256 {found[:16]}, published {file.sha256[:16]}); "
            "run `quepu rebuild`"
        )
    return path


def read_part(folder: Path, part: Part) -> ArrowTables:
    """Read a part, each file checked first.

    :raises StoreError: as `check_file`.
    """
    return {
        name: pq.read_table(check_file(folder, file), schema=schema(name), page_checksum_verification=True)
        for name, file in part.files.items()
    }


def sweep(folder: Path, *kept: Manifest | None) -> None:
    """Remove files that no manifest in *kept* names: readers of the version before may still be at work on it."""
    names = {file.name for manifest in kept if manifest for part in manifest.parts for file in part.files.values()}
    for path in sorted(folder.glob("*.parquet*")):
        if path.name not in names:
            path.unlink(missing_ok=True)
