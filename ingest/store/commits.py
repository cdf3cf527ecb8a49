"""Commit files of the Delta table: made by deltalake (refused on a stale version), read by ourselves."""

import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import msgspec
from deltalake import CommitProperties, DeltaTable, PostCommitHookProperties
from deltalake.exceptions import CommitFailedError, DeltaError
from deltalake.transaction import AddAction
from msgspec import Struct

from engine.errors import StoreError
from ingest.store.files import read_bytes, sync
from ingest.store.layout import EVENTS, LOG, commit_name
from ingest.store.schema import SCHEMA

_CONFIGURATION: Final = {
    "delta.appendOnly": "true",
    "delta.enableExpiredLogCleanup": "false",
    "delta.logRetentionDuration": "interval 36500 days",
    "delta.deletedFileRetentionDuration": "interval 36500 days",
}


_DATA_PATH: Final = re.compile(r"data/[0-9a-f]{64}\.parquet")
_NO_HOOKS: Final = PostCommitHookProperties(create_checkpoint=False, cleanup_expired_logs=False)
"""The log is read as it was committed: no checkpoint stands in for it, nothing is cleaned up."""


class StaleVersionError(StoreError):
    """Another writer committed first; nothing was written to the log."""


class Added(Struct, frozen=True):
    """A data file that a commit adds; `path` is relative to the table."""

    path: str
    size: int

    @property
    def data(self) -> str:
        """SHA-256 that names the data file."""
        return self.path.removeprefix("data/").removesuffix(".parquet")


def read_commit(root: Path, version: int) -> bytes | None:
    """Return the bytes of a commit file, or None if there is no such commit."""
    return read_bytes(root / commit_name(version))


def actions(commit: bytes) -> list[dict[str, Any]]:
    """Return the actions of a commit file.

    :raises StoreError: if it is torn or no commit.
    """
    try:
        return [msgspec.json.decode(line, type=dict[str, Any]) for line in commit.split(b"\n") if line.strip()]
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise StoreError(f"not a Delta commit: {error}") from error


def added(commit: bytes) -> tuple[Added, ...]:
    """Return the files that a commit adds, at least one; the first holds the chain record.

    :raises StoreError: if the commit does anything but add files.
    """
    found = actions(commit)
    kinds = [kind for action in found for kind in action]
    if sorted(set(kinds)) != ["add", "commitInfo"] or kinds.count("commitInfo") != 1:
        raise StoreError(f"a commit of the store adds files and does nothing else, this one holds {sorted(kinds)}")
    try:
        adds = tuple(msgspec.convert(action["add"], Added) for action in found if "add" in action)
    except msgspec.ValidationError as error:
        raise StoreError(f"the commit's add action cannot be read: {error}") from error
    for add in adds:
        if not _DATA_PATH.fullmatch(add.path):
            raise StoreError(f"the commit adds {add.path!r}, which is no data file of the store")
    return adds


def create_table(root: Path) -> None:
    """Make the empty Delta table: commit 0."""
    try:
        DeltaTable.create(root / EVENTS, schema=SCHEMA, configuration=_CONFIGURATION)
    except (DeltaError, OSError) as error:
        raise StoreError(f"cannot create the table in {root / EVENTS}: {error}") from error


class CommitLog:
    """The writing end of the Delta log."""

    def __init__(self, root: Path) -> None:
        """Write below the store's folder *root*."""
        self._root = root
        self._table: Any = None

    def commit(self, version: int, files: Sequence[tuple[str, int, int]]) -> None:
        """Add files as commit *version*: SHA-256, bytes and rows of each. Not synced yet: see `sync_commit`.

        :raises StaleVersionError: if that version was taken by another writer.
        :raises StoreError: if it could not be written.
        """
        adds = [
            AddAction(f"data/{name}.parquet", size, {}, 0, True, json.dumps({"numRecords": rows}))
            for name, size, rows in files
        ]
        try:
            table = self._at(version - 1)
            table.create_write_transaction(
                adds,
                mode="append",
                schema=table.schema(),
                commit_properties=CommitProperties(max_commit_retries=0),
                post_commithook_properties=_NO_HOOKS,
            )
        except CommitFailedError as error:
            self._table = None
            raise StaleVersionError(f"commit {version} was taken by another writer: {error}") from error
        except (DeltaError, OSError) as error:
            self._table = None
            name = self._root / commit_name(version)
            raise StoreError(f"cannot write {name}: {error}; free space and send it again") from error

    def _at(self, version: int) -> Any:
        if self._table is None:
            self._table = DeltaTable(self._root / EVENTS, version=version)
        if self._table.version() != version:
            self._table.load_as_version(version)
        return self._table


def sync_commit(root: Path, version: int) -> bytes:
    """Force a commit file and its folders to stable storage; return its bytes."""
    sync(root / commit_name(version))
    sync(root / LOG)
    sync(root / EVENTS)
    held = read_commit(root, version)
    if held is None:
        raise StoreError(f"{root / commit_name(version)} vanished while it was written; verify the store")
    return held
