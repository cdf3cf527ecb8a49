"""The store that the pages work on: named by ``QUEPU_STORE``, set by `quepu serve`."""

import os
from pathlib import Path
from typing import TYPE_CHECKING

from ingest.store import Store, StoredMatch

if TYPE_CHECKING:
    from analytics.query.connect import Cursor

DEFAULT = "demo-store"
NO_STORE = "No match is stored yet. Upload a log, or run `quepu demo`."


def store_path() -> Path:
    """Return the folder of the store."""
    return Path(os.environ.get("QUEPU_STORE", DEFAULT))


def open_store() -> Store | None:
    """Return the store, or None where there is none yet."""
    path = store_path()
    return Store.open(path) if path.is_dir() else None


def match_keys() -> list[str]:
    """Return the ids of all matches, sorted."""
    store = open_store()
    return sorted(store.keys()) if store else []


def stored_match(key: str) -> StoredMatch | None:
    """Return the match called *key*, or None where the store holds none of that id."""
    store = open_store()
    return store.match(key) if store and key in set(store.keys()) else None


def tables() -> "Cursor | None":
    """Return a cursor over tables that hold everything stored, or None where nothing is stored yet."""
    from analytics.query.connect import current_tables
    from analytics.tables import refresh

    if not match_keys():
        return None
    refresh(store_path())
    return current_tables(store_path()).cursor()
