import html
import re
from pathlib import Path

import pytest

from dashboard.markup import markdown_text, tag, text
from dashboard.terminal import printable
from tests.dashboard.running import HOSTILE

DASHBOARD = Path(__file__).resolve().parent.parent.parent / "dashboard"


@pytest.mark.parametrize("name", HOSTILE, ids=range(len(HOSTILE)))
def test_foreign_text_in_html_is_text_and_comes_back_equal(name: str) -> None:
    escaped = text(name)
    assert not re.search(r"[<>\"']", escaped)
    assert html.unescape(escaped) == name
    assert tag("b", [escaped]) == f'<b class="">{escaped}</b>'


@pytest.mark.parametrize("name", HOSTILE, ids=range(len(HOSTILE)))
def test_foreign_text_in_markdown_keeps_no_active_character(name: str) -> None:
    assert not re.search(r"(?<!\\)(?:\\\\)*[\[\]<>`*_:!$~]", markdown_text(name))
    assert "\n" not in markdown_text(name)


@pytest.mark.parametrize("name", HOSTILE, ids=range(len(HOSTILE)))
def test_foreign_text_on_a_terminal_moves_and_hides_nothing(name: str) -> None:
    shown = printable(name)
    assert shown.isprintable()
    assert len(shown) <= 64 * 10


def test_html_reaches_a_page_only_through_markup() -> None:
    for path in DASHBOARD.rglob("*.py"):
        source = path.read_text("utf-8")
        assert "unsafe_allow_html" not in source, path
        assert "components.v1" not in source, path
        if path.name != "markup.py":
            assert "st.html" not in source, path


def test_pages_hold_no_sql_and_no_rules() -> None:
    for path in DASHBOARD.rglob("*.py"):
        assert not re.search(r"\bduckdb\b|\bSELECT\b", path.read_text("utf-8")), path
