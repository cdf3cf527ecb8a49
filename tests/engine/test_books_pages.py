"""The books against the transcribed pages and the worked hands."""

import json
from pathlib import Path
from typing import Any

import pytest

from engine.books import load_book
from engine.books.model import ALL
from engine.fans import FAN_NAMES_ZH

PAGES = {
    "mil": "mil",
    "mcr1998": "mcr1998",
    "mcr2006": "mcr2006",
    "qq-guobiao": "qq",
    "qq-dazhong": "qq",
    "hihi": "hihi",
    "fengkuang": "fengkuang",
    "jiujiu": "jiujiu",
}


def page(shared: Path, book: str) -> list[dict[str, Any]]:
    spec = json.loads((shared / "spec" / "books.json").read_text(encoding="utf-8"))
    fans: list[dict[str, Any]] = spec["books"][PAGES[book]]["fans"]
    return fans


@pytest.mark.shared
@pytest.mark.parametrize("book", PAGES)
def test_every_entry_is_as_printed(shared: Path, book: str) -> None:
    rules = {rule.id: rule for rule in load_book(book).fans}
    for entry in page(shared, book):
        rule = rules.pop(entry["canonical_id"])
        name = entry["name_as_written"]
        if name is None or name.isascii() or "(57B)" in name:
            name = FAN_NAMES_ZH[rule.id]
        assert (rule.no, rule.value) == (entry["no"], entry["value"]), rule.id
        assert rule.zh == (name if rule.id != "melded_and_concealed_kong" else "明暗杠")
        assert {one.fan for one in rule.excludes if one.printed} == set(entry["excludes"]), rule.id
        assert not set(entry.get("may_add", ())) & {one.fan for one in rule.excludes}, rule.id
    assert set(rules) == ({"ready_declared", "pair_258"} if book == "qq-dazhong" else set())


@pytest.mark.shared
def test_no_worked_hand_counts_two_fans_that_mil_excludes(shared: Path) -> None:
    cases = json.loads((shared / "cases" / "rule_cases.json").read_text(encoding="utf-8"))["cases"]
    whole = {rule.id: {one.fan for one in rule.excludes if one.scope == ALL} for rule in load_book("mil").fans}
    checked = 0
    for case in cases:
        fans = case["expected"].get("fans_id", {})
        for fan in fans:
            assert not whole[fan] & fans.keys(), f"{case['id']}: {fan}"
            checked += 1
    assert checked > 1000


@pytest.mark.parametrize(
    ("book", "number", "printed"),
    [
        ("hihi", 12, {"concealed_hand", "all_pungs"}),
        ("hihi", 19, {"fully_concealed_hand", "single_wait"}),
        ("qq-guobiao", 22, {"no_honors"}),
        ("qq-guobiao", 29, {"mixed_double_chow", "two_terminal_chows", "no_honors", "all_chows"}),
        (
            "fengkuang",
            8,
            {
                "all_pungs",
                "double_pung",
                "triple_pung",
                "no_honors",
                "all_terminals_and_honors",
                "outside_hand",
                "pung_of_terminals_or_honors",
            },
        ),
        (
            "fengkuang",
            4,
            {"full_flush", "concealed_hand", "pung_of_terminals_or_honors", "one_voided_suit", "no_honors"},
        ),
        ("jiujiu", 7, {"all_types", "concealed_hand", "single_wait"}),
        ("jiujiu", 15, {"pure_triple_chow", "all_pungs"}),
    ],
)
def test_printed_exclusions_of_an_entry(book: str, number: int, printed: set[str]) -> None:
    rule = next(rule for rule in load_book(book).fans if rule.no == number)
    assert {one.fan for one in rule.excludes if one.printed} == printed
