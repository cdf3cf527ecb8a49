"""Every hand of the shared rule cases, under every book column."""

import json
from pathlib import Path
from typing import Any

import pytest

from engine.books import Book, load_book
from engine.fans import FAN_NAMES_ZH
from engine.notation import parse_hand
from engine.scoring import score

COLUMNS = {
    "mil": "mil",
    "mcr1998": "mcr1998",
    "mcr2006": "mcr2006",
    "qq": "qq-guobiao",
    "hihi": "hihi",
    "fengkuang": "fengkuang",
    "jiujiu": "jiujiu",
    "jiujiu_uncapped": "jiujiu",
}


def cases(shared: Path) -> list[dict[str, Any]]:
    return json.loads((shared / "cases" / "rule_cases.json").read_text(encoding="utf-8"))["cases"]


@pytest.mark.shared
@pytest.mark.parametrize("column", COLUMNS)
def test_the_total_of_every_case(shared: Path, column: str) -> None:
    book = load_book(COLUMNS[column])
    wrong = [text for case in cases(shared) if (text := _difference(case, column, book))]
    assert not wrong, "\n".join(wrong)


def _difference(case: dict[str, Any], column: str, book: Book) -> str:
    found = score(parse_hand(case["hand"]), book, explain=False)
    total = found.total_uncapped if column.endswith("_uncapped") else found.total
    wanted = case["totals_by_book"][column]
    return "" if total == wanted and found.legal else f"{case['id']} {case['hand']}: expected {wanted}, found {total}"


@pytest.mark.shared
def test_the_fans_of_every_case_or_another_list_of_the_same_total(shared: Path) -> None:
    book = load_book("mil")
    values = {rule.id: rule.value for rule in book.fans}
    for case in cases(shared):
        listed = case["expected"].get("fans_id")
        if not listed:
            continue
        found = score(parse_hand(case["hand"]), book)
        counted = {fan.id: fan.count for fan in found.fans}
        points = sum(count * values[fan] for fan, count in listed.items())
        assert counted == listed or points == found.total, (case["id"], case["hand"], counted, listed)
        assert _only_links_differ(counted, listed), (case["id"], case["hand"], counted, listed)


def _only_links_differ(counted: dict[str, int], listed: dict[str, int]) -> bool:
    """Two optimal lists differ in combination fans, concealed pungs and waits at most."""
    chows = {"pure_double_chow", "mixed_double_chow", "short_straight", "two_terminal_chows"}
    pungs = {"double_pung", "triple_pung", "two_concealed_pungs", "three_concealed_pungs"}
    free = chows | pungs | {"edge_wait", "closed_wait", "single_wait"}
    different = {fan for fan in counted.keys() | listed.keys() if counted.get(fan) != listed.get(fan)}
    return different <= free


@pytest.mark.shared
def test_every_case_names_fans_that_are_known(shared: Path) -> None:
    for case in cases(shared):
        assert set(case["expected"].get("fans_id", {})) <= set(FAN_NAMES_ZH), case["id"]
