"""A small random generator whose every value fits int64, so that plain and compiled runs agree bit for bit.

Four cells hold the state of xoshiro128** (Blackman and Vigna); seeds are spread by a murmur finaliser.
"""

from typing import Final

from engine.kernel import Cells, kernel

CELLS: Final = 4
"""Cells of one generator."""
_MASK: Final = 0xFFFFFFFF
_GOLDEN: Final = 0x9E3779B9


@kernel
def _times(a: int, b: int) -> int:
    """The low 32 bits of a product of two 32-bit values, without leaving int64."""
    return ((a & 0xFFFF) * b + ((((a >> 16) * b) & 0xFFFF) << 16)) & _MASK


@kernel
def mix(x: int) -> int:
    """Spread the low 32 bits of `x` over 32 bits, one to one."""
    x = x & _MASK
    x = _times(x ^ (x >> 16), 0x85EBCA6B)
    x = _times(x ^ (x >> 13), 0xC2B2AE35)
    return x ^ (x >> 16)


@kernel
def seed_cells(cells: Cells, seed: int, stream: int) -> None:
    """Start the generator of `stream` under `seed` (both within int64)."""
    for i in range(4):
        word = mix(stream * 4 + i + _GOLDEN)
        word = mix(((seed >> 32) & _MASK) + word)
        cells[i] = mix((seed & _MASK) + word)
    cells[0] = cells[0] | 1


@kernel
def next_word(cells: Cells) -> int:
    """The next 32 random bits."""
    s1 = cells[1]
    x = (s1 * 5) & _MASK
    x = ((x << 7) | (x >> 25)) & _MASK
    result = (x * 9) & _MASK
    cells[2] = cells[2] ^ cells[0]
    cells[3] = cells[3] ^ s1
    cells[1] = s1 ^ cells[2]
    cells[0] = cells[0] ^ cells[3]
    cells[2] = cells[2] ^ ((s1 << 9) & _MASK)
    cells[3] = ((cells[3] << 11) | (cells[3] >> 21)) & _MASK
    return result


@kernel
def below(cells: Cells, bound: int) -> int:
    """A random integer 0..bound-1, for bounds far below 2**31."""
    return (next_word(cells) * bound) >> 32


@kernel
def shuffle(cells: Cells, items: Cells, count: int) -> None:
    """Put the first `count` items in random order."""
    for i in range(count - 1, 0, -1):
        j = below(cells, i + 1)
        items[i], items[j] = items[j], items[i]
