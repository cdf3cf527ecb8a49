"""The sets and the pair of the division being tried."""

from typing import Final

from engine.kernel import Cells, kernel
from engine.scoring.divide import PUNG_CODE
from engine.scoring.layout import (
    CHOW_SET,
    PUNG_SET,
    W_BIT,
    W_CHOWS,
    W_KIND,
    W_NODE,
    W_PAIR,
    W_PUNGS,
    W_SETS,
    W_STANDING,
    W_TILE,
)
from engine.scoring.relations import PUNG_NODE

CHOW_BIT: Final = 40


@kernel
def take_set(work: Cells, kind: int, tile: int) -> None:
    """Add a set to the division."""
    at = work[W_SETS]
    work[W_SETS] = at + 1
    work[W_KIND + at] = kind
    work[W_TILE + at] = tile
    if kind == CHOW_SET:
        work[W_CHOWS] += 1
        work[W_NODE + at] = tile
        work[W_BIT + at] = 1 << (CHOW_BIT + at)
    else:
        work[W_PUNGS] |= 1 << tile
        work[W_NODE + at] = PUNG_NODE + tile
        work[W_BIT + at] = 1 << tile


@kernel
def take_division(packed: int, first: int, work: Cells) -> None:
    """Add the sets and the pair of a packed division of the suit that begins with tile *first*."""
    if packed & 31:
        work[W_PAIR] = first + (packed & 31) - 1
    packed >>= 5
    while packed:
        code = packed & 31
        if code >= PUNG_CODE:
            work[W_STANDING] |= 1 << (first + code - PUNG_CODE)
            take_set(work, PUNG_SET, first + code - PUNG_CODE)
        else:
            take_set(work, CHOW_SET, first + code - 1)
        packed >>= 5


@kernel
def bits_in(bits: int) -> int:
    """Return how many of up to 62 bits are set: counted in pairs, fours and bytes, whose sum is the rest by 255."""
    bits -= bits >> 1 & 0x5555555555555555
    bits = (bits & 0x3333333333333333) + (bits >> 2 & 0x3333333333333333)
    return ((bits + (bits >> 4)) & 0x0F0F0F0F0F0F0F0F) % 255
