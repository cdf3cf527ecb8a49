"""The tables that scoring looks up agree with plain searches and with each other."""

from itertools import product
from random import Random

import pytest

from engine.scoring.divide import HONOURS, suit_divisions
from engine.scoring.layout import PER_SUIT, W_DIVISIONS, WORK_SIZE
from engine.scoring.lazy import LazyTables, lazy_tables
from engine.scoring.relations import PAIRS, bit_cells, forest_cells, joined_cells
from engine.scoring.tables import (
    ENTRY_COUNT,
    ENTRY_FIRST,
    ENTRY_STATE,
    ENTRY_WAITS,
    T_BIT,
    T_DIVISION,
    T_FOREST,
    T_HONOURS,
    T_JOINED,
    T_SIZE,
    T_SUIT,
)

Counts = tuple[int, ...]


def key_of(counts: Counts) -> int:
    return sum(count * 5**rank for rank, count in enumerate(counts))


def is_complete(counts: Counts, honours: bool, pair: bool) -> bool:
    """Whether the suit is sets, with one pair if *pair*; counts of five are allowed."""
    low = next((rank for rank, count in enumerate(counts) if count), None)
    if low is None:
        return not pair
    shapes = [((low,) * 3, pair)] + ([((low,) * 2, False)] if pair else [])
    shapes += [] if honours or low > 6 else [((low, low + 1, low + 2), pair)]
    for shape, still in shapes:
        left = list(counts)
        for rank in shape:
            left[rank] -= 1
        if min(left) >= 0 and is_complete(tuple(left), honours, still):
            return True
    return False


def wanted_form(counts: Counts, honours: bool) -> tuple[int, int]:
    """Waits and state of a suit, by trying."""
    tiles = sum(counts)
    state = 0 if tiles % 3 == 1 or not is_complete(counts, honours, tiles % 3 == 2) else 1 + (tiles % 3 == 2)
    waits = 0
    for rank in range(7 if honours else 9):
        more = (*counts[:rank], counts[rank] + 1, *counts[rank + 1 :])
        if tiles % 3 and is_complete(more, honours, tiles % 3 == 1):
            waits |= 1 << rank
    return waits, state


def random_counts(random: Random, ranks: int) -> Counts:
    counts = [0] * ranks
    while True:
        rank = random.randrange(ranks)
        counts[rank] += counts[rank] < 4
        if sum(counts) == 14 or random.random() < 0.1:
            return tuple(counts)


@pytest.mark.parametrize("honours", [False, True])
def test_waits_and_state_of_a_suit_are_those_found_by_trying(honours: bool) -> None:
    random = Random(5)
    base, ranks = (T_HONOURS, 7) if honours else (T_SUIT, 9)
    for _ in range(1500):
        counts = random_counts(random, ranks)
        entry = lazy_tables()[base + key_of(counts)]
        assert (entry & ENTRY_WAITS, entry >> ENTRY_STATE & 3) == wanted_form(counts, honours), counts


def test_the_divisions_are_those_that_the_search_finds() -> None:
    random = Random(6)
    tables = LazyTables()
    work = [0] * WORK_SIZE
    for _ in range(1500):
        honours = random.random() < 0.2
        suit = HONOURS if honours else 0
        key = key_of(random_counts(random, 7 if honours else 9))
        entry = tables[(T_HONOURS if honours else T_SUIT) + key]
        found = suit_divisions(key, suit, work) if entry >> ENTRY_STATE & 3 else 0
        assert entry >> ENTRY_COUNT & 7 == found
        first = T_DIVISION + (entry >> ENTRY_FIRST)
        at = W_DIVISIONS + suit * PER_SUIT
        assert [tables[first + index] for index in range(found)] == work[at : at + found]


def test_a_bit_is_found_by_its_rest() -> None:
    cells = bit_cells()
    assert [cells[(1 << index) % 67] for index in range(62)] == list(range(62))
    assert [lazy_tables()[T_BIT + (1 << index) % 67] for index in range(62)] == list(range(62))


def test_joining_pairs_of_sets_closes_no_circle() -> None:
    """Every order of joining gives what union-find gives: all pairs in one part are refused, all others joined."""
    for pairs in product(range(6), repeat=3):
        parts = {index: {index} for index in range(4)}
        way = 0
        for pair in pairs:
            a, b = PAIRS[pair]
            after = forest_cells()[8 * way + pair]
            assert (after == way) == (parts[a] is parts[b])
            merged = parts[a] | parts[b]
            parts.update(dict.fromkeys(merged, merged))
            way = after
    assert lazy_tables()[T_FOREST] == forest_cells()[0]
    assert [joined_cells()[1 << index] for index in range(4)] == [0] * 4
    assert lazy_tables()[T_JOINED + 0b0011] == forest_cells()[0]


def test_compiled_tables_agree_with_plain_ones() -> None:
    from engine.scoring.arrays import build_array

    cells = build_array()
    assert len(cells) == T_SIZE
    random = Random(7)
    plain = LazyTables()
    for _ in range(4000):
        honours = random.random() < 0.2
        place = (T_HONOURS if honours else T_SUIT) + key_of(random_counts(random, 7 if honours else 9))
        there, here = int(cells[place]), plain[place]
        assert there % (1 << ENTRY_FIRST) == here % (1 << ENTRY_FIRST)
        first, other = T_DIVISION + (there >> ENTRY_FIRST), T_DIVISION + (here >> ENTRY_FIRST)
        for index in range(here >> ENTRY_COUNT & 7):
            assert cells[first + index] == plain[other + index]
    assert all(int(cells[place]) == plain[place] for place in range(T_DIVISION) if place < T_FOREST or place % 7 == 0)
