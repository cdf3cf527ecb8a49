"""A winning hand and the circumstances of the win, as values."""

from typing import Final

from msgspec import Struct

from engine.tiles import Seat, Tile

CHOW: Final = 0
PUNG: Final = 1
MELDED_KONG: Final = 2
ADDED_KONG: Final = 3
CONCEALED_KONG: Final = 4


class Meld(Struct, frozen=True, gc=False):
    """A laid-down set. `tile` is its lowest tile.

    `offer` says who gave the claimed tile: 1 left, 2 opposite, 3 right neighbour, 0 nobody or unknown.
    """

    kind: int
    tile: Tile
    offer: int = 0


class Conditions(Struct, frozen=True, gc=False, omit_defaults=True):
    """How a hand was won. `last_tile` is 和绝张, `sea_last` the last tile of the wall or the last discard,
    `kong` a replacement draw (self-drawn) or a robbed kong, `ready` a declared 听."""

    round_wind: int = 0
    seat_wind: Seat = 0
    self_drawn: bool = False
    last_tile: bool = False
    sea_last: bool = False
    kong: bool = False
    flowers: int = 0
    ready: bool = False


class Hand(Struct, frozen=True, gc=False):
    """A hand at the moment of winning. `concealed` holds the standing tiles, the winning tile apart."""

    melds: tuple[Meld, ...]
    concealed: tuple[Tile, ...]
    win_tile: Tile
    conditions: Conditions
