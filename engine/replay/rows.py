"""Replay of many events as rows: the entry that is compiled for a corpus."""

from typing import Final

from engine.kernel import Cells, Ints, kernel
from engine.replay import codes as c
from engine.replay import encode as k
from engine.replay import layout as at
from engine.replay.apply import apply
from engine.replay.ask import expected_draw
from engine.replay.derive import win_flags
from engine.replay.verify import verify

ROW: Final = 5
"""Cells of a row."""
OUT: Final = 2
"""Cells that `replay_rows` writes for each row."""
PASSED_BY: Final = -1
"""The code of a row that comes after a hard failure, up to the next hand."""
WALL_TILES: Final = 144
"""Cells of one wall in the sequence of known walls."""


@kernel
def replay_rows(rows: Ints, count: int, walls: Ints, state: Cells, out: Cells) -> int:
    """Replay *count* rows and return how many of them were legal.

    :param rows: 5 cells a row (`engine.replay.encode`), hands one after another.
    :param walls: 144 cells for each hand_start row that says its wall is known, in order.
    :param state: `layout.SIZE` cells, zero at first; holds the state after the last row.
    :param out: 2 cells a row: the reason code, 0 legal, or `PASSED_BY`; then, for a win, its `win_flags`, for
        a draw the tile that a known wall gives instead (-1 where it agrees), else 0.
    """
    legal = 0
    wall = 0
    stopped = False
    for number in range(count):
        first = ROW * number
        kind, seat, tile = rows[first], rows[first + 1], rows[first + 2]
        other, flag = rows[first + 3], rows[first + 4]
        code = PASSED_BY
        extra = 0
        if not stopped or kind == k.HAND_START:
            code = verify(state, kind, seat, tile, other, flag)
            stopped = c.SOFT[code] == 0 and code != c.LEGAL and code != c.HAND_UNFINISHED
        if not stopped:
            extra = _extra(state, kind, seat, tile, other, flag)
            apply(state, kind, seat, tile, other, flag)
        if kind == k.HAND_START and flag & k.WALL_BIT != 0:
            _load_wall(state, walls, WALL_TILES * wall)
            wall += 1
        out[OUT * number] = code
        out[OUT * number + 1] = extra
        legal += 1 if code == c.LEGAL else 0
    return legal


@kernel
def _extra(state: Ints, kind: int, seat: int, tile: int, other: int, flag: int) -> int:
    if kind == k.WIN:
        return win_flags(state, seat, tile, other)
    if kind == k.DRAW:
        expected = expected_draw(state, seat, flag)
        return -1 if expected == tile else expected
    return 0


@kernel
def _load_wall(state: Cells, walls: Ints, first: int) -> None:
    for place in range(state[at.WALL_SIZE]):
        state[at.WALL + place] = walls[first + place]
