"""Every fan of the official table can be had as a win in which it counts."""

import pytest

from engine.books import BOOK_IDS, load_book
from engine.errors import QuepuError
from engine.fans import FAN_IDS
from engine.notation import format_hand, parse_hand
from engine.scoring import score
from engine.simulate import build_win

OFFICIAL = FAN_IDS[:81]


@pytest.mark.parametrize("fan_id", OFFICIAL)
def test_a_win_holds_the_fan(fan_id: str) -> None:
    book = load_book("mil")
    hand = build_win(fan_id, 1, book)
    result = score(hand, book)
    assert fan_id in [fan.id for fan in result.fans]
    assert result.minimum_met and not result.warnings
    assert score(parse_hand(format_hand(hand)), book).total == result.total


@pytest.mark.parametrize("book_id", [book for book in BOOK_IDS if book != "qq-wufan"])
def test_every_fan_that_a_book_prints_can_be_built_under_it(book_id: str) -> None:
    book = load_book(book_id)
    for rule in book.fans:
        assert rule.id in [fan.id for fan in score(build_win(rule.id, 2, book), book).fans]


def test_the_same_seed_builds_the_same_win_and_seeds_differ() -> None:
    book = load_book("mil")
    wins = {format_hand(build_win("full_flush", seed, book)) for seed in range(5)}
    assert len(wins) > 1
    assert build_win("full_flush", 3, book) == build_win("full_flush", 3, book)


def test_what_cannot_be_built_says_why() -> None:
    with pytest.raises(QuepuError, match="unknown fan 'flush'"):
        build_win("flush", 1, load_book("mil"))
    with pytest.raises(QuepuError, match="jiujiu does not count flower_tiles"):
        build_win("flower_tiles", 1, load_book("jiujiu"))
    with pytest.raises(QuepuError, match="qq-wufan does not count"):
        build_win("all_pungs", 1, load_book("qq-wufan"))
    with pytest.raises(QuepuError, match="minimum 200"):
        build_win("edge_wait", 1, load_book("mil", minimum=200))
