"""Judging stated fan lists: any optimal list is accepted, every other difference is told."""

import pytest

from analytics.audit.fanlist import DIFFERENT, EQUAL, OTHER_OPTIMAL, UNKNOWABLE, ListJudgement, judge_list
from engine.books import load_book
from engine.events import StatedFan, StatedFans
from engine.fans import FAN_NAMES_ZH
from engine.notation import parse_hand
from engine.scoring import score

MIL = load_book("mil")
C124 = "[123m,1]55789m12789s3s|EE1000|0"
C327 = "4445677m777s777p7m|EE0000|0"


def judge(text: str, **fans: int) -> ListJudgement:
    """Judge a stated list, whose total is right, against the hand *text*."""
    hand = parse_hand(text)
    found = score(hand, MIL)
    listed = tuple(
        StatedFan(FAN_NAMES_ZH.get(fan, fan), fan if fan in FAN_NAMES_ZH else "", n) for fan, n in fans.items()
    )
    return judge_list(StatedFans(0, found.total, listed), hand, found, MIL)


def c124(**links: int) -> ListJudgement:
    return judge(C124, all_chows=1, one_voided_suit=1, edge_wait=1, self_drawn=1, **links)


def test_c124_both_choices_of_links_are_accepted() -> None:
    kinds = [c124(mixed_double_chow=double, two_terminal_chows=terminal).kind for double, terminal in ((2, 1), (1, 2))]
    assert sorted(kinds) == [EQUAL, OTHER_OPTIMAL]


@pytest.mark.parametrize("links", [{"mixed_double_chow": 3}, {"mixed_double_chow": 2, "pure_double_chow": 1}])
def test_c124_links_that_no_reading_has_differ(links: dict[str, int]) -> None:
    assert c124(**links).kind == DIFFERENT


def test_c327_the_other_division_of_the_same_total_is_accepted() -> None:
    rest = {"concealed_hand": 1, "all_simples": 1}
    assert judge(C327, triple_pung=1, two_concealed_pungs=1, **rest).kind == EQUAL
    assert judge(C327, three_concealed_pungs=1, double_pung=1, **rest).kind == OTHER_OPTIMAL
    assert judge(C327, three_concealed_pungs=1, two_concealed_pungs=1, **rest).kind == DIFFERENT


def test_a_dropped_fan_is_named() -> None:
    judged = c124(mixed_double_chow=2)
    assert (judged.kind, judged.missing, judged.extra) == (DIFFERENT, "two_terminal_chows", "")


def test_an_excluded_fan_of_the_same_value_is_no_choice() -> None:
    judged = judge(C124, all_chows=1, mixed_double_chow=2, two_terminal_chows=1, no_honors=1, edge_wait=1, self_drawn=1)
    assert (judged.kind, judged.missing, judged.extra) == (DIFFERENT, "one_voided_suit", "no_honors")


def test_a_name_nobody_bears_leaves_the_list_open() -> None:
    judged = c124(mixed_double_chow=2, 某番=1)
    assert (judged.kind, judged.nameless) == (UNKNOWABLE, ("某番",))


def test_heavenly_hand_has_no_value_in_the_reference_book() -> None:
    judged = c124(mixed_double_chow=2, two_terminal_chows=1, heavenly_hand=1)
    assert (judged.kind, judged.worthless) == (UNKNOWABLE, ("heavenly_hand",))
