"""Each rule of play, and the event that breaks it: refused at its index with its code."""

import pytest

from engine import events as e
from engine.books import load_book
from engine.replay import replay_match
from engine.replay_model import ReplayedHand
from tests.engine.hands import Events, deals, hand, tiles

EAST = "123456789m123pC"
SOUTH = "123456789p11sEE"
WEST = "123456789s555mC"
NORTH = "1199m99pSSWWNNC"
DEALS = deals(EAST, SOUTH, WEST, NORTH)
FIRST = 6
"""Index of the first event after the deals."""


def replay(events: Events) -> ReplayedHand:
    return replay_match(events, load_book("mil"), facts=False).hands[0]


def codes(events: Events) -> list[tuple[int, str]]:
    """(event counted from the first after the deals, code) of each failure, the missing ending apart."""
    found = [(failure.event - FIRST, failure.code) for failure in replay(events).failures]
    return [entry for entry in found if entry[1] != "hand_unfinished"]


def after_deals(text: str, **fields: object) -> list[tuple[int, str]]:
    return codes(hand(DEALS, text, **fields))


class TestTurns:
    def test_a_legal_opening(self) -> None:
        assert after_deals("E draw 9s; E discard C; S draw 3s; S discard 3s; W draw F; W discard F") == []

    def test_the_dealer_draws_first(self) -> None:
        assert after_deals("S draw 3s") == [(0, "illegal_turn")]

    def test_a_discard_needs_a_draw(self) -> None:
        assert after_deals("E discard C") == [(0, "illegal_turn")]

    def test_two_draws_are_one_too_many(self) -> None:
        assert after_deals("E draw 9s; E draw 8s") == [(1, "hand_size")]

    def test_the_turn_passes_counter_clockwise(self) -> None:
        assert after_deals("E draw 9s; E discard C; W draw 9s") == [(2, "illegal_turn")]

    def test_discards_must_be_in_the_hand(self) -> None:
        assert after_deals("E draw 9s; E discard N") == [(1, "tile_not_in_hand")]

    def test_a_tile_said_to_be_just_drawn_is_the_one_drawn(self) -> None:
        assert after_deals("E draw 9s; E discard C drawn") == [(1, "drawn_flag_wrong")]

    def test_a_tile_said_to_be_held_is_not_the_only_one_just_drawn(self) -> None:
        opening = "E draw 9s; E discard 9s; "
        assert after_deals(opening + "S draw 3s; S discard 3s held") == [(3, "drawn_flag_wrong")]
        assert after_deals(opening + "S draw 1s; S discard 1s held") == []

    def test_nothing_was_just_drawn_after_a_pung(self) -> None:
        text = "E draw 9s; E discard 1m; N pung 1m; N discard C drawn"
        assert after_deals(text) == [(3, "drawn_flag_wrong")]

    def test_the_dealers_first_discard_may_be_called_held(self) -> None:
        assert after_deals("E draw 9s; E discard 9s held") == []

    def test_after_a_wrong_mark_the_hand_goes_on(self) -> None:
        found = after_deals("E draw 9s; E discard C drawn; W draw 9s")
        assert found == [(1, "drawn_flag_wrong"), (2, "illegal_turn")]

    def test_after_any_other_failure_it_does_not(self) -> None:
        assert after_deals("E draw 9s; E discard N; E discard C drawn; W draw 9s") == [(1, "tile_not_in_hand")]

    def test_nothing_follows_an_ending(self) -> None:
        round_of_play = "E draw 4p; E discard 4p; S draw F; S discard F; W draw P; W discard P; "
        assert after_deals(round_of_play + "N draw C; N win C") == []
        assert after_deals(round_of_play + "N draw C; N win C; N discard C") == [(8, "event_out_of_place")]


