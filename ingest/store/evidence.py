"""The uploads as kept: compressed, named by the SHA-256 of what they hold, never changed."""

import hashlib
import secrets
from pathlib import Path
from types import TracebackType
from typing import Final, Self

import zstandard

from engine.errors import StoreError
from ingest.store.digest import FileMark
from ingest.store.files import TEMPORARY, adopt, guard, measure, publish, read_bytes, sha256
from ingest.store.layout import EVIDENCE_FOLDER

_PIECE: Final = 4 << 20


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


class EvidenceFile:
    """Evidence of any size being written as its bytes come; `keep` gives it its name."""

    def __init__(self, root: Path) -> None:
        """Begin an unfinished file."""
        self._root = root
        self._path = root / EVIDENCE_FOLDER / f"{TEMPORARY}{secrets.token_hex(8)}"
        self._digest = hashlib.sha256()
        self._mark: FileMark | None = None
        self.size = 0

    def __enter__(self) -> Self:
        """Open the file."""
        with guard(self._path, "write"):
            self._file = self._path.open("xb")
        packer = zstandard.ZstdCompressor(level=1, write_checksum=True, threads=1)
        self._writer = packer.stream_writer(self._file, closefd=False)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        """Remove what was not kept."""
        self._file.close()
        self._path.unlink(missing_ok=True)

    def add(self, data: bytes) -> None:
        """Append bytes."""
        self._digest.update(data)
        self.size += len(data)
        with guard(self._path, "write"):
            self._writer.write(data)

    @property
    def sha256(self) -> str:
        """SHA-256 of what was added so far."""
        return self._digest.hexdigest()

    def keep(self) -> FileMark:
        """Finish the file, synced, under its name; once is enough.

        :raises StoreError: if it cannot be written, or a file of that name holds something else.
        """
        if self._mark is not None:
            return self._mark
        name = self.sha256
        path = self._root / evidence_name(name)
        with guard(self._path, "write"):
            self._writer.flush(zstandard.FLUSH_FRAME)
        if not adopt(self._file, self._path, path):
            _check(path, name)
        measured = measure(path)
        if measured is None:
            raise StoreError(f"{path} vanished while it was written; verify the store")
        self._mark = FileMark(evidence_name(name), measured[1], measured[0])
        return self._mark


def _check(path: Path, name: str) -> None:
    """Check what an evidence file holds, piece by piece.

    :raises StoreError: if that is not what its name says.
    """
    digest = hashlib.sha256()
    try:
        with guard(path, "read"), path.open("rb") as file, zstandard.ZstdDecompressor().stream_reader(file) as reader:
            while piece := reader.read(_PIECE):
                digest.update(piece)
    except zstandard.ZstdError as error:
        raise StoreError(f"{path} is damaged: {error}; verify the store and restore it from a copy") from error
    if digest.hexdigest() != name:
        raise StoreError(f"{path} is damaged: it holds other bytes than its name says; verify the store")
