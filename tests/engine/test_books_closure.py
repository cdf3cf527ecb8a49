"""Exclusions: the closure by 不重复 and what books say against it (rules.md 1.3, 2.2, 4.2)."""

import pytest

from engine.books import BOOK_IDS, load_book
from engine.books.model import ALL, OWN, Exclusion
from engine.books.shared import closure, make_closure
from engine.errors import BookError

SCORING = tuple(book for book in BOOK_IDS if book != "qq-wufan")


def exclusions(book: str, fan: str, **parameters: int) -> dict[str, Exclusion]:
    rule = next(rule for rule in load_book(book, **parameters).fans if rule.id == fan)
    return {one.fan: one for one in rule.excludes}


def test_implications_are_followed_along_the_chain() -> None:
    assert {"all_terminals_and_honors", "outside_hand", "all_pungs", "pung_of_terminals_or_honors"} <= set(
        exclusions("hihi", "thirteen_orphans")
    )


@pytest.mark.parametrize("book", SCORING)
@pytest.mark.parametrize(
    ("fan", "other"),
    [
        ("all_simples", "no_honors"),
        ("all_chows", "no_honors"),
        ("all_honors", "pung_of_terminals_or_honors"),
        ("pure_triple_chow", "pure_double_chow"),
        ("upper_tiles", "upper_four"),
        ("fully_concealed_hand", "self_drawn"),
        ("three_kongs", "concealed_kong"),
        ("four_concealed_pungs", "two_concealed_pungs"),
        ("all_even_pungs", "no_honors"),
        ("seven_pairs", "concealed_hand"),
        ("big_four_winds", "seat_wind"),
    ],
)
def test_the_closure_holds_in_every_book(book: str, fan: str, other: str) -> None:
    assert exclusions(book, fan)[other].scope == ALL


@pytest.mark.parametrize("book", SCORING)
@pytest.mark.parametrize(
    "fan",
    [
        "big_three_dragons",
        "little_three_dragons",
        "two_dragon_pungs",
        "dragon_pung",
        "prevalent_wind",
        "seat_wind",
        "big_three_winds",
        "little_four_winds",
    ],
)
def test_only_their_own_pungs_lose_the_terminal_pung(book: str, fan: str) -> None:
    assert exclusions(book, fan)["pung_of_terminals_or_honors"].scope == OWN


@pytest.mark.parametrize("book", SCORING)
@pytest.mark.parametrize(
    ("fan", "other"),
    [
        ("pure_straight", "short_straight"),
        ("pure_straight", "two_terminal_chows"),
        ("triple_pung", "double_pung"),
        ("mixed_triple_chow", "mixed_double_chow"),
        ("two_concealed_kongs", "two_concealed_pungs"),
    ],
)
def test_inside_a_combination_only_its_own_pairs_are_lost(book: str, fan: str, other: str) -> None:
    assert exclusions(book, fan)[other].scope == OWN


@pytest.mark.parametrize("book", SCORING)
@pytest.mark.parametrize(
    "fan",
    [
        "four_concealed_pungs",
        "nine_gates",
        "thirteen_orphans",
        "seven_pairs",
        "lesser_honors_and_knitted_tiles",
        "pure_terminal_chows",
        "four_kongs",
        "three_kongs",
    ],
)
def test_what_is_withheld_is_not_handed_on(book: str, fan: str) -> None:
    """四暗刻 withholds 不求人, yet a self-drawn win keeps 自摸; three kongs keep 双暗刻 (C312)."""
    held = exclusions(book, fan)
    assert "self_drawn" not in held
    if "kongs" in fan:
        assert "two_concealed_pungs" not in held
    if fan == "pure_terminal_chows":
        assert not {"concealed_hand", "single_wait"} & held.keys()


