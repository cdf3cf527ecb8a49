"""The kernels compiled on demand: one source, two speeds.

``QUEPU_COMPILE`` is ``never``, ``always`` or ``auto`` (the default: compile for a corpus of `AUTO_MATCHES` matches
or more). Machine code is kept in a folder that only its owner can use, named by the digest of the engine's sources,
because Numba's own cache does not see a change in a function that is called from the cached one, and because it
reads its index with pickle. The folder lies under ``QUEPU_CACHE_DIR``, else ``~/.cache/quepu``.
"""

import fcntl
import hashlib
import os
import stat
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, Final, TypeVar

from engine.errors import QuepuError
from engine.kernel import KERNELS

F = TypeVar("F", bound=Callable[..., Any])

MODES: Final = ("never", "always", "auto")
AUTO_MATCHES: Final = 5_000
"""Matches from which compiling pays: a match of one hand is replayed, scored and explained plainly in about 3 ms,
and making the machine code takes about 20 s where none is cached."""
_OPTIONS: Final = {"_nrt": False}
"""Kernels allocate nothing, so the arrays that they hand on need no counting of references (a third of the time)."""
_ENGINE: Final = Path(__file__).parent
_registered: set[Callable[..., Any]] = set()


def compile_mode() -> str:
    """Return the value of ``QUEPU_COMPILE``.

    :raises QuepuError: if it is none of never, always, auto.
    """
    mode = os.environ.get("QUEPU_COMPILE", "auto")
    if mode not in MODES:
        raise QuepuError(f"QUEPU_COMPILE={mode!r}: write one of {', '.join(MODES)}")
    return mode


def is_wanted(matches: int) -> bool:
    """Return whether a run over *matches* matches is to be compiled."""
    mode = compile_mode()
    return mode == "always" or (mode == "auto" and matches >= AUTO_MATCHES)


@cache
def sources_digest() -> str:
    """Return the SHA-256 of the engine's sources and of the Python version, as 16 hex digits."""
    digest = hashlib.sha256(sys.version.encode())
    for path in sorted(_ENGINE.rglob("*.py")):
        digest.update(f"\0{path.relative_to(_ENGINE)}\0".encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def cache_folder() -> Path:
    """Return the folder of machine code for these sources, made with mode 0700 where it is missing.

    :raises QuepuError: if it cannot be made, or if anyone else owns it or may write to it.
    """
    base = os.environ.get("QUEPU_CACHE_DIR")
    root = Path(base) if base else Path.home() / ".cache" / "quepu"
    folder = root / sources_digest()
    try:
        root.mkdir(mode=0o700, parents=True, exist_ok=True)
        folder.mkdir(mode=0o700, exist_ok=True)
        seen = folder.lstat()
    except OSError as error:
        raise QuepuError(f"cannot keep compiled code in {folder}: {error}; set QUEPU_CACHE_DIR") from error
    if not stat.S_ISDIR(seen.st_mode) or seen.st_uid != os.getuid() or stat.S_IMODE(seen.st_mode) & 0o077:
        raise QuepuError(f"{folder} must be a folder that only its owner can use (mode 0700): fix it or remove it")
    return folder


@contextmanager
def compiling(what: str) -> Iterator[None]:
    """Let one process at a time make the machine code called *what*; those that wait find it in the cache."""
    descriptor = os.open(cache_folder() / f"{what}.lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield
    finally:
        os.close(descriptor)


def compile_kernels(entry: F) -> F:
    """Return *entry*, a kernel, compiled with every kernel that has been defined; lists become NumPy int64 arrays.

    Import the modules whose kernels it calls first. The machine code is made at the first call and cached.
    """
    numba, extending = _numba()
    for function in KERNELS:
        if function not in _registered:
            _registered.add(function)
            extending.register_jitable(**_OPTIONS)(function)
    compiled: F = numba.njit(nogil=True, cache=True, **_OPTIONS)(entry)
    return compiled


@cache
def compiled_replay_entry() -> Callable[..., int]:
    """Return `engine.replay.rows.replay_rows` compiled."""
    from engine.replay.rows import replay_rows

    return compile_kernels(replay_rows)


@cache
def compiled_score_entry() -> Callable[..., int]:
    """Return `engine.scoring.many.score_hands` compiled; its tables are `engine.scoring.arrays.table_array`."""
    from engine.scoring.many import score_hands

    return compile_kernels(score_hands)


@cache
def compiled_corpus_replay() -> Callable[..., int]:
    """Return `engine.corpus.run.replay_hands` compiled."""
    from engine.corpus.run import replay_hands

    return compile_kernels(replay_hands)


@cache
def compiled_corpus_scores() -> Callable[..., int]:
    """Return `engine.corpus.run.score_wins` compiled."""
    from engine.corpus.run import score_wins

    return compile_kernels(score_wins)


def _numba() -> tuple[Any, Any]:
    """Import Numba with its cache in the private folder, which must be named before the import."""
    folder = str(cache_folder())
    os.environ["NUMBA_CACHE_DIR"] = folder
    numba: Any = import_module("numba")
    numba.config.CACHE_DIR = folder
    return numba, import_module("numba.extending")
