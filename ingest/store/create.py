"""Making an empty store."""

from pathlib import Path

from engine.errors import StoreError
from ingest.store.commits import create_table, read_commit, sync_commit
from ingest.store.digest import first_head
from ingest.store.files import make_folder, names_in, publish, read_bytes, sha256
from ingest.store.layout import FOLDERS, LAYOUT_BYTES, LAYOUT_FILE, LOCK, check_layout
from ingest.store.lock import writing
from ingest.store.seal import Seal, read_seal, write_seal


def create(root: Path, *, fresh: bool) -> None:
    """Make an empty store in *root*, or complete one whose making was interrupted.

    :raises StoreError: if *root* holds something else; with *fresh* also if it holds a store.
    """
    if not fresh and read_bytes(root / LAYOUT_FILE) is not None and read_seal(root, 0) is not None:
        return
    make_folder(root)
    with writing(root):
        _make(root, fresh)


def _make(root: Path, fresh: bool) -> None:
    if read_bytes(root / LAYOUT_FILE) is None:
        others = [name for name in names_in(root) if name != LOCK and not name.startswith(".")]
        if others:
            raise StoreError(f"{root} is not empty (it holds {others[0]!r}) and no store: choose a new folder")
    else:
        check_layout(root)
        if read_seal(root, 0) is not None:
            if fresh:
                raise StoreError(f"{root} is a store already: open it")
            return
    publish(root / LAYOUT_FILE, LAYOUT_BYTES)
    for folder in FOLDERS:
        make_folder(root / folder)
    if read_commit(root, 0) is None:
        create_table(root)
    seal_first(root)


def seal_first(root: Path) -> None:
    """Seal commit 0, which made the table."""
    commit = sha256(sync_commit(root, 0))
    write_seal(root, Seal(0, "", commit, "", first_head(sha256(LAYOUT_BYTES), commit)))
