"""Every way to part a suit into sets, with or without a pair; a function of the suit's count vector alone.

A suit's key is its counts in base 5, rank 1 lowest. A packed division holds five bits each: the pair (rank + 1, or
0), then up to four sets from the lowest rank upward: a chow 1 + its lowest rank, a pung 8 + its rank (ranks from 0).
"""

from typing import Final

from engine.kernel import Cells, Ints, kernel
from engine.scoring.layout import PER_SUIT, W_DIVISIONS, W_STACK, W_SUIT

POWERS: Final = (1, 5, 25, 125, 625, 3125, 15625, 78125, 390625)
SPAN: Final = (9, 9, 9, 7)
"""Ranks of each suit; the fourth are the honours."""
HONOURS: Final = 3
PUNG_CODE: Final = 8
DEPTH: Final = 6
_PAIR: Final = 0
_PUNG: Final = 1
_CHOW: Final = 2


@kernel
def suit_key(counts: Ints, at: int, suit: int) -> int:
    """Return the key of *suit* in the 34 *counts* that begin at *at*."""
    key = 0
    for rank in range(SPAN[suit]):
        key += counts[at + 9 * suit + rank] * POWERS[rank]
    return key


@kernel
def suit_divisions(key: int, suit: int, work: Cells) -> int:
    """Write every division of the suit with *key* to its place in *work*; return how many there are."""
    tiles = 0
    for rank in range(9):
        count = key // POWERS[rank] % 5
        work[W_SUIT + rank] = count
        tiles += count
    out = W_DIVISIONS + suit * PER_SUIT
    if tiles % 3 == 1:
        return 0
    if tiles == 0:
        work[out] = 0
        return 1
    return _search(suit, tiles % 3 == 2, work, out)


@kernel
def _search(suit: int, pair: int, work: Cells, out: int) -> int:
    """Walk all choices at the lowest rank left; equal choices are taken in one order only."""
    found = 0
    depth = 0
    work[W_STACK] = _lowest(work, 0)
    work[W_STACK + DEPTH] = -1
    while depth >= 0:
        rank = work[W_STACK + depth]
        choice = work[W_STACK + DEPTH + depth]
        if choice >= 0:
            _change(work, rank, choice, 1)
            pair = 1 if choice == _PAIR else pair
        choice = _next_choice(work, suit, depth, pair)
        if choice > _CHOW:
            depth -= 1
            continue
        work[W_STACK + DEPTH + depth] = choice
        _change(work, rank, choice, -1)
        pair = 0 if choice == _PAIR else pair
        lowest = _lowest(work, rank)
        if lowest == 9:
            work[out + found] = _packed(work, depth)
            found += 1
        else:
            depth += 1
            work[W_STACK + depth] = lowest
            work[W_STACK + DEPTH + depth] = -1
    return found


@kernel
def _next_choice(work: Cells, suit: int, depth: int, pair: int) -> int:
    """Return the next choice that fits; at the rank of the step before, choices only go on from that step's."""
    choice = work[W_STACK + DEPTH + depth] + 1
    if choice == 0 and depth > 0 and work[W_STACK + depth] == work[W_STACK + depth - 1]:
        choice = work[W_STACK + DEPTH + depth - 1]
    while choice <= _CHOW and not _fits(work, suit, work[W_STACK + depth], choice, pair):
        choice += 1
    return choice


@kernel
def _lowest(work: Cells, rank: int) -> int:
    while rank < 9 and work[W_SUIT + rank] == 0:
        rank += 1
    return rank


@kernel
def _fits(work: Cells, suit: int, rank: int, choice: int, pair: int) -> bool:
    count = work[W_SUIT + rank]
    if choice == _PAIR:
        return pair == 1 and count >= 2
    if choice == _PUNG:
        return count >= 3
    return suit != HONOURS and rank < 7 and count > 0 and work[W_SUIT + rank + 1] > 0 and work[W_SUIT + rank + 2] > 0


@kernel
def _change(work: Cells, rank: int, choice: int, by: int) -> None:
    if choice == _CHOW:
        work[W_SUIT + rank] += by
        work[W_SUIT + rank + 1] += by
        work[W_SUIT + rank + 2] += by
    else:
        work[W_SUIT + rank] += by * (2 + choice)


@kernel
def _packed(work: Cells, depth: int) -> int:
    packed = 0
    shift = 5
    for step in range(depth + 1):
        rank = work[W_STACK + step]
        choice = work[W_STACK + DEPTH + step]
        if choice == _PAIR:
            packed += rank + 1
        else:
            packed += (1 + rank if choice == _CHOW else PUNG_CODE + rank) << shift
            shift += 5
    return packed
