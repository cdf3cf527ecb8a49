"""One builder at a time; readers need no lock."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from analytics.tables.manifest import sync_folder
from engine.errors import StoreError


@contextmanager
def building(folder: Path) -> Iterator[None]:
    """Make *folder* where it is missing and hold its lock; a second builder waits.

    :raises StoreError: instead of any `OSError` of the build; what was published before stays.
    """
    try:
        with held(folder):
            yield
    except OSError as error:
        raise StoreError(
            f"{folder}: the tables cannot be written: {error.strerror or error}; what was published before stays: "
            "free space or mend the disk, then run `quepu rebuild`"
        ) from error


@contextmanager
def held(folder: Path) -> Iterator[None]:
    """Hold the lock of *folder*."""
    if not folder.is_dir():
        folder.mkdir(exist_ok=True)
        sync_folder(folder.parent)
    descriptor = os.open(folder / "lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield
    finally:
        os.close(descriptor)
