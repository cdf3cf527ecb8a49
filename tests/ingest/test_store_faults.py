"""A fault at every point of the write path in turn: the store is as before, or as after, and says so."""

import errno
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from engine.errors import StoreError
from ingest.store import Store
from ingest.store.layout import SET_ASIDE, commit_name, seal_name
from tests.ingest.store_logs import hand, log, match, simple, upload_of


class Killed(BaseException):
    """Stands for the end of the process: nothing in the store may catch it."""


class Fault:
    """Lets a system call through until its turn, then fails: once, or from then on."""

    def __init__(self, error: BaseException, turn: int, lasting: bool) -> None:
        self.error, self.turn, self.lasting = error, turn, lasting
        self.calls = 0

    def __call__(self, real: Callable[..., Any]) -> Callable[..., Any]:
        def faulty(*arguments: Any, **options: Any) -> Any:
            self.calls += 1
            if self.calls == self.turn or (self.lasting and self.calls > self.turn):
                raise self.error
            return real(*arguments, **options)

        return faulty


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    store = Store.create(tmp_path_factory.mktemp("sound") / "store")
    parsed = log(simple(1))
    store.append(parsed, upload_of(parsed))
    return store.root


SENT = log(simple(2), match("test:1", [hand(0, salt=3)]))


def attempt(root: Path, monkeypatch: pytest.MonkeyPatch, name: str, fault: Fault) -> bool:
    """Append with a fault in the system call *name*; return whether it was acknowledged."""
    store = Store.open(root)
    with monkeypatch.context() as patch:
        patch.setattr(os, name, fault(getattr(os, name)))
        try:
            store.append(SENT, upload_of(SENT))
        except (StoreError, Killed):
            return False
    return True


def check(root: Path, acknowledged: bool) -> None:
    store = Store.open(root)
    assert store.keys() in (["test:1"], ["test:1", "test:2"])
    if acknowledged:
        assert store.keys() == ["test:1", "test:2"]
    assert store.match("test:1").events == simple(1).events
    assert store.verify() == []
    receipt = store.append(SENT, upload_of(SENT))
    assert [answer.status for answer in receipt.matches][1] == "conflict"
    assert store.match("test:2").events == simple(2).events
    assert store.verify(receipt.head) == []


@pytest.mark.parametrize("lasting", [False, True], ids=["once", "from then on"])
@pytest.mark.parametrize("error", [OSError(errno.EIO, "I/O error"), OSError(errno.ENOSPC, "full"), Killed()], ids=repr)
@pytest.mark.parametrize("name", ["fsync", "link"])
def test_a_fault_at_any_sync_or_link_leaves_the_store_before_or_after(
    sound: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, error: BaseException, lasting: bool
) -> None:
    faults = 0
    for turn in range(1, 60):
        root = Path(shutil.copytree(sound, tmp_path / str(turn)))
        fault = Fault(error, turn, lasting)
        acknowledged = attempt(root, monkeypatch, name, fault)
        check(root, acknowledged)
        if fault.calls < turn:
            break
        faults += 1
        assert not acknowledged
    assert faults >= (10 if name == "fsync" else 3)


@pytest.fixture
def unsealed(sound: Path, tmp_path: Path) -> Path:
    """A store whose writer was killed after the commit, before the seal."""
    root = Path(shutil.copytree(sound, tmp_path / "unsealed"))
    Store.open(root).append(SENT, upload_of(SENT))
    (root / seal_name(2)).unlink()
    return root


def test_a_whole_commit_without_its_seal_is_sealed_by_the_next_opener(unsealed: Path) -> None:
    assert Store.open(unsealed).keys() == ["test:1", "test:2"]
    assert Store.open(unsealed).verify() == []


def test_a_commit_without_its_seal_is_not_shown_while_another_process_writes(unsealed: Path) -> None:
    from ingest.store.lock import writing

    with writing(unsealed):
        assert Store.open(unsealed).keys() == ["test:1"]


def test_a_commit_torn_before_it_was_acknowledged_is_set_aside(unsealed: Path) -> None:
    commit = unsealed / commit_name(2)
    torn = commit.read_bytes()[:100]
    commit.write_bytes(torn)
    store = Store.open(unsealed)
    assert store.keys() == ["test:1"]
    assert [path.read_bytes() for path in (unsealed / SET_ASIDE).iterdir()] == [torn]
    check(unsealed, False)


def test_a_sealed_commit_that_is_torn_is_damage_never_set_aside(sound: Path, tmp_path: Path) -> None:
    root = Path(shutil.copytree(sound, tmp_path / "store"))
    (root / commit_name(1)).write_bytes(b"")
    with pytest.raises(StoreError, match="damaged"):
        Store.open(root)
    assert not (root / SET_ASIDE).exists()


def test_an_unsealed_commit_whose_data_is_damaged_is_refused(unsealed: Path) -> None:
    for path in (unsealed / "events" / "data").iterdir():
        path.write_bytes(path.read_bytes()[:-9])
    with pytest.raises(StoreError, match=r"damaged"):
        Store.open(unsealed)


def test_a_store_whose_making_was_interrupted_is_completed(sound: Path, tmp_path: Path) -> None:
    empty = Store.create(tmp_path / "whole").root
    for missing in (["seals/00000000000000000000.json"], ["seals/00000000000000000000.json", commit_name(0)]):
        root = Path(shutil.copytree(empty, tmp_path / f"part{len(missing)}"))
        for name in missing:
            (root / name).unlink()
        assert Store.ensure(root).append(SENT, upload_of(SENT)).version == 1
        assert Store.open(root).verify() == []


def test_unfinished_files_are_swept_once_they_are_old(sound: Path, tmp_path: Path) -> None:
    root = Path(shutil.copytree(sound, tmp_path / "store"))
    names = ["evidence/.tmp-0123", "events/_delta_log/00000000000000000002.json#1", "events/data/.tmp-9"]
    for name in names:
        (root / name).write_bytes(b"half")
    assert Store.open(root).verify() == []
    assert all((root / name).is_file() for name in names)
    for name in names:
        os.utime(root / name, (0, 0))
    assert Store.open(root).verify() == []
    assert not any((root / name).is_file() for name in names)
