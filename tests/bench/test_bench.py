"""The benchmark: sides take turns, both scorers get the same hands, a tiny run goes through."""

import doctest
import json
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from bench import report, scale
from bench.corpus import blocks, has_stated_totals, simulated, variants_of
from bench.fans import arguments_of
from bench.hands import built_wins, mixed_hands
from bench.measure import alternate, child, summary
from dashboard.commands import bench as command
from engine.books import load_book
from engine.fans import FAN_IDS
from engine.scoring import score
from ingest.detect import parse
from tests.dashboard.running import run_quepu

ROOT = Path(__file__).resolve().parent.parent.parent


@pytest.mark.parametrize("module", [report, scale])
def test_examples_in_docstrings(module: Any) -> None:
    found = doctest.testmod(module)
    assert found.attempted > 0
    assert found.failed == 0


def test_sides_take_turns() -> None:
    order: list[str] = []

    def side(name: str) -> Any:
        return lambda: float(order.append(name) or len(order))

    found = alternate({"a": side("a"), "b": side("b")}, 3)
    assert order == ["a", "b", "b", "a", "a", "b"]
    assert found["a"] == summary([1.0, 4.0, 5.0])
    assert (found["b"]["median"], found["b"]["min"], found["b"]["max"]) == (3.0, 2.0, 6.0)


def test_memory_of_a_child_holds_that_of_its_children() -> None:
    hold = "import time; held = bytearray(80_000_000); time.sleep(0.6)"
    code = f"import subprocess, sys; subprocess.run([sys.executable, '-c', {hold!r}]); print(1)"
    ran = child(["-c", code], sampled=True)
    assert ran.said == 1
    assert ran.rss >= ran.pss > 80_000_000


def test_a_child_that_fails_ends_the_run() -> None:
    with pytest.raises(SystemExit, match="exit code 3"):
        child(["-c", "raise SystemExit(3)"])


@pytest.fixture(scope="module")
def bodies() -> list[bytes]:
    return list(variants_of(simulated(6, 1)))


def test_hands_of_the_corpus_are_worth_what_they_state(bodies: list[bytes]) -> None:
    assert all(map(has_stated_totals, bodies))
    assert len(bodies) > 6
    text = b"".join(blocks(bodies, 20, 1))
    assert len(parse(text).matches) == 20
    assert text == b"".join(blocks(bodies, 20, 1))


def test_a_hand_that_states_another_total_would_not_be_in_the_corpus(bodies: list[bytes]) -> None:
    won = next(body for body in bodies if b"\nFan " in body)
    assert not has_stated_totals(won.replace(b"\nFan ", b"\nFan 1", 1))


def test_the_mix_holds_every_fan_and_nothing_that_does_not_win(bodies: list[bytes]) -> None:
    book = load_book("mil")
    built = built_wins(len(FAN_IDS), random.Random(1))
    held = {fan.id for hand in built for fan in score(hand, book, explain=False).fans}
    assert {rule.id for rule in book.fans if rule.value} - held <= {"flower_tiles"}
    hands = mixed_hands(bodies, 100)
    assert len(hands) == 100
    assert hands == mixed_hands(bodies, 100)
    assert all(score(hand, book, explain=False).legal and not hand.conditions.flowers for hand in hands)


@pytest.mark.oracle
def test_pymahjonggb_gets_the_same_hands(bodies: list[bytes]) -> None:
    from MahjongGB import MahjongFanCalculator

    book = load_book("mil")
    for hand in mixed_hands(bodies, 200):
        theirs = sum(points for points, _ in MahjongFanCalculator(*arguments_of(hand)))
        assert theirs == score(hand, book, explain=False).total


def test_without_a_checkout_quepu_bench_says_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(command, "CHECKOUT", tmp_path)
    ran = run_quepu("bench")
    assert (ran.code, ran.out) == (2, "")
    assert "checkout" in ran.err


@pytest.mark.oracle
@pytest.mark.long
def test_a_tiny_run_goes_through_and_both_sides_agree(tmp_path: Path) -> None:
    sizes = ["--matches", "80", "--hands", "200", "--rounds", "1", "--simulated", "16"]
    places = ["--work", tmp_path / "work", "--out", tmp_path / "results.json", "--docs", tmp_path]
    done = subprocess.run([sys.executable, "-m", "bench", *sizes, *map(str, places)], cwd=ROOT, check=False)
    assert done.returncode == 0
    found = json.loads((tmp_path / "results.json").read_text(encoding="utf-8"))
    assert found["parts"]["fans"]["totals_that_differ"] == 0
    assert found["parts"]["pipeline"]["agreement"]["quepu"] == found["parts"]["pipeline"]["agreement"]["script"]
    assert (tmp_path / "performance.md").read_text(encoding="utf-8") == report.document(found)
    assert (tmp_path / "scale.md").read_text(encoding="utf-8") == scale.document(found)
