"""The special winning forms: seven pairs, thirteen orphans, knitted tiles and the knitted straight."""

from typing import Final

from engine.kernel import Cells, Ints, kernel
from engine.scoring.layout import W_REST

BODIES: Final = 6
_SUITS: Final = (0, 1, 2, 0, 2, 1, 1, 0, 2, 1, 2, 0, 2, 0, 1, 2, 1, 0)
BODY: Final = tuple(9 * _SUITS[at // 3] + at // 3 % 3 + 3 * (at % 3) for at in range(54))
"""The nine tiles of each of the six knitted straights: 147, 258 and 369 of three suits."""

ORPHANS: Final = (0, 8, 9, 17, 18, 26, 27, 28, 29, 30, 31, 32, 33)


@kernel
def pair_waits(hand: Ints) -> int:
    """Return the one tile that makes 13 standing tiles seven pairs; four of a kind are two pairs."""
    bits = 0
    singles = 0
    for tile in range(34):
        if hand[tile] % 2 == 1:
            bits = 1 << tile
            singles += 1
    return bits if singles == 1 else 0


@kernel
def is_seven_pairs(counts: Ints, at: int) -> bool:
    """Whether the 34 counts at *at* are seven pairs."""
    tiles = 0
    for tile in range(34):
        count = counts[at + tile]
        if count % 2 == 1:
            return False
        tiles += count
    return tiles == 14


@kernel
def orphan_waits(hand: Ints) -> int:
    """Return the tiles that make 13 standing tiles the thirteen orphans: one that lacks, or any of them."""
    bits = 0
    missing = 0
    tiles = 0
    lacking = 0
    for at in range(13):
        count = hand[ORPHANS[at]]
        tiles += count
        bits |= 1 << ORPHANS[at]
        if count == 0:
            missing = 1 << ORPHANS[at]
            lacking += 1
        elif count > 2:
            return 0
    if tiles != 13 or lacking > 1:
        return 0
    return bits if lacking == 0 else missing


@kernel
def is_orphans(counts: Ints, at: int) -> bool:
    """Whether the 34 counts at *at* are the thirteen orphans with one of them twice."""
    tiles = 0
    for index in range(13):
        count = counts[at + ORPHANS[index]]
        if count == 0:
            return False
        tiles += count
    return tiles == 14


@kernel
def lacking_of_knitted(counts: Ints, at: int, body: int) -> int:
    """Return how many kinds of the seven honours and *body* are not there, or -1 if any other tile or a pair is."""
    kinds = 0
    tiles = 0
    for index in range(9):
        kinds += 1 if counts[at + BODY[9 * body + index]] > 0 else 0
    for tile in range(27, 34):
        kinds += 1 if counts[at + tile] > 0 else 0
    for tile in range(34):
        tiles += counts[at + tile]
    return 16 - kinds if tiles == kinds else -1


@kernel
def knitted_waits(hand: Ints) -> int:
    """Return the tiles that make 13 single standing tiles 14 of the seven honours and one knitted straight."""
    bits = 0
    for body in range(BODIES):
        if lacking_of_knitted(hand, 0, body) == 3:
            for index in range(9):
                tile = BODY[9 * body + index]
                bits |= 1 << tile if hand[tile] == 0 else 0
            for tile in range(27, 34):
                bits |= 1 << tile if hand[tile] == 0 else 0
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
