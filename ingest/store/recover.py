"""What a writer that was interrupted left: swept away if it was never finished, completed if it is whole."""

from pathlib import Path

from engine.errors import StoreError
from ingest.store import datafile
from ingest.store.check import check_commit
from ingest.store.commits import actions, read_commit, sync_commit
from ingest.store.create import seal_first
from ingest.store.files import guard, make_folder, names_in, sha256, sweep, sync
from ingest.store.layout import FOLDERS, LOG, QUARANTINE, SET_ASIDE, commit_name
from ingest.store.seal import write_seal
from ingest.store.state import State


def recover(state: State) -> None:
    """Bring a store to rest; only the holder of the lock may.

    :raises StoreError: if what is there is damaged.
    """
    for folder in (".", LOG, *FOLDERS, *(f"{QUARANTINE}/{name}" for name in names_in(state.root / QUARANTINE))):
        sweep(state.root / folder)
    state.advance()
    while complete_next(state):
        state.advance()


def complete_next(state: State) -> bool:
    """Seal the commit after the last sealed one, if it is there and whole; return whether it was.

    It was not acknowledged, but nothing of it is missing. Everything it needs is synced first: the writer may
    have been stopped before it did.
    """
    number = state.version + 1
    commit = read_commit(state.root, number)
    if commit is None:
        return False
    if _torn(commit):
        _set_aside(state.root, number, commit)
        return False
    if number == 0:
        seal_first(state.root)
        return True
    checked = check_commit(state.root, number, state.head)
    if checked.seal is None or checked.problems:
        raise StoreError(f"commit {number} was not finished and is damaged: {checked.problems[0]}")
    for file in (*map(datafile.data_name, (checked.seal.data, *checked.parts)), *(mark.path for mark in checked.files)):
        sync(state.root / file)
        sync((state.root / file).parent)
    sync_commit(state.root, number)
    write_seal(state.root, checked.seal)
    return True


def _torn(commit: bytes) -> bool:
    """A power cut can leave a commit's name without its bytes: Delta does not sync, and we had not yet."""
    try:
        return not actions(commit)
    except StoreError:
        return True


def _set_aside(root: Path, number: int, commit: bytes) -> None:
    make_folder(root / SET_ASIDE)
    source = root / commit_name(number)
    with guard(source, "set aside"):
        source.rename(root / SET_ASIDE / f"{number:020d}-{sha256(commit)[:16]}.json")
    sync(root / SET_ASIDE)
    sync(root / LOG)
