"""The PKU text at byte level, for a corpus: kernels that lay clean blocks out as rows of the store.

Only the spelling that is usual is known here: single spaces, lines that end in a line feed alone, nothing that the
parser would have anything to say about. A block with anything else in it is marked as odd and left to that parser
(`ingest.formats.pku`), which stays the one place where grammar and findings are defined; a test holds both together.

Rows are (kind, seat, tile, other, flag) as `ingest.store.codec` lays events out. The text must be followed by `PAD`
zero bytes, so that no look ahead needs a bound. All kernels are in this one file, because Numba looks at the entry's
file only when it asks whether its cache is stale.
"""

from typing import Final

from engine.kernel import Cells, Ints, kernel
from engine.replay.encode import (
    ADDED_KONG,
    CHOW,
    CLAIM,
    CONCEALED_KONG,
    DEAL,
    DISCARD,
    DRAW,
    EXHAUSTED,
    HAND_START,
    MATCH_END,
    MATCH_START,
    MELDED_KONG,
    PER_SEAT_BIT,
    PUNG,
    WIN,
)

PAD: Final = 64
BYTES_A_ROW: Final = 6
"""No text has more rows than its bytes over this."""

WIDTH: Final = 10
"""Cells of a block in `blocks`."""
START, END, LINE, ROW, ROWS, CLEAN, FANS, FANS_END, POINTS, POINTS_END = range(WIDTH)
"""Bytes of the block, its first line, its rows, 1 if clean, and the texts after ``Fan `` (-1: none) and ``Score ``."""

STATE: Final = 12
"""Cells of the scratch `st`."""
_P, _LINE, _ROW, _LAST, _LAST_SEAT, _LAST_TILE, _TILE, _SEAT, _FROM, _FROM_END, _TILES, _FIRST = range(STATE)
"""Position, line, next row; last play event; last discard (seat -1: none); text of a Fan line; dealt tiles so far;
first row of the block."""

STATED_FANS: Final = 23
STATED_POINTS: Final = 24
_MATCH_LINE: Final = 31
_DEALT: Final = 13
_LF: Final = 10
_SPACE: Final = 32
_ZERO: Final = 48


@kernel
def scan(
    text: Ints, size: int, line: int, limit: int, cells: Cells, lines: Cells, tiles: Cells, blocks: Cells, st: Cells
) -> int:
    """Lay out the blocks of *text*, which begins with a Match line; return how many there are, odd ones included.

    *line* is the number of the first line, *limit* the most events of a hand. Rows go to *cells* (five each) and
    *lines*, dealt tiles to *tiles* (52 for each clean block), blocks to *blocks* (`WIDTH` each).
    """
    st[_P] = 0
    st[_LINE] = line
    st[_ROW] = 0
    st[_TILES] = 0
    count = 0
    while st[_P] < size:
        at = count * WIDTH
        row, dealt, start = st[_ROW], st[_TILES], st[_P]
        blocks[at + START] = start
        blocks[at + LINE] = st[_LINE]
        blocks[at + ROW] = row
        blocks[at + CLEAN] = 1
        for text_cell in range(at + FANS, at + WIDTH):
            blocks[text_cell] = -1
        if _block(text, size, limit, cells, lines, tiles, blocks, at, st) == 0:
            blocks[at + CLEAN] = 0
            st[_ROW], st[_TILES], st[_P], st[_LINE] = row, dealt, start, blocks[at + LINE]
            _pass_over(text, size, st)
        blocks[at + ROWS] = st[_ROW] - row
        blocks[at + END] = st[_P]
        count += 1
    return count


@kernel
def _block(
    text: Ints, size: int, limit: int, cells: Cells, lines: Cells, tiles: Cells, blocks: Cells, at: int, st: Cells
) -> int:
    """Read one block from its Match line on; return 0 where it is odd."""
    if _begins(text, st[_P]) == 0:
        return 0
    st[_LAST], st[_SEAT], st[_FROM], st[_FIRST] = -1, -1, -1, st[_ROW]
    _row(cells, lines, st, MATCH_START, -1, -1, -1, 0)
    st[_P] += _MATCH_LINE
    st[_LINE] += 1
    if _start(text, cells, lines, tiles, st) == 0:
        return 0
    while _play(text, cells, lines, st):
        if st[_ROW] - st[_FIRST] >= limit:
            return 0
    if _result(text, cells, lines, st) == 0:
        return 0
    blocks[at + FANS] = st[_FROM]
    blocks[at + FANS_END] = st[_FROM_END]
    if _score(text, cells, lines, blocks, at, st) == 0 or st[_ROW] - st[_FIRST] > limit:
        return 0
    while text[st[_P]] == _LF:
        st[_P] += 1
        st[_LINE] += 1
    return 1 if st[_P] >= size else _begins(text, st[_P])


