"""Tiles and chows as the Botzone notations write them: W characters, B dots, T bamboo, F winds, J dragons."""

from typing import Final

from engine.errors import MalformedLogError
from engine.tiles import EAST, KINDS, Tile

NAMES: Final = (
    *(f"{suit}{rank}" for suit in "WBT" for rank in range(1, 10)),
    *(f"F{wind}" for wind in range(1, 5)),
    *(f"J{dragon}" for dragon in range(1, 4)),
)
NUMBER: Final = {name: tile for tile, name in enumerate(NAMES)} | {
    name.lower(): tile for tile, name in enumerate(NAMES)
}


def tile_of(name: str) -> Tile:
    """Return the tile called *name*.

    :raises MalformedLogError: if there is none.
    """
    try:
        return NUMBER[name]
    except KeyError:
        raise MalformedLogError(f"unknown tile {name!r}: expected W1-W9, B1-B9, T1-T9, F1-F4 or J1-J3") from None


def low_of(middle: str) -> Tile:
    """Return the lowest tile of the chow whose middle tile is called *middle*.

    :raises MalformedLogError: if no chow has that middle tile.
    """
    tile = tile_of(middle)
    if tile >= EAST or tile % 9 in (0, 8):
        raise MalformedLogError(f"no chow has {middle!r} as its middle tile")
    return tile - 1


def name_of(tile: Tile) -> str:
    """Return the name of *tile*.

    :raises MalformedLogError: for a flower, which these notations do not know.
    """
    if not 0 <= tile < KINDS:
        raise MalformedLogError(f"tile {tile} is a flower or none: this format has 136 tiles without flowers")
    return NAMES[tile]
