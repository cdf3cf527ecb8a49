"""Fans that depend on which tiles the whole hand holds, whatever its division."""

from typing import Final

from engine.kernel import Cells, kernel
from engine.scoring import fan_numbers as fan
from engine.scoring.held import hold
from engine.scoring.layout import W_MASK

SUIT_BITS: Final = (1 << 9) - 1
NUMBERS: Final = (1 << 27) - 1
HONOURS: Final = ((1 << 34) - 1) ^ NUMBERS
WINDS: Final = 0b1111 << 27
DRAGONS: Final = 0b111 << 31
EVERY_SUIT: Final = 1 | 1 << 9 | 1 << 18
ENDS: Final = 0b100000001 * EVERY_SUIT
_UPPER: Final = 0b111000000 * EVERY_SUIT
_MIDDLE: Final = 0b000111000 * EVERY_SUIT
_LOWER: Final = 0b000000111 * EVERY_SUIT
_ABOVE_FIVE: Final = 0b111100000 * EVERY_SUIT
_BELOW_FIVE: Final = 0b000001111 * EVERY_SUIT
_GREEN: Final = 0b010101110 << 18 | 1 << 32
_REVERSIBLE: Final = 0b110011111 << 9 | 0b110111010 << 18 | 1 << 33


@kernel
def tile_fans(work: Cells) -> None:
    """Add the fans that the kinds of tile alone decide."""
    mask = work[W_MASK]
    if mask & ~_GREEN == 0:
        hold(work, fan.ALL_GREEN)
    if mask & ~_REVERSIBLE == 0:
        hold(work, fan.REVERSIBLE_TILES)
    if mask & ~(ENDS | HONOURS) == 0:
        hold(work, fan.ALL_TERMINALS_AND_HONORS)
        if mask & ~ENDS == 0:
            hold(work, fan.ALL_TERMINALS)
        if mask & ~HONOURS == 0:
            hold(work, fan.ALL_HONORS)
    if mask & HONOURS == 0:
        hold(work, fan.NO_HONORS)
        _number_fans(work, mask)
    _suit_fans(work, mask)


@kernel
def _number_fans(work: Cells, mask: int) -> None:
    """Add the fans that no honour may break."""
    if mask & ENDS == 0:
        hold(work, fan.ALL_SIMPLES)
        if mask & ~_MIDDLE == 0:
            hold(work, fan.MIDDLE_TILES)
    if mask & ~_ABOVE_FIVE == 0:
        hold(work, fan.UPPER_FOUR)
        if mask & ~_UPPER == 0:
            hold(work, fan.UPPER_TILES)
    if mask & ~_BELOW_FIVE == 0:
        hold(work, fan.LOWER_FOUR)
        if mask & ~_LOWER == 0:
            hold(work, fan.LOWER_TILES)


@kernel
def _suit_fans(work: Cells, mask: int) -> None:
    suits = 0
    for suit in range(3):
        if mask >> (9 * suit) & SUIT_BITS:
            suits += 1
    honours = mask & HONOURS
    if suits == 1:
        hold(work, fan.HALF_FLUSH if honours else fan.FULL_FLUSH)
    elif suits == 2:
        hold(work, fan.ONE_VOIDED_SUIT)
    elif suits == 3 and honours & WINDS and honours & DRAGONS:
        hold(work, fan.ALL_TYPES)
