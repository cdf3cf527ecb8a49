"""Fan frequencies of simulated play, beside what people's play shows."""

import tomllib
from functools import cache
from pathlib import Path

import pytest

from engine import events as e
from engine.books import load_book
from engine.simulate import FanFrequency, frequencies, simulate_match
from engine.simulate.report import STEP_TWO, missing

BASELINES = Path(__file__).parents[2] / "analytics" / "baselines.toml"


@cache
def played(book_id: str, hands: int) -> list[FanFrequency]:
    book = load_book(book_id)
    return frequencies((simulate_match(seed, book, hands=16) for seed in range(hands // 16)), book)


def test_counts_agree_with_what_the_matches_state() -> None:
    book = load_book("mil")
    matches = [simulate_match(seed, book, hands=16) for seed in (1, 2)]
    rows = {row.id: row for row in frequencies(matches, book)}
    stated = [event for events in matches for event in events if isinstance(event, e.StatedFans)]
    assert set(rows) == {rule.id for rule in book.fans} | {STEP_TWO}
    for fan, row in rows.items():
        if fan != STEP_TWO:
            assert row.wins_with == sum(fan in [x.id for x in win.fans] for win in stated)
            assert row.occurrences == sum(x.count for win in stated for x in win.fans if x.id == fan)
        assert (row.wins, row.hands) == (len(stated), 32)
    assert rows[STEP_TWO].wins_with <= rows["pure_shifted_chows"].wins_with


def test_no_win_holds_a_fan_that_the_book_has_not() -> None:
    book = load_book("jiujiu")
    rows = {row.id for row in frequencies([simulate_match(1, book, hands=2)], book)}
    assert "flower_tiles" not in rows


def test_missing_names_the_cheap_fans_without_a_win() -> None:
    rows = [FanFrequency("a", "甲", 8, 0, 0, 5, 9), FanFrequency("b", "乙", 8, 1, 1, 5, 9),
            FanFrequency("c", "丙", 12, 0, 0, 5, 9)]
    assert missing(rows, 8) == ["甲"]


def test_most_hands_end_in_a_win_and_some_do_not() -> None:
    rows = played("mil", 64)
    assert 0.6 < rows[0].wins / rows[0].hands < 0.95


@pytest.mark.long
@pytest.mark.parametrize("book_id", ["mil", "qq-dazhong", "fengkuang", "jiujiu"])
def test_2000_hands_show_every_fan_of_eight_points_or_less(book_id: str) -> None:
    assert missing(played(book_id, 2000), 8) == []


@pytest.mark.long
def test_no_fan_of_the_human_baseline_is_rarer_than_a_tenth_of_its_rate() -> None:
    human = tomllib.loads(BASELINES.read_text(encoding="utf-8"))["human"]["share"]
    rows = {row.id: row for row in played("mil", 2000)}
    rare = {fan: rows[fan].wins_with for fan, share in human.items()
            if rows[fan].wins_with * 100_000 * 10 < share * rows[fan].wins}
    assert rare == {}
