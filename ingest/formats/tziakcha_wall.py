"""Physical tiles of tziakcha: ids 0..143, the wall they stand in, and who holds them.

Ids go four by four through characters, bamboo, dots, winds, red, green, white; 136..143 are the flowers.
"""

from typing import Final

from engine.errors import MalformedLogError
from engine.tiles import BAMBOO, DOTS, EAST, FLOWER, Tile

TILES: Final = 144
FIRST_FLOWER: Final = 136
DEALT: Final = 53
_HEX: Final = 2 * TILES
_BACK: Final = 142
_LEAST_DIE: Final = 1
_MOST_DIE: Final = 6


def _swapped(kind: int) -> int:
    """Exchange dots and bamboo, whose order differs from ours."""
    if DOTS <= kind < BAMBOO:
        return kind + 9
    return kind - 9 if BAMBOO <= kind < EAST else kind


KIND: Final[tuple[Tile, ...]] = (*(_swapped(number >> 2) for number in range(FIRST_FLOWER)), *range(FLOWER, FLOWER + 8))
"""Tile of each physical id."""


def tile_of_kind(kind: int) -> Tile:
    """Return the tile of the source's *kind* 0..33.

    :raises MalformedLogError: if there is none.
    """
    if not 0 <= kind < FLOWER:
        raise MalformedLogError(f"unknown tile kind {kind}: expected 0 to 33")
    return _swapped(kind)


def kind_of_tile(tile: Tile) -> int:
    """Return the source's number of the kind of *tile*; the exchange is its own inverse."""
    return _swapped(tile)


def tile_of_id(number: int) -> Tile:
    """Return the tile of physical id *number*.

    :raises MalformedLogError: if there is none.
    """
    if number >= TILES:
        raise MalformedLogError(f"unknown tile {number}: expected 0 to {TILES - 1}")
    return KIND[number]


def wall_of(text: str, dice: int) -> tuple[int, ...]:
    """Return the ids of a wall in the order of front draws, from its hex *text* and the four *dice*.

    :raises MalformedLogError: if the text is not 144 tiles or a die is none.
    """
    if len(text) != _HEX:
        raise MalformedLogError(f"the wall has {len(text)} hexadecimal digits: expected {_HEX}")
    try:
        ids = bytes.fromhex(text)
    except ValueError:
        raise MalformedLogError("the wall is not hexadecimal") from None
    if len(ids) != TILES:
        raise MalformedLogError(f"the wall has {len(ids)} tiles: expected {TILES}")
    for number in ids:
        tile_of_id(number)
    start = start_of(dice)
    return (*ids[start:], *ids[:start])


def start_of(dice: int) -> int:
    """Return where in the wall the four *dice* (one in each four bits) break it.

    :raises MalformedLogError: if a die shows less than 1 or more than 6.
    """
    shown = [dice >> shift & 15 for shift in (0, 4, 8, 12)]
    if not all(_LEAST_DIE <= die <= _MOST_DIE for die in shown):
        raise MalformedLogError(f"the dice show {shown}: expected 1 to 6")
    side = (12 - (shown[0] + shown[1] - 1)) % 4
    return (side * 36 + sum(shown) * 2) % TILES


def deal_of(wall: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Return the ids dealt to each seat: three rounds of four, one each, and one more to the dealer."""
    hands: list[list[int]] = [[], [], [], []]
    for start in range(0, 48, 4):
        hands[start // 4 % 4] += wall[start:start + 4]
    for seat in range(4):
        hands[seat].append(wall[48 + seat])
    hands[0].append(wall[52])
    return tuple(tuple(hand) for hand in hands)


class Reach:
    """Where the next front draw and the next back draw come from."""

    def __init__(self, wall: tuple[int, ...]) -> None:
        """Begin after the deal."""
        self._wall = wall
        self._front = DEALT
        self._taken = 0

    @property
    def left(self) -> int:
        """Tiles left to draw."""
        return TILES - self._front - self._taken

    def draw(self, *, back: bool) -> int:
        """Return the id that is drawn next, -1 when the wall has none left."""
        if self.left <= 0:
            return -1
        at = self._front
        if self.left == 1:
            at += self._taken % 2  # the last tile may lie under one that went to the back
        elif back:
            at = _BACK - self._taken // 2 * 2 + self._taken % 2
        self._front += not back
        self._taken += back
        return self._wall[at]
