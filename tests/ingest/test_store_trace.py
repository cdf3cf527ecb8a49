"""A trace of system calls: written, synced with its folder, and only then acknowledged.

Kills cannot show a missing sync (the page cache survives them); this can.
"""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from ingest.store import Store
from tests.ingest.store_worker import command

ROOT = Path(__file__).resolve().parents[2]
CALLS = "write,fsync,fdatasync,link,linkat,rename,renameat,renameat2"
CALL = re.compile(r"(\w+)\((.*)")


def why_no_trace() -> str:
    strace = shutil.which("strace")
    if not strace:
        return "strace is not installed"
    tried = subprocess.run([strace, "-f", "-y", "-o", "/dev/null", "true"], capture_output=True, text=True, check=False)
    return "" if tried.returncode == 0 else f"strace cannot trace here: {tried.stderr.strip()[:200]}"


needs_trace = pytest.mark.skipif(bool(why_no_trace()), reason=why_no_trace())


def trace(root: Path, mode: str, folder: Path) -> list[tuple[str, str]]:
    """Return the calls, in order, that a worker makes while it stores one match, as (name, arguments)."""
    output = folder / "trace.txt"
    traced = ["strace", "-f", "-y", "-s", "80", "-e", f"trace={CALLS}", "-o", str(output)]
    subprocess.run([*traced, *command(root, mode, 0, range(1))], cwd=ROOT, check=True, capture_output=True, timeout=120)
    lines = (re.sub(r"^\d+ +", "", line) for line in output.read_text(errors="replace").splitlines())
    calls = [(found[1], found[2]) for line in lines if (found := CALL.match(line))]
    opened = next(place for place, (name, arguments) in enumerate(calls) if name == "write" and "ack open" in arguments)
    return calls[opened + 1 :]


def first(calls: list[tuple[str, str]], after: int, name: str, *parts: str) -> int:
    """Return the place of the first call after *after* whose arguments match; fails if there is none."""
    for place in range(after + 1, len(calls)):
        if calls[place][0] == name and all(re.search(part, calls[place][1]) for part in parts):
            return place
    raise AssertionError(f"no {name} of {parts} after call {after}")


def check_published(calls: list[tuple[str, str]], after: int, folder: str) -> int:
    """A file is written, synced, given its name, and its folder synced; return the place of the last."""
    written = first(calls, after, "write", rf"{folder}/\.tmp-")
    synced = first(calls, written, "fsync", rf"{folder}/\.tmp-")
    named = first(calls, synced, "link", rf"{folder}/")
    return first(calls, named, "fsync", rf"{folder}>")


def check_order(calls: list[tuple[str, str]]) -> None:
    """Evidence, data file, commit, seal, each synced with its folder before the next; last the acknowledgement."""
    place = check_published(calls, -1, "evidence")
    place = check_published(calls, place, "events/data")
    place = first(calls, place, "linkat", r"_delta_log/0{19}1\.json")
    place = first(calls, place, "fsync", r"_delta_log/0{19}1\.json>")
    place = first(calls, place, "fsync", r"_delta_log>")
    place = check_published(calls, place, "seals")
    acknowledged = first(calls, place, "write", "ack test:0")
    early = [call for call in calls[:acknowledged] if call[0] == "write" and "ack test" in call[1]]
    assert early == []


@needs_trace
def test_everything_is_synced_in_order_before_it_is_acknowledged(tmp_path: Path) -> None:
    root = Store.create(tmp_path / "store").root
    check_order(trace(root, "plain", tmp_path))


@needs_trace
@pytest.mark.parametrize("sabotage", ["nosync", "eager"])
def test_the_trace_sees_a_writer_that_does_not_sync_or_acknowledges_early(tmp_path: Path, sabotage: str) -> None:
    root = Store.create(tmp_path / "store").root
    calls = trace(root, sabotage, tmp_path)
    with pytest.raises(AssertionError):
        check_order(calls)
