"""A piece of text to matches: clean blocks from arrays, odd ones through the parser, numbered in order."""

from hashlib import sha256
from typing import Any, Final

import numpy as np
from msgspec import Struct

from engine.events import MatchEnd, MatchStart
from ingest.bulk.columns import Blocks
from ingest.bulk.model import LeftOut, Task
from ingest.bulk.scan import Array, Scanned, scan, unscanned
from ingest.bulk.texts import Texts, start_cells
from ingest.encoding import Text
from ingest.formats import pku_bytes as at
from ingest.formats.pku import Foreign, read_blocks
from ingest.identity import COUNT, PREFIX, packed
from ingest.model import ParsedMatch, RefusedPart
from ingest.store.parts import Parts, split
from ingest.store.schema import TAIL

_TEXTS: Final = Texts()
_MATCH_HEAD: Final = packed([MatchStart(""), MatchEnd()])[: 4 + 2 * 5] + COUNT.pack(0) + COUNT.pack(-1)
"""What the events outside the hand add to a digest before the text of the match's start."""
_DEALT: Final = [("row", "<i4"), ("length", "<i4"), ("tiles", "u1", 13), ("text", "<i4")]
_DEAL_BYTES: Final = 4 * np.dtype(_DEALT).itemsize


class Clean(Struct):
    """A match from a clean block: its place among the clean blocks, and its texts."""

    key: str
    source_id: str
    place: int
    digest: bytes
    level: bytes
    texts: tuple[bytes, ...]


class Read(Struct):
    """What a piece holds. `matches` are those to store, by stream: clean ones or parts from the parser."""

    matches: list[Clean | Parts]
    scanned: Scanned
    left_out: list[LeftOut]
    refused: list[RefusedPart]
    foreign: Foreign
    findings: int = 0


class Reader:
    """Reads one piece."""

    def __init__(self, task: Task) -> None:
        """Scan the piece of *task*."""
        plain = not task.compiled or task.line + task.data.count(b"\n") >= TAIL
        scanned = unscanned(task.data, task.line) if plain else scan(task.data, task.line, task.limits.events)
        self._task = task
        self._taken = set(task.known)
        self._cells = memoryview(scanned.cells.tobytes())
        self._deals = _deals(scanned.tiles)
        self.read = Read([], scanned, [], [], Foreign())

    def run(self) -> Read:
        """Read every block."""
        place, blocks = 0, self.read.scanned.blocks.tolist()
        for block in blocks:
            if block[at.CLEAN]:
                clean = self._clean(block, place)
                place += 1
                if clean is not None:
                    self._take(clean, clean.key, clean.digest.hex(), clean.level.hex(), block)
                    continue
            self._odd(block)
        return self.read

    def _clean(self, block: list[int], place: int) -> Clean | None:
        data, start, row = self._task.data, block[at.START], block[at.ROW]
        points = _TEXTS.points(data[block[at.POINTS] : block[at.POINTS_END]])
        fans = _TEXTS.fans(data[block[at.FANS] : block[at.FANS_END]]) if block[at.FANS] >= 0 else None
        if points is None or (fans is None and block[at.FANS] >= 0):
            return None
        source_id = data[start + 6 : start + 30].decode()
        match_data, hand_data = start_cells(source_id)
        rows = block[at.ROWS] - 2
        hashed: list[Any] = [PREFIX, COUNT.pack(rows), self._cells[5 * (row + 1) : 5 * (row + 1 + rows)]]
        hashed.append(self._deals[_DEAL_BYTES * place : _DEAL_BYTES * (place + 1)])
        if fans is not None:
            hashed += [COUNT.pack(rows - 2), fans.extra]
        hashed += [COUNT.pack(rows - 1), points.extra]
        level = sha256(_MATCH_HEAD + COUNT.pack(len(match_data)) + match_data).digest()
        texts = (match_data, hand_data, fans.cell, points.cell) if fans else (match_data, hand_data, points.cell)
        return Clean(f"pku:{source_id}", source_id, place, sha256(b"".join(hashed)).digest(), level, texts)

    def _take(self, match: Clean | Parts, key: str, digest: str, level: str, block: list[int]) -> None:
        if key in self._taken:
            left = LeftOut(key, digest, level, block[at.START], block[at.END], block[at.LINE])
            self.read.left_out.append(left)
            return
        self._taken.add(key)
        self.read.matches.append(match)

    def _odd(self, block: list[int]) -> None:
        text = self._task.data[block[at.START] : block[at.END]].decode()
        for part in read_blocks(Text(text, "utf-8"), self.read.foreign, self._task.limits, block[at.LINE]):
            if isinstance(part, RefusedPart):
                self.read.refused.append(part)
            else:
                self._parsed(part, block)

    def _parsed(self, match: ParsedMatch, block: list[int]) -> None:
        try:
            parts = split(match)
        except ValueError as error:
            text = f"cannot be stored: {error}"
            self.read.refused.append(RefusedPart(match.key, match.lines[0], match.lines[-1], text, 0))
            return
        self._take(parts, match.key, "", "", block)
        self.read.findings += len(match.findings)


def _deals(tiles: Array) -> memoryview:
    """Return what the four deals of each block add to a digest: their tiles in order, no text."""
    dealt: Any = np.zeros((len(tiles), 4), _DEALT)
    dealt["row"] = np.arange(1, 5)
    dealt["length"] = 13
    dealt["tiles"] = np.sort(tiles, axis=2)
    dealt["text"] = -1
    return memoryview(dealt.tobytes())


def blocks_of(read: Read) -> Blocks:
    """Return the rows of the clean matches to be stored."""
    scanned = read.scanned
    streams = [stream for stream, match in enumerate(read.matches) if isinstance(match, Clean)]
    chosen = [match for match in read.matches if isinstance(match, Clean)]
    rows = scanned.blocks[scanned.blocks[:, at.CLEAN] == 1, at.ROWS]
    keep = np.zeros(len(rows), bool)
    keep[[match.place for match in chosen]] = True
    cells, lines = scanned.cells, scanned.lines
    if not keep.all():
        wanted = np.repeat(keep, rows)
        cells, lines = cells[wanted], lines[wanted]
    texts = [text for match in chosen for text in match.texts]
    return Blocks(cells, lines, scanned.tiles[keep], rows[keep], np.array(streams, np.int64), texts)
