"""The commands that work on a store, as other tools call them."""

import csv
import io
from pathlib import Path

import pytest

from dashboard.simulations import Order, play
from ingest.detect import parse
from tests.dashboard.running import run_quepu
from tests.dashboard.stores import logs


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of log files, one of them no log."""
    path = tmp_path_factory.mktemp("logs")
    for upload in logs()[:2]:
        (path / upload.name).write_bytes(upload.data)
    (path / "inner").mkdir()
    (path / "inner" / "noise.bin").write_bytes(bytes(range(256)))
    return path


def test_ingest_takes_files_and_folders_and_says_what_was_refused(folder: Path, tmp_path: Path) -> None:
    first = run_quepu("ingest", folder, "--store", tmp_path / "s", "--json")
    assert first.code == 1
    statuses = {r["name"]: [m["status"] for m in r["matches"]] for r in first.json["receipts"]}
    assert statuses == {"clean.jsonl": ["stored"], "noise.bin": ["refused"], "wrong.jsonl": ["stored"]}
    again = run_quepu("ingest", folder / "clean.jsonl", "--store", tmp_path / "s", "--json")
    assert (again.code, again.json["receipts"][0]["matches"][0]["status"]) == (0, "duplicate")


def test_ingest_refuses_a_book_or_a_path_that_does_not_exist(folder: Path, tmp_path: Path) -> None:
    for arguments in (("--book", "nobook", folder), (tmp_path / "missing",)):
        ran = run_quepu("ingest", *arguments, "--store", tmp_path / "s")
        assert ran.code == 2
        assert "Traceback" not in ran.err
    assert not (tmp_path / "s").exists()


def test_verify_proves_a_store_by_a_head_kept_outside(folder: Path, tmp_path: Path) -> None:
    store = tmp_path / "s"
    head = run_quepu("ingest", folder / "clean.jsonl", "--store", store, "--json").json["head"]
    assert run_quepu("verify", "--store", store, "--head", head).code == 0
    assert head in run_quepu("verify", "--store", store).out
    assert run_quepu("verify", "--store", store, "--json").json["head"] == head
    data = next(store.rglob("*.parquet"))
    changed = bytearray(data.read_bytes())
    changed[len(changed) // 2] ^= 1
    data.write_bytes(bytes(changed))
    damaged = run_quepu("verify", "--store", store, "--json")
    assert damaged.code == 1
    assert data.name in damaged.json["problems"][0]["file"]


@pytest.mark.parametrize("head", ["", "3", "latest", "1:abc", f"1:{64 * 'A'}"])
def test_verify_refuses_what_is_no_head(filled: Path, head: str) -> None:
    ran = run_quepu("verify", "--store", filled, "--head", head)
    assert ran.code == 2
    assert "is no head" in ran.err


def test_a_report_refuses_a_minimum_below_zero(filled: Path) -> None:
    assert run_quepu("report", "fans", "--store", filled, "--minimum", "-5").code == 2


def test_verify_of_a_foreign_folder_calls_it_no_store(tmp_path: Path) -> None:
    (tmp_path / "photo.jpg").write_bytes(b"x")
    ran = run_quepu("verify", "--store", tmp_path)
    assert ran.code == 2
    assert "is not a store" in ran.err


def test_a_part_that_cannot_be_read_is_a_finding_of_the_file(tmp_path: Path) -> None:
    text = play(Order(5, "mil", 1, "pku")).log
    log = tmp_path / "log.txt"
    log.write_bytes(text)
    assert run_quepu("audit", log, "--check").code == 0
    log.write_bytes(text + b"Match 0123456789abcdef01234567\nWind 9\n")
    ran = run_quepu("audit", log, "--check", "--json")
    assert ran.code == 1
    assert ran.json["summary"]["findings"] == {"block_refused": 1}
    assert "1 finding" in run_quepu("audit", log).out


def test_audit_of_a_store_names_the_falsified_payment(filled: Path) -> None:
    ran = run_quepu("audit", "--store", filled, "--json")
    assert ran.code == 0
    findings = {m["match"]: {f["code"] for f in m["findings"]} for m in ran.json["matches"]}
    assert "payment_differs" in findings["test:wrong"]
    assert findings["test:clean"] == set()
    assert run_quepu("audit", "--store", filled, "--check").code == 1


def test_audit_of_a_file_needs_no_store_and_says_the_same(folder: Path, filled: Path) -> None:
    ran = run_quepu("audit", folder / "wrong.jsonl", "--json")
    assert ran.json["format"] == "jsonl"
    stored = run_quepu("audit", "--store", filled, "--json")
    assert ran.json["matches"][0] == next(m for m in stored.json["matches"] if m["match"] == "test:wrong")
    shown = run_quepu("audit", folder / "wrong.jsonl")
    assert "payment_differs" in shown.out


@pytest.mark.parametrize(
    "content", [b"", bytes(range(256)), b"\xff\xfe\x00", b"x" * 100_000_000, b"[" * 100_000, b'{"a":1}', b"\x1f\x8b"]
)
def test_audit_of_what_is_no_log_ends_with_one_clear_line(content: bytes, tmp_path: Path) -> None:
    file = tmp_path / "log"
    file.write_bytes(content)
    ran = run_quepu("audit", file)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("quepu: ")
    assert str(file) in ran.err
    assert ran.err.count("\n") == 1


def test_report_in_all_its_forms(filled: Path, tmp_path: Path) -> None:
    shown = run_quepu("report", "fans", "--store", filled, "--csv", tmp_path / "fans.csv")
    assert shown.code == 0
    assert "大四喜" in shown.out
    written = (tmp_path / "fans.csv").read_bytes()
    assert written.startswith(b"\xef\xbb\xbf")
    rows = list(csv.reader(io.StringIO(written.decode("utf-8-sig"))))
    report = run_quepu("report", "fans", "--store", filled, "--json").json
    assert len(rows) == len(report["fans"]) + 2
    under = run_quepu("report", "fans", "--store", filled, "--book", "jiujiu", "--json").json
    assert under["book"] == "jiujiu"


def test_replay_shows_the_match_a_hand_and_a_step(filled: Path) -> None:
    ask = ("replay", "--store", filled, "--match", "test:clean")
    match = run_quepu(*ask, "--json").json
    assert [hand["hand"] for hand in match["hands"]] == [0, 1, 2]
    hand = run_quepu(*ask, "--hand", "1", "--json").json
    step = run_quepu(*ask, "--hand", "1", "--step", "-1", "--json").json
    assert step["step"] == hand["steps"] - 1
    assert [seat["seat"] for seat in step["seats"]] == list("ESWN")
    for arguments in (("--hand", "1"), ("--hand", "1", "--step", "3"), ()):
        ran = run_quepu(*ask, *arguments)
        assert (ran.code, ran.err) == (0, "")


@pytest.mark.parametrize("arguments", [("--hand", "9"), ("--hand", "0", "--step", "99999"), ("--step", "1")])
def test_replay_of_what_is_not_there_says_so(filled: Path, arguments: tuple[str, ...]) -> None:
    ran = run_quepu("replay", "--store", filled, "--match", "test:clean", *arguments)
    assert (ran.code, ran.out) == (2, "")
    assert "Traceback" not in ran.err


def test_tables_have_the_same_digest_refreshed_and_rebuilt(filled: Path) -> None:
    digest = run_quepu("digest", "--store", filled, "--json").json
    assert set(digest) == {"matches", "hands", "seats", "wins", "win_books", "findings"}
    assert run_quepu("rebuild", "--store", filled, "--json").json == digest


@pytest.mark.parametrize("name", ["pku", "tziakcha", "jsonl"])
def test_export_writes_what_can_be_read_again(tmp_path: Path, name: str) -> None:
    ask = ("simulate", "--hands", "2", "--seed", "5", "--format", name)
    played = run_quepu(*ask, "--out", tmp_path / "logs", "--json")
    assert played.json["hands"] == 2
    store = tmp_path / "store"
    receipts = run_quepu("ingest", tmp_path / "logs", "--store", store, "--json").json["receipts"]
    key = receipts[0]["matches"][0]["key"]
    ran = run_quepu("export", "--store", store, "--match", key, "--format", name)
    assert parse(ran.out.encode()).matches[0].key == key


def test_names_from_logs_reach_a_terminal_harmless(filled: Path) -> None:
    for number in range(0, 20, 4):
        for arguments in ((), ("--hand", "0"), ("--hand", "0", "--step", "3")):
            ran = run_quepu("replay", "--store", filled, "--match", f"test:hostile-{number}", *arguments)
            assert ran.code == 0
            assert all(char == "\n" or char.isprintable() for char in ran.out)


def test_a_store_that_is_not_there_is_named(tmp_path: Path) -> None:
    for command in (("audit",), ("verify",), ("digest",), ("report", "fans"), ("replay", "--match", "x")):
        ran = run_quepu(*command, "--store", tmp_path / "none")
        assert ran.code in (1, 2)
        assert "Traceback" not in ran.err
        assert "none" in ran.err + ran.out


def test_built_wins_hold_the_fan_asked_for() -> None:
    built = run_quepu("simulate", "--fan", "nine_gates", "--matches", "2")
    hands = built.out.splitlines()
    assert len(hands) == 2
    records = run_quepu("score", "--file", "-", stdin=built.out.encode()).lines
    assert all("nine_gates" in [fan["id"] for fan in record["fans"]] for record in records)


def test_books_can_be_listed_and_shown() -> None:
    assert len(run_quepu("books", "--json").json) == 9
    assert run_quepu("books", "jiujiu", "--json").json["cap"] == 88
    assert "大四喜" in run_quepu("books", "hihi").out
    assert run_quepu("books", "nobook").code == 2
