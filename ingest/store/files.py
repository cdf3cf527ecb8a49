"""Files that are on stable storage before anyone is told so.

Every `OSError` but "not found" is fatal for what is being done: nothing is decided by asking whether a file
exists or how long it is (an I/O error would look like an answer).
"""

import hashlib
import os
import secrets
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO, Final

from engine.errors import StoreError

TEMPORARY: Final = ".tmp-"
"""Prefix of files that are not finished yet, or never were; nothing reads them."""

_ABANDONED: Final = 900
"""Seconds after which an unfinished file is nobody's any more."""

_TO_READ: Final = "check that the store's folder is the one meant and may be read"
_TO_WRITE: Final = (
    "what was acknowledged before is safe, this was not acknowledged: free space or mend the disk, then send it again"
)


def sha256(data: bytes) -> str:
    """Return the SHA-256 of *data* in lower-case hexadecimal."""
    return hashlib.sha256(data).hexdigest()


@contextmanager
def guard(path: Path, doing: str, *, may_be_missing: bool = False) -> Iterator[None]:
    """Turn an `OSError` into a `StoreError` that names the file; "not found" passes where that is an answer."""
    try:
        yield
    except OSError as error:
        if may_be_missing and isinstance(error, FileNotFoundError):
            raise
        advice = _TO_READ if doing == "read" else _TO_WRITE
        raise StoreError(f"cannot {doing} {path}: {error.strerror or error}; {advice}") from error


def read_bytes(path: Path) -> bytes | None:
    """Return what *path* holds, or None if there is no such file.

    :raises StoreError: on any other failure.
    """
    try:
        with guard(path, "read", may_be_missing=True):
            return path.read_bytes()
    except FileNotFoundError:
        return None


def measure(path: Path) -> tuple[int, str] | None:
    """Return size and SHA-256 of a file of any size, or None if there is no such file."""
    try:
        with guard(path, "read", may_be_missing=True), path.open("rb") as file:
            digest = hashlib.file_digest(file, "sha256")
            return file.tell(), digest.hexdigest()
    except FileNotFoundError:
        return None


def names_in(folder: Path) -> list[str]:
    """Return the names in *folder*, sorted; empty if there is no such folder."""
    try:
        with guard(folder, "list", may_be_missing=True):
            return sorted(entry.name for entry in folder.iterdir())
    except FileNotFoundError:
        return []


def sync(path: Path) -> None:
    """Force a file or a folder to stable storage.

    :raises StoreError: if the system cannot say that it did; the file is suspect then.
    """
    with guard(path, "sync"):
        descriptor = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def make_folder(path: Path) -> None:
    """Make *path* and its parents where missing, each synced into its parent."""
    missing = []
    while not path.is_dir():
        missing.append(path)
        path = path.parent
    for folder in reversed(missing):
        with guard(folder, "make"):
            folder.mkdir(exist_ok=True)
        sync(folder.parent)


def publish(path: Path, data: bytes) -> bytes:
    """Write a synced file that appears whole or not at all and never replaces another.

    Returns what the file then holds: *data*, or what was there before. The folder is synced in both cases.
    """
    temporary = path.with_name(f"{TEMPORARY}{secrets.token_hex(8)}")
    with guard(path, "write"):
        try:
            _write_synced(temporary, data)
            held = _link(temporary, path, data)
        finally:
            temporary.unlink(missing_ok=True)
    sync(path.parent)
    return held


def adopt(file: BinaryIO, temporary: Path, path: Path) -> bool:
    """Sync an open, finished file and give it its name, folder synced; False if there is a file of that name."""
    with guard(path, "write"):
        file.flush()
        os.fsync(file.fileno())
        try:
            os.link(temporary, path)
            new = True
        except FileExistsError:
            sync(path)
            new = False
    sync(path.parent)
    return new


def _write_synced(path: Path, data: bytes) -> None:
    with path.open("xb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def _link(temporary: Path, path: Path, data: bytes) -> bytes:
    try:
        os.link(temporary, path)
    except FileExistsError:
        held = path.read_bytes()
        sync(path)
        return held
    return data


def sweep(folder: Path) -> None:
    """Remove what writers left unfinished long ago; what is recent may be another's that works without the lock."""
    for name in names_in(folder):
        if is_unfinished(name):
            with guard(folder / name, "remove"), suppress(FileNotFoundError):
                if time.time() - (folder / name).stat().st_mtime > _ABANDONED:
                    (folder / name).unlink()


def is_unfinished(name: str) -> bool:
    """Return whether *name* is one that only an unfinished file has (ours, or Delta's before its commit)."""
    stem, mark, number = name.partition(".json#")
    return name.startswith(TEMPORARY) or (bool(mark) and stem.isdigit() and number.isdigit())
