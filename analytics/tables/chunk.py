"""Projecting many matches: a pure function from matches to Arrow tables, the unit of work of any executor."""

from collections.abc import Iterable, Iterator, Sequence, Set
from typing import Final, TypeAlias

import pyarrow as pa
import pyarrow.compute as pc

from analytics.tables.project import ProjectedMatch, Rows, project_match
from analytics.tables.schema import FILE_NAMES, TABLE_NAMES, order_of, schema

ArrowTables: TypeAlias = dict[str, pa.Table]
"""An Arrow table by table name."""

CHUNK_EVENTS: Final = 50_000
"""Events whose rows are held as Python objects at one time."""


def project_chunk(matches: Sequence[ProjectedMatch]) -> ArrowTables:
    """Return the rows of *matches* as one Arrow table for each table, in total order."""
    gathered: Rows = {name: [] for name in TABLE_NAMES}
    for match in sorted(matches, key=lambda match: match.key):
        for name, rows in project_match(match).items():
            gathered[name] += rows
    return {name: in_order(name, pa.Table.from_pylist(rows, schema(name))) for name, rows in gathered.items()}


def in_order(name: str, table: pa.Table) -> pa.Table:
    """Sort *table* by its key."""
    return table.sort_by([(column, "ascending") for column in order_of(name)])


def chunks(matches: Iterable[ProjectedMatch]) -> Iterator[list[ProjectedMatch]]:
    """Cut *matches* into lists of about `CHUNK_EVENTS` events."""
    chunk: list[ProjectedMatch] = []
    events = 0
    for match in matches:
        chunk.append(match)
        events += len(match.events)
        if events >= CHUNK_EVENTS:
            yield chunk
            chunk, events = [], 0
    if chunk:
        yield chunk


def joined(parts: Sequence[ArrowTables]) -> ArrowTables:
    """Join tables and put them in total order."""
    return {name: in_order(name, pa.concat_tables([part[name] for part in parts])) for name in FILE_NAMES}


def without(part: ArrowTables, keys: Set[str]) -> ArrowTables:
    """Return *part* less the rows of the matches called *keys*."""
    gone = pa.array(sorted(keys), pa.string())
    return {name: table.filter(pc.invert(pc.is_in(table["match_key"], value_set=gone))) for name, table in part.items()}


def empty_tables() -> ArrowTables:
    """Return every table without rows."""
    return {name: schema(name).empty_table() for name in FILE_NAMES}
