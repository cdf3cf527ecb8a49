"""Laws of scoring that hold for any win: what a score may not depend on, and what it must add up to."""

from random import Random

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.books import BOOK_IDS, load_book
from engine.hand import Conditions, Hand, Meld
from engine.notation import format_hand, parse_hand
from engine.score_model import Score
from engine.scoring import score, waits
from engine.scoring.best import score_hand
from engine.scoring.conditions import settle_conditions
from engine.scoring.layout import ALTERNATIVE, B_TOTAL, BEST, OUT_SIZE, WORK_SIZE
from engine.scoring.lazy import lazy_tables
from engine.scoring.pack import pack_hand
from engine.scoring.vector import book_vector

from .wins import random_win

NOT_SYMMETRIC = {"all_green", "reversible_tiles"}
LAWS = settings(max_examples=120, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
seeds = st.integers(0, 1 << 48)


def scored(hand: Hand, book: str) -> Score:
    return score(hand, load_book(book))


def counts(found: Score) -> dict[str, int]:
    return {fan.id: fan.count for fan in found.fans}


@LAWS
@given(seeds, st.sampled_from(BOOK_IDS))
def test_order_of_melds_and_tiles_does_not_matter(seed: int, book: str) -> None:
    random = Random(seed)
    hand = random_win(random)
    melds = random.sample(hand.melds, len(hand.melds))
    tiles = random.sample(hand.concealed, len(hand.concealed))
    shuffled = msgspec.structs.replace(hand, melds=tuple(melds), concealed=tuple(tiles))
    assert scored(shuffled, book) == scored(hand, book)


def moved(tile: int, suits: list[int]) -> int:
    return tile if tile >= 27 else suits[tile // 9] * 9 + tile % 9


@LAWS
@given(seeds, st.sampled_from(BOOK_IDS))
def test_suits_are_equal_but_for_green_and_reversible_tiles(seed: int, book: str) -> None:
    random = Random(seed)
    hand = random_win(random)
    suits = random.sample(range(3), 3)
    other = Hand(
        tuple(Meld(meld.kind, moved(meld.tile, suits), meld.offer) for meld in hand.melds),
        tuple(moved(tile, suits) for tile in hand.concealed),
        moved(hand.win_tile, suits),
        hand.conditions,
    )
    first = counts(scored(hand, book))
    second = counts(scored(other, book))
    if not (first.keys() | second.keys()) & NOT_SYMMETRIC:
        assert first == second, format_hand(hand)


@LAWS
@given(seeds, st.sampled_from(BOOK_IDS))
def test_points_add_up_and_the_cap_and_minimum_hold(seed: int, book: str) -> None:
    rules = load_book(book)
    hand = random_win(Random(seed))
    found = score(hand, rules)
    assert found.legal
    flowers = hand.conditions.flowers * rules.flower_value if rules.scores_fans else 0
    assert sum(fan.points for fan in found.fans) == found.total_uncapped
    assert found.total == (min(found.total_uncapped, rules.cap) if rules.cap else found.total_uncapped)
    assert found.minimum_met == (not rules.scores_fans or found.total_uncapped - flowers >= rules.minimum)


@LAWS
@given(seeds, st.sampled_from(BOOK_IDS))
def test_a_fan_that_a_counted_fan_excludes_wholly_is_not_counted(seed: int, book: str) -> None:
    rules = {rule.id: rule for rule in load_book(book).fans}
    found = counts(scored(random_win(Random(seed)), book))
    for fan in found.keys() - {"flower_tiles"}:
        assert not {entry.fan for entry in rules[fan].excludes if entry.scope == 0} & found.keys()


@LAWS
@given(seeds, st.sampled_from(BOOK_IDS))
def test_every_fan_not_counted_names_a_rule_datum(seed: int, book: str) -> None:
    rules = load_book(book)
    clauses = {entry.clause for rule in rules.fans for entry in rule.excludes}
    clauses |= {f"{rules.id}/principle-{number}" for number in (2, 3, 5)}
    known = {rule.id for rule in rules.fans}
    for entry in scored(random_win(Random(seed)), book).not_counted:
        assert entry.clause in clauses
        assert entry.id in known
        assert entry.by in known or entry.by.startswith("principle-")


@LAWS
@given(seeds)
def test_no_other_division_is_worth_more(seed: int) -> None:
    found = scored(random_win(Random(seed)), "mil")
    flowers = counts(found).get("flower_tiles", 0)
    assert found.alternative_total <= found.total - flowers
    assert found.alternative != found.division


@LAWS
@given(seeds)
def test_the_division_holds_every_tile_once(seed: int) -> None:
    hand = random_win(Random(seed))
    found = scored(hand, "mil")
    tiles = sorted(tile for part in found.division for tile in part.tiles)
    melded = [tile for part in found.division if part.melded for tile in part.tiles]
    assert sorted([*melded, *hand.concealed, hand.win_tile]) == tiles
    assert sum(part.wins for part in found.division) == 1
    assert all(hand.win_tile in part.tiles for part in found.division if part.wins)


@LAWS
@given(seeds)
def test_a_counted_fan_is_made_of_tiles_of_the_hand(seed: int) -> None:
    hand = random_win(Random(seed))
    found = scored(hand, "mil")
    tiles = [tile for part in found.division for tile in part.tiles]
    for fan in found.fans:
        assert fan.tiles or fan.id == "flower_tiles"
        assert all(fan.tiles.count(tile) <= tiles.count(tile) for tile in fan.tiles), fan


@LAWS
@given(seeds)
def test_a_win_ends_a_wait(seed: int) -> None:
    hand = random_win(Random(seed))
    found = scored(hand, "mil")
    assert hand.win_tile in found.waits == waits(hand.melds, hand.concealed)
    single_fans = counts(found).keys() & {"edge_wait", "closed_wait", "single_wait"}
    assert len(single_fans) <= 1
    if single_fans:
        assert found.waits == (hand.win_tile,)
        assert f"{found.wait}_wait" in single_fans


@LAWS
@given(seeds, st.sampled_from(BOOK_IDS))
def test_scratch_left_by_another_hand_changes_nothing(seed: int, book: str) -> None:
    random = Random(seed)
    vector = book_vector(load_book(book))
    work = [7] * WORK_SIZE
    out = [7] * OUT_SIZE
    for _ in range(3):
        packed = pack_hand(random_win(random))
        settle_conditions(packed, vector)
        fresh = [0] * OUT_SIZE
        total = score_hand(packed, vector, lazy_tables(), [0] * WORK_SIZE, fresh)
        assert score_hand(packed, vector, lazy_tables(), work, out) == total == fresh[BEST + B_TOTAL]
        assert out[ALTERNATIVE + B_TOTAL] == fresh[ALTERNATIVE + B_TOTAL]


@LAWS
@given(seeds)
def test_without_explaining_the_fans_are_the_same(seed: int) -> None:
    hand = random_win(Random(seed))
    book = load_book("mil")
    short, long = score(hand, book, explain=False), score(hand, book)
    assert (short.fans, short.division, short.total) == (long.fans, long.division, long.total)


@pytest.mark.parametrize("book", BOOK_IDS)
def test_a_hand_that_does_not_win_is_not_legal(book: str) -> None:
    random = Random(3)
    for _ in range(200):
        hand = random_win(random)
        replaced = msgspec.structs.replace(hand, win_tile=(hand.win_tile + 1) % 34)
        tiles = [*replaced.concealed, replaced.win_tile]
        if tiles.count(replaced.win_tile) > 4 or any(meld.tile == replaced.win_tile for meld in hand.melds):
            continue
        wins = replaced.win_tile in waits(hand.melds, hand.concealed)
        try:
            assert score(replaced, load_book(book), explain=False).legal == wins
        except ValueError as error:
            assert "fifth" in str(error)


@pytest.mark.parametrize("text", ["11123m33p44678sEE", "11789m33p44123sSS", "[123m,1]11m22p33678sEE"])
def test_several_pairs_and_some_sets_do_not_win(text: str) -> None:
    found = score(parse_hand(text), load_book("mil"))
    assert not found.legal


def test_any_fourteen_tiles_win_exactly_when_the_first_thirteen_wait_for_the_last() -> None:
    random = Random(31)
    book = load_book("mil")
    for _ in range(3000):
        kinds = random.choice((range(9), range(18), range(34), [0, 1, 2, 9, 10, 18, 19, 27, 28, 31]))
        tiles = random.sample([tile for tile in kinds for _ in range(4)], 14)
        if random.random() < 0.5:
            tiles = [tile for tile in random.sample(tiles, 7) for _ in range(2)]
            if any(tiles.count(tile) > 4 for tile in tiles):
                continue
        hand = Hand((), tuple(tiles[:13]), tiles[13], Conditions())
        assert score(hand, book, explain=False).legal == (tiles[13] in waits((), tiles[:13])), tiles
