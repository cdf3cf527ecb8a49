"""Every link recomputed, offline, from the files alone."""

import re
from pathlib import Path
from typing import Final

from msgspec import Struct

from engine.errors import StoreError
from ingest.store.check import FORGED, RESTORE, Checked, check_commit
from ingest.store.commits import actions, read_commit
from ingest.store.digest import first_head
from ingest.store.evidence import unpack
from ingest.store.files import is_unfinished, names_in, read_bytes, sha256
from ingest.store.layout import (
    DATA,
    EVENTS,
    EVIDENCE_FOLDER,
    LAYOUT_BYTES,
    LAYOUT_FILE,
    LOG,
    QUARANTINE,
    SEALS,
    commit_name,
    seal_name,
)
from ingest.store.lock import at_rest
from ingest.store.model import Problem
from ingest.store.seal import Seal, parse_seal

_HEAD_TEXT: Final = re.compile(r"[0-9]{1,20}:[0-9a-f]{64}")
_EXTRA: Final = "it is none of the store's files: look where it comes from and move it away"


class _Walk(Struct):
    """What verifying has found so far."""

    root: Path
    problems: list[Problem]
    heads: list[str]
    """Head after each commit, by version."""
    known: set[str]
    """Files that commits speak of."""


def verify_store(path: str | Path, head: str | None = None) -> list[Problem]:
    """Return everything that is wrong with a store, however damaged; empty when it is sound.

    Give *head* (of a receipt or report) to learn also whether anything after or before it was cut or rewritten:
    it must be the store's head or one that it had.

    :raises StoreError: if the folder holds no part of a store, or *head* is no head at all.
    """
    root = Path(path)
    if not any((root / name).exists() for name in (LAYOUT_FILE, EVENTS, SEALS)):
        raise StoreError(f"{root} is not a store: it has none of {LAYOUT_FILE}, {EVENTS}, {SEALS}; name another folder")
    if head is not None and not _HEAD_TEXT.fullmatch(head):
        raise StoreError(f"{head[:80]!r} is no head: a receipt or report prints one, as 3:0a1b... with 64 hex digits")
    walk = _Walk(root, [], [], set())
    _layout(walk)
    with at_rest(root):
        listed = _listing(root)
    for version in range(_count(listed)):
        _commit(walk, version)
    _extras(walk, listed)
    if head is not None:
        _head(walk, head)
    return walk.problems


def _layout(walk: _Walk) -> None:
    data = read_bytes(walk.root / LAYOUT_FILE)
    if data != LAYOUT_BYTES:
        found = "no file" if data is None else repr(data[:80])
        walk.problems.append(Problem(LAYOUT_FILE, "the layout file is wrong", repr(LAYOUT_BYTES), found, RESTORE))


def _listing(root: Path) -> list[str]:
    """Return every file in the folders that hold nothing but the store's files."""
    folders = [LOG, DATA, EVIDENCE_FOLDER, SEALS, *(f"{QUARANTINE}/{name}" for name in names_in(root / QUARANTINE))]
    listed = [f"{folder}/{name}" for folder in folders for name in names_in(root / folder)]
    return listed + [f"{EVENTS}/{name}" for name in names_in(root / EVENTS) if name not in ("_delta_log", "data")]


def _count(listed: list[str]) -> int:
    """Return one more than the highest commit or seal that is there."""
    numbered = (path for path in listed if path.startswith((f"{LOG}/", f"{SEALS}/")))
    stems = (path.rpartition("/")[2].removesuffix(".json") for path in numbered)
    return 1 + max((int(stem) for stem in stems if len(stem) == 20 and stem.isascii() and stem.isdigit()), default=0)