class TestTheDeal:
    def test_nothing_is_drawn_during_the_deal(self) -> None:
        assert codes(hand(DEALS[:2], "E draw 9s")) == [(-2, "event_out_of_place")]

    def test_deals_come_in_order_of_seats(self) -> None:
        assert codes(hand([DEALS[1], DEALS[0]])) == [(-4, "event_out_of_place")]

    @pytest.mark.parametrize(("seat", "dealt"), [(0, EAST + "FP"), (0, "123m"), (1, SOUTH + "P"), (3, "")])
    def test_deals_have_13_tiles_and_only_the_dealers_may_have_14(self, seat: int, dealt: str) -> None:
        wrong = [*DEALS[:seat], e.Deal(seat, tiles(dealt)), *DEALS[seat + 1 :]]
        assert codes(hand(wrong)) == [(seat - 4, "deal_size")]

    def test_the_dealer_with_14_discards_at_once(self) -> None:
        dealt = deals(EAST + "F", SOUTH, WEST, NORTH)
        assert codes(hand(dealt, "E discard F; S draw P")) == []
        assert codes(hand(dealt, "E draw P")) == [(0, "hand_size")]

    def test_seats_tiles_and_winds_that_do_not_exist(self) -> None:
        assert codes((*hand(DEALS), e.Draw(7, 3))) == [(0, "value_out_of_range")]
        assert codes((*hand(DEALS), e.Draw(0, 42))) == [(0, "value_out_of_range")]
        assert codes((*hand(DEALS), e.Draw(0, -1))) == [(0, "value_out_of_range")]
        assert codes(hand(DEALS, round_wind=4)) == [(-5, "value_out_of_range")]
        assert codes(hand(DEALS, players=(0, 1, 1, 3))) == [(-5, "value_out_of_range")]


class TestConservation:
    def test_a_fifth_copy_is_drawn(self) -> None:
        assert after_deals("E draw 5m") == [(0, "fifth_copy")]

    def test_a_fifth_copy_is_dealt(self) -> None:
        dealt = deals("5555m123456789p", "5m12346789p11sEE", WEST, NORTH)
        assert codes(hand(dealt)) == [(-3, "fifth_copy")]

    def test_a_flower_is_there_once(self) -> None:
        dealt = deals("123456789m123pf1", SOUTH, WEST, NORTH)
        assert codes(hand(dealt, "E draw f1", flowers=True)) == [(0, "fifth_copy")]

    def test_flowers_that_are_not_in_play(self) -> None:
        assert after_deals("E draw f1") == [(0, "flower_not_in_play")]
        assert after_deals("E draw 9s; E flower f1") == [(1, "flower_not_in_play")]


class TestClaims:
    def test_a_chow_from_the_left(self) -> None:
        assert after_deals("E draw 9s; E discard 3p; S chow 345p; S discard 9p") == []

    def test_a_chow_from_anybody_else(self) -> None:
        assert after_deals("E draw 9s; E discard 5m; N chow 345m") == [(2, "chow_not_from_left")]
        assert after_deals("E draw 9s; E discard 9s; W chow 789s") == [(2, "chow_not_from_left")]

    def test_a_chow_without_its_tiles(self) -> None:
        assert after_deals("E draw 9s; E discard 9m; S chow 789m") == [(2, "claim_not_possible")]

    def test_a_chow_that_is_no_run(self) -> None:
        """8p 9p and the first bamboo; and a run that does not hold the discard."""
        text = "E draw 9s; E discard 1p; S chow 89p"
        assert after_deals(text) == [(2, "claim_not_possible")]
        assert after_deals("E draw 9s; E discard 1p; S chow 234p") == [(2, "claim_not_possible")]

    def test_a_pung_needs_two_and_a_kong_three(self) -> None:
        assert after_deals("E draw 9s; E discard 1m; N pung 1m; N discard C") == []
        assert after_deals("E draw 9s; E discard 1m; N kong 1m") == [(2, "claim_not_possible")]
        assert after_deals("E draw 9s; E discard 5m; W kong 5m; W draw 8s back; W discard 1s") == []
        assert after_deals("E draw 9s; E discard 2m; N pung 2m") == [(2, "claim_not_possible")]

    def test_a_claim_names_the_tile_and_the_giver(self) -> None:
        events = hand(DEALS, "E draw 9s; E discard 1m")
        assert codes((*events, e.Pung(3, 0, 1))) == [(2, "claim_not_possible")]
        assert codes((*events, e.Pung(3, 8, 0))) == [(2, "claim_not_possible")]

    def test_nobody_claims_an_own_discard_or_twice_or_late(self) -> None:
        assert codes((*hand(DEALS, "E draw 9s; E discard 1m"), e.Pung(0, 0, 0))) == [(2, "claim_not_possible")]
        events = hand(DEALS, "E draw 9s; E discard 1m; N pung 1m")
        assert codes((*events, e.Pung(3, 0, 0))) == [(3, "claim_not_possible")]
        late = hand(DEALS, "E draw 9s; E discard 1m; S draw 8s; N pung 1m")
        assert codes(late) == [(3, "claim_not_possible")]

    def test_after_a_pung_the_claimer_discards_and_play_goes_on_to_its_right(self) -> None:
        text = "E draw 9s; E discard 1m; N pung 1m; N discard C; E draw 8s; E discard 8s; S draw 8p"
        assert after_deals(text) == []
        assert after_deals("E draw 9s; E discard 1m; N pung 1m; N draw 8s") == [(3, "hand_size")]
        assert after_deals("E draw 9s; E discard 1m; N pung 1m; E draw 8s") == [(3, "illegal_turn")]


