"""The nine books as loaded: sizes, names, money, ladders and what is assumed."""

import subprocess
import sys

import pytest

from engine.books import BOOK_IDS, load_book
from engine.books.model import Book, FanRule
from engine.errors import BookError
from engine.fans import FAN_NUMBER
from engine.settlement import settle

SCORING = tuple(book for book in BOOK_IDS if book != "qq-wufan")


def fan(book: Book, name: str) -> FanRule:
    return next(rule for rule in book.fans if rule.id == name)


def assumed(book: Book) -> dict[str, int]:
    return {one.parameter: one.value for one in book.assumed}


@pytest.mark.parametrize(
    ("book", "fans"),
    [
        ("mil", 82),
        ("mcr1998", 81),
        ("mcr2006", 82),
        ("qq-guobiao", 81),
        ("qq-dazhong", 83),
        ("qq-wufan", 0),
        ("hihi", 81),
        ("fengkuang", 81),
        ("jiujiu", 80),
    ],
)
def test_each_book_holds_the_fans_of_its_page(book: str, fans: int) -> None:
    rules = load_book(book).fans
    assert len(rules) == fans
    assert [FAN_NUMBER[rule.id] for rule in rules] == sorted({FAN_NUMBER[rule.id] for rule in rules})


@pytest.mark.parametrize("book", SCORING)
def test_entry_numbers_are_complete(book: str) -> None:
    numbers = sorted(rule.no for rule in load_book(book).fans if rule.no)
    assert numbers == list(range(1, len(numbers) + 1))


def test_names_as_printed() -> None:
    qq, mil = load_book("qq-guobiao"), load_book("mil")
    assert [fan(qq, name).zh for name in ("nine_gates", "all_terminals", "chicken_hand", "last_tile", "edge_wait")] == [
        "九蓮寶燈",
        "清么九",
        "無番",
        "和絕張",
        "邊張",
    ]
    assert fan(mil, "closed_wait").zh == "独听・嵌张"
    assert fan(load_book("fengkuang"), "last_tile").zh == "和绝张"
    assert fan(load_book("qq-dazhong"), "ready_declared").zh == "聽"
    assert fan(load_book("qq-dazhong"), "pair_258").zh == "258將"


def test_clause_names_the_book_and_its_entry() -> None:
    assert fan(load_book("mcr2006"), "two_concealed_kongs").clause == "mcr2006#48"
    assert fan(load_book("mcr1998"), "two_concealed_kongs").clause == "mcr1998#53"
    assert fan(load_book("qq-dazhong"), "pair_258").clause == "qq-dazhong#pair_258"


@pytest.mark.parametrize(
    ("book", "name", "value"),
    [
        ("mil", "melded_and_concealed_kong", 5),
        ("mcr2006", "melded_and_concealed_kong", 6),
        ("mil", "two_concealed_kongs", 6),
        ("mcr2006", "two_concealed_kongs", 8),
        ("fengkuang", "flower_tiles", 1),
        ("hihi", "chicken_hand", 8),
    ],
)
def test_values_that_differ_between_books(book: str, name: str, value: int) -> None:
    assert fan(load_book(book), name).value == value


@pytest.mark.parametrize("book", ["mcr1998", "qq-guobiao", "hihi", "fengkuang", "jiujiu"])
def test_one_melded_and_one_concealed_kong_is_no_fan_outside_mil_and_2006(book: str) -> None:
    assert "melded_and_concealed_kong" not in {rule.id for rule in load_book(book).fans}


def test_jiujiu_has_no_flower_fan_and_a_cap_of_88() -> None:
    book = load_book("jiujiu")
    assert (book.flower_value, book.cap, book.minimum) == (0, 88, 8)


