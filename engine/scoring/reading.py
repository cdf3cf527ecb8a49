"""One reading of a hand, as the kernels leave it, turned into sets for people."""

from collections.abc import Iterator, Sequence

from engine.hand import Hand
from engine.notation import meld_tiles
from engine.score_model import SetOfTiles
from engine.scoring.fans_win import wait_of_place
from engine.scoring.forms import BODY
from engine.scoring.layout import (
    B_BODY,
    B_FORM,
    B_KIND,
    B_MELDED,
    B_PAIR,
    B_PLACE,
    B_SETS,
    B_TILE,
    BLOCK,
    CHOW_SET,
    CLOSED_KONG,
    KNITTED_FORM,
    NO_WAIT,
    PAIR_PLACE,
    PUNG_SET,
    SEVEN_PAIRS_FORM,
    SINGLE,
    STRAIGHT_FORM,
    TRIED,
    WAIT_NAMES,
)
from engine.scoring.pack import pack_hand
from engine.tiles import Tile


class Reading:
    """One block of the kernels' output, with the hand that it reads."""

    def __init__(self, hand: Hand, cells: Sequence[int], at: int) -> None:
        """Keep the block of *cells* that begins at *at*."""
        self.hand = hand
        self.cells = cells[at : at + BLOCK]

    def __getitem__(self, index: int) -> int:
        """Return cell *index* of the block."""
        return self.cells[index]

    def set_tiles(self, index: int) -> tuple[Tile, ...]:
        """Return the tiles of set *index*."""
        tile = self[B_TILE + index]
        if self[B_KIND + index] == CHOW_SET:
            return (tile, tile + 1, tile + 2)
        return (tile,) * (3 if self[B_KIND + index] == PUNG_SET else 4)

    def tiles_of(self, sets: int) -> tuple[Tile, ...]:
        """Return the tiles of the sets with bits *sets*."""
        return tuple(t for index in range(self[B_SETS]) if sets >> index & 1 for t in self.set_tiles(index))

    def all_tiles(self) -> tuple[Tile, ...]:
        """Return every tile of the hand, sorted."""
        melded = (t for meld in self.hand.melds for t in meld_tiles(meld))
        return tuple(sorted((*self.hand.concealed, self.hand.win_tile, *melded)))

    def body(self) -> tuple[Tile, ...]:
        """Return the nine tiles of the knitted straight that the reading is about."""
        return BODY[9 * self[B_BODY] : 9 * self[B_BODY] + 9]


def division_of(reading: Reading) -> tuple[SetOfTiles, ...]:
    """Return the parts of the reading: sets with the melds first, the knitted tiles, the pair, or single tiles."""
    form = reading[B_FORM]
    if form == SEVEN_PAIRS_FORM:
        return tuple(_pairs(reading))
    if form == KNITTED_FORM:
        return (SetOfTiles("knitted", reading.all_tiles(), False, True, True),)
    if not reading[B_SETS] and reading[B_PAIR] < 0:
        return (SetOfTiles("single", reading.all_tiles(), False, True, True),)
    parts = [_set(reading, index) for index in range(reading[B_SETS])]
    if form == STRAIGHT_FORM:
        parts.append(SetOfTiles("knitted", reading.body(), False, True, reading[B_PLACE] > PAIR_PLACE))
    pair = reading[B_PAIR]
    return (*parts, SetOfTiles("pair", (pair, pair), False, True, reading[B_PLACE] == PAIR_PLACE))


def _pairs(reading: Reading) -> Iterator[SetOfTiles]:
    tiles = reading.all_tiles()
    last = max(at for at in range(0, 14, 2) if tiles[at] == reading.hand.win_tile)
    for at in range(0, 14, 2):
        yield SetOfTiles("pair", tiles[at : at + 2], False, True, at == last)


def _set(reading: Reading, index: int) -> SetOfTiles:
    kind = reading[B_KIND + index]
    melded = bool(reading[B_MELDED + index])
    wins = reading[B_PLACE] == index
    concealed = kind == CLOSED_KONG if melded else not (wins and not reading.hand.conditions.self_drawn)
    name = "chow" if kind == CHOW_SET else "pung" if kind == PUNG_SET else "kong"
    return SetOfTiles(name, reading.set_tiles(index), melded, concealed, wins)


def wait_name(reading: Reading, found: Sequence[Tile]) -> str:
    """Return which wait the winning tile ended, *found* being all the tiles waited for: open if there were more."""
    if len(found) != 1:
        return WAIT_NAMES[NO_WAIT]
    if reading[B_SETS] == 0:
        return WAIT_NAMES[SINGLE]
    cells = [0] * TRIED + list(reading.cells)
    return WAIT_NAMES[wait_of_place(pack_hand(reading.hand), cells, reading[B_PLACE])]
