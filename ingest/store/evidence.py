"""The uploads as kept: compressed, named by the SHA-256 of what they hold, never changed."""

from pathlib import Path

import zstandard

from engine.errors import StoreError
from ingest.store.digest import FileMark
from ingest.store.files import publish, read_bytes, sha256
from ingest.store.layout import EVIDENCE_FOLDER


def evidence_name(name: str) -> str:
    """Return the path of the evidence whose kept bytes have that SHA-256."""
    return f"{EVIDENCE_FOLDER}/{name}.zst"


def put(root: Path, name: str, kept: bytes) -> FileMark:
    """Keep bytes, synced, unless they are kept already.

    :raises StoreError: if they cannot be written, or a file of that name holds something else.
    """
    path = root / evidence_name(name)
    packed = zstandard.ZstdCompressor(level=3, write_checksum=True).compress(kept)
    held = publish(path, packed)
    if held != packed:
        unpack(held, name, path)
    return FileMark(evidence_name(name), sha256(held), len(held))


def get(root: Path, name: str) -> bytes:
    """Return kept bytes, checked.

    :raises StoreError: if they are not there or damaged.
    """
    path = root / evidence_name(name)
    held = read_bytes(path)
    if held is None:
        raise StoreError(f"{path} is not there: no upload with SHA-256 {name} was kept, or verify names it as missing")
    return unpack(held, name, path)


def unpack(held: bytes, name: str, path: Path) -> bytes:
    """Return what an evidence file holds.

    :raises StoreError: if that is not what its name says.
    """
    try:
        with zstandard.ZstdDecompressor().stream_reader(held) as reader:
            kept = reader.read()
    except zstandard.ZstdError as error:
        raise StoreError(f"{path} is damaged: {error}; verify the store and restore it from a copy") from error
    if sha256(kept) != name:
        raise StoreError(f"{path} is damaged: it holds other bytes than its name says; verify the store")
    return kept
