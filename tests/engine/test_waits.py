"""Waits in form over all winning forms, and the distance to them."""

from random import Random

import pytest

from engine.hand import PUNG, Meld
from engine.notation import parse_hand
from engine.scoring import shanten, waits
from engine.tiles import TILE_NAMES

from .wins import random_standing, random_win


def waited(text: str) -> str:
    """The waits of the standing tiles of *text*, of which the last tile (the win) is left out."""
    hand = parse_hand(text)
    return " ".join(TILE_NAMES[tile] for tile in waits(hand.melds, hand.concealed))


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("1112345678999p5p", "1p 2p 3p 4p 5p 6p 7p 8p 9p"),
        ("19m19s19pESWNCFPE", "1m 9m 1p 9p 1s 9s E S W N C F P"),
        ("1m19s199pESWNCFP9m", "9m"),
        ("1133557799m22s4p4p", "4p"),
        ("1111m335577s22s4p4p", "4p"),
        ("147m258s369pESWNC", "C F P"),
        ("147m258s36pESWNCF", "9p F P"),
        ("147m258s369p44m78s9s", "6s 9s"),
        ("47m24456788s369p1m", "1m"),
        ("[222m,1]147m258s369p8s8s", "8s"),
        ("[333p,1][678s,2][234m,1]3456p6p", "3p 6p"),
        ("[EEE,1][SSS,1][WWW,1][NNN,1]CC", "C"),
        ("[123p,1][123p,1][123m,1]1123m4m", "1m 4m"),
        ("[345s,1][345m,2][999p,2]1233m3m", "3m"),
        ("[345s,1][345m,2][999p,2]4556m5m", "5m"),
        ("[345s,1][345m,2][999p,2]5666m5m", "4m 5m 7m"),
        ("3344556677889p9p", "3p 6p 9p"),
        ("55m66668s223344p7s", "7s 8s"),
    ],
)
def test_waits(hand: str, expected: str) -> None:
    assert waited(hand) == expected


def test_a_tile_that_is_used_up_in_the_own_hand_is_a_wait_in_form() -> None:
    assert waited("[444s,2][567s,1][456m,1]4567s7s") == "4s 7s"


def test_a_hand_waits_exactly_when_its_distance_is_none() -> None:
    random = Random(11)
    for _ in range(500):
        melds, tiles = random_standing(random)
        own = [Meld(PUNG, 33, 1)] * melds
        assert (shanten(tiles, melds) == 0) == bool(waits(own, tiles)), tiles


def test_drawing_or_exchanging_a_tile_changes_the_distance_by_one_at_most() -> None:
    random = Random(12)
    for _ in range(150):
        melds, tiles = random_standing(random)
        before = shanten(tiles, melds)
        after = shanten([*tiles[1:], random.randrange(34)], melds)
        assert abs(before - after) <= 1


def test_a_complete_hand_is_at_minus_one_and_waited_for_its_winning_tile() -> None:
    random = Random(13)
    for _ in range(200):
        hand = random_win(random)
        assert shanten([*hand.concealed, hand.win_tile], len(hand.melds)) == -1
        assert shanten(hand.concealed, len(hand.melds)) == 0
        assert hand.win_tile in waits(hand.melds, hand.concealed)


@pytest.mark.parametrize(
    ("tiles", "melds", "expected"),
    [
        ("ESWNCFP159m159p1s", 0, 2),
        ("19m19s19pESWNCF5m5m", 0, 1),
        ("11223344m5569p8s9s", 0, 1),
    ],
)
def test_distance(tiles: str, melds: int, expected: int) -> None:
    assert shanten(parse_hand(tiles).concealed, melds) == expected
