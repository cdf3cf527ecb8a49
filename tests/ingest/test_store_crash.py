"""kill -9, crowds and full disks: what was acknowledged is there, nothing is half there."""

import random
import subprocess
import time
from pathlib import Path

import pytest

from ingest.store import Store
from ingest.store.layout import SEALS
from tests.ingest.store_logs import log, simple, upload_of
from tests.ingest.store_worker import command

ROOT = Path(__file__).resolve().parents[2]
AT_ONCE = 200
"""Matches that a worker would store if nobody killed it."""


def start(root: Path, mode: str, seed: int, numbers: range) -> "subprocess.Popen[bytes]":
    return subprocess.Popen(
        command(root, mode, seed, numbers), cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, bufsize=0
    )


def acks(output: bytes) -> list[tuple[str, str, str]]:
    """Return what was acknowledged: key, status, head; a line that was cut off was not."""
    lines = output.decode().split("\n")[:-1]
    found = [tuple(line.split(" ")[1:]) for line in lines]
    return [(key, status, head) for key, status, head in found if key != "open"]


def killed_after(root: Path, mode: str, numbers: range, lines: int, wait: float) -> list[tuple[str, str, str]]:
    """Start a worker, kill it *wait* seconds after so many lines of its output (the first says: store opened)."""
    worker = start(root, mode, 0, numbers)
    assert worker.stdout is not None
    before = b"".join(worker.stdout.readline() for _ in range(lines))
    time.sleep(wait)
    worker.kill()
    output, errors = worker.communicate(timeout=60)
    assert b"Traceback" not in errors, errors.decode()
    return acks(before + output)


def check_whole(root: Path, acknowledged: list[tuple[str, str, str]]) -> Store:
    store = Store.open(root)
    keys = set(store.keys())
    assert {key for key, _, _ in acknowledged} <= keys
    for key in keys:
        number = int(key.partition(":")[2])
        assert store.match(key).events == simple(number, 1 + number % 3).events
    assert store.verify() == []
    for _, _, head in acknowledged[-1:]:
        assert store.verify(head) == []
    return store


def kill_many(root: Path, kills: int) -> None:
    chance = random.Random(20)
    acknowledged: list[tuple[str, str, str]] = []
    for kill in range(kills):
        numbers = range(kill * AT_ONCE, (kill + 1) * AT_ONCE)
        starting = kill % 6 == 5
        lines, wait = (0, chance.random()) if starting else (chance.randint(1, 4), chance.random() * 0.15)
        acknowledged += killed_after(root, "plain", numbers, lines, wait)
        if (root / SEALS).is_dir():
            check_whole(root, acknowledged)
    assert len(acknowledged) >= kills


def test_kill_at_random_moments_loses_no_acknowledged_match(tmp_path: Path) -> None:
    kill_many(tmp_path / "store", 12)


@pytest.mark.long
def test_kill_at_fifty_random_moments_loses_no_acknowledged_match(tmp_path: Path) -> None:
    kill_many(tmp_path / "store", 50)


def test_the_kill_test_sees_an_acknowledgement_before_the_write(tmp_path: Path) -> None:
    lost: set[str] = set()
    for kill in range(6):
        acknowledged = killed_after(tmp_path / "store", "eager", range(kill * AT_ONCE, (kill + 1) * AT_ONCE), 3, 0.05)
        lost |= {key for key, _, _ in acknowledged} - set(Store.open(tmp_path / "store").keys())
        if lost:
            return
    pytest.fail("no kill fell between acknowledgement and write")


def crowd(root: Path, mode: str, processes: int, numbers: range) -> None:
    workers = [start(root, mode, 1 + seed, numbers) for seed in range(processes)]
    outputs = [worker.communicate(timeout=300) for worker in workers]
    assert [worker.returncode for worker in workers] == [0] * processes, outputs
    answers = [answer for output, _ in outputs for answer in acks(output)]
    assert len(answers) == processes * len(numbers)
    statuses = [status for _, status, _ in answers]
    assert statuses.count("stored") == len(numbers)
    assert statuses.count("duplicate") == (processes - 1) * len(numbers)
    store = check_whole(root, answers)
    assert len(store.keys()) == len(numbers)
    for _, _, head in answers:
        assert store.verify(head) == []


@pytest.mark.parametrize("mode", ["plain", "unlocked"])
def test_processes_that_ingest_the_same_at_once_store_each_match_once_in_one_chain(tmp_path: Path, mode: str) -> None:
    crowd(tmp_path / "store", mode, 4, range(5))


@pytest.mark.long
@pytest.mark.parametrize("mode", ["plain", "unlocked"])
def test_eight_processes_at_once_store_each_match_once_in_one_chain(tmp_path: Path, mode: str) -> None:
    crowd(tmp_path / "store", mode, 8, range(24))


@pytest.mark.parametrize("size", [0, 300, 1500])
def test_a_file_that_cannot_grow_is_named_and_nothing_stored_is_lost(tmp_path: Path, size: int) -> None:
    store = Store.create(tmp_path / "store")
    head = store.append(log(simple(0, 1)), upload_of(log(simple(0, 1)))).head
    worker = start(store.root, f"size={size}", 0, range(1, 3))
    output, errors = worker.communicate(timeout=60)
    assert (worker.returncode, errors) == (3, b"")
    ((_, _, text),) = acks(output)
    assert f"cannot_write_{store.root}" in text
    assert check_whole(store.root, [("test:0", "stored", head)]).keys() == ["test:0"]
    again = store.append(log(simple(1, 2)), upload_of(log(simple(1, 2))))
    assert again.matches[0].status == "stored"
    assert check_whole(store.root, []).keys() == ["test:0", "test:1"]