@pytest.mark.parametrize(
    ("book", "counting"),
    [
        ("mil", set()),
        ("mcr1998", set()),
        ("qq-guobiao", set()),
        ("hihi", set()),
        ("jiujiu", {"thirteen_orphans"}),
        ("fengkuang", {"nine_gates"}),
        (
            "mcr2006",
            {
                "nine_gates",
                "seven_shifted_pairs",
                "thirteen_orphans",
                "four_concealed_pungs",
                "seven_pairs",
                "greater_honors_and_knitted_tiles",
                "lesser_honors_and_knitted_tiles",
            },
        ),
    ],
)
def test_fully_concealed_beside_fans_that_are_always_concealed(book: str, counting: set[str]) -> None:
    """C462-C465, C383, C388, C389, C395, C439."""
    always = (
        "nine_gates",
        "seven_shifted_pairs",
        "thirteen_orphans",
        "four_concealed_pungs",
        "seven_pairs",
        "greater_honors_and_knitted_tiles",
        "lesser_honors_and_knitted_tiles",
    )
    assert {fan for fan in always if "fully_concealed_hand" not in exclusions(book, fan)} == counting
    assert all("concealed_hand" in exclusions(book, fan) for fan in always)


def test_nine_gates_loses_one_terminal_pung_and_in_fengkuang_all() -> None:
    name = "pung_of_terminals_or_honors"
    assert exclusions("mil", "nine_gates")[name].scope == exclusions("hihi", "nine_gates")[name].scope == 1
    assert exclusions("fengkuang", "nine_gates")[name].scope == ALL
    assert exclusions("fengkuang", "nine_gates", nine_gates_with_pung_of_terminals_or_honors=1)[name].scope == 1


def test_all_terminals_and_equal_pungs() -> None:
    """C460, C461: 疯狂 loses both, 2006 counts both, the others lose 双同刻 only."""
    for book in SCORING:
        held = exclusions(book, "all_terminals").keys() & {"double_pung", "triple_pung"}
        assert held == {"fengkuang": {"double_pung", "triple_pung"}, "mcr2006": set()}.get(book, {"double_pung"})
    assert "triple_pung" in exclusions("hihi", "all_terminals", all_terminals_with_triple_pung=0)


@pytest.mark.parametrize(
    "fan",
    [
        "big_three_dragons",
        "little_three_dragons",
        "big_three_winds",
        "quadruple_chow",
        "four_pure_shifted_pungs",
        "four_pure_shifted_chows",
    ],
)
def test_one_voided_suit_is_lost_in_fengkuang_only(fan: str) -> None:
    """C454-C459."""
    assert [book for book in SCORING if "one_voided_suit" in exclusions(book, fan)] == ["fengkuang"]


def test_a_pair_parameter_overrides_the_book() -> None:
    assert "fully_concealed_hand" not in exclusions(
        "hihi", "four_concealed_pungs", four_concealed_pungs_with_fully_concealed_hand=1
    )
    added = exclusions("mil", "big_three_dragons", big_three_dragons_with_one_voided_suit=0)["one_voided_suit"]
    assert (added.scope, added.printed, added.clause) == (ALL, False, "mil/big_three_dragons_with_one_voided_suit")


def test_without_the_closure_only_the_page_excludes() -> None:
    assert not exclusions("hihi", "all_simples", non_repeat_closure=0)
    assert set(exclusions("hihi", "seven_pairs", non_repeat_closure=0)) == {"fully_concealed_hand", "single_wait"}


def test_printed_exclusions_come_first_and_each_names_its_clause() -> None:
    for book in SCORING:
        for rule in load_book(book).fans:
            assert [one.printed for one in rule.excludes] == sorted(
                (one.printed for one in rule.excludes), reverse=True
            )
            assert {one.clause for one in rule.excludes if one.printed} <= {rule.clause}
            assert all(one.clause.startswith(book) for one in rule.excludes)


def test_two_readings_of_the_same_tiles_exclude_each_other_in_1998() -> None:
    assert "pure_shifted_pungs" in exclusions("mcr1998", "pure_triple_chow")
    assert "pure_triple_chow" in exclusions("mcr1998", "pure_shifted_pungs")
    assert ("pure_triple_chow", "pure_shifted_pungs") in closure().rereadings


def test_an_implication_that_returns_to_itself_is_refused() -> None:
    table = {
        "source": "",
        "rereadings": [],
        "withholds": {},
        "implies": {"all_simples": ["no_honors"], "no_honors": ["all_simples"]},
    }
    with pytest.raises(BookError, match="all_simples -> no_honors -> all_simples"):
        make_closure(table)
