"""One commit checked in full: every byte of its commit file, data file and evidence, and its link to the one before."""

import re
from pathlib import Path
from typing import Final

from msgspec import Struct

from engine.errors import StoreError
from ingest.store import datafile
from ingest.store.commits import Added, added, read_commit
from ingest.store.digest import Chain, DataPart, FileMark, head_of, rows_digest
from ingest.store.files import measure, read_bytes, sha256
from ingest.store.index import chain_of
from ingest.store.layout import EVENTS, commit_name
from ingest.store.model import Problem
from ingest.store.seal import Seal

_MARKED: Final = re.compile(r"evidence/[0-9a-f]{64}\.zst|quarantine/[0-9a-f]{64}/reason-[0-9a-f]{16}\.json")
RESTORE = "restore this file from a copy of the store"
FORGED = "what stands here was not written by the store: compare with a copy"


class Checked(Struct):
    """What was found. `seal` is what the commit's seal must be, None where it cannot be known."""

    problems: list[Problem]
    seal: Seal | None = None
    files: tuple[FileMark, ...] = ()
    commit: str = ""
    """SHA-256 of the commit file; empty where it is missing."""
    data: str = ""
    """SHA-256 that names the first data file, where the commit says it."""
    parts: tuple[str, ...] = ()
    """SHA-256 of the others."""


def check_commit(root: Path, version: int, previous: str) -> Checked:
    """Check commit *version*, which must hang on head *previous*."""
    checked = Checked([])
    name = commit_name(version)
    commit = read_commit(root, version)
    if commit is None:
        checked.problems.append(Problem(name, "the commit file is missing", f"commit {version}", "no file", RESTORE))
        return checked
    checked.commit = sha256(commit)
    try:
        adds = added(commit)
    except StoreError as error:
        checked.problems.append(Problem(name, "the commit file is damaged", "added files", str(error), RESTORE))
        return checked
    add = adds[0]
    checked.data = add.data
    checked.parts = tuple(other.data for other in adds[1:])
    data = _data(root, add, checked)
    if data is None:
        return checked
    chain = _chain(root, add.path, data, checked)
    if chain is None:
        return checked
    checked.files = chain.files
    _links(f"{EVENTS}/{add.path}", chain, version, previous, checked)
    _parts(root, name, chain, adds[1:], checked)
    checked.problems += [problem for mark in chain.files if (problem := check_file(root, mark))]
    head = head_of(chain, checked.data, checked.commit)
    checked.seal = Seal(version, chain.previous, checked.commit, checked.data, head)
    return checked


def _data(root: Path, add: Added, checked: Checked) -> bytes | None:
    name, size = f"{EVENTS}/{add.path}", add.size
    data = read_bytes(root / name)
    if data is None:
        checked.problems.append(Problem(name, "the data file is missing", f"{size} bytes", "no file", RESTORE))
        return None
    if len(data) != size or datafile.data_name(sha256(data)) != name:
        found = f"{len(data)} bytes with SHA-256 {sha256(data)}"
        checked.problems.append(
            Problem(name, "the data file is damaged", f"{size} bytes with SHA-256 {add.data}", found, RESTORE)
        )
        return None
    return data


def _chain(root: Path, path: str, data: bytes, checked: Checked) -> Chain | None:
    name = f"{EVENTS}/{path}"
    try:
        records, events = datafile.unpack(data, root / name)
        chain = chain_of(next(datafile.record_rows(records.slice(0, 1))))
    except StoreError as error:
        checked.problems.append(Problem(name, "the data file cannot be read", "records and events", str(error), FORGED))
        return None
    digest = rows_digest(records.slice(1), events)
    if digest != chain.batch:
        checked.problems.append(Problem(name, "the rows are not those that were chained", chain.batch, digest, FORGED))
    if chain.rows != len(records) - 1 + len(events):
        found = str(len(records) - 1 + len(events))
        checked.problems.append(Problem(name, "the number of rows is another", str(chain.rows), found, FORGED))
    return chain


def _parts(root: Path, name: str, chain: Chain, adds: tuple[Added, ...], checked: Checked) -> None:
    """Check the other data files of a commit one by one."""
    chained, found = [(part.data, part.size) for part in chain.parts], [(add.data, add.size) for add in adds]
    if chained != found:
        what = "the commit adds other files than were chained"
        checked.problems.append(Problem(name, what, str(chained)[:300], str(found)[:300], FORGED))
        return
    for add, part in zip(adds, chain.parts, strict=True):
        data = _data(root, add, checked)
        if data is not None:
            _part(root, add.path, data, part, checked)


def _part(root: Path, path: str, data: bytes, part: DataPart, checked: Checked) -> None:
    name = f"{EVENTS}/{path}"
    try:
        records, events = datafile.unpack(data, root / name)
    except StoreError as error:
        checked.problems.append(Problem(name, "the data file cannot be read", "records and events", str(error), FORGED))
        return
    digest = rows_digest(records, events)
    if (digest, len(records) + len(events)) != (part.batch, part.rows):
        expected, found = f"{part.rows} rows, {part.batch}", f"{len(records) + len(events)} rows, {digest}"
        checked.problems.append(Problem(name, "the rows are not those that were chained", expected, found, FORGED))


def _links(name: str, chain: Chain, version: int, previous: str, checked: Checked) -> None:
    if chain.version != version:
        checked.problems.append(
            Problem(name, "the data file belongs to another commit", str(version), str(chain.version), FORGED)
        )
    if chain.previous != previous:
        checked.problems.append(
            Problem(name, "the chain is broken: this commit hangs on another head", previous, chain.previous, FORGED)
        )


def check_file(root: Path, mark: FileMark) -> Problem | None:
    """Check a file that a commit brought besides its rows."""
    if not _MARKED.fullmatch(mark.path):
        return Problem(mark.path, "the commit names a file outside evidence and quarantine", "", mark.path, FORGED)
    measured = measure(root / mark.path)
    if measured is None:
        return Problem(mark.path, "the file is missing", f"{mark.size} bytes", "no file", RESTORE)
    size, digest = measured
    if (size, digest) != (mark.size, mark.sha256):
        found = f"{size} bytes with SHA-256 {digest}"
        expected = f"{mark.size} bytes with SHA-256 {mark.sha256}"
        return Problem(mark.path, "the file is damaged", expected, found, RESTORE)
    return None