@kernel
def _begins(text: Ints, p: int) -> int:
    """Return 1 if ``Match``, 24 digits in lower case and a line feed stand at *p*."""
    if text[p] != 77 or text[p + 1] != 97 or text[p + 2] != 116 or text[p + 3] != 99 or text[p + 4] != 104:
        return 0
    if text[p + 5] != _SPACE or text[p + 30] != _LF:
        return 0
    for k in range(p + 6, p + 30):
        c = text[k]
        if not (48 <= c <= 57 or 97 <= c <= 102):
            return 0
    return 1


@kernel
def _pass_over(text: Ints, size: int, st: Cells) -> None:
    """Go to the next Match line or to the end."""
    p, line = st[_P], st[_LINE]
    while p < size:
        c = text[p]
        p += 1
        if c == _LF:
            line += 1
            if text[p] == 77 and _begins(text, p) == 1:
                break
    st[_P] = p
    st[_LINE] = line


@kernel
def _row(cells: Cells, lines: Cells, st: Cells, kind: int, seat: int, tile: int, other: int, flag: int) -> None:
    row = st[_ROW]
    at = 5 * row
    cells[at] = kind
    cells[at + 1] = seat
    cells[at + 2] = tile
    cells[at + 3] = other
    cells[at + 4] = flag
    lines[row] = st[_LINE]
    st[_ROW] = row + 1


@kernel
def _played(cells: Cells, lines: Cells, st: Cells, kind: int, seat: int, tile: int, other: int, flag: int) -> None:
    """Add the row of a play event, the last one of its line."""
    _row(cells, lines, st, kind, seat, tile, other, flag)
    st[_LAST] = kind
    st[_LAST_SEAT] = seat
    st[_LAST_TILE] = tile
    st[_LINE] += 1


@kernel
def _seat(text: Ints, p: int) -> int:
    seat = text[p] - _ZERO
    return seat if 0 <= seat <= 3 else -1


@kernel
def _tile(text: Ints, p: int) -> int:
    """Return the tile named at *p*, -1 if none is."""
    suit, rank = text[p], text[p + 1] - 49
    if rank < 0 or rank > 8:
        return -1
    if suit == 87:
        return rank
    if suit == 66:
        return rank + 9
    if suit == 84:
        return rank + 18
    if suit == 70 and rank < 4:
        return rank + 27
    return rank + 31 if suit == 74 and rank < 3 else -1


@kernel
def _low(text: Ints, p: int) -> int:
    """Return the lowest tile of the chow whose middle tile is named at *p*, -1 if there is none."""
    tile = _tile(text, p)
    return tile - 1 if 0 <= tile < 27 and 0 < tile % 9 < 8 else -1


@kernel
def _start(text: Ints, cells: Cells, lines: Cells, tiles: Cells, st: Cells) -> int:
    """Read the Wind line and the four deals."""
    p = st[_P]
    wind = _seat(text, p + 5)
    if text[p] != 87 or text[p + 1] != 105 or text[p + 2] != 110 or text[p + 3] != 100 or text[p + 4] != _SPACE:
        return 0
    if wind < 0 or text[p + 6] != _LF:
        return 0
    _row(cells, lines, st, HAND_START, -1, wind, 0, PER_SEAT_BIT)
    st[_LINE] += 1
    st[_P] = p + 7
    for seat in range(4):
        if _deal(text, cells, lines, tiles, st, seat) == 0:
            return 0
    return 1


