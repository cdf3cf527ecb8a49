"""What a score tells beside the total: parts, tiles, exclusions with clauses, alternative, assumptions, warnings."""

import msgspec
import pytest

from engine.books import load_book
from engine.errors import MalformedHandError
from engine.hand import Conditions, Hand, Meld
from engine.notation import parse_hand
from engine.score_model import Score
from engine.scoring import score
from engine.tiles import TILE_NAMES


def scored(text: str, book: str = "mil") -> Score:
    return score(parse_hand(text), load_book(book))


def names(tiles: tuple[int, ...]) -> str:
    return " ".join(TILE_NAMES[tile] for tile in tiles)


def makers(found: Score, fan: str) -> str:
    return names(next(each.tiles for each in found.fans if each.id == fan))


def reasons(found: Score, fan: str) -> set[tuple[str, str]]:
    return {(each.by, each.clause) for each in found.not_counted if each.id == fan}


def test_the_parts_of_a_basic_hand_melds_first_and_the_pair_last() -> None:
    found = scored("[222m,1]99m55678p678s5p|EE0000|0")
    assert found.form == "basic"
    parts = [(part.kind, names(part.tiles), part.melded, part.concealed, part.wins) for part in found.division]
    assert parts == [
        ("pung", "2m 2m 2m", True, False, False),
        ("pung", "5p 5p 5p", False, False, True),
        ("chow", "6p 7p 8p", False, True, False),
        ("chow", "6s 7s 8s", False, True, False),
        ("pair", "9m 9m", False, True, False),
    ]


def test_a_pung_ended_by_a_discard_is_open_and_one_ended_by_a_draw_is_concealed() -> None:
    for drawn, concealed in (("0", False), ("1", True)):
        found = scored(f"[222m,1]78999m33789s3s|EE{drawn}000|0")
        (ended,) = [part for part in found.division if part.wins]
        assert (names(ended.tiles), ended.concealed) == ("3s 3s 3s", concealed)


def test_the_parts_of_the_special_forms() -> None:
    pairs = scored("2288m4466s1199pWW")
    assert pairs.form == "seven_pairs"
    assert [part.kind for part in pairs.division] == ["pair"] * 7
    assert [part.wins for part in pairs.division].count(True) == 1
    orphans = scored("19m19s1pESWNCFPP9p")
    assert (orphans.form, [part.kind for part in orphans.division]) == ("thirteen_orphans", ["single"])
    knitted = scored("147m28s36pESWNCFP")
    assert (knitted.form, [part.kind for part in knitted.division]) == ("knitted_tiles", ["knitted"])
    straight = scored("[777m,1]147m369s2586p6p")
    assert straight.form == "knitted_straight"
    assert [part.kind for part in straight.division] == ["pung", "knitted", "pair"]


def test_each_fan_names_the_tiles_that_make_it() -> None:
    found = scored("[456s,2]33678m12389s7s|EE0000|0")
    assert makers(found, "pure_straight") == "4s 5s 6s 1s 2s 3s 7s 8s 9s"
    assert makers(found, "edge_wait") == "7s 8s 9s"
    hog = scored("[777m,1]147m369s2586p6p")
    assert makers(hog, "tile_hog") == "7m 7m 7m 7m"
    assert makers(hog, "knitted_straight") == "1m 4m 7m 2p 5p 8p 3s 6s 9s"
    assert makers(hog, "single_wait") == "6p 6p"
    assert makers(scored("[FFF,1]567m78sCCCPP9s"), "little_three_dragons") == "F F F C C C P P"
    assert makers(scored("[333m,1]678m888s34pEE5p|SS1000"), "self_drawn") == "5p"


def test_a_fan_not_counted_names_the_fan_and_the_clause() -> None:
    found = scored("[CCC,1]88m23sFFFPPP4s|SE0000|0")
    assert reasons(found, "two_dragon_pungs") == {("big_three_dragons", "mil#2")}
    assert reasons(found, "dragon_pung") == {("big_three_dragons", "mil#2")}
    inside = scored("[456s,2]33678m12389s7s|EE0000|0")
    assert ("pure_straight", "mil#28") in reasons(inside, "short_straight")


def test_an_exclusion_by_a_principle_is_a_rule_datum_too() -> None:
    found = scored("[CCC,1]88m23sFFFPPP4s|SE0000|0", "hihi")
    assert reasons(found, "two_dragon_pungs") == {("big_three_dragons", "hihi#2/principle-1")}
    linked = scored("[123m,1]456m12346pSS5p|EE0000|0")
    assert reasons(linked, "short_straight") == {("principle-5", "mil/principle-5")}
    twice = scored("[234m,1]122333445mNN|EE0000|0")
    assert ("principle-3", "mil/principle-3") in reasons(twice, "pure_shifted_chows")


def test_the_best_other_division_and_its_total() -> None:
    found = scored("667788m9s223344p9s|EE0000|0")
    assert found.form == "seven_pairs"
    assert [part.kind for part in found.alternative] == ["chow", "chow", "chow", "chow", "pair"]
    assert 0 < found.alternative_total < found.total


def test_a_hand_with_one_division_has_no_alternative() -> None:
    found = scored("[333m,1]678m888s12pEE3p|SS0000|0")
    assert (found.alternative, found.alternative_total) == ((), 0)


