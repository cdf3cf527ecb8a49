"""Fans that depend on which tiles the whole hand holds, whatever its division."""

from typing import Final

from engine.kernel import Cells, kernel
from engine.scoring import fan_numbers as fan
from engine.scoring.layout import W_ALL, W_BASE, W_MASK

_SUIT: Final = (1 << 9) - 1
_NUMBERS: Final = (1 << 27) - 1
_HONOURS: Final = ((1 << 34) - 1) ^ _NUMBERS
_WINDS: Final = 0b1111 << 27
_DRAGONS: Final = 0b111 << 31
_EVERY_SUIT: Final = 1 | 1 << 9 | 1 << 18
_ENDS: Final = 0b100000001 * _EVERY_SUIT
_UPPER: Final = 0b111000000 * _EVERY_SUIT
_MIDDLE: Final = 0b000111000 * _EVERY_SUIT
_LOWER: Final = 0b000000111 * _EVERY_SUIT
_ABOVE_FIVE: Final = 0b111100000 * _EVERY_SUIT
_BELOW_FIVE: Final = 0b000001111 * _EVERY_SUIT
_GREEN: Final = 0b010101110 << 18 | 1 << 32
_REVERSIBLE: Final = 0b110011111 << 9 | 0b110111010 << 18 | 1 << 33


@kernel
def tile_fans(work: Cells) -> None:
    """Add the fans that the kinds of tile alone decide."""
    mask = work[W_MASK]
    _within(work, fan.ALL_GREEN, _GREEN)
    _within(work, fan.REVERSIBLE_TILES, _REVERSIBLE)
    _within(work, fan.ALL_TERMINALS, _ENDS)
    _within(work, fan.ALL_HONORS, _HONOURS)
    _within(work, fan.ALL_TERMINALS_AND_HONORS, _ENDS | _HONOURS)
    _within(work, fan.UPPER_TILES, _UPPER)
    _within(work, fan.MIDDLE_TILES, _MIDDLE)
    _within(work, fan.LOWER_TILES, _LOWER)
    _within(work, fan.UPPER_FOUR, _ABOVE_FIVE)
    _within(work, fan.LOWER_FOUR, _BELOW_FIVE)
    _within(work, fan.NO_HONORS, _NUMBERS)
    _within(work, fan.ALL_SIMPLES, _NUMBERS & ~_ENDS)
    _suit_fans(work, mask)


@kernel
def _within(work: Cells, number: int, kinds: int) -> None:
    if work[W_MASK] & ~kinds == 0:
        work[W_BASE + number] = 1


@kernel
def _suit_fans(work: Cells, mask: int) -> None:
    suits = 0
    for suit in range(3):
        if mask >> (9 * suit) & _SUIT:
            suits += 1
    honours = mask & _HONOURS
    if suits == 1:
        work[W_BASE + (fan.HALF_FLUSH if honours else fan.FULL_FLUSH)] = 1
    elif suits == 2:
        work[W_BASE + fan.ONE_VOIDED_SUIT] = 1
    elif suits == 3 and honours & _WINDS and honours & _DRAGONS:
        work[W_BASE + fan.ALL_TYPES] = 1


@kernel
def tile_hogs(work: Cells) -> int:
    """Return how many kinds of tile are there four times (四归一); kongs have to be taken off by the caller."""
    hogs = 0
    for tile in range(34):
        if work[W_ALL + tile] == 4:
            hogs += 1
    return hogs
