"""Rules in our own words, and what every clause name stands for."""

import pytest

from engine.books import BOOK_IDS, load_book
from engine.books.rule_texts import clause_text, english_name, principle, rule_text
from engine.books.shared import switches
from engine.errors import BookError
from engine.fans import FAN_IDS


def test_every_canonical_fan_has_a_name_and_a_rule_in_both_languages() -> None:
    for name in FAN_IDS:
        assert english_name(name)
    for book in BOOK_IDS:
        for fan in load_book(book).fans:
            text = rule_text(fan)
            assert text.zh.endswith("。") and text.en.endswith(".")


def test_a_book_that_defines_a_fan_otherwise_has_its_own_words() -> None:
    def english(book: str, name: str) -> str:
        return rule_text(next(fan for fan in load_book(book).fans if fan.id == name)).en

    for name in ("last_tile", "pure_double_chow", "two_terminal_chows", "edge_wait", "closed_wait"):
        assert english("fengkuang", name) != english("mil", name)
    assert "own hand" in english("fengkuang", "last_tile")
    assert "不求人" in english("jiujiu", "thirteen_orphans")


def test_five_principles() -> None:
    assert [principle(n).name for n in range(1, 6)] == ["不重复", "不拆移", "不得相同", "就高不就低", "套算一次"]


@pytest.mark.parametrize("book_id", BOOK_IDS)
def test_every_clause_of_every_exclusion_can_be_read(book_id: str) -> None:
    book = load_book(book_id)
    clauses = {one.clause for fan in book.fans for one in fan.excludes} | {fan.clause for fan in book.fans}
    clauses |= {extra.clause for extra in (*book.items, *book.skills, *book.tasks)}
    for clause in clauses | {f"{book_id}/principle-5", book.settlement.clause, f"{book_id}/formal_wait"}:
        assert all(clause_text(book, clause))


def test_a_clause_names_source_entry_and_principle() -> None:
    zh, en = clause_text(load_book("hihi"), "hihi#68/principle-1")
    assert "68 断幺" in zh and "不重复" in zh
    assert "entry 68 All Simples" in en and "principle 1" in en


@pytest.mark.parametrize("clause", ["hihi#99", "mil#1", "hihi/principle-9", "elsewhere"])
def test_an_unknown_clause_is_refused(clause: str) -> None:
    with pytest.raises(BookError):
        clause_text(load_book("hihi"), clause)


def test_every_switch_is_documented() -> None:
    for switch in switches().values():
        assert switch.zh and switch.en and switch.clause and switch.default in (0, 1)
