"""Any sequence of events has a replay: failures are told, never raised."""

from hypothesis import given, settings
from hypothesis import strategies as st

from engine import events as e
from engine.books import load_book
from engine.replay import CODE_NAMES, replay_match, states
from tests.engine.hands import random_hand

SEAT = st.integers(-1, 4)
TILE = st.integers(-1, 43)
TILES = st.lists(TILE, max_size=15).map(tuple)
EVENT = st.one_of(
    st.builds(e.HandStart, st.integers(-1, 3), st.integers(-1, 4), wall=TILES, flowers=st.booleans()),
    st.builds(e.Deal, SEAT, TILES),
    st.builds(e.FlowerReplaced, SEAT, TILE),
    st.builds(e.Draw, SEAT, TILE, st.booleans()),
    st.builds(e.Discard, SEAT, TILE, st.integers(-1, 1)),
    st.builds(e.Chow, SEAT, TILE, TILE),
    st.builds(e.Pung, SEAT, TILE, SEAT),
    st.builds(e.MeldedKong, SEAT, TILE, SEAT),
    st.builds(e.AddedKong, SEAT, TILE),
    st.builds(e.ConcealedKong, SEAT, TILE),
    st.builds(e.ReadyDeclared, SEAT),
    st.builds(e.Claim, SEAT, st.sampled_from(["chow", "pung", "kong", "win", ""]), TILE, TILE, st.booleans()),
    st.builds(e.Win, SEAT, TILE, SEAT),
    st.builds(e.FalseWin, SEAT, TILE, SEAT),
    st.builds(e.ExhaustedWall),
    st.builds(e.PlayerLeft, SEAT),
    st.builds(e.ItemUsed, SEAT, st.just("item"), out=TILES),
    st.builds(e.StatedFans, SEAT, st.integers(0, 9)),
    st.builds(e.MatchEnd),
)
BOOK = load_book("hihi")


@settings(max_examples=120, deadline=None)
@given(st.integers(0, 4), st.integers(0, 250), st.lists(EVENT, max_size=8), st.booleans())
def test_stray_events_anywhere_in_a_hand(seed: int, at: int, stray: list[e.AnyEvent], flowers: bool) -> None:
    hand = random_hand(seed, flowers=flowers)
    events = (e.MatchStart("test"), *hand[:at], *stray, *hand[at:])
    found = replay_match(events, BOOK, facts=False)
    for hand_found in found.hands:
        assert {failure.code for failure in hand_found.failures} <= set(CODE_NAMES)
        assert all(failure.text and failure.expected and failure.found for failure in hand_found.failures)
        assert all(hand_found.first <= failure.event <= hand_found.last for failure in hand_found.failures)
    if not stray:
        assert found.failures == found.hands[0].failures == ()


@settings(max_examples=60, deadline=None)
@given(st.lists(EVENT, max_size=12))
def test_nothing_but_stray_events(events: list[e.AnyEvent]) -> None:
    replay_match(events, BOOK)
    for hand in range(-1, 4):
        list(states(events, hand))