@kernel
def _deal(text: Ints, cells: Cells, lines: Cells, tiles: Cells, st: Cells, seat: int) -> int:
    p = st[_P]
    if _player(text, p) != seat or text[p + 9] != 68 or text[p + 10] != 101:
        return 0
    if text[p + 11] != 97 or text[p + 12] != 108:
        return 0
    p += 13
    for k in range(_DEALT):
        tile = _tile(text, p + 1)
        if text[p] != _SPACE or tile < 0:
            return 0
        tiles[st[_TILES] + k] = tile
        p += 3
    if text[p] != _LF:
        return 0
    st[_TILES] += _DEALT
    _row(cells, lines, st, DEAL, seat, -1, -1, 0)
    st[_LINE] += 1
    st[_P] = p + 1
    return 1


@kernel
def _player(text: Ints, p: int) -> int:
    """Return the seat of ``Player SEAT `` at *p*, -1 if that does not stand there."""
    if text[p] != 80 or text[p + 1] != 108 or text[p + 2] != 97 or text[p + 3] != 121 or text[p + 4] != 101:
        return -1
    if text[p + 5] != 114 or text[p + 6] != _SPACE or text[p + 8] != _SPACE:
        return -1
    return _seat(text, p + 7)


@kernel
def _play(text: Ints, cells: Cells, lines: Cells, st: Cells) -> int:
    """Read one line of play; return 0 where none stands (the result then begins, or the block is odd)."""
    p = st[_P]
    seat = _player(text, p)
    kind = _verb(text, p + 9)
    if seat < 0 or kind < 0 or st[_LAST] == WIN:
        return 0
    name = p + 10 + _letters(kind)
    end = name + 2
    if text[name - 1] != _SPACE:
        return 0
    if text[end] != _LF:
        end = _ignored(text, end, cells, lines, st)
        if end < 0:
            return 0
    if _event(text, name, kind, seat, cells, lines, st) == 0:
        return 0
    st[_P] = end + 1
    return 1


@kernel
def _verb(text: Ints, p: int) -> int:
    """Return the kind of event that the verb at *p* names, -1 if none."""
    a, b, c = text[p], text[p + 1], text[p + 2]
    if a == 68:
        return DRAW if b == 114 and c == 97 and text[p + 3] == 119 else -1
    if a == 80:
        if b == 108:
            return DISCARD if c == 97 and text[p + 3] == 121 else -1
        return PUNG if b == 101 and c == 110 and text[p + 3] == 103 else -1
    if a == 67:
        return CHOW if b == 104 and c == 105 else -1
    if a == 72:
        return WIN if b == 117 else -1
    if a == 71:
        return MELDED_KONG if _ang(text, p + 1) else -1
    if a == 65:
        return CONCEALED_KONG if b == 110 and c == 71 and _ang(text, p + 3) else -1
    return ADDED_KONG if a == 66 and b == 117 and c == 71 and _ang(text, p + 3) else -1


@kernel
def _ang(text: Ints, p: int) -> bool:
    return text[p] == 97 and text[p + 1] == 110 and text[p + 2] == 103


@kernel
def _letters(kind: int) -> int:
    """Return the length of the verb of *kind*."""
    if kind in (CONCEALED_KONG, ADDED_KONG):
        return 6
    if kind == CHOW:
        return 3
    return 2 if kind == WIN else 4


@kernel
def _ignored(text: Ints, p: int, cells: Cells, lines: Cells, st: Cells) -> int:
    """Read the lost claims that end a line, each as ``Ignore Player SEAT VERB TILE``; return where it ends, or -1."""
    before = cells[5 * (st[_ROW] - 1)]
    if before in (CHOW, PUNG, MELDED_KONG, WIN):
        return -1  # a claim that a digest would put before that row: left to the parser
    while text[p] == _SPACE:
        if text[p + 1] != 73 or text[p + 2] != 103 or text[p + 3] != 110 or text[p + 4] != 111 or text[p + 5] != 114:
            return -1
        seat = _player(text, p + 8)
        kind = _verb(text, p + 17)
        if text[p + 6] != 101 or text[p + 7] != _SPACE or seat < 0 or kind not in (CHOW, PUNG, MELDED_KONG, WIN):
            return -1
        name = p + 18 + _letters(kind)
        if text[name - 1] != _SPACE or _lost(text, name, kind, seat, cells, lines, st) == 0:
            return -1
        p = name + 2
    return p if text[p] == _LF else -1


