"""From a file to its receipt."""

from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

from ingest.bulk.plan import Upload
from ingest.bulk.upload import NotPlainError, Reading, counted, read_file, suits
from ingest.formats.pku import FORMAT
from ingest.store import model
from ingest.store.evidence import EvidenceFile
from ingest.store.model import MatchReceipt, Receipt
from ingest.store.plan import Draft
from ingest.store.state import State

Commit: TypeAlias = Callable[[Callable[[Draft], list[MatchReceipt]]], list[MatchReceipt]]


def store_file(root: Path, state: State, commit: Commit, reading: Reading) -> Receipt | None:
    """Store a big file as one commit; None if it is to be read as a whole, and nothing was stored.

    Data files that are written but not committed are named by their content: a run that was interrupted leaves files
    that the next run of the same file finds and uses.

    :raises StoreError: if something cannot be written; nothing is acknowledged then.
    """
    if not suits(reading):
        return None
    with EvidenceFile(root) as evidence:
        try:
            stored = read_file(root, state.index, reading, evidence)
        except NotPlainError:
            return None
        if not any(one.done.keys or one.done.left_out for one in stored):
            return None
        upload = Upload(root, reading, stored, evidence)
        outcomes = commit(upload.plan)
    counts = counted((outcome.status for outcome in outcomes), upload.new)
    if upload.duplicates:
        counts[model.DUPLICATE] = upload.duplicates
    return Receipt(
        name=reading.path.name,
        sha256_sent=evidence.sha256,
        sha256_kept=evidence.sha256,
        matches=tuple(outcomes[: reading.limits.findings]),
        version=state.version,
        head=state.head,
        findings=upload.findings,
        format=FORMAT,
        counts=dict(sorted(counts.items())),
    )
