"""The store that the pages work on: named by ``QUEPU_STORE``, set by `quepu serve`."""

import os
from pathlib import Path

from ingest.store import Store, StoredMatch

DEFAULT = "demo-store"


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
    return store.match(key) if store and key in store.keys() else None  # noqa: SIM118