class TestKongs:
    def test_a_chow_that_lost_to_a_kong_does_not_follow_it(self) -> None:
        """The lost claim is settled by the kong: the replacement draw after it is no breach of priority."""
        dealt = deals(EAST, "46m3456789p11sEE", WEST, NORTH)
        text = "E draw 9s; E discard 5m; S loses chow 456m; W kong 5m; W draw 8s back; W discard 1s"
        assert codes(hand(dealt, text)) == []

    def test_after_a_pung_or_chow_no_kong(self) -> None:
        """MIL: the claimer discards first."""
        dealt = deals("123456789m123pC", "1111s123456789p", "23456789sCFFPP", NORTH)
        text = "E draw 9s; E discard 3p; S chow 345p; S conceals 1s"
        assert codes(hand(dealt, text)) == [(3, "kong_not_possible")]

    def test_a_concealed_kong_needs_four(self) -> None:
        assert after_deals("E draw 9s; E conceals 9s") == [(1, "kong_not_possible")]
        assert after_deals("E draw 9s; E conceals N") == [(1, "tile_not_in_hand")]

    def test_a_concealed_kong_need_not_be_of_the_tile_drawn(self) -> None:
        dealt = deals("1111s123456789m", "123456789p22sEE", "23456789sCFFPP", NORTH)
        assert codes(hand(dealt, "E draw 9s; E conceals 1s; E draw 8s back; E discard 8s")) == []

    def test_a_kong_is_added_only_to_an_own_melded_pung(self) -> None:
        pung = "E draw 9s; E discard 1m; N pung 1m; N discard C; "
        turn = pung + "E draw F; E discard F; S draw F; S discard F; W draw F; W discard F; "
        assert after_deals(turn + "N draw 1m; N adds 1m; N draw 8s back; N discard 8s") == []
        assert after_deals(turn + "N draw 8s; N adds 9m") == [(11, "kong_not_possible")]

    def test_a_kong_is_followed_by_its_replacement(self) -> None:
        kong = "E draw 9s; E discard 5m; W kong 5m; "
        assert after_deals(kong + "W discard 1s") == [(3, "replacement_missing")]
        assert after_deals(kong + "N draw 1s") == [(3, "replacement_missing")]
        assert after_deals(kong + "N pung C") == [(3, "replacement_missing")]

    def test_a_replacement_comes_from_the_back_and_other_tiles_from_the_front(self) -> None:
        kong = "E draw 9s; E discard 5m; W kong 5m; "
        assert after_deals(kong + "W draw 8s") == [(3, "draw_from_wrong_end")]
        assert after_deals("E draw 9s back") == [(0, "draw_from_wrong_end")]

    def test_with_walls_per_seat_the_replacement_has_no_end(self) -> None:
        kong = "E draw 9s; E discard 5m; W kong 5m; "
        assert after_deals(kong + "W draw 8s", wall_per_seat=True) == []
        assert after_deals(kong + "W draw 8s back", wall_per_seat=True) == []


