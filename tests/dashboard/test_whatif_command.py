"""`quepu whatif` as other tools call it."""

import csv
import io
from pathlib import Path

import pytest

from tests.dashboard.running import run_quepu


def test_the_report_is_shown_printed_as_json_and_written_as_csv(filled: Path, tmp_path: Path) -> None:
    ask = ("whatif", "--store", filled, "--set", "minimum=30", "--set", "all_chows=3")
    shown = run_quepu(*ask, "--csv", tmp_path / "moves.csv")
    assert (shown.code, shown.err) == (0, "")
    assert "minimum 8 → 30" in shown.out
    assert "不足起和" in shown.out
    report = run_quepu(*ask, "--json", "--limit", "0").json
    assert {change["parameter"] for change in report["changes"]} == {"minimum", "all_chows"}
    assert report["hands"] == []
    rows = list(csv.reader(io.StringIO((tmp_path / "moves.csv").read_text(encoding="utf-8-sig"))))
    assert len(rows) - 1 == report["wins"] - report["unchanged"] > 0
    assert all(char == "\n" or char.isprintable() for char in shown.out)


def test_players_with_hostile_names_are_listed_harmless(filled: Path) -> None:
    report = run_quepu("whatif", "--store", filled, "--set", "base=3", "--json", "--limit", "1000").json
    assert report["players"] > 4
    assert len(report["gainers"]) + len(report["losers"]) == report["players_moved"] > 4
    shown = run_quepu("whatif", "--store", filled, "--set", "base=3", "--limit", "1000")
    assert shown.code == 0
    assert all(char == "\n" or char.isprintable() for char in shown.out)


@pytest.mark.parametrize(
    "arguments",
    [(), ("--set", "nothing=1"), ("--set", "minimum"), ("--book", "nobook", "--set", "minimum=1"), ("--toml", "none")],
)
def test_a_change_that_cannot_be_made_ends_with_one_line(filled: Path, arguments: tuple[str, ...]) -> None:
    ran = run_quepu("whatif", "--store", filled, *arguments)
    assert (ran.code, ran.out) == (2, "")
    assert "Traceback" not in ran.err


def test_a_book_file_that_is_no_text_is_named(filled: Path, tmp_path: Path) -> None:
    file = tmp_path / "book.toml"
    file.write_bytes(b"\xff\xfe")
    ran = run_quepu("whatif", "--store", filled, "--toml", file)
    assert (ran.code, ran.out) == (2, "")
    assert str(file) in ran.err