@pytest.mark.parametrize(
    ("book", "drawn", "discard"),
    [
        ("mil", (48, -16, -16, -16), (32, -16, -8, -8)),
        ("qq-guobiao", (48, -16, -16, -16), (32, -16, -8, -8)),
        ("qq-dazhong", (24, -8, -8, -8), (8, -8, 0, 0)),
        ("qq-wufan", (30, -10, -10, -10), (10, -10, 0, 0)),
        ("hihi", (24, -8, -8, -8), (8, -8, 0, 0)),
        ("fengkuang", (24, -8, -8, -8), (8, -8, 0, 0)),
        ("jiujiu", (24, -8, -8, -8), (8, -8, 0, 0)),
    ],
)
def test_eight_fan_pay_as_the_page_says(book: str, drawn: tuple[int, ...], discard: tuple[int, ...]) -> None:
    assert settle(load_book(book), 8, 0, 0) == drawn
    assert settle(load_book(book), 8, 0, 1) == discard


@pytest.mark.parametrize("book", BOOK_IDS)
@pytest.mark.parametrize("total", [0, 1, 88, 400])
def test_payments_sum_to_zero_the_rake_apart(book: str, total: int) -> None:
    raked = load_book(book, rake=3)
    for source in range(4):
        assert sum(settle(load_book(book), total, 2, source)) == 0
        assert sum(settle(raked, total, 2, source)) == -3


def test_jiujiu_pays_in_multiples_of_the_base() -> None:
    book = load_book("jiujiu", base=5, rake=2)
    assert settle(book, 10, 3, 0) == (-50, 0, 0, 48)
    assert book.escape is not None and (book.escape.own, book.escape.each_other) == (80, 0)


def test_penalties() -> None:
    false_win, escape = load_book("mcr1998").false_win, load_book("hihi").escape
    assert false_win is not None and (false_win.own, false_win.each_other) == (30, 10)
    assert escape is not None and (escape.own, escape.each_other) == (60, 0)
    assert load_book("fengkuang").false_win is None and load_book("fengkuang").escape is None


def test_one_winner_is_printed_by_hihi_and_assumed_where_a_page_is_silent() -> None:
    assert "one_winner" not in assumed(load_book("hihi"))
    for book in ("qq-guobiao", "fengkuang", "jiujiu"):
        assert load_book(book).one_winner and assumed(load_book(book))["one_winner"] == 1


def test_qq_ladder_has_the_winds_in_the_order_of_the_page() -> None:
    ladder = load_book("qq-guobiao").ladder
    assert len(ladder) == 17
    assert [(rung.name, rung.points) for rung in ladder[10:14]] == [
        ("東風", 20000),
        ("西風", 30000),
        ("南風", 40000),
        ("北風", 80000),
    ]
    assert (ladder[0].points, ladder[-1].points) == (0, 200000)


def test_hihi_ladder_is_open_below_and_shares_end_points() -> None:
    book = load_book("hihi")
    assert [rung.points for rung in book.ladder][:3] == [None, -2000, 500] and len(book.ladder) == 10
    assert assumed(book)["ladder_shared_end"] == book.ladder_shared_end == 1
    assert load_book("hihi", ladder_shared_end=0).ladder_shared_end == 0


def test_items_skills_and_tasks() -> None:
    qq, hihi = load_book("qq-dazhong"), load_book("hihi")
    assert [item.zh for item in qq.items] == ["乾坤大挪移", "偷天換日", "移花接木", "千里眼", "順風耳", "金手指"]
    assert [item.id for item in qq.items if item.effect == "replace_one" and item.choice] == ["steal_the_sky"]
    assert len(hihi.skills) == len({skill.id for skill in hihi.skills}) == 20
    assert (hihi.skill_levels, hihi.skill_activations) == (13, 5)
    assert [skill.limit for skill in hihi.skills if skill.zh == "运数"] == [5]
    assert [skill.zh for skill in hihi.skills if skill.high] == ["搓牌", "雀王运筹", "斗转星移", "幸运解印"]
    assert len(load_book("jiujiu").tasks) == 1


