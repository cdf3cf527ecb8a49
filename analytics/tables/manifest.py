"""The manifest: which files make up the published version of the tables. Switched by one atomic rename."""

import hashlib
import os
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

from engine.errors import StoreError

TABLES: Final = "tables"
"""Folder of the tables inside a store's folder."""
MANIFEST: Final = "manifest.json"
FORMAT: Final = 1


class TableFile(Struct, frozen=True, forbid_unknown_fields=True):
    """One Parquet file, named by its content."""

    name: str
    sha256: str
    size: int
    rows: int


class Part(Struct, frozen=True, forbid_unknown_fields=True):
    """The rows of some matches: one file for each table."""

    files: dict[str, TableFile]


class Manifest(Struct, frozen=True, forbid_unknown_fields=True):
    """One published version of all tables. `store_head` is the head of the store that they were projected from."""

    format: int
    store_head: str
    engine: str
    projection: str
    books: dict[str, str]
    parts: tuple[Part, ...]

    def files(self, table: str) -> tuple[TableFile, ...]:
        """Return the files of *table*, in order of part."""
        return tuple(part.files[table] for part in self.parts)


def load_manifest(folder: Path) -> Manifest | None:
    """Return the published manifest, None when nothing was published yet.

    :raises StoreError: if it is damaged or of a newer format; the message says how to heal it.
    """
    path = folder / MANIFEST
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        return None
    head, _, body = data.partition(b"\n")
    if head.decode("ascii", "replace") != hashlib.sha256(body).hexdigest():
        raise StoreError(f"{path}: the manifest is damaged (its checksum differs); run `quepu rebuild`")
    try:
        manifest = msgspec.json.decode(body, type=Manifest)
    except msgspec.MsgspecError as error:
        raise StoreError(f"{path}: the manifest cannot be read ({error}); run `quepu rebuild`") from None
    if manifest.format != FORMAT:
        raise StoreError(f"{path}: format {manifest.format}, this release reads {FORMAT}; run `quepu rebuild`")
    return manifest


def publish_manifest(folder: Path, manifest: Manifest) -> None:
    """Make *manifest* the published one: written and synced beside, then renamed into place, folder synced."""
    body = msgspec.json.encode(manifest, order="deterministic")
    data = hashlib.sha256(body).hexdigest().encode() + b"\n" + body
    write_synced(folder / f"{MANIFEST}.new", data)
    (folder / f"{MANIFEST}.new").replace(folder / MANIFEST)
    sync_folder(folder)


def write_synced(path: Path, data: bytes) -> None:
    """Write *data* and force it to stable storage."""
    with path.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def sync_folder(folder: Path) -> None:
    """Force the names in *folder* to stable storage."""
    descriptor = os.open(folder, os.O_RDONLY | os.O_CLOEXEC)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
