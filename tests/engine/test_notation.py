"""Hands in the hand notation: what is read, what is refused and where."""

from random import Random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from engine.errors import MalformedHandError
from engine.hand import ADDED_KONG, CHOW, CONCEALED_KONG, MELDED_KONG, PUNG, Conditions, Hand, Meld
from engine.notation import format_hand, parse_hand

from .wins import random_win


def test_a_hand_with_every_kind_of_meld() -> None:
    hand = parse_hand("[123m,1][SSS,3][4444p,2][7777s,7]9s9s|WN1111|3")
    assert hand.melds == (
        Meld(CHOW, 0, 1),
        Meld(PUNG, 28, 3),
        Meld(MELDED_KONG, 12, 2),
        Meld(ADDED_KONG, 24, 3),
    )
    assert hand.concealed == (26,)
    assert hand.win_tile == 26
    assert hand.conditions == Conditions(2, 3, True, True, True, True, 3)


def test_a_kong_without_a_giver_is_concealed() -> None:
    assert parse_hand("[EEEE]123456789m1p1p").melds == (Meld(CONCEALED_KONG, 27),)


def test_missing_tails_mean_east_winds_a_discard_and_no_flowers() -> None:
    assert parse_hand("123456789m123s1p1p") == parse_hand("123456789m123s1p1p|EE0000|0")


def test_the_winning_tile_is_the_last_whether_it_shares_a_suit_letter_or_not() -> None:
    assert parse_hand("1p123456789m123s1p") == parse_hand("123s1p123456789m1p")
    assert parse_hand("11p123s123456789m").win_tile == 8


def test_flowers_as_letters_and_a_declared_ready() -> None:
    hand = parse_hand("123456789m123s1p1p|EE00001|acg")
    assert hand.conditions.flowers == 3
    assert hand.conditions.ready


def test_spaces_do_not_matter() -> None:
    assert parse_hand(" 123456789m 123s 1p 1p | EE0000 | 0\n") == parse_hand("123456789m123s1p1p")


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("", "no standing tiles|parts"),
        ("x", "unknown tile 'x'"),
        ("0m123456789m123s1p", "unknown tile '0'"),
        ("1234567891234m1p1p1s", "16 standing tiles"),
        ("111112345678m1p1p", "fifth 1m"),
        ("[1111m]123456789m1p1p", "fifth 1m"),
        ("123456789m123s1p11p", "15 standing tiles"),
        ("[123m,1][123m,1][123m,1][123m,1][123p,1]1p", "5 melds"),
        ("[124m,1]123456789p1s1s", r"meld \[124m,1\].*neither a chow"),
        ("[EEE,4]123456789p1s1s", "giver '4'"),
        ("[EEE,5]123456789p1s1s", "added kong"),
        ("[ESW,1]123456789p1s1s", "neither a chow"),
        ("[891m,1]123456789p1s1s", "neither a chow"),
        ("[f1f2f3,1]123456789p1s1s", "unknown tile 'f'"),
        ("[EEE,1123456789p1s1s", r"unknown tile '\['|a meld is written"),
        ("m123456789p123s11s", "without a rank"),
        ("12E3456789p123s11s", "need one of m, p, s"),
        ("123456789m123s1p1", "at the end need"),
        ("123456789m123s1p1p|EX0000|0", "conditions 'EX0000'"),
        ("123456789m123s1p1p|EE002|0", "conditions 'EE002'"),
        ("123456789m123s1p1p|EE0000|9", "flowers '9'"),
        ("123456789m123s1p1p|EE0000|aa", "flowers 'aa'"),
        ("123456789m123s1p1p|EE0000|0|1", "4 parts"),
        ("万", "unknown tile"),
    ],
)
def test_what_is_wrong_is_said(text: str, part: str) -> None:
    with pytest.raises(MalformedHandError, match=part) as caught:
        parse_hand(text)
    assert "Traceback" not in str(caught.value)


def test_a_very_long_text_is_shortened_in_the_error() -> None:
    with pytest.raises(MalformedHandError) as caught:
        parse_hand("1m" * 100_000)
    assert len(str(caught.value)) < 300


def test_formatting_and_reading_are_inverse() -> None:
    random = Random(1)
    for _ in range(500):
        hand = random_win(random)
        again = parse_hand(format_hand(hand))
        assert again == Hand(hand.melds, tuple(sorted(hand.concealed)), hand.win_tile, hand.conditions)


@given(st.text(alphabet="123459mpsESWNCFP[],|01 aé万\x00", max_size=40))
@example("[EEE,]123456789m1p1p")
@example("[,1]" * 5)
@example("|||")
@example("²m")
def test_any_text_is_a_hand_or_a_malformed_one(text: str) -> None:
    try:
        hand = parse_hand(text)
    except MalformedHandError:
        return
    assert parse_hand(format_hand(hand)) == hand
