"""The parts of the simulator that decide: generator, distances, and the walls."""

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.scoring import shanten
from engine.simulate.distance import any_missing
from engine.simulate.groups import group_gains
from engine.simulate.layout import GROUP_FIRST, GROUP_OF, GROUP_SIZE, HAND, LIVE, MELD, MELDS, NONE, SIZE
from engine.simulate.prng import CELLS, below, mix, next_word, seed_cells, shuffle

FULL = [tile for tile in range(34) for _ in range(4)]
ALL = 0b111111111
CHOWS = 0b1111111


def memory(tiles: list[int], melds: list[int]) -> list[int]:
    w = [0] * SIZE
    for at, number in enumerate(melds + [-1] * (4 - len(melds))):
        w[MELD + at] = number
    w[MELDS] = len(melds)
    for tile in range(34):
        w[HAND + tile] = tiles.count(tile)
        w[LIVE + tile] = 4
    return w


@settings(max_examples=150, deadline=None)
@given(st.permutations(FULL), st.integers(0, 4))
def test_distance_to_any_form_is_shanten_plus_one(tiles: list[int], melds: int) -> None:
    standing = tiles[: 13 - 3 * melds]
    w = memory(standing, [0] * melds)
    assert any_missing(w) == shanten(standing, melds) + 1


def blocks_of(group: int) -> list[tuple[int, tuple[int, ...]]]:
    """Every block of a group: 1 for a set or 0 for a pair, and its ranks."""
    size = GROUP_SIZE[group]
    chows = [(1, (low, low + 1, low + 2)) for low in range(size - 2)] if size == 9 else []
    return chows + [(1, (rank,) * 3) for rank in range(size)] + [(0, (rank,) * 2) for rank in range(size)]


def best_by_trial(counts: list[int], group: int, sets: int, pair: int) -> int:
    best = NONE
    blocks = blocks_of(group) * 2
    for chosen in combinations(range(len(blocks)), sets + pair):
        kinds = [blocks[n][0] for n in chosen]
        if sum(kinds) != sets:
            continue
        need = [sum(blocks[n][1].count(rank) for n in chosen) for rank in range(len(counts))]
        if max(need, default=0) <= 4:
            best = max(best, sum(min(have, want) for have, want in zip(counts, need, strict=True)))
    return best


@settings(max_examples=12, deadline=None)
@given(st.integers(0, 4), st.data())
def test_gains_of_a_group_are_those_of_the_best_trial(group: int, data: st.DataObject) -> None:
    size = GROUP_SIZE[group]
    counts = data.draw(st.lists(st.integers(0, 4), min_size=size, max_size=size))
    out = [0] * 10
    group_gains(counts, 0, size, CHOWS if size == 9 else 0, ALL, ALL, out, 0, [0] * 180, 0)
    for sets, pair in ((0, 0), (1, 0), (0, 1), (1, 1), (2, 0)):
        assert out[sets * 2 + pair] == best_by_trial(counts, group, sets, pair)


def test_masks_forbid_what_they_leave_out() -> None:
    out = [0] * 10
    group_gains([3, 3, 3, 0, 0, 0, 0, 0, 0], 0, 9, 0, 0b10, 0, out, 0, [0] * 180, 0)
    assert out[2] == 3
    assert out[1] == NONE
    group_gains([3, 3, 3, 0, 0, 0, 0, 0, 0], 0, 9, 0, 0, 0, out, 0, [0] * 180, 0)
    assert out[2] == NONE


def test_groups_cover_the_tiles_once() -> None:
    tiles = [first + n for first, size in zip(GROUP_FIRST, GROUP_SIZE, strict=True) for n in range(size)]
    assert tiles == list(range(34))
    assert [GROUP_OF[tile] for tile in (0, 9, 18, 27, 31)] == [0, 1, 2, 3, 4]


@given(st.integers(-(2**62), 2**62), st.integers(0, 2**31))
def test_the_generator_stays_within_32_bits_and_repeats(seed: int, stream: int) -> None:
    first, again = [0] * CELLS, [0] * CELLS
    seed_cells(first, seed, stream)
    seed_cells(again, seed, stream)
    words = [next_word(first) for _ in range(20)]
    assert words == [next_word(again) for _ in range(20)]
    assert all(0 <= word < 2**32 for word in (*words, *first))
    assert len(set(words)) > 15


def test_mixing_is_one_to_one_on_a_sample() -> None:
    assert len({mix(x) for x in range(50_000)}) == 50_000


def test_small_bounds_are_met_evenly() -> None:
    rng = [0] * CELLS
    seed_cells(rng, 1, 0)
    counts = [0] * 6
    for _ in range(12_000):
        counts[below(rng, 6)] += 1
    # Chi-square with 5 degrees of freedom; 30 is beyond one in 50,000, and the seed is fixed.
    assert sum((count - 2000) ** 2 / 2000 for count in counts) < 30


@pytest.mark.parametrize("count", [1, 2, 144])
def test_shuffle_keeps_the_items(count: int) -> None:
    rng = [0] * CELLS
    seed_cells(rng, 9, 0)
    items = list(range(count))
    shuffle(rng, items, count)
    assert sorted(items) == list(range(count))


def test_a_meld_counts_as_a_set_done() -> None:
    ready = memory([1, 2, 3, 9, 10, 11, 18, 18, 20, 21], [27])
    assert any_missing(ready) == 1
