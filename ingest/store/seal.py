"""Seals: a small synced file for each commit. A commit is part of the store once it is sealed, not before."""

from pathlib import Path

import msgspec
from msgspec import Struct

from engine.errors import StoreError
from ingest.store.digest import ENCODER
from ingest.store.files import publish, read_bytes
from ingest.store.layout import seal_name


class Seal(Struct, frozen=True, forbid_unknown_fields=True):
    """What was acknowledged: the commit, its data file and the head after it."""

    version: int
    previous: str
    commit: str
    """SHA-256 of the commit file."""
    data: str
    """SHA-256 of the data file; empty for commit 0, which has none."""
    head: str


def seal_bytes(seal: Seal) -> bytes:
    """Return exactly what the file of *seal* holds."""
    return ENCODER.encode(seal) + b"\n"


def write_seal(root: Path, seal: Seal) -> None:
    """Write a seal, synced. Two writers that complete the same commit write the same bytes.

    :raises StoreError: if the commit is sealed otherwise.
    """
    path = root / seal_name(seal.version)
    if publish(path, seal_bytes(seal)) != seal_bytes(seal):
        raise StoreError(f"{path} seals another commit than the one that is there; verify the store")


def read_seal(root: Path, version: int) -> Seal | None:
    """Return the seal of a commit, or None if it is not sealed.

    :raises StoreError: if the seal is damaged.
    """
    path = root / seal_name(version)
    data = read_bytes(path)
    if data is None:
        return None
    return parse_seal(data, path)


def parse_seal(data: bytes, path: Path) -> Seal:
    """Return the seal that *data* holds.

    :raises StoreError: if a single byte of it is not as it was written.
    """
    try:
        seal = msgspec.json.decode(data, type=Seal)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise StoreError(f"{path} is damaged: {error}; verify the store") from error
    if seal_bytes(seal) != data:
        raise StoreError(f"{path} is damaged: it is not written as a seal is; verify the store")
    return seal
