"""Priority among claims, several winners, penalties, endings, and matches of several hands."""

import pytest
from msgspec import structs

from engine import events as e
from engine.books import load_book
from engine.replay import replay_match, states
from engine.replay_model import ReplayedHand
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

MIL = load_book("mil")


def replay(events: Events, book: str = "mil") -> ReplayedHand:
    return replay_match(events, load_book(book), facts=False).hands[0]


def failures(events: Events) -> list[tuple[int, str]]:
    return [(f.event - 6, f.code) for f in replay(events).failures if f.code != "hand_unfinished"]


class TestPriority:
    """rules.md §9: win before pung and kong before chow; of two wins the nearer counter-clockwise."""

    DEALS = deals("1234m678s44mPPEE", "55p123456m12p789s", "22p234567s12p789p", "33p1144sSSWWNNC")
    OFFER = "E draw 3p; E discard 3p; "

    @pytest.mark.parametrize(
        ("text", "found"),
        [
            ("N loses pung; S win 3p", []),
            ("S loses chow 123p; N pung 3p; N discard C", []),
            ("N loses pung; S chow 123p; S discard 5p", [(3, "claim_priority")]),
            ("S chow 123p; N loses pung; S discard 5p", [(3, "claim_priority")]),
            ("N announces pung; S chow 123p; S discard 5p", []),
            ("S loses win; N pung 3p; N discard C", [(3, "claim_priority")]),
            ("W loses win; S win 3p", []),
            ("S loses win; W win 3p", [(3, "win_priority")]),
            ("W win 3p; S loses win", [(3, "win_priority")]),
            ("S win 3p; W loses win", []),
            ("N loses pung; S draw F; S discard F", [(3, "claim_priority")]),
            ("S loses pung; N pung 3p", [(2, "claim_not_possible")]),
            ("W loses chow 123p; N pung 3p", [(2, "chow_not_from_left")]),
            ("E loses pung; N pung 3p", [(2, "claim_not_possible")]),
        ],
    )
    def test_claims(self, text: str, found: list[tuple[int, str]]) -> None:
        assert failures(hand(self.DEALS, self.OFFER + text)) == found

    def test_a_claim_that_changed_nothing_changes_nothing(self) -> None:
        text = self.OFFER + "{} N pung 3p; N discard C; E draw F; E discard F"
        with_claims = list(states(hand(self.DEALS, text.format("S announces chow 123p; S loses chow 123p;")), 0))
        without = list(states(hand(self.DEALS, text.format("")), 0))
        assert with_claims[-1][1].hands == without[-1][1].hands
        assert with_claims[-1][1].phase == without[-1][1].phase
        found = replay(hand(self.DEALS, text.format("S announces chow 123p; S loses chow 123p;")))
        assert [seat.claims_lost for seat in found.seats] == [0, 1, 0, 0]

    def test_a_claim_of_no_known_kind(self) -> None:
        events = (*hand(self.DEALS, self.OFFER), e.Claim(3, "chew", tiles("3p")[0]))
        assert failures(events) == [(2, "value_out_of_range")]


class TestSeveralWinners:
    DEALS = TestPriority.DEALS
    BOTH = "E draw 3p; E discard 3p; W win 3p; S win 3p"

    def test_both_are_kept_and_the_nearest_is_paid(self) -> None:
        found = replay(hand(self.DEALS, self.BOTH))
        assert [win.seat for win in found.wins] == [2, 1]
        assert [failure.code for failure in found.failures] == ["several_winners"]
        west, south = found.wins
        assert west.points == (0, 0, 0, 0)
        assert found.points == south.points
        assert south.points[1] == 24 + south.score.total

    def test_a_book_with_several_winners_pays_each(self) -> None:
        book = structs.replace(MIL, one_winner=False)
        found = replay_match(hand(self.DEALS, self.BOTH), book, facts=False).hands[0]
        assert found.failures == ()
        assert found.points[0] == -16 - sum(win.score.total for win in found.wins)
        assert sum(found.points) == 0

    def test_nobody_wins_twice_or_on_an_own_discard(self) -> None:
        events = hand(self.DEALS, self.BOTH)
        assert failures((*events, e.Win(1, tiles("3p")[0], 0)))[-1] == (4, "event_out_of_place")
        assert failures((*events, e.Win(0, tiles("3p")[0], 0)))[-1] == (4, "event_out_of_place")


