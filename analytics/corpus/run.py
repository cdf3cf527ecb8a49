"""A whole corpus: pieces to workers, parts back, in one order however many workers there are."""

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from typing import Final, TypeAlias

from analytics.corpus.job import Done, Job, run_job
from ingest.store.pieces import Piece

AHEAD: Final = 2
"""Pieces that wait for each worker."""
LEAN: Final = {
    "ARROW_DEFAULT_MEMORY_POOL": "system", "MALLOC_ARENA_MAX": "2", "MALLOC_MMAP_THRESHOLD_": str(32 << 20),
    "MALLOC_TRIM_THRESHOLD_": str(128 << 20),
}  # fmt: skip
"""Settings of glibc and Arrow; other systems pass over them."""
Told: TypeAlias = Callable[[int], None]
"""Called with the matches of each piece that is done."""


def workers() -> int:
    """Return how many cores this process may use."""
    return len(os.sched_getaffinity(0))


@contextmanager
def lean_allocator() -> Iterator[None]:
    """Let the processes started meanwhile keep few pools of freed memory, and use them again instead of asking anew."""
    added = {name: value for name, value in LEAN.items() if name not in os.environ}
    os.environ.update(added)
    try:
        yield
    finally:
        for name in added:
            del os.environ[name]


@contextmanager
def executor_for(given: Executor | None, pieces: int) -> Iterator[Executor]:
    """Yield the executor that was *given*, or a pool of fresh processes, one per core."""
    if given is not None:
        yield given
        return
    with lean_allocator(), ProcessPoolExecutor(min(workers(), max(1, pieces)), mp_context=get_context("spawn")) as pool:
        yield pool


def run_pieces(root: Path, folder: Path, pieces: Sequence[Piece], given: Executor | None, told: Told) -> Iterator[Done]:
    """Yield what became of each of *pieces*, in their order; a few more than there are workers are on their way."""
    jobs = (Job(str(root), str(folder), piece) for piece in pieces)
    with executor_for(given, len(pieces)) as executor:
        waiting: list[Future[Done]] = [executor.submit(run_job, job) for job in islice(jobs, AHEAD * workers())]
        try:
            while waiting:
                done = waiting.pop(0).result()
                waiting += [executor.submit(run_job, job) for job in islice(jobs, 1)]
                told(done.matches)
                yield done
        finally:
            for future in waiting:
                future.cancel()
