"""Tiles as small integers.

A tile is 0..33 (characters 1-9, dots 1-9, bamboo 1-9, E S W N, red, green, white) or 34..41 (flowers).
"""

from typing import Final, TypeAlias

from engine.errors import MalformedHandError

Tile: TypeAlias = int
Seat: TypeAlias = int
"""0..3 = E S W N of the hand; the dealer is seat 0."""

CHARACTERS: Final = 0
DOTS: Final = 9
BAMBOO: Final = 18
EAST: Final = 27
RED: Final = 31
GREEN: Final = 32
WHITE: Final = 33
FLOWER: Final = 34
KINDS: Final = 34
"""Kinds of tile that a set or pair can be made of; flowers come after."""
ALL_KINDS: Final = 42
SEAT_NAMES: Final = "ESWN"

TILE_NAMES: Final = (
    *(f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)),
    *"ESWNCFP",
    *(f"f{n}" for n in range(1, 9)),
)
"""Names in the hand notation: m characters, p dots, s bamboo, E S W N, C red, F green, P white, f1..f8."""

_NUMBER: Final = {name: tile for tile, name in enumerate(TILE_NAMES)}


def tile_named(name: str) -> Tile:
    """Return the tile called *name* in the hand notation.

    >>> tile_named("1m"), tile_named("P")
    (0, 33)

    :raises MalformedHandError: if no tile has that name.
    """
    try:
        return _NUMBER[name]
    except KeyError:
        raise MalformedHandError(f"unknown tile {name!r}: write 1-9 with m, p or s, or one of E S W N C F P") from None


def suit_of(tile: Tile) -> int:
    """Return 0 characters, 1 dots, 2 bamboo, 3 honours, 4 flowers.

    >>> suit_of(26), suit_of(27), suit_of(34)
    (2, 3, 4)
    """
    return tile // 9 if tile < EAST else 3 if tile < FLOWER else 4