@pytest.mark.parametrize(
    ("book", "expected"),
    [
        ("hihi", {"minimum": 8}),
        ("fengkuang", {"minimum": 8}),
        ("jiujiu", {"minimum": 8, "base": 1, "rake": 0}),
        ("qq-dazhong", {"ready_declared": 1, "pair_258": 1}),
        ("qq-wufan", {"special_forms": 1}),
    ],
)
def test_what_a_page_leaves_open_is_assumed_with_a_reason(book: str, expected: dict[str, int]) -> None:
    loaded = load_book(book)
    assert expected.items() <= assumed(loaded).items()
    assert all(one.why for one in loaded.assumed)


def test_fengkuang_switches_are_readings_of_five_entries() -> None:
    book, mil = load_book("fengkuang"), load_book("mil")
    differing = {name for name in book.switches if book.switches[name] != mil.switches[name]}
    assert differing == {
        "last_tile_counts_own",
        "double_chow_unmelded",
        "two_terminal_chows_from_pungs",
        "edge_wait_without_chow",
        "closed_wait_without_chow",
    }
    assert differing <= assumed(book).keys()


def test_2006_switches() -> None:
    switches = load_book("mcr2006").switches
    assert switches["knitted_body_wait"] == switches["seven_pairs_hog_with_green_or_terminals"] == 0


def test_parameters_settle_what_was_assumed() -> None:
    book = load_book("hihi", minimum=6, formal_wait=0)
    assert book.minimum == 6 and book.switches["formal_wait"] == 0
    assert not {"minimum", "formal_wait"} & assumed(book).keys()
    assert "minimum" in assumed(load_book("hihi"))


def test_parameters_set_any_fan_value() -> None:
    assert fan(load_book("mil", two_concealed_kongs=8), "two_concealed_kongs").value == 8
    assert fan(load_book("mil"), "two_concealed_kongs").value == 6
    assert load_book("mil", flower_value=2).flower_value == load_book("mil", flower_tiles=2).flower_value == 2
    assert load_book("jiujiu", flower_value=1).flower_value == 1
    assert fan(load_book("qq-dazhong", pair_258=2), "pair_258").value == 2


def test_a_fan_that_no_book_values_counts_only_when_given_a_value() -> None:
    for book in BOOK_IDS:
        assert not {"heavenly_hand", "earthly_hand", "human_hand"} & {rule.id for rule in load_book(book).fans}
    assert fan(load_book("mil", heavenly_hand=24), "heavenly_hand").value == 24


def test_false_win_fine_can_be_set() -> None:
    fine = load_book("mil", false_win=20).false_win
    assert fine is not None and (fine.own, fine.each_other) == (60, 20)


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ({"minimun": 6}, "did you mean 'minimum'"),
        ({"all_simple": 3}, "did you mean 'all_simples'"),
        ({"minimum": -1}, "negative"),
        ({"base": 0}, "1 or more"),
        ({"formal_wait": 2}, "0 or 1"),
        ({"minimum": 1.5}, "no whole number"),
        ({"minimum": True}, "no whole number"),
        ({"minimum": [1]}, "no whole number"),
        ({"cap": 7}, "below the minimum"),
        ({"flower_value": 1, "flower_tiles": 2}, "differ"),
        ({"no_honors_with_all_simples": 0}, "circle"),
        ({"all_simples_with_pair_258": 0}, "not both fans"),
    ],
)
def test_parameters_that_make_no_sense_are_refused(parameters: dict[str, int], message: str) -> None:
    with pytest.raises(BookError, match=message):
        load_book("mil", **parameters)


def test_unknown_books_and_fans_of_a_fanless_room_are_refused() -> None:
    with pytest.raises(BookError, match="did you mean 'mcr1998'"):
        load_book("mcr1999")
    with pytest.raises(BookError, match="counts no fans"):
        load_book("qq-wufan", all_simples=2)


def test_loading_imports_nothing_heavy() -> None:
    code = (
        "import sys; from engine.books import BOOK_IDS, load_book; [load_book(b) for b in BOOK_IDS];"
        "print(sorted({'numba', 'numpy', 'pandas', 'pyarrow', 'streamlit', 'duckdb'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
