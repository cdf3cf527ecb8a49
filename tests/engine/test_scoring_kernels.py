"""The kernels of scoring one by one, against plain exhaustive searches."""

from itertools import combinations, product
from random import Random

import pytest

from engine.books import BOOK_IDS, load_book
from engine.fans import FAN_IDS, FAN_NUMBER
from engine.scoring import fan_numbers as fan
from engine.scoring.combine import find_links, link_pairs
from engine.scoring.describe import held_times
from engine.scoring.divide import suit_divisions
from engine.scoring.exclude import exclude
from engine.scoring.held import hold_own
from engine.scoring.layout import (
    CHOW_SET,
    HALF,
    PER_SUIT,
    PUNG_SET,
    V_ORDER,
    V_START,
    V_TURN,
    V_TURNS,
    V_VALUE,
    W_CHOSEN,
    W_DIVISIONS,
    W_MELDS,
    W_TIMES,
    WORK_SIZE,
)
from engine.scoring.lazy import lazy_tables
from engine.scoring.links import chow_pair, chow_quad, chow_triple, pung_pair, pung_quad, pung_triple
from engine.scoring.parts import take_set
from engine.scoring.vector import book_vector, order_of


def partings(counts: tuple[int, ...], honours: bool) -> set[tuple[tuple[int, ...], ...]]:
    """Every parting into sets and at most one pair, by recursion."""
    if not any(counts):
        return {()}
    low = next(rank for rank, count in enumerate(counts) if count)
    shapes = [(low,) * 3, (low,) * 2] + ([] if honours or low > 6 else [(low, low + 1, low + 2)])
    found = set()
    for shape in shapes:
        left = list(counts)
        for rank in shape:
            left[rank] -= 1
        if min(left) >= 0:
            found |= {tuple(sorted((*rest, shape))) for rest in partings(tuple(left), honours)}
    return {parting for parting in found if sum(len(part) == 2 for part in parting) <= 1}


def unpacked(packed: int) -> tuple[tuple[int, ...], ...]:
    parts = []
    if packed & 31:
        parts.append(((packed & 31) - 1,) * 2)
    packed >>= 5
    while packed:
        code = packed & 31
        parts.append((code - 8,) * 3 if code >= 8 else (code - 1, code, code + 1))
        packed >>= 5
    return tuple(sorted(parts))


def test_the_divisions_of_random_suits_are_those_of_an_exhaustive_search() -> None:
    random = Random(21)
    work = [0] * WORK_SIZE
    for _ in range(3000):
        suit = random.randrange(4)
        counts = [0] * 9
        for _ in range(random.randrange(5)):
            shape = (random.randrange(7),) * 3 if suit == 3 or random.random() < 0.4 else None
            low = random.randrange(7)
            for rank in shape or (low, low + 1, low + 2):
                counts[rank] += 1
        if random.random() < 0.6:
            counts[random.randrange(7)] += 2
        if max(counts) > 4:
            continue
        key = sum(count * 5**rank for rank, count in enumerate(counts))
        found = suit_divisions(key, suit, work)
        at = W_DIVISIONS + suit * PER_SUIT
        divisions = [unpacked(packed) for packed in work[at : at + found]]
        assert len(set(divisions)) == found <= PER_SUIT
        assert set(divisions) == partings(tuple(counts), suit == 3)


CHOWS = [suit + rank for suit in (0, 9, 18) for rank in range(7)]
PUNGS = list(range(27))


@pytest.mark.parametrize("relation", [chow_triple, chow_quad, pung_triple, pung_quad])
def test_a_relation_of_sets_does_not_depend_on_their_order(relation: object) -> None:
    random = Random(4)
    for _ in range(4000):
        size = 3 if relation in (chow_triple, pung_triple) else 4
        low = random.randrange(7)
        near = [suit + rank for suit in (0, 9, 18) for rank in range(low, min(low + 4, 7))]
        tiles = [random.choice(near) for _ in range(size)]
        rest = [random.choice((4, 13, 22))] if relation is chow_quad else []
        first = relation(*tiles, *rest)  # type: ignore[operator]
        assert first == relation(*random.sample(tiles, size), *rest)  # type: ignore[operator]


def test_pairs_of_chows() -> None:
    assert chow_pair(3, 3) == fan.PURE_DOUBLE_CHOW
    assert chow_pair(3, 12) == chow_pair(21, 3) == fan.MIXED_DOUBLE_CHOW
    assert chow_pair(0, 3) == chow_pair(6, 3) == fan.SHORT_STRAIGHT
    assert chow_pair(0, 6) == fan.TWO_TERMINAL_CHOWS
    assert chow_pair(6, 9) == chow_pair(0, 4) == chow_pair(6, 12) == -1


