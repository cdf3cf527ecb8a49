"""The conditions of a win, derived from the play and never from what the log says (rules.md §4)."""

from engine import events as e
from engine.books import load_book
from engine.hand import CONCEALED_KONG, PUNG, Conditions, Meld
from engine.replay import replay_match, states
from engine.replay_model import ReplayedHand, ReplayedWin
from tests.engine.hands import (
    Events,
    deals,
    dealt_from,
    drawing_and_discarding,
    hand,
    places_of_hand,
    play,
    tiles,
    wall,
)


def replay(events: Events) -> ReplayedHand:
    return replay_match(events, load_book("mil"), facts=False).hands[0]


def won(events: Events) -> ReplayedWin:
    found = replay(events)
    assert not found.failures, found.failures
    return found.wins[0]


def conditions(events: Events) -> Conditions:
    return won(events).hand.conditions


class TestLastCopy:
    """和绝张 (§4.1): East holds 89 of bamboo and waits for the 7; each other seat holds one."""

    DEALS = deals("123456789m55p89s", "12346789p7s11sEE", "1234567sCCFFPP", "1199m9p7sSSWWNNC")
    TWO_SHOWN = "E draw F; E discard F; S draw P; S discard 7s; W draw P; W discard 7s; N draw 1p; "

    def test_self_drawn_with_three_in_the_rivers(self) -> None:
        assert conditions(hand(self.DEALS, self.TWO_SHOWN + "N discard 7s; E draw 7s; E win 7s")).last_tile

    def test_a_copy_that_another_still_holds_is_not_visible(self) -> None:
        found = conditions(hand(self.DEALS, self.TWO_SHOWN + "N discard 1p; E draw 7s; E win 7s"))
        assert (found.last_tile, found.self_drawn) == (False, True)

    def test_the_winning_discard_is_not_one_of_the_three(self) -> None:
        assert not conditions(hand(self.DEALS, self.TWO_SHOWN + "N discard 7s; E win 7s")).last_tile
        text = self.TWO_SHOWN + "N discard 7s; E draw 2p; E discard 2p; S draw 7s; S discard 7s; E win 7s"
        assert conditions(hand(self.DEALS, text)).last_tile

    def test_a_claimed_discard_counts_once_in_the_meld(self) -> None:
        dealt = deals("123456789m55p89s", "12346789p7s11sEE", "123456s9pCCFFPP", "1199m77sSSWWNNC")
        text = "E draw F; E discard F; S draw P; S discard 7s; N pung 7s; N discard C; E draw 7s; E win 7s"
        assert conditions(hand(dealt, text)).last_tile

    def test_an_exposed_chow_shows_its_tiles(self) -> None:
        dealt = deals("123456789m55p89s", "12346789p7s11sEE", "1234567sCCFFPP", "1199m568s9pSSWWN")
        text = """E draw F; E discard F; S draw P; S discard 7s; W draw 7s; W discard 7s; N chow 678s; N discard N
                  E draw 2p; E discard 2p; S draw 3p; S discard 3p; W draw 8p; W discard 7s; N draw 8p; N discard 8p
                  E draw 7s; E win 7s"""
        assert conditions(hand(dealt, text)).last_tile

    def test_tiles_shown_by_a_false_win_do_not_count(self) -> None:
        text = self.TWO_SHOWN + "N false-win; N discard 1p; E draw 7s; E win 7s"
        assert not conditions(hand(self.DEALS, text)).last_tile


class TestLastTileOfOneWall:
    """妙手回春 and 海底捞月 (§4.3): 84 draws after the deal; North makes the last."""

    WAITING = tiles("123456789m11p45p")

    def table(self, seat: int) -> Events:
        tiles_of_wall = wall({**places_of_hand(seat, self.WAITING), 135: tiles("3p")[0]})
        return hand(dealt_from(tiles_of_wall), wall=tiles_of_wall)

    def test_the_last_draw_wins(self) -> None:
        events = (*drawing_and_discarding(self.table(3), 83), *play("N draw 3p; N win 3p"))
        found = conditions(events)
        assert (found.self_drawn, found.sea_last, found.kong) == (True, True, False)
        assert replay(events).wall_left == 0

    def test_the_last_discard_wins(self) -> None:
        events = (*drawing_and_discarding(self.table(1), 83), *play("N draw 3p; N discard 3p; S win 3p"))
        found = conditions(events)
        assert (found.self_drawn, found.sea_last, found.kong) == (False, True, False)

    def test_a_tile_before_it_does_not(self) -> None:
        tiles_of_wall = wall({**places_of_hand(2, self.WAITING), 134: tiles("3p")[0]})
        events = hand(dealt_from(tiles_of_wall), wall=tiles_of_wall)
        events = (*drawing_and_discarding(events, 82), *play("W draw 3p; W win 3p"))
        assert not conditions(events).sea_last


