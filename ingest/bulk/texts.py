"""The few texts of a PKU block as the store's cells hold them, each spelling read once."""

from typing import Final

from engine.errors import MalformedLogError
from engine.events import StatedFans, StatedPoints
from ingest.formats.pku_hand import lost_names, stated_fans, stated_points
from ingest.identity import COUNT, canonical
from ingest.store.codec import encode

_MOST: Final = 100_000
"""Spellings that are remembered."""
_NONE: Final = COUNT.pack(-1)
_HAND_DATA: Final = '{"source_id":"%s","started_at":%d}'
_MATCH_DATA: Final = '{"planned_hands":1,"source":"botzone","source_id":"%s","started_at":%d}'


class Spelled:
    """A text of a log: the cell `data` of its row, and what it adds to a digest (without the number of the row)."""

    __slots__ = ("cell", "extra")

    def __init__(self, cell: str, counted: str) -> None:
        """Keep both as bytes."""
        data = counted.encode()
        self.cell = cell.encode()
        self.extra = _NONE + COUNT.pack(len(data)) + data


class Texts:
    """Fan lists and points by their spelling; None where the parser would have something to say."""

    def __init__(self) -> None:
        """Know none yet."""
        self._fans: dict[bytes, Spelled | None] = {}
        self._points: dict[bytes, Spelled | None] = {}

    def fans(self, text: bytes) -> Spelled | None:
        """Return what stands behind ``Fan ``."""
        if text not in self._fans:
            _make_room(self._fans)
            self._fans[text] = _fans(text.decode())
        return self._fans[text]

    def points(self, text: bytes) -> Spelled | None:
        """Return what stands behind ``Score ``."""
        if text not in self._points:
            _make_room(self._points)
            self._points[text] = _points(text.decode())
        return self._points[text]


def _make_room(known: dict[bytes, Spelled | None]) -> None:
    if len(known) >= _MOST:
        known.clear()


def _fans(text: str) -> Spelled | None:
    try:
        stated = stated_fans(0, ["Fan", *text.split()])
    except MalformedLogError:
        return None
    return None if lost_names(stated) else _spelled(stated)


def _points(text: str) -> Spelled | None:
    try:
        return _spelled(stated_points(["Score", *text.split()]))
    except MalformedLogError:
        return None


def _spelled(event: StatedFans | StatedPoints) -> Spelled:
    return Spelled(encode(event)[6] or "", encode(canonical(event))[6] or "")


def start_cells(source_id: str) -> tuple[bytes, bytes]:
    """Return the cells `data` of the starts of match and hand."""
    started = int(source_id[:8], 16) * 1000
    return (_MATCH_DATA % (source_id, started)).encode(), (_HAND_DATA % (source_id, started)).encode()