@kernel
def _lost(text: Ints, p: int, kind: int, seat: int, cells: Cells, lines: Cells, st: Cells) -> int:
    if kind == CHOW:
        low = _low(text, p)
        if low < 0 or st[_SEAT] < 0:
            return 0
        _row(cells, lines, st, CLAIM, seat, st[_TILE], low, 1)
        return 1
    tile = _tile(text, p)
    number = 1 if kind == PUNG else 2 if kind == MELDED_KONG else 3
    if tile < 0:
        return 0
    _row(cells, lines, st, CLAIM, seat, tile, -1, 2 * number + 1)
    return 1


@kernel
def _event(text: Ints, p: int, kind: int, seat: int, cells: Cells, lines: Cells, st: Cells) -> int:
    """Add the row of the play event whose tile is named at *p*."""
    tile = _tile(text, p)
    if tile < 0:
        return 0
    if kind == DRAW:
        kong = st[_LAST] in (MELDED_KONG, ADDED_KONG, CONCEALED_KONG)
        _played(cells, lines, st, DRAW, seat, tile, -1, 1 if kong and st[_LAST_SEAT] == seat else 0)
    elif kind == DISCARD:
        st[_TILE], st[_SEAT] = tile, seat
        _played(cells, lines, st, DISCARD, seat, tile, -1, -1)
    elif kind in (CONCEALED_KONG, ADDED_KONG):
        _played(cells, lines, st, kind, seat, tile, -1, 0)
    elif kind == WIN:
        return _won(tile, seat, cells, lines, st)
    elif st[_SEAT] < 0:
        return 0
    elif kind == CHOW:
        low = _low(text, p)
        _played(cells, lines, st, CHOW, seat, st[_TILE], low, 0)
        return 1 if low >= 0 else 0
    else:
        _played(cells, lines, st, kind, seat, tile, st[_SEAT], 0)
    return 1


@kernel
def _won(tile: int, seat: int, cells: Cells, lines: Cells, st: Cells) -> int:
    source = st[_SEAT]
    if st[_LAST] == DRAW and st[_LAST_SEAT] == seat:
        if tile != st[_LAST_TILE]:
            return 0
        source = seat
    elif st[_LAST] == ADDED_KONG:
        source = st[_LAST_SEAT]
    if source < 0:
        return 0
    _played(cells, lines, st, WIN, seat, tile, source, 0)
    return 1


@kernel
def _result(text: Ints, cells: Cells, lines: Cells, st: Cells) -> int:
    """Read ``Fan ...`` after a win, ``Huang`` else."""
    p = st[_P]
    if st[_LAST] != WIN:
        if text[p] != 72 or text[p + 1] != 117 or _ang(text, p + 2) == 0 or text[p + 5] != _LF:
            return 0
        _played(cells, lines, st, EXHAUSTED, -1, -1, -1, 0)
        st[_P] = p + 6
        return 1
    if text[p] != 70 or text[p + 1] != 97 or text[p + 2] != 110 or text[p + 3] != _SPACE:
        return 0
    st[_FROM] = p + 4
    p += 4
    while text[p] > _LF:
        p += 1
    if text[p] != _LF:
        return 0
    _row(cells, lines, st, STATED_FANS, st[_LAST_SEAT], -1, -1, 0)
    st[_FROM_END] = p
    st[_LINE] += 1
    st[_P] = p + 1
    return 1


@kernel
def _score(text: Ints, cells: Cells, lines: Cells, blocks: Cells, at: int, st: Cells) -> int:
    """Read ``Score A B C D``; the numbers are only found here, not read."""
    p = st[_P]
    if text[p] != 83 or text[p + 1] != 99 or text[p + 2] != 111 or text[p + 3] != 114 or text[p + 4] != 101:
        return 0
    if text[p + 5] != _SPACE:
        return 0
    blocks[at + POINTS] = p + 6
    p += 6
    while text[p] == _SPACE or text[p] == 45 or 48 <= text[p] <= 57:
        p += 1
    if text[p] != _LF:
        return 0
    blocks[at + POINTS_END] = p
    _row(cells, lines, st, STATED_POINTS, -1, -1, -1, 0)
    _row(cells, lines, st, MATCH_END, -1, -1, -1, 0)
    st[_LINE] += 1
    st[_P] = p + 1
    return 1
