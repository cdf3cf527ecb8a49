"""Fans that single sets and the pair make, whatever their places: honours, kongs, patterns of every set."""

from typing import Final

from engine.kernel import Cells, kernel
from engine.scoring import fan_numbers as fan
from engine.scoring.fans_tiles import DRAGONS, ENDS, EVERY_SUIT, HONOURS, WINDS
from engine.scoring.held import hold, hold_own
from engine.scoring.layout import (
    CHOW_SET,
    W_CHOWS,
    W_CLOSED_KONGS,
    W_KIND,
    W_MASK,
    W_OPEN_KONGS,
    W_PAIR,
    W_PUNGS,
    W_ROUND,
    W_SEAT,
    W_SETS,
    W_TILE,
)
from engine.scoring.parts import bits_in

_EAST: Final = 27
_EVEN: Final = 0b010101010 * EVERY_SUIT
_NEAR_END: Final = HONOURS | 0b111000111 * EVERY_SUIT
_NEAR_FIVE: Final = 0b001111100 * EVERY_SUIT


@kernel
def set_fans(work: Cells) -> None:
    """Add every fan of the sets and the pair that does not depend on the winning tile."""
    pair = work[W_PAIR]
    pungs = work[W_PUNGS]
    if pungs:
        _pung_fans(work, pungs, 1 << pair)
    elif pair < _EAST:
        hold(work, fan.ALL_CHOWS)
    if pair < _EAST and pair % 9 % 3 == 1:
        hold(work, fan.PAIR_258)
    if work[W_SETS] == 4:
        if work[W_MASK] & ~_NEAR_END == 0 and _all_near(work, 0, 8):
            hold(work, fan.OUTSIDE_HAND)
        if work[W_MASK] & ~_NEAR_FIVE == 0 and _all_near(work, 4, 4):
            hold(work, fan.ALL_FIVE)


@kernel
def _pung_fans(work: Cells, pungs: int, pair: int) -> None:
    """Add the fans of pungs and kongs; *pungs* and *pair* are bits of tiles."""
    if pungs & (ENDS | HONOURS):
        hold(work, fan.PUNG_OF_TERMINALS_OR_HONORS)
        if pungs & WINDS:
            _wind_fans(work, pungs & WINDS, pair & WINDS)
        if pungs & DRAGONS:
            _dragon_fans(work, pungs & DRAGONS, pair & DRAGONS)
    if work[W_OPEN_KONGS] | work[W_CLOSED_KONGS]:
        _kong_fans(work, work[W_OPEN_KONGS], work[W_CLOSED_KONGS])
    if work[W_SETS] == 4 and work[W_CHOWS] == 0:
        hold(work, fan.ALL_PUNGS)
        if (pungs | pair) & ~_EVEN == 0:
            hold(work, fan.ALL_EVEN_PUNGS)


@kernel
def _wind_fans(work: Cells, own: int, pair: int) -> None:
    if own >> work[W_ROUND] & 1:
        hold_own(work, fan.PREVALENT_WIND, 1 << work[W_ROUND])
    if own >> work[W_SEAT] & 1:
        hold_own(work, fan.SEAT_WIND, 1 << work[W_SEAT])
    pungs = bits_in(own)
    if pungs >= 3:
        hold_own(work, fan.BIG_THREE_WINDS, own)
        if pungs == 4:
            hold_own(work, fan.BIG_FOUR_WINDS, own)
        elif pair:
            hold_own(work, fan.LITTLE_FOUR_WINDS, own)


@kernel
def _dragon_fans(work: Cells, own: int, pair: int) -> None:
    hold(work, fan.DRAGON_PUNG)
    pungs = bits_in(own)
    if pungs >= 2:
        hold_own(work, fan.TWO_DRAGON_PUNGS, own)
        if pungs == 3:
            hold_own(work, fan.BIG_THREE_DRAGONS, own)
        elif pair:
            hold_own(work, fan.LITTLE_THREE_DRAGONS, own)


@kernel
def _kong_fans(work: Cells, opened: int, closed: int) -> None:
    """Add every fan of the kong series; the book's exclusions leave the highest."""
    if opened:
        hold(work, fan.MELDED_KONG)
    if closed:
        hold(work, fan.CONCEALED_KONG)
    if bits_in(opened) >= 2:
        hold_own(work, fan.TWO_MELDED_KONGS, opened)
    if bits_in(closed) >= 2:
        hold_own(work, fan.TWO_CONCEALED_KONGS, closed)
    if opened and closed:
        hold_own(work, fan.MELDED_AND_CONCEALED_KONG, opened | closed)
    kongs = bits_in(opened | closed)
    if kongs >= 3:
        hold_own(work, fan.FOUR_KONGS if kongs == 4 else fan.THREE_KONGS, opened | closed)


@kernel
def _all_near(work: Cells, rank: int, other: int) -> bool:
    """Whether every set and the pair hold a tile of one of these two ranks, or an honour."""
    if work[W_PAIR] < _EAST and work[W_PAIR] % 9 not in (rank, other):
        return False
    for index in range(4):
        tile = work[W_TILE + index]
        span = 2 if work[W_KIND + index] == CHOW_SET else 0
        low = tile % 9
        if tile < _EAST and not (low <= rank <= low + span or low <= other <= low + span):
            return False
    return True
