"""The project's own hands in tests/engine/cases, each with the clause that it enforces."""

from pathlib import Path

import pytest

from engine.books import load_book
from engine.fans import FAN_IDS, FAN_NAMES_ZH
from engine.notation import parse_hand
from engine.scoring import score

FOLDER = Path(__file__).parent / "cases"
NEVER_SCORED = {"heavenly_hand", "earthly_hand", "human_hand", "human_hand_second"}


def lines() -> list[tuple[str, str, int, str, str]]:
    found = []
    for path in sorted(FOLDER.glob("*.txt")):
        for line in path.read_text(encoding="utf-8").splitlines():
            if line and not line.startswith("#"):
                book, hand, total, fans, clause = (part.strip() for part in line.split(";"))
                found.append((book, hand, int(total), fans, clause))
    return found


def listed(book: str, hand: str) -> tuple[int, str]:
    name, _, parameters = book.partition("?")
    values = (parameter.split("=") for parameter in parameters.split("&") if parameter)
    found = score(parse_hand(hand), load_book(name, **{key: int(value) for key, value in values}))
    fans = (FAN_NAMES_ZH[fan.id] + (f"x{fan.count}" if fan.count > 1 else "") for fan in found.fans)
    return found.total, " ".join(fans) or "-"


@pytest.mark.parametrize(("book", "hand", "total", "fans", "clause"), lines(), ids=str)
def test_case(book: str, hand: str, total: int, fans: str, clause: str) -> None:
    assert listed(book, hand) == (total, fans), clause


def test_every_fan_has_a_case_in_which_it_counts() -> None:
    shown = {name.split("x")[0] for _, _, _, fans, _ in lines() for name in fans.split()}
    missing = {fan for fan in FAN_IDS if FAN_NAMES_ZH[fan] not in shown}
    assert missing == NEVER_SCORED


@pytest.mark.shared
def test_no_case_is_copied_from_the_shared_ones(shared: Path) -> None:
    text = (shared / "cases" / "rule_cases.json").read_text(encoding="utf-8")
    assert not [hand for _, hand, *_ in lines() if f'"{hand}"' in text]
