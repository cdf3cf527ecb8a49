"""Simulated matches are legal, clean, repeatable and respect the book's minimum."""

import json
from collections import Counter
from functools import cache

import msgspec
import pytest

from engine import events as e
from engine.books import BOOK_IDS, load_book
from engine.errors import QuepuError
from engine.replay import replay_match
from engine.simulate import simulate_match
from engine.simulate.match import seating

Events = tuple[e.AnyEvent, ...]


@cache
def played(book_id: str, seed: int, hands: int, walls: str, flowers: bool = True) -> Events:
    return simulate_match(seed, load_book(book_id), hands=hands, walls=walls, flowers=flowers)


@pytest.mark.parametrize("walls", ["single", "per_seat"])
@pytest.mark.parametrize("book_id", BOOK_IDS)
def test_replay_finds_nothing_wrong_under_any_book(book_id: str, walls: str) -> None:
    book = load_book(book_id)
    match = replay_match(played(book_id, 11, 5, walls), book)
    assert not match.failures
    assert len(match.hands) == 5
    for hand in match.hands:
        assert hand.failures == ()
        assert hand.wall_known and hand.wall_failures == ()
        assert hand.outcome in ("win", "exhausted")
        assert hand.points == hand.stated_points
        for win in hand.wins:
            assert win.score.legal and win.score.minimum_met
            assert win.stated is not None and win.stated.total == win.score.total
            stated = [(fan.id, fan.count, fan.points) for fan in win.stated.fans]
            assert stated == [(fan.id, fan.count, fan.points) for fan in win.score.fans]


def test_the_same_seed_gives_the_same_bytes_and_another_seed_others() -> None:
    first = msgspec.json.encode(played("mil", 3, 2, "single"))
    again = msgspec.json.encode(simulate_match(3, load_book("mil"), hands=2))
    other = msgspec.json.encode(simulate_match(4, load_book("mil"), hands=2))
    assert first == again
    assert first != other


def test_a_hand_does_not_depend_on_the_hands_before_it() -> None:
    long = [x for x in played("mil", 3, 2, "single") if isinstance(x, e.HandStart)]
    short = [x for x in simulate_match(3, load_book("mil"), hands=1) if isinstance(x, e.HandStart)]
    assert long[0].wall == short[0].wall


def test_a_raised_minimum_is_respected() -> None:
    book = load_book("mil", minimum=16)
    wins = [win for seed in range(2) for hand in replay_match(simulate_match(seed, book, hands=8), book).hands
            for win in hand.wins]
    assert wins
    assert all(win.score.total_uncapped - win.hand.conditions.flowers >= 16 for win in wins)


def test_running_points_add_up_over_the_seats_of_sixteen_hands() -> None:
    events = played("mil", 7, 16, "single")
    running = [0, 0, 0, 0]
    players = (0, 1, 2, 3)
    for event in events:
        if isinstance(event, e.HandStart):
            players = event.players
            assert players == seating(event.hand, 16)
            assert event.round_wind == event.hand // 4
            assert event.stated_running == tuple(running[player] for player in players)
        if isinstance(event, e.StatedPoints):
            for seat, player in enumerate(players):
                running[player] += event.points[seat]
    end = events[-1]
    assert isinstance(end, e.MatchEnd) and end.points == tuple(running)
    assert sum(running) == 0


@pytest.mark.parametrize(("book_id", "walls", "flowers", "tiles"), [
    ("mil", "single", True, 144), ("mil", "single", False, 136), ("mil", "per_seat", True, 136),
    ("jiujiu", "single", True, 136),
])  # fmt: skip
def test_walls_are_full_sets(book_id: str, walls: str, flowers: bool, tiles: int) -> None:
    for event in played(book_id, 5, 1, walls, flowers):
        if isinstance(event, e.HandStart):
            assert len(event.wall) == tiles
            assert event.flowers == (tiles == 144)
            copies = Counter(event.wall)
            assert all(copies[tile] == (4 if tile < 34 else 1) for tile in copies)


def test_ready_is_declared_where_the_room_knows_it_and_nowhere_else() -> None:
    kinds = {book: Counter(type(x) for seed in range(3) for x in played(book, seed, 4, "single"))
             for book in ("qq-dazhong", "hihi")}
    assert kinds["qq-dazhong"][e.ReadyDeclared] > 0
    assert kinds["hihi"][e.ReadyDeclared] == 0


def test_lost_claims_name_a_discard_that_another_took() -> None:
    lost = 0
    for seed in range(3):
        events = played("mil", seed, 8, "per_seat")
        for number, event in enumerate(events):
            if isinstance(event, e.Claim):
                lost += 1
                taker = events[number - 1]
                assert event.lost
                assert isinstance(taker, e.Pung | e.MeldedKong | e.Win | e.Claim)
                assert taker.tile == event.tile and taker.seat != event.seat
    assert lost > 0


def test_events_survive_json() -> None:
    events = played("mil", 3, 2, "single")
    text = msgspec.json.encode(events)
    assert msgspec.json.decode(text, type=tuple[e.AnyEvent, ...]) == events
    assert json.loads(text)[0]["source_id"] == "mil-single-2-3"


@pytest.mark.parametrize(("seed", "hands", "walls", "says"), [
    (1 << 62, 1, "single", "out of range"), (1, 0, "single", "0 hands"), (1, 1, "round", "'round'"),
])  # fmt: skip
def test_wrong_arguments_are_named(seed: int, hands: int, walls: str, says: str) -> None:
    with pytest.raises(QuepuError, match=says):
        simulate_match(seed, load_book("mil"), hands=hands, walls=walls)
