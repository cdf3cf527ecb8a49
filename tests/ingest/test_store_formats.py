"""Uploads as people send them: other spellings, archives, personal data, broken files."""

import gzip
import io
import json
import zipfile
from pathlib import Path

import pytest

from engine.books import load_book
from engine.simulate import simulate_match
from ingest.export import export_match
from ingest.limits import Limits
from ingest.store import Store, Upload
from ingest.store.files import sha256


@pytest.fixture(scope="module")
def text() -> bytes:
    events = simulate_match(5, load_book("mil"), hands=2, walls="single", flowers=True)
    exported = export_match(events, "jsonl", "test:5")
    return exported.encode() if isinstance(exported, str) else exported


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store.create(tmp_path / "store")


def zipped(members: dict[str, bytes]) -> bytes:
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    return held.getvalue()


def test_the_same_match_in_any_spelling_is_stored_once_under_one_id(store: Store, text: bytes) -> None:
    lines = [json.loads(line) for line in text.splitlines() if line.strip()]
    spellings = [
        text,
        b"\xef\xbb\xbf" + text,
        text.replace(b"\n", b"\r\n"),
        "\n".join(json.dumps(line, indent=None, sort_keys=True) for line in lines).encode(),
        "\n".join(json.dumps(line, ensure_ascii=True, separators=(" , ", " : ")) for line in lines).encode(),
        gzip.compress(text),
        zipped({"a/log.jsonl": text}),
    ]
    answers = [receipt.matches for data in spellings for receipt in store.ingest([Upload("log", data)])]
    assert [match.status for matches in answers for match in matches] == ["stored"] + ["duplicate"] * 6
    assert len({match.key for matches in answers for match in matches}) == 1
    assert len(store.keys()) == 1


def test_an_archive_is_answered_member_by_member(store: Store, text: bytes) -> None:
    data = zipped({"good.jsonl": text, "bad.txt": b"no log at all\n"})
    receipts = store.ingest([Upload("two.zip", data)])
    assert [(receipt.name, receipt.matches[0].status) for receipt in receipts] == [
        ("two.zip/good.jsonl", "stored"),
        ("two.zip/bad.txt", "refused"),
    ]
    assert {receipt.sha256_sent for receipt in receipts} == {sha256(data)}
    assert store.evidence(receipts[0].sha256_kept) == text
    assert store.verify(receipts[-1].head) == []


@pytest.mark.parametrize(
    "data",
    [b"", b"\x00\x01", b"\xff\xfe\xff", b"\x1f\x8b broken", b"PK\x03\x04 broken", zipped({}), b"{", b"A" * 9_000_000],
    ids=["empty", "binary", "utf-16", "gzip", "zip", "empty zip", "json", "one long line"],
)
def test_what_is_no_log_is_quarantined_with_the_reason_and_nothing_is_lost(
    store: Store, text: bytes, data: bytes
) -> None:
    store.ingest([Upload("good", text)])
    keys = store.keys()
    (receipt,) = store.ingest([Upload("bad", data)])
    (answer,) = receipt.matches
    assert (answer.status, bool(answer.reason)) == ("refused", True)
    assert store.evidence(receipt.sha256_kept) == data
    assert Store.open(store.root).keys() == keys
    assert store.verify(receipt.head) == []


def test_limits_are_the_caller_s(store: Store, text: bytes) -> None:
    (receipt,) = store.ingest([Upload("log", text)], Limits(file=len(text) - 1))
    assert receipt.matches[0].status == "refused"
    (receipt,) = store.ingest([Upload("log", text)], Limits(file=len(text)))
    assert receipt.matches[0].status == "stored"


@pytest.mark.shared
def test_addresses_are_blanked_in_the_evidence_and_the_receipt_names_both(store: Store, shared: Path) -> None:
    data = (shared / "logs/tziakcha/record_decoded.json").read_bytes()
    document = json.loads(data)
    document["step"]["p"][0]["r"] = "10.20.30.*"
    data = json.dumps(document).encode()
    (receipt,) = store.ingest([Upload("record", data)])
    kept = store.evidence(receipt.sha256_kept)
    assert b"10.20.30" not in kept
    assert receipt.sha256_sent == sha256(data) != receipt.sha256_kept == sha256(kept)


@pytest.mark.shared
@pytest.mark.parametrize("first", ["session_16_hands", "record_decoded"])
def test_tziakcha_single_records_belong_to_their_session(store: Store, shared: Path, first: str) -> None:
    names = ["session_16_hands", "record_decoded", "record_script_encoded"]
    names.sort(key=lambda name: name != first)
    uploads = [Upload(name, (shared / f"logs/tziakcha/{name}.json").read_bytes()) for name in names]
    receipts = store.ingest(uploads)
    assert len(store.keys()) == 1
    session = store.match(store.keys()[0])
    assert sum(event.__class__.__name__ == "HandStart" for event in session.events) == 16
    later = {match.status for receipt in receipts[1:] for match in receipt.matches}
    assert later <= {"duplicate", "extended", "stored"}
    assert store.verify() == []


@pytest.mark.shared
def test_pku_first_release_and_lost_names_are_the_same_matches(store: Store, shared: Path) -> None:
    second = (shared / "logs/pku_text/sample16.txt").read_bytes()
    first = (shared / "logs/pku_text/sample16_first_release.txt").read_bytes()
    lossy = "".join("?" if ord(letter) > 127 else letter for letter in second.decode()).encode()
    (lost,) = store.ingest([Upload("lossy", lossy)])
    assert {match.status for match in lost.matches} == {"stored"}
    (named,) = store.ingest([Upload("second", second)])
    assert {match.status for match in named.matches} == {"extended", "duplicate"}
    (again,) = store.ingest([Upload("first", first)])
    assert {match.status for match in again.matches} == {"duplicate"}
    alone = Store.create(store.root.parent / "alone")
    alone.ingest([Upload("second", second)])
    for key in alone.keys():  # noqa: SIM118
        assert store.match(key).events == alone.match(key).events
