import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.books import BOOK_IDS, load_book
from engine.books.model import Penalty, Settlement
from engine.errors import QuepuError
from engine.settlement import add_points, escape_points, false_win_points, roles, settle
from tests.engine.hands import plain_book

SEATS = st.integers(0, 3)


class TestPrintedSettlements:
    """spec/rulebook-differences.md §3."""

    def test_mil_discard_wins_24_and_the_total(self) -> None:
        assert settle(load_book("mil"), 9, 1, 2) == (-8, 33, -17, -8)

    def test_mil_self_drawn_wins_8_and_the_total_from_each(self) -> None:
        assert settle(load_book("mil"), 14, 2, 2) == (-22, -22, 66, -22)

    @pytest.mark.parametrize("book", ["mcr1998", "mcr2006", "qq-guobiao"])
    def test_the_official_family_pays_as_mil(self, book: str) -> None:
        for source in range(4):
            assert settle(load_book(book), 24, 0, source) == settle(load_book("mil"), 24, 0, source)

    @pytest.mark.parametrize("book", ["qq-dazhong", "hihi", "fengkuang", "jiujiu"])
    def test_pages_without_the_base_of_8_pay_the_total_from_the_discarder_alone(self, book: str) -> None:
        assert settle(load_book(book), 8, 3, 0) == (-8, 0, 0, 8)
        assert settle(load_book(book), 8, 3, 3) == (-8, -8, -8, 24)

    def test_qq_wufan_pays_10_or_30_whatever_the_total(self) -> None:
        for total in (0, 88):
            assert settle(load_book("qq-wufan"), total, 1, 1) == (-10, 30, -10, -10)
            assert settle(load_book("qq-wufan"), total, 1, 0) == (-10, 10, 0, 0)

    def test_jiujiu_multiplies_by_its_base_and_the_winner_pays_the_rake(self) -> None:
        book = load_book("jiujiu", base=5, rake=3)
        assert settle(book, 10, 0, 0) == (147, -50, -50, -50)
        assert settle(book, 10, 0, 2) == (47, 0, -50, 0)


@pytest.mark.parametrize("book", BOOK_IDS)
@given(total=st.integers(0, 400), winner=SEATS, source=SEATS)
def test_every_settlement_sums_to_zero_less_the_rake(book: str, total: int, winner: int, source: int) -> None:
    points = settle(load_book(book), total, winner, source)
    assert sum(points) == -load_book(book).settlement.rake
    assert all(points[seat] <= 0 for seat in range(4) if seat != winner)


@given(total=st.integers(0, 400), winner=SEATS, source=SEATS)
def test_the_settlement_turns_with_the_seats(total: int, winner: int, source: int) -> None:
    book = load_book("mil")
    turned = settle(book, total, (winner + 1) % 4, (source + 1) % 4)
    points = settle(book, total, winner, source)
    assert turned == (points[3], *points[:3])


def test_roles_name_what_each_gets() -> None:
    book = load_book("mil")
    assert roles(book, 8, True) == {"winner": 48, "each_other": -16}
    assert roles(book, 8, False) == {"winner": 32, "discarder": -16, "others": -8}


def test_the_base_multiplies_every_part_and_the_rake_comes_off_once() -> None:
    book = plain_book(settlement=Settlement(2, 8, 1, 8, 1, 8, 1, "test"))
    assert settle(book, 10, 0, 1) == (67, -36, -16, -16)


def test_penalties_fall_on_the_culprit() -> None:
    book = plain_book(false_win=Penalty(40, 0, "test"), escape=Penalty(60, 0, "test"))
    assert false_win_points(book, 2) == (0, 0, -40, 0)
    assert escape_points(book, 0) == (-60, 0, 0, 0)


def test_a_false_win_of_1998_pays_10_to_each() -> None:
    assert false_win_points(load_book("mcr1998"), 1) == (10, -30, 10, 10)


def test_hihi_and_jiujiu_escapes() -> None:
    assert escape_points(load_book("hihi"), 3) == (0, 0, 0, -60)
    assert escape_points(load_book("jiujiu"), 3) == (0, 0, 0, -16)
    assert escape_points(load_book("jiujiu", base=5), 3) == (0, 0, 0, -80)


def test_a_book_without_penalties_takes_nothing() -> None:
    book = plain_book(false_win=None, escape=None)
    assert false_win_points(book, 0) == escape_points(book, 0) == (0, 0, 0, 0)


@pytest.mark.parametrize(("total", "winner", "source"), [(8, 4, 0), (8, 0, -1), (-1, 0, 0)])
def test_what_cannot_be_settled_is_refused(total: int, winner: int, source: int) -> None:
    with pytest.raises(QuepuError, match="cannot settle"):
        settle(load_book("mil"), total, winner, source)


def test_a_penalty_needs_a_seat() -> None:
    with pytest.raises(QuepuError, match="no seat 4"):
        false_win_points(load_book("mil"), 4)


def test_points_add_seat_by_seat() -> None:
    assert add_points((1, 2, 3, 4), (-1, -2, -3, -4)) == (0, 0, 0, 0)