class TestFlowers:
    DEALT = deals("12345678m123pf1f2", SOUTH, "123456789s55mf3C", NORTH)

    def test_each_seat_lays_its_flowers_before_the_first_discard(self) -> None:
        text = """E flower f1; E draw f4 back; E flower f4; E draw 9m back; E flower f2; E draw C back
                  W flower f3; W draw 5m back; E draw 9s; E discard 9s"""
        found = replay(hand(self.DEALT, text, flowers=True))
        assert [f.code for f in found.failures] == ["hand_unfinished"]
        assert [seat.flowers for seat in found.seats] == [3, 0, 1, 0]

    def test_a_flower_may_wait_until_the_own_turn(self) -> None:
        text = "E draw 9s; E discard 9s; S draw P; S discard P; W draw F; W flower f3; W draw 8s back; W discard F"
        assert codes(hand(self.DEALT, text, flowers=True)) == []
        text = "E draw 9s; E discard 9s; S draw P; W flower f3"
        assert codes(hand(self.DEALT, text, flowers=True)) == [(3, "illegal_turn")]

    def test_a_flower_not_held(self) -> None:
        assert codes(hand(self.DEALT, "E draw 9s; E flower f8", flowers=True)) == [(1, "tile_not_in_hand")]

    def test_after_a_chow_no_flower_is_laid(self) -> None:
        dealt = deals(EAST, "12345678p11sEEf1", WEST, NORTH)
        text = "E draw 9s; E discard 3p; S chow 345p; S flower f1"
        assert codes(hand(dealt, text, flowers=True)) == [(3, "event_out_of_place")]

    def test_a_flower_is_followed_by_its_replacement(self) -> None:
        assert codes(hand(self.DEALT, "E flower f1; E flower f2", flowers=True)) == [(1, "replacement_missing")]
        assert codes(hand(self.DEALT, "E flower f1; W flower f3", flowers=True)) == [(1, "replacement_missing")]


class TestWinsOutOfPlace:
    def test_a_self_drawn_win_is_on_the_tile_drawn(self) -> None:
        events = hand(DEALS, "E draw 9s")
        assert codes((*events, e.Win(0, tiles("C")[0], 0))) == [(1, "win_tile_wrong")]
        assert codes((*events, e.Win(1, tiles("9s")[0], 1))) == [(1, "illegal_turn")]

    def test_a_win_on_a_discard_is_on_the_last_one(self) -> None:
        events = hand(DEALS, "E draw 9s; E discard 9s")
        assert codes((*events, e.Win(1, tiles("9p")[0], 0))) == [(2, "win_tile_wrong")]
        assert codes((*events, e.Win(1, tiles("9s")[0], 2))) == [(2, "win_tile_wrong")]
        assert codes((*events, e.Draw(1, 3), e.Win(2, tiles("9s")[0], 0))) == [(3, "event_out_of_place")]

    def test_a_tile_that_was_claimed_cannot_be_won_on(self) -> None:
        events = hand(DEALS, "E draw 9s; E discard 5m; W kong 5m")
        assert codes((*events, e.Win(1, tiles("5m")[0], 0))) == [(3, "event_out_of_place")]

    def test_a_concealed_kong_is_never_robbed(self) -> None:
        dealt = deals("1111s123456789m", "123456789p22sEE", "23456789sCFFPP", NORTH)
        events = hand(dealt, "E draw 9s; E conceals 1s")
        assert codes((*events, e.Win(2, tiles("1s")[0], 0))) == [(2, "event_out_of_place")]

    def test_tiles_that_do_not_win(self) -> None:
        found = replay(hand(DEALS, "E draw 9s; E discard 9s; S win 9s"))
        assert [(f.event, f.code) for f in found.failures] == [(8, "win_not_complete")]
        assert (found.outcome, found.points) == ("win", (0, 0, 0, 0))
        assert not found.wins[0].score.legal


def test_items_that_change_tiles_end_the_replay_and_others_do_not() -> None:
    events = hand(DEALS, "E draw 9s")
    shown = e.ItemUsed(0, "telescope", target=1, shown=tiles("1p"))
    changed = e.SkillUsed(0, "swap", out=tiles("9s"), into=tiles("8s"))
    assert codes((*events, shown, *hand((), "E discard 9s")[2:])) == []
    assert codes((*events, changed)) == [(1, "tiles_changed")]


class TestValues:
    def test_a_chow_names_its_lowest_tile(self) -> None:
        events = list(hand(DEALS, "E draw 9s; E discard C"))
        for low in (-1, 27, 99):
            assert codes((*events, e.Chow(seat=1, tile=31, low=low))) == [(2, "value_out_of_range")]