def test_pairs_of_pungs() -> None:
    assert pung_pair(3, 21, 0) == fan.DOUBLE_PUNG
    assert pung_pair(27, 0, 0) == pung_pair(27, 18, 1) == -1
    assert pung_pair(9, 17, 0) == -1
    assert pung_pair(9, 17, 1) == fan.TWO_TERMINAL_CHOWS
    assert pung_pair(8, 16, 1) == -1


@pytest.mark.parametrize(
    ("tiles", "expected"),
    [
        ((0, 0, 0), "pure_triple_chow"),
        ((0, 1, 2), "pure_shifted_chows"),
        ((4, 0, 2), "pure_shifted_chows"),
        ((0, 3, 6), "pure_straight"),
        ((0, 9, 18), "mixed_triple_chow"),
        ((0, 10, 20), "mixed_shifted_chows"),
        ((2, 9, 19), "mixed_shifted_chows"),
        ((6, 9, 21), "mixed_straight"),
        ((0, 11, 22), ""),
        ((0, 0, 1), ""),
        ((0, 1, 11), ""),
    ],
)
def test_triples_of_chows(tiles: tuple[int, int, int], expected: str) -> None:
    assert chow_triple(*tiles) == (FAN_NUMBER[expected] if expected else -1)


@pytest.mark.parametrize(
    ("tiles", "pair", "expected"),
    [
        ((0, 0, 0, 0), 8, "quadruple_chow"),
        ((0, 1, 2, 3), 8, "four_pure_shifted_chows"),
        ((6, 4, 2, 0), 8, "four_pure_shifted_chows"),
        ((0, 6, 0, 6), 4, "pure_terminal_chows"),
        ((0, 6, 0, 6), 13, ""),
        ((0, 15, 9, 6), 22, "three_suited_terminal_chows"),
        ((0, 15, 9, 6), 4, ""),
        ((0, 0, 9, 6), 22, ""),
        ((0, 1, 2, 4), 8, ""),
        ((0, 3, 6, 6), 8, ""),
    ],
)
def test_four_chows(tiles: tuple[int, int, int, int], pair: int, expected: str) -> None:
    assert chow_quad(*tiles, pair) == (FAN_NUMBER[expected] if expected else -1)


def test_three_and_four_pungs() -> None:
    assert pung_triple(8, 17, 26) == fan.TRIPLE_PUNG
    assert pung_triple(4, 5, 3) == fan.PURE_SHIFTED_PUNGS
    assert pung_triple(4, 14, 24) == fan.MIXED_SHIFTED_PUNGS
    assert pung_triple(0, 2, 4) == pung_triple(27, 28, 29) == pung_triple(8, 9, 10) == -1
    assert pung_quad(5, 4, 3, 2) == fan.FOUR_PURE_SHIFTED_PUNGS
    assert pung_quad(1, 2, 3, 5) == pung_quad(27, 28, 29, 30) == pung_quad(7, 8, 9, 10) == -1


def is_forest(links: tuple[tuple[int, int], ...]) -> bool:
    parent = list(range(4))
    for a, b in links:
        if parent[a] == parent[b]:
            return False
        parent = [parent[a] if each == parent[b] else each for each in parent]
    return True


def test_links_are_the_best_forest_of_any_four_sets() -> None:
    random = Random(8)
    vector = book_vector(load_book("fengkuang"))
    for _ in range(1500):
        kind = random.choice((CHOW_SET, PUNG_SET))
        tiles = random.choices(CHOWS, k=4) if kind == CHOW_SET else random.sample((0, 8, 9, 17, 18, 26), 4)
        melds = random.randrange(5)
        work = [0] * WORK_SIZE
        for tile in tiles:
            take_set(work, kind, tile)
        work[W_MELDS] = melds
        find_links(vector, lazy_tables(), work)
        points = link_pairs(vector, lazy_tables(), work, 0)
        assert points == best_forest(kind, tiles, melds, vector)
        assert work[W_CHOSEN].bit_count() <= 3


