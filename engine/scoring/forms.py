"""The special winning forms: seven pairs, thirteen orphans, knitted tiles and the knitted straight."""

from typing import Final

from engine.kernel import Cells, Ints, kernel
from engine.scoring.layout import W_REST

BODIES: Final = 6
_SUITS: Final = (0, 1, 2, 0, 2, 1, 1, 0, 2, 1, 2, 0, 2, 0, 1, 2, 1, 0)
BODY: Final = tuple(9 * _SUITS[at // 3] + at // 3 % 3 + 3 * (at % 3) for at in range(54))
"""The nine tiles of each of the six knitted straights: 147, 258 and 369 of three suits."""
BODY_MASKS: Final = tuple(sum(1 << tile for tile in BODY[9 * body : 9 * body + 9]) for body in range(BODIES))
"""The same as bits of tiles."""
BODY_KEYS: Final = tuple(
    (1 + 5**3 + 5**6) * 5 ** _SUITS.index(suit, 3 * body) // 5 ** (3 * body)
    for body in range(BODIES)
    for suit in range(3)
)
"""What the three tiles of each suit of a body add to the suit's key."""

ORPHANS: Final = (0, 8, 9, 17, 18, 26, 27, 28, 29, 30, 31, 32, 33)
ORPHAN_MASK: Final = sum(1 << tile for tile in ORPHANS)
HONOURS: Final = 0b1111111 << 27


@kernel
def is_single(bits: int) -> bool:
    """Whether exactly one bit is set."""
    return bits != 0 and bits & (bits - 1) == 0


@kernel
def pair_waits(odd: int) -> int:
    """Return the one tile that makes 13 standing tiles seven pairs, *odd* being the kinds there an odd number of times.

    Four of a kind are two pairs.
    """
    return odd if is_single(odd) else 0


@kernel
def orphan_waits(kinds: int, twice: int, odd: int) -> int:
    """Return the tiles that make 13 standing tiles the thirteen orphans: one that lacks, or any of them.

    *kinds*, *twice* and *odd*: the kinds there are, those there at least twice, and an odd number of times.
    """
    missing = ORPHAN_MASK & ~kinds
    if kinds & ~ORPHAN_MASK != 0 or twice & odd != 0:
        return 0
    if missing == 0:
        return ORPHAN_MASK
    return missing if is_single(missing) and is_single(twice) else 0


@kernel
def knitted_waits(kinds: int, twice: int) -> int:
    """Return the tiles that make 13 single standing tiles 14 of the seven honours and one knitted straight."""
    bits = 0
    if twice == 0:
        for body in range(BODIES):
            if kinds & ~(BODY_MASKS[body] | HONOURS) == 0:
                bits |= (BODY_MASKS[body] | HONOURS) & ~kinds
    return bits


@kernel
def lacking_of_body(counts: Ints, at: int, body: int) -> int:
    """Return how many of the nine tiles of the knitted straight *body* are not there."""
    lacking = 0
    for index in range(9):
        lacking += 1 if counts[at + BODY[9 * body + index]] == 0 else 0
    return lacking


@kernel
def take_body(counts: Ints, at: int, body: int, work: Cells) -> int:
    """Write the counts without the knitted straight *body* to the rest; return a body tile that lacks, or -1."""
    missing = -1
    for tile in range(34):
        work[W_REST + tile] = counts[at + tile]
    for index in range(9):
        tile = BODY[9 * body + index]
        if work[W_REST + tile] == 0:
            missing = tile
        else:
            work[W_REST + tile] -= 1
    return missing