def _commit(walk: _Walk, version: int) -> None:
    previous = walk.heads[-1] if walk.heads else ""
    checked = check_commit(walk.root, version, previous) if version else _first(walk.root)
    walk.problems += checked.problems
    walk.known.update((commit_name(version), *(mark.path for mark in checked.files)))
    walk.known.update(f"{DATA}/{data}.parquet" for data in (checked.data, *checked.parts))
    seal = _seal(walk, version)
    if seal is not None:
        walk.known.add(f"{DATA}/{seal.data}.parquet")
        _compare(walk, version, seal, checked)
    walk.heads.append(seal.head if seal else checked.seal.head if checked.seal else previous)


def _first(root: Path) -> Checked:
    checked = Checked([])
    name = commit_name(0)
    commit = read_commit(root, 0)
    if commit is None:
        checked.problems.append(Problem(name, "the commit file is missing", "commit 0", "no file", RESTORE))
        return checked
    try:
        kinds = sorted(kind for action in actions(commit) for kind in action)
    except StoreError as error:
        checked.problems.append(Problem(name, "the commit file is damaged", "a Delta commit", str(error), RESTORE))
        return checked
    if kinds != ["commitInfo", "metaData", "protocol"]:
        checked.problems.append(Problem(name, "the first commit does more than make the table", "", str(kinds), FORGED))
    checked.commit = sha256(commit)
    checked.seal = Seal(0, "", sha256(commit), "", first_head(sha256(LAYOUT_BYTES), sha256(commit)))
    return checked


def _seal(walk: _Walk, version: int) -> Seal | None:
    name = seal_name(version)
    walk.known.add(name)
    data = read_bytes(walk.root / name)
    if data is None:
        advice = "if an ingest was interrupted, open the store for writing once; else restore it from a copy"
        walk.problems.append(Problem(name, "the seal is missing", f"the seal of commit {version}", "no file", advice))
        return None
    try:
        return parse_seal(data, walk.root / name)
    except StoreError as error:
        walk.problems.append(Problem(name, "the seal is damaged", "a seal as it was written", str(error), RESTORE))
        return None


def _compare(walk: _Walk, version: int, seal: Seal, checked: Checked) -> None:
    """Say which of seal and commit is wrong: where the head of the seal follows from the commit, it is the seal."""
    same_head = checked.seal is not None and checked.seal.head == seal.head
    if checked.commit and seal.commit != checked.commit and not same_head:
        name, what = commit_name(version), "the commit file is not the one that was sealed"
        walk.problems.append(Problem(name, what, seal.commit, checked.commit, RESTORE))
    elif checked.seal is not None and seal != checked.seal:
        name, what = seal_name(version), "the seal does not fit its commit"
        walk.problems.append(Problem(name, what, str(checked.seal), str(seal), RESTORE))


def _extras(walk: _Walk, listed: list[str]) -> None:
    for path in listed:
        folder, _, name = path.rpartition("/")
        if path not in walk.known and not is_unfinished(name) and not _uncommitted(walk.root, folder, name):
            walk.problems.append(Problem(path, "the file is extraneous", "only the store's files", name, _EXTRA))


def _uncommitted(root: Path, folder: str, name: str) -> bool:
    """Whole files named by their content, left by a writer that was interrupted before it committed: harmless."""
    data = read_bytes(root / folder / name)
    if data is None:
        return True
    if folder == DATA:
        return name == f"{sha256(data)}.parquet"
    if folder == EVIDENCE_FOLDER:
        return _is_evidence(data, name)
    return folder.startswith(QUARANTINE) and name == f"reason-{sha256(data)[:16]}.json"


def _is_evidence(data: bytes, name: str) -> bool:
    try:
        unpack(data, name.removesuffix(".zst"), Path(name))
    except StoreError:
        return False
    return True


def _head(walk: _Walk, head: str) -> None:
    if head in walk.heads:
        return
    current = walk.heads[-1]
    number, _, _ = head.partition(":")
    what = "the store does not have this head and never had it: it was cut or rewritten"
    if number.isdigit() and int(number) >= len(walk.heads):
        what = f"the store ends at commit {len(walk.heads) - 1}: commits up to {number} were cut off"
    walk.problems.append(Problem(SEALS, what, head, current, "restore the missing commits from a copy of the store"))
