"""What a worker does: read a piece of the store, project it, write a part of the tables. Nothing is shared.

Files are named by content, so that a piece done twice changes nothing.
"""

from pathlib import Path

import pyarrow as pa
from msgspec import Struct

from analytics.corpus.batch import Batch
from analytics.corpus.project import project_batch
from analytics.tables.files import write_part
from analytics.tables.manifest import Part
from analytics.tables.schema import MARKS, schema
from ingest.store.pieces import Piece, read_piece


class Job(Struct, frozen=True):
    """A piece of the store in *root*, whose rows go to files in *folder*."""

    root: str
    folder: str
    piece: Piece


class Done(Struct, frozen=True):
    """The part that was written, and the keys that were left for the plain projection."""

    part: Part | None
    matches: int
    left: tuple[str, ...]


def run_job(job: Job) -> Done:
    """Project a piece and write its part.

    :raises StoreError: if the store's file is damaged, or the part cannot be written.
    """
    found, noted = read_piece(Path(job.root), job.piece)
    batch = without(Batch(found.matches, found.events), noted)
    left = tuple(key for key in job.piece.keys if key in noted)
    if not batch.matches:
        return Done(None, 0, left)
    marks = dict(zip(job.piece.keys, job.piece.marks, strict=True))
    keys = sorted(header.key for header in batch.matches)
    listed = pa.table({"match_key": keys, "mark": [marks[key] for key in keys]}, schema=schema(MARKS))
    part = write_part(Path(job.folder), project_batch(batch) | {MARKS: listed})
    return Done(part, len(keys), left)


def without(batch: Batch, keys: frozenset[str]) -> Batch:
    """Return *batch* less the matches called *keys*."""
    if not keys:
        return batch
    kept = [number for number, header in enumerate(batch.matches) if header.key not in keys]
    numbers = pa.array(kept, pa.int32())
    places = pa.compute.index_in(batch.events["match"], numbers)
    events = batch.events.set_column(0, batch.events.schema.field("match"), places).filter(places.is_valid())
    return Batch(tuple(batch.matches[number] for number in kept), events)
