"""A token for the newest reading of each match, made from records alone: no event is read to know what changed."""

import hashlib

from ingest.store.digest import ENCODER
from ingest.store.index import Index
from ingest.store.reading import reading_of


def reading_marks(index: Index) -> dict[str, str]:
    """Return, by key, where the newest reading's events and findings lie, or the SHA-256 of that, its book and rulings.

    Data files are named by content and never change, so an equal token means an equal match.
    """
    return {key: mark for key in index.in_order() if (mark := _mark(index, key))}


def _mark(index: Index, key: str) -> str:
    place = index.place(key)
    if place is not None:
        return f"{place[0]}:{place[1]}"
    reading = reading_of(index.segments(key))
    if reading is None:
        return ""
    pieces = [(placed.data, placed.stream, hand) for placed, hand in reading.pieces()]
    parts = (reading.version, reading.outside.segment.book, pieces, index.rulings(key))
    return hashlib.sha256(ENCODER.encode(parts)).hexdigest()
