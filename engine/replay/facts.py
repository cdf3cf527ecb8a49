"""Facts about each seat's hand: how far from ready it started, and the turn at which it first was ready."""

from msgspec import Struct

from engine.kernel import Ints
from engine.replay import encode as k
from engine.replay import layout as at
from engine.replay.apply import DREW
from engine.replay.derive import standing_of
from engine.replay.encode import Row
from engine.scoring import shanten
from engine.tiles import FLOWER, Seat, Tile


class Readiness(Struct):
    """What is known of four hands' distance from ready. `bound` never exceeds the true distance."""

    starting: list[int]
    first_ready: list[int]
    bound: list[int]
    open: bool = False
    """Whether the starting hands have been seen."""


def new_readiness() -> Readiness:
    """Return what is known before a hand begins."""
    return Readiness(starting=[0] * 4, first_ready=[0] * 4, bound=[0] * 4)


def before_row(readiness: Readiness, cells: Ints, kind: int) -> None:
    """Look at the starting hands when the first discard, kong or win is about to come, flowers being replaced."""
    if readiness.open or kind not in (k.DISCARD, k.CONCEALED_KONG, k.ADDED_KONG, k.WIN):
        return
    readiness.open = True
    for seat in range(4):
        distance = max(0, shanten(_starting_tiles(cells, seat), 0))
        readiness.starting[seat] = readiness.bound[seat] = distance
        if distance == 0 and seat != 0:
            readiness.first_ready[seat] = 1


def after_row(readiness: Readiness, cells: Ints, row: Row) -> None:
    """Look at a hand after its discard. One tile drawn or claimed brings a hand at most one step nearer."""
    kind, seat = row[0], row[1]
    if kind in (k.DRAW, k.CHOW, k.PUNG, k.MELDED_KONG):
        readiness.bound[seat] -= 1
    if kind != k.DISCARD or readiness.first_ready[seat] or readiness.bound[seat] > 0:
        return
    standing = standing_of(cells, seat)
    if standing[-1] >= FLOWER:
        return
    distance = shanten(standing, cells[at.MELD_COUNTS + seat])
    readiness.bound[seat] = distance
    if distance == 0:
        readiness.first_ready[seat] = cells[at.DISCARDS + seat]


def _starting_tiles(cells: Ints, seat: Seat) -> tuple[Tile, ...]:
    tiles = list(standing_of(cells, seat))
    if seat == 0 and cells[at.DEALER_FULL] == DREW and cells[at.DRAWN] in tiles:
        tiles.remove(cells[at.DRAWN])
    return tuple(tile for tile in tiles if tile < FLOWER)
