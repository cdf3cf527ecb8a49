"""All machine code that a corpus needs, made ahead on every core."""

from collections.abc import Callable, Mapping
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from time import perf_counter
from types import MappingProxyType
from typing import Final

from analytics.corpus.replayed import warm_replay, warm_scores
from analytics.corpus.run import workers
from engine.compiled import cache_folder
from ingest.bulk.scan import warm_reading

KINDS: Final[Mapping[str, Callable[[], None]]] = MappingProxyType(
    {"scores": warm_scores, "replay": warm_replay, "reading": warm_reading}
)
"""What makes each kind of machine code, the slowest first."""
DONE: Final = "all-made"
"""A file of the cache folder that says so."""


def ensure_all() -> None:
    """Make all machine code, unless this was done since the sources changed."""
    if not (cache_folder() / DONE).exists():
        make_all()


def make_all() -> dict[str, float]:
    """Make what is missing, each kind in a process of its own; return the seconds that each kind took."""
    folder = cache_folder()
    with ProcessPoolExecutor(min(workers(), len(KINDS)), get_context("spawn")) as pool:
        seconds = dict(zip(KINDS, pool.map(timed, KINDS), strict=True))
    (folder / DONE).touch(mode=0o600)
    return seconds


def timed(kind: str) -> float:
    """Make or load one kind of machine code; return the seconds it took."""
    began = perf_counter()
    KINDS[kind]()
    return round(perf_counter() - began, 1)
