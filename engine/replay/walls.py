"""A known wall: written into the state, checked for completeness, compared with deals."""

from collections import Counter

from engine.events import HandStart
from engine.kernel import Cells, Ints
from engine.replay import layout as at
from engine.replay.ask import TILES_PER_SEAT
from engine.replay.encode import row_of

from engine.replay.apply import apply  # isort: skip
from engine.tiles import ALL_KINDS, KINDS, Seat, Tile

DEAL_ROUNDS = 3
TILES_A_ROUND = 4


def begin_hand(cells: Cells, start: HandStart) -> None:
    """Begin a hand in *cells*; a wall of the wrong length is treated as unknown (see `wall_problem`)."""
    apply(cells, *row_of(start))
    if len(start.wall) != cells[at.WALL_SIZE]:
        cells[at.WALL_SIZE] = 0
    for place in range(cells[at.WALL_SIZE]):
        cells[at.WALL + place] = start.wall[place]


def wall_problem(start: HandStart) -> str:
    """Return what is wrong with the tiles of a known wall, or an empty text.

    A wall holds four of each tile, and each flower once where flowers are in play.
    """
    if not start.wall:
        return ""
    have = Counter(start.wall)
    want = Counter({tile: 4 if tile < KINDS else 1 for tile in range(ALL_KINDS if start.flowers else KINDS)})
    wrong = [f"{have[tile]} of tile {tile}" for tile in sorted(have.keys() | want.keys()) if have[tile] != want[tile]]
    if not wrong:
        return ""
    more = f" and {len(wrong) - 4} more" if len(wrong) > 4 else ""
    return f"{len(start.wall)} tiles, {', '.join(wrong[:4])}{more}"


def expected_deal(cells: Ints, seat: Seat, size: int) -> tuple[Tile, ...]:
    """Return the tiles, sorted, that the known wall deals to *seat*; empty where it is unknown.

    A common wall gives three rounds of four tiles to each seat, then one each, then one more to the dealer; a
    seat's own wall gives its first tiles.
    """
    if not cells[at.WALL_SIZE]:
        return ()
    if cells[at.PER_SEAT]:
        places = [TILES_PER_SEAT * seat + n for n in range(size)]
    else:
        rounds = [16 * n + TILES_A_ROUND * seat for n in range(DEAL_ROUNDS)]
        places = [first + n for first in rounds for n in range(TILES_A_ROUND)] + [48 + seat, 52][: size - 12]
    return tuple(sorted(cells[at.WALL + place] for place in places))
