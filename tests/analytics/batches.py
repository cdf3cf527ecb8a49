"""Batches for tests: matches as the store's rows, without a store."""

from collections.abc import Iterable

import pyarrow as pa

from analytics.corpus.batch import Batch
from engine.events import HandStart, MatchEnd
from ingest.store.arrow import EVENT_SCHEMA, MatchHeader
from ingest.store.codec import encode
from ingest.store.model import StoredMatch
from ingest.store.schema import LEVEL, TAIL


def batch_of(matches: Iterable[StoredMatch]) -> Batch:
    """The matches in order of key, with their events as the store would give them."""
    ordered = sorted(matches, key=lambda match: match.key)
    rows: list[tuple[object, ...]] = []
    for number, match in enumerate(ordered):
        hand, seq = LEVEL, 0
        for event, line in zip(match.events, match.lines, strict=True):
            if isinstance(event, HandStart | MatchEnd):
                hand, seq = event.hand if isinstance(event, HandStart) else TAIL, 0
            kind, seat, tile, other, flag, tiles, data = encode(event)
            rows.append((number, hand, seq, kind, seat, tile, other, flag, line, tiles, data))
            seq += 1
    columns = zip(*rows, strict=True)
    events = pa.Table.from_arrays(
        [pa.array(column, field.type) for column, field in zip(columns, EVENT_SCHEMA, strict=True)],
        schema=EVENT_SCHEMA,
    )
    headers = (MatchHeader(m.key, m.format, m.book, m.parser_version, m.version) for m in ordered)
    return Batch(tuple(headers), events)
