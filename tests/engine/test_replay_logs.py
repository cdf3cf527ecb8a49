"""The real logs beside the project, replayed (their README says what must hold)."""

from itertools import pairwise
from pathlib import Path

import pytest

from engine.books import load_book
from engine.replay import can, hand_spans, replay_match, states
from engine.replay_model import ReplayedHand
from ingest.detect import parse
from ingest.model import ParsedMatch

pytestmark = pytest.mark.shared
MIL = load_book("mil")


def matches(path: Path) -> tuple[ParsedMatch, ...]:
    return parse(path.read_bytes()).matches


def replayed(path: Path) -> list[ReplayedHand]:
    return [hand for match in matches(path) for hand in replay_match(match.events, MIL).hands]


@pytest.mark.parametrize("name", ["sample16.txt", "sample16_first_release.txt"])
def test_pku_sample_14_wins_and_2_exhausted_walls(shared: Path, name: str) -> None:
    hands = replayed(shared / "logs" / "pku_text" / name)
    assert [hand.outcome for hand in hands].count("win") == 14
    assert [hand.outcome for hand in hands].count("exhausted") == 2
    assert sum(seat.claims_lost for hand in hands for seat in hand.seats) == 5
    for hand in hands:
        assert (hand.failures, hand.points) == ((), hand.stated_points)
        for win in hand.wins:
            assert win.stated is not None
            assert win.score.total == win.stated.total


def test_pku_sample_8_discards_6_self_drawn(shared: Path) -> None:
    wins = [win for hand in replayed(shared / "logs" / "pku_text" / "sample16.txt") for win in hand.wins]
    assert [win.seat == win.source for win in wins].count(True) == 6
    assert all(win.hand.conditions.self_drawn == (win.seat == win.source) for win in wins)


def test_tziakcha_session_16_hands_walls_and_payments(shared: Path) -> None:
    hands = replayed(shared / "logs" / "tziakcha" / "session_16_hands.json")
    assert len(hands) == 16
    assert sum(seat.flowers for hand in hands for seat in hand.seats) == 102
    running = [0, 0, 0, 0]
    for hand in hands:
        assert hand.wall_known
        assert (hand.failures, hand.wall_failures, hand.points) == ((), (), hand.stated_points)
        assert hand.stated_running == tuple(running[player] for player in hand.players)
        for seat, player in enumerate(hand.players):
            running[player] += hand.points[seat]
    wins = [win for hand in hands for win in hand.wins]
    assert [win.seat == win.source for win in wins].count(True) == 4
    assert all(win.stated is not None and win.score.total == win.stated.total for win in wins)


def test_a_viewer_reaches_every_event_and_each_could_come_there(shared: Path) -> None:
    (match,) = matches(shared / "logs" / "tziakcha" / "session_16_hands.json")
    for number, (first, last) in enumerate(hand_spans(match.events)):
        seen = list(states(match.events, number))
        assert [at for at, _ in seen] == list(range(first, last + 1))
        for (_, state), (at, _) in pairwise(seen):
            assert can(state, match.events[at])
