"""How many sets, parts of sets and a pair a suit can be parted into; a function of the suit's count vector alone."""

from typing import Final

from engine.kernel import Cells, kernel
from engine.scoring.divide import HONOURS, POWERS

ENTRIES: Final = 10
"""For 0..4 sets without, then with a pair kept apart: the most parts of sets besides, or -1."""
HEADS: Final = 5
"""Where the entries with a pair begin."""
_DEPTH: Final = 15
_RANK: Final = 9
_CHOICE: Final = _RANK + _DEPTH
SCRATCH: Final = _CHOICE + _DEPTH
_PUNG: Final = 0
_CHOW: Final = 1
_PASS: Final = 2


@kernel
def suit_blocks(key: int, suit: int, scratch: Cells, out: Cells, at: int) -> None:
    """Write the `ENTRIES` of the suit with *key* to *out* from *at* on, trying every choice of sets."""
    for entry in range(ENTRIES):
        out[at + entry] = -1
    for rank in range(9):
        scratch[rank] = key // POWERS[rank] % 5
    sets = 0
    depth = 0
    scratch[_RANK] = _occupied(scratch, 0)
    scratch[_CHOICE] = -1
    while depth >= 0:
        rank = scratch[_RANK + depth]
        choice = scratch[_CHOICE + depth]
        if 0 <= choice < _PASS:
            _change(scratch, rank, choice, 1)
            sets -= 1
        choice = _next_choice(scratch, suit, depth, sets) if rank < 9 else _PASS + 1
        if rank == 9:
            _record(scratch, suit, sets, out, at)
        if choice > _PASS:
            depth -= 1
            continue
        scratch[_CHOICE + depth] = choice
        if choice < _PASS:
            _change(scratch, rank, choice, -1)
            sets += 1
        depth += 1
        scratch[_RANK + depth] = _occupied(scratch, rank + 1 if choice == _PASS else rank)
        scratch[_CHOICE + depth] = -1


@kernel
def _occupied(scratch: Cells, rank: int) -> int:
    while rank < 9 and scratch[rank] == 0:
        rank += 1
    return rank


@kernel
def _next_choice(scratch: Cells, suit: int, depth: int, sets: int) -> int:
    """Return the next choice that fits; at the rank of the step before, choices only go on from that step's."""
    rank = scratch[_RANK + depth]
    choice = scratch[_CHOICE + depth] + 1
    if choice == 0 and depth > 0 and scratch[_RANK + depth - 1] == rank:
        choice = scratch[_CHOICE + depth - 1]
    while choice < _PASS and not (sets < 4 and _fits(scratch, suit, rank, choice)):
        choice += 1
    return choice


@kernel
def _fits(scratch: Cells, suit: int, rank: int, choice: int) -> bool:
    if choice == _PUNG:
        return scratch[rank] >= 3
    return suit != HONOURS and rank < 7 and scratch[rank] > 0 and scratch[rank + 1] > 0 and scratch[rank + 2] > 0


@kernel
def _change(scratch: Cells, rank: int, choice: int, by: int) -> None:
    if choice == _PUNG:
        scratch[rank] += 3 * by
    else:
        scratch[rank] += by
        scratch[rank + 1] += by
        scratch[rank + 2] += by


@kernel
def _record(scratch: Cells, suit: int, sets: int, out: Cells, at: int) -> None:
    """Note the most parts of sets among the loose tiles, without a pair and with each."""
    out[at + sets] = max(out[at + sets], _parts(scratch, suit))
    for rank in range(9):
        if scratch[rank] >= 2:
            scratch[rank] -= 2
            out[at + 5 + sets] = max(out[at + 5 + sets], _parts(scratch, suit))
            scratch[rank] += 2


@kernel
def _parts(scratch: Cells, suit: int) -> int:
    """Return how many pairs of loose tiles lie at most two ranks apart: each with the next, from the lowest up.

    That is the most there can be, since what a tile can pair with, its nearest neighbour can pair with too.
    """
    parts = 0
    open_rank = -9
    for rank in range(9):
        count = scratch[rank]
        if count > 0 and open_rank >= 0 and rank - open_rank <= 2 and suit != HONOURS:
            parts += 1
            count -= 1
        parts += count // 2
        if count % 2 == 1:
            open_rank = rank
        elif scratch[rank] > 0:
            open_rank = -9
    return parts
