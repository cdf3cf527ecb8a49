"""A hand as the flat integers of engine.scoring.layout."""

from collections.abc import Sequence

from engine.hand import CHOW, CONCEALED_KONG, PUNG, Hand, Meld
from engine.scoring.layout import (
    CHOW_SET,
    CLOSED_KONG,
    H_KONG,
    H_LAST,
    H_MELD,
    H_MELDS,
    H_READY,
    H_ROUND,
    H_SEA,
    H_SEAT,
    H_SELF,
    H_WIN,
    HAND_SIZE,
    OPEN_KONG,
    PUNG_SET,
)


def set_kind(meld: Meld) -> int:
    """Return the scoring kind of *meld*: added and melded kongs are one."""
    if meld.kind == CHOW:
        return CHOW_SET
    if meld.kind == PUNG:
        return PUNG_SET
    return CLOSED_KONG if meld.kind == CONCEALED_KONG else OPEN_KONG


def pack_standing(melds: Sequence[Meld], concealed: Sequence[int]) -> list[int]:
    """Return a packed hand without a win: standing tiles and melds, these in order of tile and kind."""
    packed = [0] * HAND_SIZE
    for tile in concealed:
        packed[tile] += 1
    packed[H_MELDS] = len(melds)
    for at, (tile, kind) in enumerate(sorted((meld.tile, set_kind(meld)) for meld in melds)):
        packed[H_MELD + 2 * at] = kind
        packed[H_MELD + 2 * at + 1] = tile
    return packed


def pack_hand(hand: Hand) -> list[int]:
    """Return *hand* as the kernels read it."""
    packed = pack_standing(hand.melds, hand.concealed)
    conditions = hand.conditions
    packed[H_WIN] = hand.win_tile
    packed[H_ROUND] = conditions.round_wind
    packed[H_SEAT] = conditions.seat_wind
    packed[H_SELF] = int(conditions.self_drawn)
    packed[H_LAST] = int(conditions.last_tile)
    packed[H_SEA] = int(conditions.sea_last)
    packed[H_KONG] = int(conditions.kong)
    packed[H_READY] = int(conditions.ready)
    return packed
