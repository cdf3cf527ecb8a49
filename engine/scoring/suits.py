"""What there is to know of one suit: whether it is complete, what completes it, and how it can be divided.

A suit's entry follows from those of suits with fewer tiles, by every choice for the lowest tile: it waits for its
pair, or stands in a pair, a pung or a chow that is there or lacks one tile. A tile is waited for also when all four
copies of it are used up (rules of practice, entries 77-79).
"""

from engine.kernel import Cells, kernel
from engine.scoring.divide import HONOURS, suit_divisions
from engine.scoring.layout import PER_SUIT, W_DIVISIONS
from engine.scoring.tables import (
    ENTRY_COUNT,
    ENTRY_FIRST,
    ENTRY_STATE,
    ENTRY_WAITS,
    T_DIVISION,
    T_HONOURS,
    T_SUIT,
    TILES_OF_HAND,
    Lookup,
)


@kernel
def tiles_in(key: int) -> int:
    """Return how many tiles the suit with *key* has."""
    tiles = 0
    while key > 0:
        tiles += key % 5
        key //= 5
    return tiles


@kernel
def suit_form(key: int, base: int, tables: Lookup) -> int:
    """Return waits and state of the suit with *key* (layout of an entry), given those of all its parts.

    :param base: where the entries of such suits begin, `T_SUIT` or `T_HONOURS`.
    """
    if key == 0:
        return 1 << ENTRY_STATE
    rank = 0
    power = 1
    while key // power % 5 == 0:
        rank += 1
        power *= 5
    waits = 0
    state = 0
    if tables[base + key - power] >> ENTRY_STATE & 3 == 1:
        waits = 1 << rank
    if key // power % 5 >= 2:
        rest = tables[base + key - 2 * power]
        waits |= rest & ENTRY_WAITS
        if rest >> ENTRY_STATE & 3 > 0:
            waits |= 1 << rank
        if rest >> ENTRY_STATE & 3 == 1:
            state = 2
    if key // power % 5 >= 3:
        rest = tables[base + key - 3 * power]
        waits |= rest & ENTRY_WAITS
        state = max(state, rest >> ENTRY_STATE & 3)
    if base == T_SUIT:
        rest = _run_form(key, rank, power, tables)
        waits |= rest & ENTRY_WAITS
        state = max(state, rest >> ENTRY_STATE & 3)
    return (waits if tiles_in(key) % 3 > 0 else 0) | state << ENTRY_STATE


@kernel
def _run_form(key: int, rank: int, power: int, tables: Lookup) -> int:
    """Return what follows if the lowest tile stands in a chow that is there, or lacks one tile."""
    follows = key // (5 * power) % 5 > 0
    skips = key // (25 * power) % 5 > 0
    waits = 0
    state = 0
    if follows and tables[T_SUIT + key - 6 * power] >> ENTRY_STATE & 3 > 0:
        waits |= (1 << rank >> 1) | (1 << (rank + 2) & ENTRY_WAITS)
    if skips and tables[T_SUIT + key - 26 * power] >> ENTRY_STATE & 3 > 0:
        waits |= 1 << (rank + 1)
    if follows and skips:
        rest = tables[T_SUIT + key - 31 * power]
        waits |= rest & ENTRY_WAITS
        state = rest >> ENTRY_STATE & 3
    return waits | state << ENTRY_STATE


@kernel
def fill_suits(tables: Cells, work: Cells) -> int:
    """Fill the entries and divisions of every suit of at most 14 tiles; return how many divisions there are."""
    used = 0
    for key in range(T_HONOURS - T_SUIT):
        if tiles_in(key) <= TILES_OF_HAND:
            used = _fill(tables, work, key, T_SUIT, used)
    for key in range(5**7):
        if tiles_in(key) <= TILES_OF_HAND:
            used = _fill(tables, work, key, T_HONOURS, used)
    return used


@kernel
def _fill(tables: Cells, work: Cells, key: int, base: int, used: int) -> int:
    form = suit_form(key, base, tables)
    found = 0
    if form >> ENTRY_STATE > 0:
        suit = 0 if base == T_SUIT else HONOURS
        found = suit_divisions(key, suit, work)
        for index in range(found):
            tables[T_DIVISION + used + index] = work[W_DIVISIONS + suit * PER_SUIT + index]
    tables[base + key] = form | found << ENTRY_COUNT | used << ENTRY_FIRST
    return used + found
