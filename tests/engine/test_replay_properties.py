"""Laws of the replay, over hands played at random."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import events as e
from engine.books import load_book
from engine.errors import IllegalEventError
from engine.replay import (
    CODE_NAMES,
    CODES,
    KIND_CODES,
    State,
    apply,
    can,
    deal_rows,
    event_of,
    reason,
    replay_match,
    row_of,
    states,
    verify,
)
from engine.replay.encode import EXHAUSTED, FLOWER
from engine.replay.layout import SIZE
from engine.replay.rows import replay_rows
from tests.engine.hands import Events, candidates, check_conservation, deals, folded, hand, random_hand

HANDS = st.builds(random_hand, st.integers(0, 19), per_seat=st.just(False), flowers=st.booleans()) | st.builds(
    random_hand, st.integers(0, 19), per_seat=st.just(True)
)
SOME = settings(max_examples=15, deadline=None)


def rows_of(events: Events) -> list[int]:
    rows: list[int] = []
    for event in events:
        for row in deal_rows(event) if isinstance(event, e.Deal) else [row_of(event)]:
            rows.extend(row)
    return rows


def wall_of(events: Events) -> list[int]:
    tiles = events[0].wall
    return [*tiles, *[0] * (144 - len(tiles))]


@SOME
@given(HANDS)
def test_tiles_are_conserved_after_every_event(events: Events) -> None:
    for at, state in states(events, 0):
        if at >= 4:
            check_conservation(state)


@SOME
@given(HANDS)
def test_a_legal_hand_replays_without_failure(events: Events) -> None:
    found = replay_match((e.MatchStart("test"), *events), load_book("mil"), facts=False).hands[0]
    assert (found.failures, found.wall_failures) == ((), ())
    assert found.outcome == "exhausted"


@SOME
@given(HANDS, st.data())
def test_can_is_verify_and_an_illegal_event_is_refused_at_its_index(events: Events, data: st.DataObject) -> None:
    at = data.draw(st.integers(5, len(events) - 1))
    state = folded(events[:at])
    for event in candidates(state):
        if can(state, event):
            verify(state, event)
            continue
        with pytest.raises(IllegalEventError):
            verify(state, event)
        code = CODES[reason(state, event)]
        found = replay_match((e.MatchStart("test"), *events[:at], event), load_book("mil"), facts=False).hands[0]
        named = found.wall_failures if code.name == "wall_mismatch" else found.failures
        assert (named[0].event, named[0].code) == (at + 1, code.name)


@SOME
@given(HANDS, st.data())
def test_a_replay_can_be_cut_anywhere_and_go_on(events: Events, data: st.DataObject) -> None:
    cut = data.draw(st.integers(1, len(events) - 1))
    first, second = rows_of(events[:cut]), rows_of(events[cut:])
    whole, parts = [0] * SIZE, [0] * SIZE
    out = [0] * (2 * (len(first) + len(second)) // 5)
    replay_rows(first + second, (len(first) + len(second)) // 5, wall_of(events), whole, out)
    replay_rows(first, len(first) // 5, wall_of(events), parts, out)
    replay_rows(second, len(second) // 5, [], parts, out)
    assert parts == whole
    assert tuple(whole) == folded(events).cells


@SOME
@given(HANDS)
def test_rows_and_events_are_two_spellings(events: Events) -> None:
    for event in events[5:]:
        assert event_of(row_of(event)) == event
    rows = rows_of(events)
    out = [0] * (2 * len(rows) // 5)
    assert replay_rows(rows, len(rows) // 5, wall_of(events), [0] * SIZE, out) == len(rows) // 5
    assert set(out[::2]) == {0}


@pytest.mark.parametrize(
    "event",
    [
        e.Claim(1, "kong", 5, lost=True),
        e.Claim(2, "chow", 5, 3),
        e.FalseWin(2),
        e.ReadyDeclared(3),
        e.Win(1, 2, 3),
        e.ExhaustedWall(),
        e.PlayerLeft(2),
        e.Draw(1, 2, True),
        e.Discard(1, 2, 1),
    ],
)
def test_every_play_event_has_a_row_and_back(event: e.AnyEvent) -> None:
    assert event_of(row_of(event)) == event


def test_a_row_that_holds_no_whole_event_is_refused() -> None:
    with pytest.raises(ValueError, match="no play event"):
        event_of((0, 0, 0, 0, 0))


def test_kind_codes_and_reason_codes_are_for_ever() -> None:
    """Tables and findings hold these numbers and names: append, never change."""
    assert list(KIND_CODES)[:16] == [
        "match_start", "hand_start", "deal", "flower", "draw", "discard", "chow", "pung", "melded_kong", "added_kong",
        "concealed_kong", "ready", "claim", "win", "false_win", "exhausted",
    ]  # fmt: skip
    assert list(KIND_CODES)[16:] == [
        "ruling", "stated_rank", "item", "skill", "task_offered", "task_completed", "left", "stated_fans",
        "stated_points", "match_end",
    ]  # fmt: skip
    assert (FLOWER, EXHAUSTED) == (3, 15)
    from engine.replay import codes

    numbers = {name.lower(): value for name, value in vars(codes).items() if type(value) is int}
    assert {CODE_NAMES[number]: number for number in numbers.values()} == numbers
    assert len(numbers) == len(CODES)


def test_applying_leaves_the_state_before_as_it_was() -> None:
    events = random_hand(3)
    before = folded(events[:20])
    cells = before.cells
    apply(before, events[20])
    assert before.cells == cells
    assert before == folded(events[:20])


def test_the_text_of_a_refusal_names_seat_tile_and_hand() -> None:
    dealt = deals("123456789m123pC", "123456789p11sEE", "123456789s555mC", "1199m99pSSWWNNC")
    with pytest.raises(IllegalEventError) as caught:
        verify(folded(hand(dealt, "E draw 9s")), e.Discard(0, 30))
    assert str(caught.value) == (
        "discard by seat E of N: the seat does not hold this tile; "
        "expected a tile of 1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 2p 3p 9s C; "
        "seat E holds 1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 2p 3p 9s C"
    )


def test_the_empty_state_waits_for_a_hand() -> None:
    assert can(State(), e.HandStart(0, 0))
    assert not can(State(), e.Draw(0, 0))
