"""How many sets, parts of sets and a pair a suit can be parted into; a function of the suit's count vector alone."""

from typing import Final

from engine.kernel import Cells, kernel
from engine.scoring.divide import HONOURS, POWERS

ENTRIES: Final = 10
"""For 0..4 sets without, then with a pair kept apart: the most parts of sets besides, or -1."""
_DEPTH: Final = 15
_COUNTS: Final = 0
_RANK: Final = 9
_CHOICE: Final = _RANK + _DEPTH
SCRATCH: Final = _CHOICE + _DEPTH
_MOST: Final = 4
"""Sets and parts of sets that any hand has use for."""
_PUNG: Final = 0
_CHOW: Final = 1
_PAIR: Final = 2
_TWIN: Final = 3
_NEXT: Final = 4
_GAP: Final = 5
_DROP: Final = 6
_TAKES: Final = (3, 1, 2, 2, 1, 1, 0)
_TAKES_NEXT: Final = (0, 1, 0, 0, 1, 0, 0)
_TAKES_OVER: Final = (0, 1, 0, 0, 0, 1, 0)


@kernel
def suit_blocks(key: int, suit: int, scratch: Cells, out: Cells, at: int) -> None:
    """Write the `ENTRIES` of the suit with *key* to *out* from *at* on, trying every choice at the lowest rank."""
    for entry in range(ENTRIES):
        out[at + entry] = -1
    for rank in range(9):
        scratch[rank] = key // POWERS[rank] % 5
    totals = 0
    depth = 0
    scratch[_RANK] = _lowest(scratch, 0)
    scratch[_CHOICE] = -1
    while depth >= 0:
        rank = scratch[_RANK + depth]
        if rank == 9:
            _record(totals, out, at)
            depth -= 1
            continue
        choice = scratch[_CHOICE + depth]
        if choice >= 0:
            _change(scratch, rank, choice, 1)
            totals -= _worth(choice)
        choice = _next_choice(scratch, suit, depth, totals)
        if choice > _DROP:
            depth -= 1
            continue
        scratch[_CHOICE + depth] = choice
        _change(scratch, rank, choice, -1)
        totals += _worth(choice)
        depth += 1
        scratch[_RANK + depth] = _lowest(scratch, rank + 1 if choice == _DROP else rank)
        scratch[_CHOICE + depth] = -1


@kernel
def _worth(choice: int) -> int:
    """Return sets + 16 parts + 256 pairs."""
    if choice <= _CHOW:
        return 1
    if choice == _PAIR:
        return 256
    return 0 if choice == _DROP else 16


@kernel
def _record(totals: int, out: Cells, at: int) -> None:
    sets = totals & 15
    if sets <= 4:
        entry = at + 5 * (totals >> 8) + sets
        parts = totals >> 4 & 15
        out[entry] = max(out[entry], parts)


@kernel
def _lowest(scratch: Cells, rank: int) -> int:
    while rank < 9 and scratch[rank] == 0:
        rank += 1
    return rank


@kernel
def _next_choice(scratch: Cells, suit: int, depth: int, totals: int) -> int:
    """Return the next choice that fits; at the rank of the step before, choices only go on from that step's."""
    rank = scratch[_RANK + depth]
    choice = scratch[_CHOICE + depth] + 1
    if choice == 0 and depth > 0 and scratch[_RANK + depth - 1] == rank:
        choice = scratch[_CHOICE + depth - 1]
    while choice < _DROP and not _fits(scratch, suit, rank, choice, totals):
        choice += 1
    return choice


@kernel
def _fits(scratch: Cells, suit: int, rank: int, choice: int, totals: int) -> bool:
    if choice == _PAIR and totals >= 256:
        return False
    if choice != _PAIR and (totals & 15) + (totals >> 4 & 15) >= _MOST:
        return False
    if scratch[rank] < _TAKES[choice]:
        return False
    if _TAKES_NEXT[choice] and (suit == HONOURS or rank > 7 or scratch[rank + 1] == 0):
        return False
    return not (_TAKES_OVER[choice] and (suit == HONOURS or rank > 6 or scratch[rank + 2] == 0))


@kernel
def _change(scratch: Cells, rank: int, choice: int, by: int) -> None:
    scratch[rank] += by * _TAKES[choice]
    if _TAKES_NEXT[choice]:
        scratch[rank + 1] += by
    if _TAKES_OVER[choice]:
        scratch[rank + 2] += by