class TestPenalties:
    DEALS = TestPriority.DEALS

    def test_after_a_false_win_the_hand_goes_on(self) -> None:
        text = "E draw F; E false-win; E discard F; S draw F; S false-win; S discard F; W draw 3p; W win 3p"
        found = replay(hand(self.DEALS, text))
        assert (found.outcome, found.false_wins) == ("win", (7, 10))
        assert found.failures == ()
        assert found.penalties == (-20, -20, 20, 20)
        assert sum(found.points) == 0
        assert found.points[2] == 20 + found.wins[0].points[2]

    def test_a_hand_may_end_by_a_foul(self) -> None:
        found = replay((*hand(self.DEALS, "E draw F; E false-win"), e.StatedPoints((-30, 10, 10, 10))))
        assert (found.outcome, found.failures) == ("foul", ())
        assert found.points == found.stated_points == (-30, 10, 10, 10)

    def test_a_hand_may_end_by_an_escape(self) -> None:
        events = (*hand(self.DEALS, "E draw F; E discard F"), e.PlayerLeft(3), e.MatchEnd())
        assert (replay(events, "hihi").outcome, replay(events, "hihi").points) == ("escape", (0, 0, 0, -60))
        assert replay(events, "jiujiu").penalties == (0, 0, 0, -16)
        assert replay(events).failures == ()

    def test_leaving_after_the_hand_is_over_costs_nothing_in_it(self) -> None:
        events = (*hand(self.DEALS, "E draw 3p; E discard 3p; S win 3p"), e.PlayerLeft(3))
        assert replay(events, "hihi").penalties == (0, 0, 0, 0)


class TestTheLastTile:
    """1998 and MIL: the last discard can only be won on; no kong with the last tile."""

    def table(self, wanted: dict[int, int], turns: int) -> Events:
        tiles_of_wall = wall(wanted)
        return drawing_and_discarding(hand(dealt_from(tiles_of_wall), wall=tiles_of_wall), turns)

    def test_no_chow_pung_or_kong_of_the_last_discard(self) -> None:
        wanted = {**places_of_hand(0, tiles("45p")), **places_of_hand(1, tiles("333p")), 135: tiles("3p")[0]}
        events = (*self.table(wanted, 83), *play("N draw 3p; N discard 3p"))
        for claim in play("N discard 3p; E chow 345p; S pung 3p; S kong 3p; S loses pung")[1:]:
            assert failures((*events, claim))[-1][1] == "claim_on_last_tile"

    def test_no_kong_with_the_last_tile(self) -> None:
        wanted = {**places_of_hand(3, tiles("111s")), 135: tiles("1s")[0]}
        events = (*self.table(wanted, 83), *play("N draw 1s; N conceals 1s"))
        assert failures(events)[-1][1] == "kong_on_last_tile"

    def test_the_wall_ends_the_hand_only_when_it_is_empty(self) -> None:
        events = self.table({}, 84)
        assert replay((*events, e.ExhaustedWall())).outcome == "exhausted"
        assert failures((*events[:-2], e.ExhaustedWall()))[-1][1] == "wall_not_empty"
        assert failures((*events[:-1], e.ExhaustedWall()))[-1][1] == "event_out_of_place"
        assert failures((*events, e.Draw(0, 0)))[-1][1] == "draw_from_empty_wall"

    def test_without_a_known_wall_its_size_is_known(self) -> None:
        events = self.table({}, 84)
        start = structs.replace(events[1], wall=())
        assert replay((events[0], start, *events[2:], e.ExhaustedWall())).outcome == "exhausted"
        assert failures((events[0], start, *events[2:-2], e.ExhaustedWall()))[-1][1] == "wall_not_empty"

    def test_a_flower_drawn_last_cannot_be_replaced(self) -> None:
        tiles_of_wall = wall({143: tiles("f1")[0], **{53 + n: tiles(f"f{n + 2}")[0] for n in range(7)}}, flowers=True)
        events = hand(dealt_from(tiles_of_wall), wall=tiles_of_wall, flowers=True)
        events = (*drawing_and_discarding(events, 91), *play("N draw f1; N flower f1"))
        assert failures(events)[-1][1] == "draw_from_empty_wall"


