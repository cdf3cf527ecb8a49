"""Random wins against PyMahjongGB, an independent scorer, under the book that plays by the same rules (mil)."""

from random import Random

import pytest

from engine.books import load_book
from engine.hand import CHOW, PUNG, Hand
from engine.notation import format_hand
from engine.scoring import score, shanten

from .wins import random_standing, random_win

NAMES = [f"{suit}{rank}" for suit in "WBT" for rank in range(1, 10)] + ["F1", "F2", "F3", "F4", "J1", "J2", "J3"]


def packs(hand: Hand) -> tuple[tuple[str, str, int], ...]:
    found = []
    for meld in hand.melds:
        if meld.kind == CHOW:
            found.append(("CHI", NAMES[meld.tile + 1], meld.offer))
        else:
            found.append(("PENG" if meld.kind == PUNG else "GANG", NAMES[meld.tile], meld.offer))
    return tuple(found)


def oracle_total(hand: Hand) -> int:
    from MahjongGB import MahjongFanCalculator

    c = hand.conditions
    tiles = tuple(NAMES[tile] for tile in hand.concealed)
    fans = MahjongFanCalculator(
        packs(hand), tiles, NAMES[hand.win_tile], c.flowers, c.self_drawn, c.last_tile, c.kong, c.sea_last,
        c.seat_wind, c.round_wind,
    )  # fmt: skip
    return sum(points for points, _ in fans)


def differences(random: Random, wins: int) -> list[str]:
    book = load_book("mil")
    found = []
    for _ in range(wins):
        hand = random_win(random)
        total = score(hand, book, explain=False).total
        if total != (other := oracle_total(hand)):
            found.append(f"{format_hand(hand)}: {total}, PyMahjongGB {other}")
    return found


@pytest.mark.oracle
def test_5000_random_wins_have_the_total_of_pymahjonggb() -> None:
    assert differences(Random(20_240_731), 5000) == []


@pytest.mark.oracle
@pytest.mark.long
@pytest.mark.parametrize("seed", range(10))
def test_20000_more_random_wins(seed: int) -> None:
    assert differences(Random(seed), 20_000) == []


@pytest.mark.oracle
def test_the_distance_of_1000_random_hands_is_that_of_pymahjonggb() -> None:
    from MahjongGB import MahjongShanten

    random = Random(5)
    for _ in range(1000):
        melds, tiles = random_standing(random)
        own = tuple(("PENG", "J3", 1) for _ in range(melds))
        assert shanten(tiles, melds) == MahjongShanten(own, tuple(NAMES[tile] for tile in tiles)), tiles
