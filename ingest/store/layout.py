"""Where everything of a store lies, relative to its folder."""

from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

from engine.errors import StoreError
from ingest.store.files import read_bytes
from ingest.store.schema import STORE_FORMAT

LAYOUT_FILE: Final = "format.json"
EVENTS: Final = "events"
"""The Delta table."""
LOG: Final = "events/_delta_log"
DATA: Final = "events/data"
EVIDENCE_FOLDER: Final = "evidence"
QUARANTINE: Final = "quarantine"
SEALS: Final = "seals"
LOCK: Final = "lock"
SET_ASIDE: Final = "set-aside"
"""Commits that a power cut tore before they were acknowledged; never read."""
FOLDERS: Final = (EVENTS, DATA, EVIDENCE_FOLDER, QUARANTINE, SEALS)

LAYOUT_BYTES: Final = b'{"store":"quepu","format":%d}\n' % STORE_FORMAT


class _Layout(Struct):
    store: str
    format: int


def commit_name(version: int) -> str:
    """Return the path of a commit file.

    >>> commit_name(7)
    'events/_delta_log/00000000000000000007.json'
    """
    return f"{LOG}/{version:020d}.json"


def seal_name(version: int) -> str:
    """Return the path of the seal of a commit."""
    return f"{SEALS}/{version:020d}.json"


def check_layout(root: Path) -> None:
    """Refuse a folder that is no store, or a store of a newer layout, by name.

    :raises StoreError: with what to do.
    """
    data = read_bytes(root / LAYOUT_FILE)
    if data is None:
        raise StoreError(f"{root} is not a store: it has no {LAYOUT_FILE}; create one, or name another folder")
    if data == LAYOUT_BYTES:
        return
    try:
        found = msgspec.json.decode(data, type=_Layout)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise StoreError(f"{root / LAYOUT_FILE} is damaged: {error}; verify the store") from error
    if found.store == "quepu" and found.format > STORE_FORMAT:
        raise StoreError(
            f"{root} has store format {found.format}, this Quepu knows up to {STORE_FORMAT}: install a newer Quepu"
        )
    raise StoreError(f"{root / LAYOUT_FILE} is damaged: it holds {data[:80]!r}, expected {LAYOUT_BYTES!r}")