class TestLastTileOfFourWalls:
    """Duplicate walls: the last tile is the one after which the next seat's wall is empty."""

    WAITING = tiles("123456789m11p45p")

    def test_the_next_seats_wall_is_empty(self) -> None:
        places = {**places_of_hand(3, self.WAITING, per_seat=True), 34 * 4 - 1: tiles("3p")[0]}
        tiles_of_wall = wall(places)
        events = hand(dealt_from(tiles_of_wall, per_seat=True), wall=tiles_of_wall, wall_per_seat=True)
        events = (*drawing_and_discarding(events, 83), *play("N draw 3p; N win 3p"))
        assert conditions(events).sea_last

    def test_others_may_have_tiles_left(self) -> None:
        """North claims the first discard: East's wall then ends when the three others have a tile each."""
        places = {
            **places_of_hand(3, tiles("123456789m1145p"), per_seat=True),
            13: tiles("1p")[0], 34 * 4 - 2: tiles("3p")[0],
        }  # fmt: skip
        tiles_of_wall = wall(places)
        events = hand(dealt_from(tiles_of_wall, per_seat=True), wall=tiles_of_wall, wall_per_seat=True)
        events = (*events, *play("E draw 1p; E discard 1p; N pung 1p; N discard 9m"))
        events = (*drawing_and_discarding(events, 79), *play("N draw 3p"))
        assert replay(events).wall_left == 3
        found = replay((*events, *play("N discard 3p"), e.ExhaustedWall()))
        assert (found.outcome, found.failures, found.wall_left) == ("exhausted", (), 3)

    def test_an_own_last_tile_with_tiles_left_for_the_next_is_not_last(self) -> None:
        places = {**places_of_hand(2, self.WAITING, per_seat=True), 34 * 3 - 1: tiles("3p")[0]}
        tiles_of_wall = wall(places)
        events = hand(dealt_from(tiles_of_wall, per_seat=True), wall=tiles_of_wall, wall_per_seat=True)
        events = (*drawing_and_discarding(events, 82), *play("W draw 3p; W win 3p"))
        assert not conditions(events).sea_last


class TestKongs:
    DEALS = deals("1111s234567m55p8s", "123456789pEESS", "23456s777pCCFFP", "1199m99pWWNN234s")
    KONG = "E draw 7s; E conceals 1s; "

    def test_a_replacement_for_a_kong(self) -> None:
        found = won(hand(self.DEALS, self.KONG + "E draw 9s back; E win 9s", flowers=True))
        assert found.hand.conditions == Conditions(self_drawn=True, kong=True)
        assert found.hand.melds == (Meld(CONCEALED_KONG, tiles("1s")[0]),)

    def test_a_flower_in_between_takes_it_away(self) -> None:
        text = self.KONG + "E draw f1 back; E flower f1; E draw 9s back; E win 9s"
        assert conditions(hand(self.DEALS, text, flowers=True)) == Conditions(self_drawn=True, flowers=1)

    def test_a_replacement_for_a_flower_alone_is_none(self) -> None:
        dealt = deals("123456789m55p89s", "12346789p7s11sEE", "1234567sCCFFPP", "1199m9p7sSSWWNNC")
        text = "E draw f1; E flower f1; E draw 7s back; E win 7s"
        assert conditions(hand(dealt, text, flowers=True)) == Conditions(self_drawn=True, flowers=1)

    def test_a_draw_after_the_replacement_is_none(self) -> None:
        text = self.KONG + """E draw P back; E discard P; S draw P; S discard P; W draw 8p; W discard 8p
                              N draw 8p; N discard 8p; E draw 9s; E win 9s"""
        assert not conditions(hand(self.DEALS, text)).kong


class TestRobbedKong:
    DEALS = deals("12468m1357pEFCP", "23m456789p55678s", "123456789s5mEEP", "11m99m99pSSWWNNC")
    ADDED = """E draw 9s; E discard 1m; N pung 1m; N discard C; E draw 8m; E discard 8m; S draw 9m; S discard 9m
               W draw 5m; W discard 5m; N draw 1m; N adds 1m; """

    def test_an_added_kong_is_robbed(self) -> None:
        events = hand(self.DEALS, self.ADDED + "S win 1m")
        found = won(events)
        assert found.robbed_kong
        assert (found.seat, found.source) == (1, 3)
        assert found.hand.conditions == Conditions(seat_wind=1, kong=True)
        assert "robbing_the_kong" in {fan.id for fan in found.score.fans}

    def test_the_robbed_seat_keeps_its_pung(self) -> None:
        *_, (_, last) = states(hand(self.DEALS, self.ADDED + "S win 1m"), 0)
        assert last.melds[3] == (Meld(PUNG, tiles("1m")[0], 3),)

    def test_once_the_replacement_is_drawn_it_is_too_late(self) -> None:
        found = replay(hand(self.DEALS, self.ADDED + "N draw 8p back; S win 1m"))
        assert [failure.code for failure in found.failures] == ["event_out_of_place"]


def test_winds_are_those_of_the_seat_and_the_round() -> None:
    dealt = deals("123456789m55p89s", "12346789p7s11sEE", "1234567sCCFFPP", "1199m9p7sSSWWNNC")
    found = conditions(hand(dealt, "E draw 7s; E win 7s", round_wind=2))
    assert (found.round_wind, found.seat_wind) == (2, 0)


def test_the_dealer_wins_with_the_14_dealt() -> None:
    dealt = deals("123456789m55p789s", "12346789p7s11sEE", "1234567sCCFFPP", "1199m9p7sSSWWNNC")
    events = (*hand(dealt), e.Win(0, tiles("9s")[0], 0))
    assert conditions(events) == Conditions(self_drawn=True)
    assert replay((*hand(dealt), e.Win(0, tiles("9p")[0], 0))).failures[0].code == "tile_not_in_hand"


def test_a_declared_ready_hand_is_a_condition() -> None:
    dealt = deals("123456789m55p89s", "12346789p7s11sEE", "1234567sCCFFPP", "1199m9p7sSSWWNNC")
    events = (*hand(dealt, "E draw F; E discard F"), e.ReadyDeclared(0), *play("S draw P; S discard P"))
    assert conditions((*events, *play("W draw P; W discard P; N draw 7s; N discard 7s; E win 7s"))).ready


def test_a_win_with_a_flower_left_in_the_hand_is_none() -> None:
    dealt = deals("123456789m55p8sf1", "12346789p7s11sEE", "1234567sCCFFPP", "1199m9p7sSSWWNNC")
    found = replay(hand(dealt, "E draw 7s; E win 7s", flowers=True))
    assert [failure.code for failure in found.failures] == ["win_not_complete"]
