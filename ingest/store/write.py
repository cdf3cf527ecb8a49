"""One commit: files, data file, Delta commit, seal; each on stable storage before the next."""

import time
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import pyarrow as pa

from ingest.store import datafile, evidence, quarantine, schema
from ingest.store.commits import CommitLog, sync_commit
from ingest.store.digest import ENCODER, Chain, FileMark, head_of, rows_digest
from ingest.store.files import sha256
from ingest.store.plan import Draft
from ingest.store.rows import Rows
from ingest.store.seal import Seal, write_seal


def write_files(root: Path, draft: Draft) -> tuple[FileMark, ...]:
    """Keep the uploads and refusals that a draft speaks of, synced."""
    marks = {evidence.put(root, name, intake.kept) for name, intake in draft.kept.items()}
    marks |= {quarantine.put(root, name, refusals) for name, refusals in draft.refusals.items()}
    return tuple(sorted(marks | draft.marks))


def write_commit(root: Path, log: CommitLog, draft: Draft, number: int, previous: str) -> Seal:
    """Write a draft as commit *number* after head *previous*; when this returns, it may be acknowledged.

    :raises StaleVersionError: if another writer took that number; plan again on what is stored then.
    :raises StoreError: if anything cannot be written; nothing may be acknowledged.
    """
    files = write_files(root, draft)
    records, events = draft.records.table(), draft.events.table()
    chain = Chain(
        version=number,
        previous=previous,
        batch=rows_digest(records, events),
        files=files,
        rows=len(records) + len(events),
        written_at=time.time_ns() // 1_000_000,
        writer=writer_name(),
        parts=tuple(draft.data_parts),
    )
    data = datafile.pack(_with_chain(chain, draft), events)
    name = datafile.write(root, data)
    others = [(part.data, part.size, part.rows) for part in draft.data_parts]
    log.commit(number, [(name, len(data), chain.rows + 1), *others])
    commit = sync_commit(root, number)
    seal = Seal(number, previous, sha256(commit), name, head_of(chain, name, sha256(commit)))
    write_seal(root, seal)
    return seal


def _with_chain(chain: Chain, draft: Draft) -> pa.Table:
    first = Rows()
    first.record(schema.CHAIN, None, ENCODER.encode(chain).decode())
    return pa.concat_tables([first.table(), draft.records.table()])


def writer_name() -> str:
    """Return the name and version of this program, as kept in each commit."""
    try:
        return f"quepu {version('quepu')}"
    except PackageNotFoundError:
        return "quepu"


