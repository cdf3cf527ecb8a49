"""A lock among the processes of one machine. It spares retries; correctness never rests on it."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ingest.store.files import guard
from ingest.store.layout import LOCK


@contextmanager
def writing(root: Path) -> Iterator[None]:
    """Wait until no other process writes, and keep them out."""
    with guard(root / LOCK, "lock"):
        descriptor = os.open(root / LOCK, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
    try:
        with guard(root / LOCK, "lock"):
            fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield
    finally:
        os.close(descriptor)


@contextmanager
def at_rest(root: Path) -> Iterator[None]:
    """As `writing`; where the folder cannot be written (a read-only copy), nobody writes anyway."""
    try:
        descriptor = os.open(root / LOCK, os.O_RDWR | os.O_CLOEXEC)
    except OSError:
        yield
        return
    try:
        with guard(root / LOCK, "lock"):
            fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield
    finally:
        os.close(descriptor)


@contextmanager
def if_free(root: Path) -> Iterator[bool]:
    """Hold the lock if nobody else does and the folder can be written; say whether."""
    try:
        descriptor = os.open(root / LOCK, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
    except OSError:
        yield False
        return
    try:
        yield _try(descriptor)
    finally:
        os.close(descriptor)


def _try(descriptor: int) -> bool:
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
