"""Verify sees any changed byte, any cut and any foreign file, and says where."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.errors import StoreError
from ingest.store import Store, Upload, datafile, verify_store
from ingest.store.digest import head_of
from ingest.store.files import sha256
from ingest.store.index import chain_of
from ingest.store.layout import commit_name, seal_name
from ingest.store.seal import Seal, read_seal, seal_bytes
from tests.ingest.store_logs import hand, log, match, simple, upload_of

SAMPLES = 24


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store of three commits, the last of them a conflict in quarantine."""
    store = Store.create(tmp_path_factory.mktemp("sound") / "store")
    for matches in ([simple(1, 2), simple(2)], [simple(3)], [match("test:3", [hand(0, salt=5)])]):
        parsed = log(*matches)
        store.append(parsed, upload_of(parsed))
    return store.root


@pytest.fixture
def damaged(sound: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(sound, tmp_path / "store"))


def files_of(root: Path) -> Iterator[Path]:
    return (path for path in sorted(root.rglob("*")) if path.is_file() and path.name != "lock")


def places(size: int) -> list[int]:
    return sorted({0, size - 1, *range(0, size, max(1, size // SAMPLES))})


def test_a_sound_store_has_no_problem(sound: Path) -> None:
    assert verify_store(sound) == []


def test_every_head_it_had_is_accepted(sound: Path) -> None:
    store = Store.open(sound)
    seals = [read_seal(sound, version) for version in range(4)]
    earlier = [seal.head for seal in seals if seal is not None]
    assert len(earlier) == 4
    assert earlier[-1] == store.head()
    for head in earlier:
        assert store.verify(head) == []


def test_one_byte_changed_in_any_file_is_reported_with_its_path(damaged: Path) -> None:
    checked = 0
    for path in files_of(damaged):
        whole = path.read_bytes()
        name = str(path.relative_to(damaged))
        for place in places(len(whole)):
            changed = bytearray(whole)
            changed[place] ^= 1 << place % 8
            path.write_bytes(changed)
            assert name in {problem.file for problem in verify_store(damaged)}, f"byte {place} of {name}"
            checked += 1
        path.write_bytes(whole)
    assert verify_store(damaged) == []
    assert checked > 200


@pytest.mark.long
def test_every_bit_of_every_file_is_covered(damaged: Path) -> None:
    for path in files_of(damaged):
        whole = path.read_bytes()
        for place in range(0, len(whole), 3):
            changed = bytearray(whole)
            changed[place] ^= 1 << place % 8
            path.write_bytes(changed)
            assert str(path.relative_to(damaged)) in {problem.file for problem in verify_store(damaged)}
        path.write_bytes(whole)


def test_a_missing_file_is_reported_with_its_path(damaged: Path) -> None:
    for path in files_of(damaged):
        whole = path.read_bytes()
        path.unlink()
        assert str(path.relative_to(damaged)) in {problem.file for problem in verify_store(damaged)}
        path.write_bytes(whole)


def test_a_byte_more_is_reported_with_its_path(damaged: Path) -> None:
    for path in files_of(damaged):
        whole = path.read_bytes()
        path.write_bytes(whole + b"\n")
        assert str(path.relative_to(damaged)) in {problem.file for problem in verify_store(damaged)}
        path.write_bytes(whole)


def cut_tail(root: Path) -> None:
    for folder in ("events/_delta_log", "seals"):
        sorted((root / folder).iterdir())[-1].unlink()


def test_a_cut_tail_is_seen_through_the_head_that_was_kept(damaged: Path) -> None:
    head = Store.open(damaged).head()
    cut_tail(damaged)
    assert verify_store(damaged) == []
    (problem,) = verify_store(damaged, head)
    assert "cut off" in problem.what
    assert problem.expected == head


def test_a_tail_that_was_cut_and_grown_anew_is_seen_through_the_head(damaged: Path) -> None:
    head = Store.open(damaged).head()
    cut_tail(damaged)
    parsed = log(simple(77))
    Store.open(damaged).append(parsed, upload_of(parsed))
    assert verify_store(damaged) == []
    (problem,) = verify_store(damaged, head)
    assert "rewritten" in problem.what


def test_commits_exchanged_are_a_broken_chain(damaged: Path) -> None:
    for folder in ("events/_delta_log", "seals"):
        one, two = sorted((damaged / folder).iterdir())[1:3]
        held = one.read_bytes()
        one.write_bytes(two.read_bytes())
        two.write_bytes(held)
    assert any("hangs on another head" in problem.what for problem in verify_store(damaged))


def test_two_stores_spliced_are_a_broken_chain(damaged: Path, tmp_path: Path) -> None:
    other = Store.create(tmp_path / "other")
    for number in (11, 12, 13):
        parsed = log(simple(number))
        other.append(parsed, upload_of(parsed))
    shutil.copytree(other.root / "evidence", damaged / "evidence", dirs_exist_ok=True)
    shutil.copytree(other.root / "events" / "data", damaged / "events" / "data", dirs_exist_ok=True)
    for folder in ("events/_delta_log", "seals"):
        last = sorted((other.root / folder).iterdir())[-1]
        shutil.copy(last, damaged / folder / last.name)
    assert any("hangs on another head" in problem.what for problem in verify_store(damaged))


@pytest.mark.parametrize(
    "name",
    [
        "events/_delta_log/_last_checkpoint",
        "events/_delta_log/00000000000000000002.checkpoint.parquet",
        "events/data/more.parquet",
        "events/stray.parquet",
        "evidence/note.txt",
        "seals/x.json",
    ],
)
def test_a_foreign_file_is_reported_with_its_path(damaged: Path, name: str) -> None:
    (damaged / name).write_bytes(b"foreign")
    assert [problem.file for problem in verify_store(damaged)] == [name]


def test_a_commit_appended_by_another_program_is_reported(damaged: Path) -> None:
    commit = sorted((damaged / "events/_delta_log").iterdir())[-1]
    (commit.parent / f"{4:020d}.json").write_bytes(commit.read_bytes())
    files = {problem.file for problem in verify_store(damaged)}
    assert f"seals/{4:020d}.json" in files
    with pytest.raises(StoreError, match="commit 4"):
        Store.open(damaged)


def test_a_damaged_store_is_refused_and_still_verifiable(damaged: Path) -> None:
    seal = sorted((damaged / "seals").iterdir())[2]
    seal.write_bytes(seal.read_bytes().replace(b'"version":2', b'"version":3'))
    with pytest.raises(StoreError, match="verify the store"):
        Store.open(damaged)
    assert verify_store(damaged)


def test_damaged_events_are_never_shown(damaged: Path) -> None:
    store = Store.open(damaged)
    for path in (damaged / "events" / "data").iterdir():
        whole = path.read_bytes()
        path.write_bytes(whole[:-1] + bytes([whole[-1] ^ 1]))
    with pytest.raises(StoreError, match="SHA-256"):
        store.match("test:1")


def test_damaged_evidence_is_never_shown(damaged: Path) -> None:
    store = Store.open(damaged)
    name = sha256(upload_of(log(simple(3))).data)
    path = damaged / "evidence" / f"{name}.zst"
    path.write_bytes(path.read_bytes()[:-2] + b"xx")
    with pytest.raises(StoreError, match="is damaged"):
        store.evidence(name)


def test_evidence_that_was_changed_is_not_taken_for_the_upload_when_it_comes_again(damaged: Path) -> None:
    store = Store.open(damaged)
    path = damaged / "evidence" / f"{sha256(b'new')}.zst"
    path.write_bytes(b"junk")
    with pytest.raises(StoreError, match="is damaged"):
        store.append(log(simple(50)), Upload("x", b"new"))
    assert Store.open(damaged).keys() == ["test:1", "test:2", "test:3"]


def test_a_read_only_copy_can_be_verified(damaged: Path) -> None:
    (damaged / "lock").unlink()
    assert verify_store(damaged) == []


def test_rows_forged_with_fitting_file_names_commit_and_seal_do_not_fit_the_chain_record(damaged: Path) -> None:
    seal = read_seal(damaged, 3)
    assert seal is not None
    records, events = datafile.read(damaged, seal.data)
    chain = chain_of(next(datafile.record_rows(records)))
    forged = datafile.pack(records.slice(0, 2), events)
    name = datafile.write(damaged, forged)
    commit = damaged / commit_name(3)
    old = (damaged / datafile.data_name(seal.data)).read_bytes()
    text = commit.read_text().replace(seal.data, name).replace(f'"size":{len(old)},', f'"size":{len(forged)},')
    commit.write_text(text)
    digest = sha256(commit.read_bytes())
    fitting = Seal(3, seal.previous, digest, name, head_of(chain, name, digest))
    (damaged / seal_name(3)).write_bytes(seal_bytes(fitting))
    problems = verify_store(damaged)
    assert {problem.file for problem in problems} == {datafile.data_name(name)}
    assert "the rows are not those that were chained" in {problem.what for problem in problems}