def best_forest(kind: int, tiles: list[int], melds: int, vector: list[int]) -> int:
    """The most points of two-set fans that no circle closes; in 疯狂 一般高 only of chows that are not melded."""
    edges = []
    for a, b in combinations(range(4), 2):
        number = chow_pair(tiles[a], tiles[b]) if kind == CHOW_SET else pung_pair(tiles[a], tiles[b], 1)
        if number >= 0 and not (number == fan.PURE_DOUBLE_CHOW and a < melds):
            edges.append(((a, b), vector[V_VALUE + number]))
    best = 0
    for chosen in product((False, True), repeat=len(edges)):
        taken = [edge for edge, wanted in zip(edges, chosen, strict=True) if wanted]
        if is_forest(tuple(link for link, _ in taken)):
            best = max(best, sum(value for _, value in taken))
    return best


@pytest.mark.parametrize("book_id", BOOK_IDS)
def test_every_fan_comes_after_those_that_exclude_it(book_id: str) -> None:
    book = load_book(book_id)
    vector = book_vector(book)
    place = {number: at for at, number in enumerate(vector[V_ORDER : V_ORDER + len(FAN_IDS)])}
    assert sorted(place) == list(range(len(FAN_IDS)))
    mutual = {"pure_triple_chow", "pure_shifted_pungs"}
    for rule in book.fans:
        for entry in rule.excludes:
            if {rule.id, entry.fan} != mutual:
                assert place[FAN_NUMBER[rule.id]] < place[FAN_NUMBER[entry.fan]], (rule.id, entry.fan)


def test_the_order_follows_the_exclusions_and_then_the_numbers() -> None:
    assert order_of([[], [(0, 0)], [(1, 0)], []]) == [2, 1, 0, 3]
    assert order_of([[(1, 0)], [(0, 0)], []]) == [2, 0, 1]


def excluded(counts: dict[str, tuple[int, int]]) -> dict[str, int]:
    """Fans left of *counts* (count, bits of own sets) under mil."""
    work = [0] * WORK_SIZE
    for name, (count, own) in counts.items():
        hold_own(work, FAN_NUMBER[name], own)
        work[W_TIMES + FAN_NUMBER[name]] = count
    exclude(book_vector(load_book("mil")), lazy_tables(), work)
    left = ((name, held_times(lazy_tables(), work, FAN_NUMBER[name])) for name in FAN_IDS)
    return {name: count for name, count in left if count}


def test_own_sets_only_are_struck_out() -> None:
    left = excluded({"big_three_winds": (1, 0b0111), "pung_of_terminals_or_honors": (4, 0b1111)})
    assert left == {"big_three_winds": 1, "pung_of_terminals_or_honors": 1}
    twice = {"prevalent_wind": (1, 1), "seat_wind": (1, 1), "pung_of_terminals_or_honors": (2, 0b11)}
    assert excluded(twice) == {"prevalent_wind": 1, "seat_wind": 1, "pung_of_terminals_or_honors": 1}


def test_a_number_of_counts_is_struck_out() -> None:
    left = excluded({"nine_gates": (1, 0), "pung_of_terminals_or_honors": (2, 0b11)})
    assert left == {"nine_gates": 1, "pung_of_terminals_or_honors": 1}


def test_a_fan_that_is_struck_out_excludes_nothing() -> None:
    left = excluded({"four_concealed_pungs": (1, 0b1111), "fully_concealed_hand": (1, 0), "self_drawn": (1, 0)})
    assert left == {"four_concealed_pungs": 1, "self_drawn": 1}
    kongs = {"three_kongs": (1, 0b111), "two_concealed_kongs": (1, 0b11), "two_concealed_pungs": (1, 0b11)}
    assert excluded(kongs) == {"three_kongs": 1, "two_concealed_pungs": 1}


@pytest.mark.parametrize("book_id", BOOK_IDS)
def test_fans_that_exclude_are_visited_after_those_that_exclude_them(book_id: str) -> None:
    book = load_book(book_id)
    vector = book_vector(book)
    visited = [
        number
        for turn in range(vector[V_TURNS])
        for number in range(len(FAN_IDS))
        if vector[V_TURN + 2 * turn + number // HALF] >> number % HALF & 1
    ]
    wanted = [number for number in vector[V_ORDER : V_ORDER + len(FAN_IDS)] if any_excluded(vector, number)]
    assert sorted(visited) == sorted(wanted)
    place = {number: at for at, number in enumerate(visited)}
    mutual = {"pure_triple_chow", "pure_shifted_pungs"}
    for rule in book.fans:
        for entry in rule.excludes:
            if {rule.id, entry.fan} != mutual and FAN_NUMBER[entry.fan] in place:
                assert place[FAN_NUMBER[rule.id]] < place[FAN_NUMBER[entry.fan]], (rule.id, entry.fan)


def any_excluded(vector: list[int], number: int) -> bool:
    return vector[V_START + number] < vector[V_START + number + 1]
