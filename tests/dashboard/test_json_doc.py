"""docs/cli.md against what the commands print: no key that it does not describe, and none that is never printed."""

import re
from collections.abc import Iterator
from pathlib import Path
from shutil import copytree
from typing import Any, NamedTuple

import pytest
import typer

from analytics.corpus.warm import KINDS
from dashboard.cli import app
from dashboard.clidoc import commands
from dashboard.jsondoc import OUTPUTS
from engine.books import load_book
from engine.events import AnyEvent, Discard
from engine.simulate import simulate_match
from ingest.export import export_match
from tests.dashboard.running import ROOT, run_quepu

WIN = "[EEE,1][SSSS,2]55pWWWNNN|EE1000|0"
EVENT = "event"
IN_EVENTS = ("Player", "StatedFan")
"""Shapes inside events, where a key at its default is left out."""
PAGE = (ROOT / "docs" / "cli.md").read_text("utf-8")


class Shape(NamedTuple):
    """Key to what stands beside it; `optional` are the keys that need not be there."""

    keys: dict[str, str]
    optional: frozenset[str]


def shapes() -> dict[str, Shape]:
    """The tables of shapes on the page."""
    found = {}
    for name, table in re.findall(r"^### ([A-Z]\w+)\n.*?\n\|---\|---\|---\|\n(.*?)\n$", PAGE, flags=re.M | re.S):
        rows = dict(re.findall(r"^\| `(\w+)` \| (.*?) \| ", table, flags=re.M))
        found[name] = Shape(rows, frozenset(key for key, value in rows.items() if value.endswith("where it applies")))
    return found


def kinds() -> dict[str, set[str]]:
    """The keys of each kind of event on the page."""
    table = PAGE[PAGE.index("| kind | keys |") :].split("\n\n")[0]
    rows = re.findall(r"^\| `(\w+)` \| (.*) \|$", table, flags=re.M)
    return {kind: set(re.findall(r"`(\w+)`", keys)) for kind, keys in rows}


def outputs() -> dict[str, str]:
    """The line of each command that names what it prints."""
    sections = re.findall(r"^## quepu ([a-z ]+)\n(.*?)(?=^## )", PAGE, flags=re.M | re.S)
    return {name: line for name, text in sections for line in re.findall(r"^JSON: (.*)$", text, flags=re.M)}


class Seen:
    """What of the page was printed."""

    def __init__(self) -> None:
        self.shapes, self.kinds = shapes(), kinds()
        self.keys: set[tuple[str, str]] = set()

    def check(self, value: Any, described: str, where: str) -> None:
        """Hold one value to its description, a cell of the page."""
        if isinstance(value, list):
            for item in value:
                self.check(item, described, where)
        elif isinstance(value, dict) and "object by name: " in described:
            for name, item in value.items():
                self.check(item, described.partition("object by name: ")[2], f"{where}.{name}")
        elif isinstance(value, dict):
            self._check_object(value, re.findall(r"\[(\w+)\]", described), where)

    def _check_object(self, value: dict[str, Any], names: list[str], where: str) -> None:
        if EVENT in names:
            assert set(value) - {"kind"} <= self.kinds[value["kind"]], where
            return
        fitting = [name for name in names if self._fits(self.shapes[name], set(value))]
        assert fitting, f"{where}: {sorted(value)} is none of {names}"
        for key, item in value.items():
            self.keys.add((fitting[0], key))
            self.check(item, self.shapes[fitting[0]].keys[key], f"{where}.{key}")

    def _fits(self, shape: Shape, keys: set[str]) -> bool:
        return keys <= set(shape.keys) and set(shape.keys) - keys <= shape.optional


def illegal(events: list[AnyEvent]) -> list[AnyEvent]:
    """The match with its last discard made twice."""
    at = max(number for number, event in enumerate(events) if isinstance(event, Discard))
    return [*events[: at + 1], events[at], *events[at + 1 :]]


def runs(filled: Path, folder: Path) -> Iterator[tuple[str | Path, ...]]:
    """Commands that print every shape, but for `warmup`."""
    odd = folder / "odd.jsonl"
    bad = export_match(illegal(list(simulate_match(4, load_book("mil"), hands=1))), "jsonl", "test:bad")
    odd.write_text(bad + '{"quepu":1,"key":"test:x","book":"no such"}\n', "utf-8")
    damaged = copytree(filled, folder / "damaged")
    next((damaged / "evidence").iterdir()).write_bytes(b"")
    small, plain = ("--store", folder / "store"), ("--store", filled)
    yield ("ingest", odd, *small)
    yield from (("audit", odd), ("audit", *small), ("audit", *plain))
    for match in (("test:bad", *small), ("test:clean", *plain)):
        for more in ((), ("--hand", "0"), ("--hand", "0", "--step", "-1")):
            yield ("replay", "--match", *match, *more)
    yield from (("verify", *plain), ("verify", "--store", damaged), ("rebuild", *small), ("digest", *small))
    yield from (("whatif", *plain, "--set", "minimum=12"), ("report", "fans", *plain))
    yield from (("books", *book) for book in ((), ("qq-dazhong",), ("fengkuang",), ("mcr2006",)))
    yield from (("score", WIN), ("score", WIN.replace("EE1", "EE0"), "--discarder", "S"), ("score", "1m"))
    yield ("compare", WIN)
    yield from (("simulate", "--hands", "1"), ("simulate", "--fan", "nine_gates"))


def test_every_key_that_a_command_prints_is_described_and_none_else(
    filled: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("analytics.corpus.warm.make_all", lambda: dict.fromkeys(KINDS, 1.5))
    seen, described = Seen(), outputs()
    assert set(described) == set(OUTPUTS)
    for arguments in (*runs(filled, tmp_path), ("warmup",)):
        name = " ".join(map(str, arguments[:2])) if arguments[0] == "report" else str(arguments[0])
        ran = run_quepu(*arguments, "--json")
        assert ran.out, (arguments, ran.err)
        for line in ran.lines:
            seen.check(line, described[name], " ".join(map(str, arguments)))
    every = {(name, key) for name, shape in seen.shapes.items() if name not in IN_EVENTS for key in shape.keys}
    assert every - seen.keys == set()


def test_every_command_with_json_is_described() -> None:
    with_json = {
        name
        for name, command in commands(typer.main.get_command(app))
        if any("--json" in parameter.opts for parameter in command.params)
    }
    assert with_json == set(outputs())
