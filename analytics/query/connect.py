"""A DuckDB that can read the published table files and nothing else."""

import os
import secrets
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Lock
from typing import Final

import duckdb

from analytics.tables.files import check_file
from analytics.tables.manifest import MANIFEST, TABLES, Manifest, TableFile, load_manifest
from analytics.tables.schema import TABLE_NAMES
from engine.errors import StoreError

MEMORY: Final = "256MB"
CONFIG: Final[dict[str, str | bool | int | float | list[str]]] = {
    "python_enable_replacements": "false",
    "autoinstall_known_extensions": "false",
    "autoload_known_extensions": "false",
    "allow_community_extensions": "false",
    "memory_limit": MEMORY,
    "threads": "2",
}

Cursor = duckdb.DuckDBPyConnection


class OpenTables:
    """One published version of the tables, every file checked, open for reading."""

    def __init__(self, manifest: Manifest, connection: duckdb.DuckDBPyConnection) -> None:
        """Take over a connection on which the tables are views; see `open_tables`."""
        self.manifest = manifest
        self._connection = connection

    def cursor(self) -> Cursor:
        """Return a cursor of its own for one reader: an open result blocks the cursor it came from."""
        return self._connection.cursor()

    def close(self) -> None:
        """Close the database; cursors end with it."""
        self._connection.close()


def connect(paths: dict[str, list[str]]) -> duckdb.DuckDBPyConnection:
    """Open a database in memory with a view over the files of each table, then lock it.

    It can read the files named and create temporary tables; every other file, setting, attachment and Python
    variable is out of its reach, whatever SQL it is given. A great sort spills to a folder of its own that goes
    with the connection.
    """
    spill = Path(tempfile.gettempdir()) / f"quepu-{os.getpid()}-{secrets.token_hex(4)}"
    connection = duckdb.connect(":memory:", config=CONFIG | {"temp_directory": str(spill)})
    every = [path for files in paths.values() for path in files]
    connection.execute("SET allowed_paths = $paths", {"paths": every})
    for name, files in paths.items():
        connection.read_parquet(files).create_view(name)
    connection.execute("SET enable_external_access = false")
    connection.execute("SET lock_configuration = true")
    return connection


@contextmanager
def open_tables(store_path: str | Path) -> Iterator[OpenTables]:
    """Open the published tables of a store for as long as the block runs.

    :raises StoreError: if nothing was published, or a file is missing or damaged; the message names it.
    """
    opened = opened_tables(Path(store_path) / TABLES)
    try:
        yield opened
    finally:
        opened.close()


def opened_tables(folder: Path) -> OpenTables:
    """Check the published files and open them; again where a newer version took their place meanwhile."""
    while True:
        manifest = load_manifest(folder)
        if manifest is None:
            raise StoreError(f"{folder}: no tables were published yet; run `quepu rebuild`")
        try:
            paths = {name: [str(checked(folder, file)) for file in manifest.files(name)] for name in TABLE_NAMES}
        except StoreError:
            if load_manifest(folder) == manifest:
                raise
            continue
        return OpenTables(manifest, connect(paths))


_CHECKED: dict[Path, tuple[str, int, int, int]] = {}
_CURRENT: dict[Path, tuple[bytes, OpenTables]] = {}
_LOCK: Final = Lock()


def checked(folder: Path, file: TableFile) -> Path:
    """Check a file once for as long as neither its published digest nor the file itself changes."""
    path = folder / file.name
    try:
        seen = path.stat()
    except FileNotFoundError:
        return check_file(folder, file)
    sign = (file.sha256, seen.st_ino, seen.st_size, seen.st_mtime_ns)
    if _CHECKED.get(path) != sign:
        check_file(folder, file)
        _CHECKED[path] = sign
    return path


def current_tables(store_path: str | Path) -> OpenTables:
    """Return the published tables, opened once for the process and again after each publication.

    Readers that still hold the version before may finish with it.

    :raises StoreError: as `open_tables`.
    """
    folder = Path(store_path) / TABLES
    with _LOCK:
        try:
            manifest = (folder / MANIFEST).read_bytes()
        except FileNotFoundError:
            manifest = b""
        held = _CURRENT.get(folder)
        if held is None or held[0] != manifest:
            held = (manifest, opened_tables(folder))
            _CURRENT[folder] = held
        return held[1]
