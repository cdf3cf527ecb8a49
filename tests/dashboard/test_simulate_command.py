"""`quepu simulate` and `quepu demo`: the same seeds give the same bytes, in one process or in many."""

from pathlib import Path

import pytest

from dashboard.demo_data import PLANS, log_of
from dashboard.simulations import FEW, Order, merged, play, play_all
from engine.fans import FAN_IDS
from ingest.detect import parse
from tests.dashboard.running import run_quepu


def test_many_processes_play_what_one_plays() -> None:
    orders = [Order(seed, "mil", 1, "jsonl") for seed in range(1, FEW + 2)]
    pooled = list(play_all(orders))
    assert pooled == [play(order) for order in orders]
    assert merged([played.rows for played in pooled])[0].hands == len(orders)


def test_the_same_seed_writes_the_same_bytes(tmp_path: Path) -> None:
    for name in ("a", "b"):
        ran = run_quepu("simulate", "--matches", "2", "--hands", "1", "--seed", "7", "--out", tmp_path / name)
        assert ran.code == 0
    first, second = (sorted((tmp_path / name).iterdir()) for name in ("a", "b"))
    assert [path.name for path in first] == ["mil-7.jsonl", "mil-8.jsonl"]
    assert [path.read_bytes() for path in first] == [path.read_bytes() for path in second]


def test_frequencies_stand_beside_the_human_baseline() -> None:
    report = run_quepu("simulate", "--hands", "4", "--book", "hihi", "--json").json
    assert (report["book"], report["hands"]) == ("hihi", 4)
    rows = {row["id"]: row for row in report["fans"]}
    assert rows["mixed_shifted_chows"]["human"] == pytest.approx(0.23144)
    assert rows["big_four_winds"]["human"] is None
    assert rows["pure_shifted_chows_step_2"]["human"] == pytest.approx(0.03428)
    assert set(rows) - {"pure_shifted_chows_step_2"} <= set(FAN_IDS)


@pytest.mark.parametrize(
    "arguments",
    [("--book", "nobook"), ("--fan", "nofan"), ("--matches", "0"), ("--hands", "1001"), ("--format", "pdf")],
)
def test_what_cannot_be_simulated_is_refused(arguments: tuple[str, ...]) -> None:
    ran = run_quepu("simulate", *arguments)
    assert (ran.code, ran.out) == (2, "")
    assert "Traceback" not in ran.err


def test_a_file_is_no_folder_for_logs(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("")
    ran = run_quepu("simulate", "--hands", "1", "--out", tmp_path / "taken")
    assert ran.code == 2
    assert "taken" in ran.err


@pytest.mark.parametrize("plan", PLANS, ids=lambda plan: plan.name)
def test_a_log_of_the_demonstration_is_read_as_its_format(plan: object) -> None:
    log = parse(log_of(plan, hands=1))
    assert log.format == plan.format
    assert not log.findings


def test_the_demonstration_ends_with_the_report(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dashboard.demo_data.PLANS", PLANS[-1:])
    ran = run_quepu("demo", "--store", tmp_path / "store", "--logs", tmp_path / "logs", "--no-serve")
    assert ran.code == 0
    assert "payment_differs" in ran.out
    assert "番种频率" in ran.out
    again = run_quepu("demo", "--store", tmp_path / "store", "--logs", tmp_path / "logs", "--no-serve")
    assert "1 duplicate" in again.out
