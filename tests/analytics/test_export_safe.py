"""No cell of an export starts a formula, and no text is lost but blanks around it."""

import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analytics.export_safe import csv_text, safe_cell

FORMULAS = [
    "=cmd|' /C calc'!A0",
    " =1+1",
    "\t=1",
    "a\n=1",
    "a\r\n  @x",
    "-2+3",
    "+1",
    "@SUM(A1)",
    "＝1",
    "\u00a0=1",
    "x\t-1",
]


@pytest.mark.parametrize("text", FORMULAS)
def test_formulas_are_quoted(text: str) -> None:
    assert safe_cell(text).startswith("'")


@pytest.mark.parametrize("text", ["平和", "<script>", "a-b", "1=1", "[x](javascript:1)", ""])
def test_other_text_stays_as_it_is(text: str) -> None:
    assert safe_cell(text) == text


def test_numbers_stay_numbers() -> None:
    assert [safe_cell(-8), safe_cell(0), safe_cell(None)] == ["-8", "0", ""]


@given(
    st.lists(
        st.lists(st.text(alphabet=st.characters(codec="utf-8", exclude_characters="\0\r")), min_size=1), max_size=4
    )
)
def test_what_is_read_back_starts_no_formula_and_keeps_its_text(table: list[list[str]]) -> None:
    text = csv_text(["a"], table)
    read = list(csv.reader(io.StringIO(text.removeprefix("\ufeff"), newline="")))[1:]
    assert len(read) == len(table)
    for cells, before in zip(read, table, strict=True):
        assert [cell.removeprefix("'") for cell in cells] == [
            cell.strip().removeprefix("'") for cell in before
        ] or not any(before)
        assert not any(
            line.strip().startswith(("=", "+", "-", "@")) for cell in cells for line in cell.splitlines()[:1]
        )