class TestMatches:
    DEALS = TestPriority.DEALS
    WON = hand(DEALS, "E draw 3p; E discard 3p; S win 3p")

    def again(self, number: int) -> Events:
        return (structs.replace(self.WON[1], hand=number), *self.WON[2:])

    def test_a_broken_hand_does_not_hide_the_next(self) -> None:
        broken = (*self.WON[:7], e.Discard(0, tiles("N")[0]), *self.WON[8:])
        found = replay_match((*broken, *self.again(1), e.MatchEnd()), MIL, facts=False)
        assert [hand.outcome for hand in found.hands] == ["unfinished", "win"]
        assert [failure.code for failure in found.hands[0].failures] == ["tile_not_in_hand"]
        assert [(hand.first, hand.last) for hand in found.hands] == [(1, 8), (9, 16)]
        assert found.hands[1].failures == found.failures == ()

    def test_a_hand_that_stops_in_its_middle(self) -> None:
        found = replay_match((*self.WON[:7], *self.again(1)), MIL, facts=False)
        assert [(f.event, f.code) for f in found.hands[0].failures] == [(6, "hand_unfinished")]
        assert found.hands[1].outcome == "win"

    def test_stated_results_are_kept_beside_the_computed(self) -> None:
        stated = e.StatedFans(1, 9, (e.StatedFan("平和", "all_chows"),))
        found = replay((*self.WON, stated, e.StatedPoints((-17, 33, -8, -8))))
        assert (found.wins[0].stated, found.wins[0].stated_event) == (stated, 9)
        assert (found.stated_points, found.stated_points_event) == ((-17, 33, -8, -8), 10)

    @pytest.mark.parametrize(
        ("events", "at"),
        [
            ((e.MatchStart("test"), e.Draw(0, 0), *WON[1:]), 1),
            ((*WON, e.MatchStart("test")), 9),
            ((*WON, e.MatchEnd(), e.StatedPoints((0, 0, 0, 0))), 10),
            ((*WON, *WON[1:]), 9),
        ],
    )
    def test_events_outside_a_hand(self, events: Events, at: int) -> None:
        found = replay_match(events, MIL, facts=False)
        assert [(f.event, f.code) for f in found.failures] == [(at, "event_out_of_place")]

    def test_a_ruling_may_follow_the_end(self) -> None:
        found = replay_match((*self.WON, e.MatchEnd(), e.Ruling("stands")), MIL, facts=False)
        assert found.failures == found.hands[0].failures == ()

    def test_the_empty_match(self) -> None:
        assert replay_match((), MIL).hands == ()


class TestFacts:
    def test_distance_and_first_ready_turn(self) -> None:
        dealt = deals("123456789m55p8sC", "12346789p7s11sEE", "1234567sCCFFPP", "123m456m99p99sSSW")
        text = """E draw F; E discard F; S draw P; S discard P; W draw 5p; W discard 5p; N draw 8p; N discard 8p
                  E draw 7s; E discard C"""
        found = replay_match(hand(dealt, text), MIL).hands[0]
        assert found.seats[0].first_ready_turn == 2
        assert found.seats[0].starting_shanten == 1
        assert [seat.discards for seat in found.seats] == [2, 1, 1, 1]

    def test_a_hand_dealt_ready_is_ready_at_turn_1(self) -> None:
        found = replay_match(hand(TestPriority.DEALS, "E draw F; E discard F"), MIL).hands[0]
        assert [seat.first_ready_turn for seat in found.seats][1:3] == [1, 1]
        assert [seat.starting_shanten for seat in found.seats][1:3] == [0, 0]

    def test_melds_flowers_and_claims_are_counted(self) -> None:
        text = "E draw 3p; E discard 3p; N pung 3p; N discard C"
        found = replay_match(hand(TestPriority.DEALS, text), MIL).hands[0]
        assert [seat.melds for seat in found.seats] == [0, 0, 0, 1]
        assert [seat.player for seat in found.seats] == [0, 1, 2, 3]
