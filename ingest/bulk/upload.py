"""A big file stored as one upload: pieces to workers, then one commit that adds all their data files."""

import os
import re
from collections import Counter, deque
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Final, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from engine.compiled import is_wanted
from engine.errors import StoreError
from ingest.bulk.model import Done, Task
from ingest.bulk.pieces import PIECE, NotPlainError, Piece, begins_plain, pieces
from ingest.bulk.work import store_piece
from ingest.formats.pku import BOOK, Foreign
from ingest.limits import Limits
from ingest.store.evidence import EvidenceFile
from ingest.store.files import guard, sha256
from ingest.store.index import Index

Progress: TypeAlias = Callable[[int, int, int], None]
"""Called for each piece with bytes done, bytes of the file, and matches in the piece."""
LEAST: Final = 4 << 20
"""Bytes from which a file is read in pieces."""
_MATCH_BYTES: Final = 2_000
_ID: Final = re.compile(rb"^Match ([0-9a-f]{24})$", re.MULTILINE)


_Waiting: TypeAlias = tuple[Task, Piece, Future[Done]]


class Reading(Struct):
    """How a file is read. `executor` None: a pool of `workers` of our own."""

    path: Path
    book: str | None
    limits: Limits
    workers: int = 0
    executor: Executor | None = None
    progress: Progress | None = None
    piece: int = PIECE
    least: int = LEAST
    """Bytes from which the file is read in pieces."""
    compiled: bool | None = None


class Stored(Struct):
    """A piece whose data file is written: the task without its bytes, where they stand, and what became of it."""

    task: Task
    offset: int
    length: int
    sha256: str
    done: Done


def suits(reading: Reading) -> bool:
    """Return whether a file is to be read in pieces."""
    path = reading.path
    with guard(path, "read"), path.open("rb") as file:
        return path.stat().st_size >= reading.least and begins_plain(file.read(64))


def read_file(root: Path, index: Index, reading: Reading, evidence: EvidenceFile) -> list[Stored]:
    """Store the pieces of a file as data files, in order, with no more of them in memory than workers can take.

    :raises NotPlainError: if the file must be read as a whole.
    """
    size = reading.path.stat().st_size
    compiled = is_wanted(size // _MATCH_BYTES) if reading.compiled is None else reading.compiled
    stored: list[Stored] = []
    waiting: deque[_Waiting] = deque()
    with _Workers(reading, compiled) as workers, reading.path.open("rb") as file:
        for piece in pieces(file, reading.limits.line, evidence.add, reading.piece):
            task = _task(root, index, reading, piece, compiled)
            waiting.append((task, piece, workers.executor.submit(store_piece, task)))
            while len(waiting) > workers.count:
                _collect(waiting, stored, reading, size)
        while waiting:
            _collect(waiting, stored, reading, size)
    return stored


class _Workers:
    """The executor that was given, or a pool: threads where kernels release the interpreter, else processes."""

    def __init__(self, reading: Reading, compiled: bool) -> None:
        self.count = reading.workers or os.cpu_count() or 1
        self._own: Executor | None = None
        if reading.executor is None:
            own: Executor = ThreadPoolExecutor(self.count)
            if not compiled and self.count > 1:
                own = ProcessPoolExecutor(self.count, get_context("spawn"))
            self._own = own
        self.executor: Executor = reading.executor or own

    def __enter__(self) -> "_Workers":
        return self

    def __exit__(self, *_: object) -> None:
        if self._own is not None:
            self._own.shutdown(cancel_futures=True)


def _task(root: Path, index: Index, reading: Reading, piece: Piece, compiled: bool) -> Task:
    known = frozenset[str]()
    if not index.is_empty():
        keys = (f"pku:{name.decode()}" for name in _ID.findall(piece.data))
        known = frozenset(key for key in keys if index.holds(key))
    return Task(str(root), piece.data, piece.line, reading.book or BOOK, compiled, reading.limits, known)


def _collect(waiting: deque[_Waiting], stored: list[Stored], reading: Reading, size: int) -> None:
    task, piece, future = waiting.popleft()
    done = future.result()
    stored.append(Stored(replace(task, data=b""), piece.offset, len(piece.data), sha256(piece.data), done))
    if reading.progress is not None:
        reading.progress(piece.offset + len(piece.data), size, len(done.keys) + len(done.left_out))


def again(reading: Reading, stored: Stored, known: frozenset[str]) -> Stored:
    """Store a piece once more without the matches that are known by now."""
    task = replace(stored.task, data=text_of(reading, stored), known=stored.task.known | known)
    return replace(stored, task=replace(task, data=b""), done=store_piece(task))


def text_of(reading: Reading, stored: Stored) -> bytes:
    """Return the bytes of a piece.

    :raises StoreError: if the file changed since.
    """
    with guard(reading.path, "read"), reading.path.open("rb") as file:
        file.seek(stored.offset)
        data = file.read(stored.length)
    if sha256(data) != stored.sha256:
        raise StoreError(f"{reading.path} was changed while it was read: nothing of it was stored; send it again")
    return data


def foreign_of(stored: list[Stored]) -> Foreign:
    """Return the lines that were passed over in all pieces."""
    every = Foreign()
    for one in stored:
        every.merge(one.done.foreign)
    return every


def counted(statuses: Iterator[str], new: int) -> dict[str, int]:
    """Return how many matches have each status; *new* of them were stored."""
    counts = Counter(statuses)
    counts["stored"] += new
    return {status: count for status, count in sorted(counts.items()) if count}


__all__ = ["LEAST", "NotPlainError", "Reading", "Stored", "read_file", "suits"]