def test_equal_totals_prefer_the_fan_that_comes_first_in_the_table() -> None:
    found = scored("[123m,1]456m12346pSS5p|EE0000|0")
    assert {fan.id: fan.count for fan in found.fans if "chow" in fan.id or "straight" in fan.id} == {
        "mixed_double_chow": 2,
        "short_straight": 1,
    }


@pytest.mark.parametrize(
    ("hand", "wait", "tiles"),
    [
        ("[333m,1]678m888s12pEE3p|SS0000|0", "edge", "3p"),
        ("[333m,1]678m888s35pEE4p|SS0000|0", "closed", "4p"),
        ("[333m,1]678m888s345pEE|SS0000|0", "single", "E"),
        ("[333m,1]678m888s34pEE5p|SS0000|0", "open", "2p 5p"),
        ("2288m4466s1199pWW", "single", "W"),
        ("1m19s199pESWNCFP9m", "single", "9m"),
        ("147m28s36pESWNCFP", "open", "5s 9p P"),
    ],
)
def test_the_wait(hand: str, wait: str, tiles: str) -> None:
    found = scored(hand)
    assert found.wait == wait
    assert set(tiles.split()) <= set(names(found.waits).split())


@pytest.mark.parametrize(
    ("hand", "warning"),
    [
        ("[567s,2]23467m444pNN8m|EE1001|0", "kong: not applied, a replacement draw"),
        ("[567s,2]234678m44pNN4p|EE0100|0", "last_tile: not applied"),
        ("[567s,2]234678m44pNN4p|EE0001|0", "kong: not applied, a robbed kong"),
        ("[888m,1][345p,2]67m234sNN8m|EE0000|0", "last_tile: applied"),
        ("[567s,2]23467m444pNN8m|EE0101|0", "last_tile: not counted"),
        ("[567s,2]23467m444pNN8m|EE0011|0", "kong and sea_last: both applied"),
    ],
)
def test_a_condition_that_does_not_fit_the_tiles_is_named(hand: str, warning: str) -> None:
    found = scored(hand)
    assert [text for text in found.warnings if text.startswith(warning)]


def test_a_condition_that_fits_is_not_warned_of() -> None:
    assert scored("[4444p,2][567s,2]23467mNN8m|EE1011|0").warnings == ()


def test_assumed_parameters_are_named_where_they_decide() -> None:
    assert "minimum=8" in scored("2288m4466s1199pWW", "hihi").assumed
    assert "pair_258=1" in scored("[333m,1]678m55888s34p5p|SS0000|0", "qq-dazhong").assumed
    assert "pair_258=1" not in scored("2288m4466s1199pWW", "qq-dazhong").assumed
    assert "nine_gates_any_wait=0" in scored("1112245678999m3m|EE0000|0", "jiujiu").assumed
    assert "nine_gates_any_wait=0" not in scored("2288m4466s1199pWW", "jiujiu").assumed
    assert "last_tile_counts_own=1" in scored("[345m,1][PPP,1]22m77789s7s|EE0000|0", "fengkuang").assumed
    assert "special_forms=1" in scored("2288m4466s1199pWW", "qq-wufan").assumed
    assert "special_forms=1" not in scored("[333m,1]678m888s12pEE3p|SS0000|0", "qq-wufan").assumed
    assert scored("2288m4466s1199pWW").assumed == ()


def test_a_parameter_set_by_the_caller_is_no_assumption() -> None:
    book = load_book("hihi", minimum=8)
    assert "minimum=8" not in score(parse_hand("2288m4466s1199pWW"), book).assumed


def test_the_minimum_is_without_flowers() -> None:
    found = scored("[567s,2]23467m444pNN8m|EE1000|7")
    assert (found.total, found.minimum_met, found.legal) == (8, False, True)


def test_tiles_that_do_not_win_are_not_legal_and_say_why() -> None:
    found = scored("123456789m1235s1s")
    assert not found.legal
    assert "winning form" in found.reason
    assert found.fans == ()


@pytest.mark.parametrize(
    "hand",
    [
        Hand((), (0,) * 13, 1, Conditions()),
        Hand((), tuple(range(12)), 1, Conditions()),
        Hand((Meld(0, 7),), tuple(range(10)), 1, Conditions()),
        Hand((Meld(1, 34),), tuple(range(10)), 1, Conditions()),
        Hand((), (*range(12), 40), 1, Conditions()),
    ],
)
def test_tiles_that_cannot_be_are_refused(hand: Hand) -> None:
    with pytest.raises(MalformedHandError):
        score(hand, load_book("mil"))


def test_special_forms_can_be_switched_off() -> None:
    book = load_book("qq-wufan", special_forms=0)
    assert not score(parse_hand("2288m4466s1199pWW"), book).legal
    assert score(parse_hand("[333m,1]678m888s12pEE3p"), book).legal


def test_a_book_without_a_fan_for_nothing_counts_nothing() -> None:
    book = load_book("mil")
    without = msgspec.structs.replace(book, fans=tuple(rule for rule in book.fans if rule.id != "chicken_hand"))
    found = score(parse_hand("[567s,2]23467m444pNN8m|EE0000|2"), without)
    assert (found.legal, found.total, [fan.id for fan in found.fans]) == (True, 2, ["flower_tiles"])
