"""The store's promises, one by one."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from engine.errors import BookError, MalformedLogError, StoreError
from engine.events import MatchStart, Ruling
from ingest.model import ParsedLog, ParseFinding, RefusedPart
from ingest.store import Receipt, Store, Upload
from tests.ingest.store_logs import hand, log, match, simple, upload_of


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store.create(tmp_path / "store")


def put(store: Store, *matches, version: int = 1) -> Receipt:
    parsed = log(*matches, version=version)
    return store.append(parsed, upload_of(parsed))


def statuses(receipt: Receipt) -> list[str]:
    return [answer.status for answer in receipt.matches]


def files_of(store: Store) -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in store.root.rglob("*") if path.is_file()}


def test_a_stored_match_comes_back_equal_after_reopening(store: Store) -> None:
    finding = ParseFinding("odd", "an odd line", 7, 3, "this", "that")
    at_large = ParseFinding("odd_file", "an odd file", 1)
    sent = match("test:a", [hand(0), hand(1)], findings=(at_large, finding))
    receipt = put(store, sent)
    assert statuses(receipt) == ["stored"]
    assert receipt.matches[0].hands_added == 2
    assert receipt.findings == 2
    found = Store.open(store.root).match("test:a")
    assert (found.key, found.book, found.events, found.lines) == (sent.key, sent.book, sent.events, sent.lines)
    assert found.findings == sent.findings
    assert (found.format, found.parser_version, found.version) == ("test", 1, 1)


def test_the_receipt_names_the_bytes_sent_and_kept(store: Store) -> None:
    receipt = put(store, simple(1))
    assert receipt.sha256_sent == receipt.sha256_kept
    assert store.evidence(receipt.sha256_kept) == upload_of(log(simple(1))).data
    assert receipt.head == store.head() == "1:" + receipt.head.partition(":")[2]


@pytest.mark.parametrize("book", ["nonsense", "../mil", "", "MIL"])
def test_an_unknown_book_is_an_error_before_anything_is_stored(store: Store, book: str) -> None:
    before = files_of(store)
    plain = log(simple(1))
    with pytest.raises(BookError, match="unknown book"):
        store.append(plain, Upload("a.log", b"bytes", book))
    with pytest.raises(BookError, match="unknown book"):
        store.append(log(replace(simple(1), book=book)), upload_of(plain))
    assert files_of(store) == before


def test_the_second_time_nothing_is_stored_and_no_byte_changes(store: Store) -> None:
    first = put(store, simple(1), simple(2))
    before = files_of(store)
    second = put(store, simple(1), simple(2))
    assert statuses(second) == ["duplicate", "duplicate"]
    assert [answer.key for answer in second.matches] == [answer.key for answer in first.matches]
    assert second.head == first.head
    assert files_of(store) == before


def test_the_same_match_twice_in_one_upload_is_stored_once(store: Store) -> None:
    assert statuses(put(store, simple(1), simple(1))) == ["stored", "duplicate"]
    assert store.keys() == ["test:1"]


def test_other_content_under_a_stored_key_is_quarantined_and_both_are_kept(store: Store) -> None:
    put(store, match("test:a", [hand(0)]))
    before = store.match("test:a")
    receipt = put(store, match("test:a", [hand(0, salt=1)]))
    assert statuses(receipt) == ["conflict"]
    assert "hand 0 of test:a" in receipt.matches[0].reason
    assert receipt.matches[0].line == 2
    assert store.match("test:a") == before
    assert store.evidence(receipt.sha256_kept) == upload_of(log(match("test:a", [hand(0, salt=1)]))).data
    (reasons,) = (store.root / "quarantine" / receipt.sha256_kept).iterdir()
    assert receipt.matches[0].reason in reasons.read_text()
    assert [upload for upload, _ in store.quarantined()] == [receipt.sha256_kept]
    assert store.verify() == []


def test_a_conflict_sent_again_changes_nothing(store: Store) -> None:
    put(store, match("test:a", [hand(0)]))
    put(store, match("test:a", [hand(0, salt=1)]))
    before = files_of(store)
    assert statuses(put(store, match("test:a", [hand(0, salt=1)]))) == ["conflict"]
    assert files_of(store) == before


def test_whole_hands_more_extend_a_match(store: Store) -> None:
    put(store, match("test:a", [hand(0), hand(1)], ended=False))
    whole = match("test:a", [hand(0), hand(1), hand(2), hand(3)])
    receipt = put(store, whole)
    assert statuses(receipt) == ["extended"]
    assert receipt.matches[0].hands_added == 2
    assert store.match("test:a").events == whole.events
    assert Store.open(store.root).match("test:a").events == whole.events


def test_a_single_hand_of_a_stored_match_is_a_duplicate(store: Store) -> None:
    put(store, match("test:a", [hand(0), hand(1), hand(2)]))
    assert statuses(put(store, match("test:a", [hand(1)], ended=False))) == ["duplicate"]


def test_a_hand_sent_alone_under_another_key_is_a_duplicate_of_the_match_that_holds_it(store: Store) -> None:
    put(store, match("test:session", [hand(0), hand(1, source_id="r1")]))
    receipt = put(store, match("test:alone", [hand(1)], ended=False))
    assert [(answer.status, answer.key) for answer in receipt.matches] == [("duplicate", "test:session")]
    assert store.keys() == ["test:session"]


def test_a_match_takes_the_place_of_its_hands_stored_alone(store: Store) -> None:
    put(store, match("test:alone", [hand(1)], ended=False))
    put(store, match("test:session", [hand(0), hand(1)]))
    assert store.keys() == ["test:session"]
    assert Store.open(store.root).keys() == ["test:session"]
    assert len(store.match("test:alone").events) == 1 + len(hand(1))


def test_equal_hands_that_their_source_names_differently_are_two_matches(store: Store) -> None:
    put(store, match("test:a", [hand(0, source_id="a")]))
    assert statuses(put(store, match("test:b", [hand(0, source_id="b")]))) == ["stored"]
    assert store.keys() == ["test:a", "test:b"]


@pytest.mark.parametrize("first", [True, False])
def test_a_copy_that_lost_its_fan_names_is_no_conflict_and_the_names_are_kept(store: Store, first: bool) -> None:
    whole = match("test:a", [hand(0, names=True)])
    put(store, match("test:a", [hand(0, names=first)]))
    receipt = put(store, match("test:a", [hand(0, names=not first)]))
    assert statuses(receipt) == ["duplicate" if first else "extended"]
    assert store.match("test:a").events == whole.events


@pytest.mark.parametrize("first", [None, 9])
def test_a_copy_that_breaks_off_is_no_conflict_and_the_whole_hand_is_kept(store: Store, first: int | None) -> None:
    whole = match("test:a", [hand(0)])
    put(store, match("test:a", [hand(0, cut=first)], ended=first is None))
    other = 9 if first is None else None
    receipt = put(store, match("test:a", [hand(0, cut=other)], ended=first is not None))
    assert statuses(receipt) == ["duplicate" if first is None else "extended"]
    assert store.match("test:a").events == whole.events


def test_a_copy_that_breaks_off_and_differs_is_a_conflict(store: Store) -> None:
    put(store, match("test:a", [hand(0)]))
    assert statuses(put(store, match("test:a", [hand(0, salt=1, cut=9)], ended=False))) == ["conflict"]


def test_rulings_are_appended_and_speak_of_the_same_event_after_an_extension(store: Store) -> None:
    put(store, match("test:a", [hand(1)], ended=False))
    before = store.match("test:a")
    store.append_ruling("test:a", Ruling("stands", "referee", 5))
    assert store.match("test:a").events == (*before.events, Ruling("stands", "referee", 5))
    put(store, match("test:a", [hand(0), hand(1)]))
    ruling = Store.open(store.root).match("test:a").events[-1]
    assert isinstance(ruling, Ruling)
    assert store.match("test:a").events[ruling.event] == before.events[5]
    assert store.verify() == []


def test_a_ruling_on_an_event_that_is_not_there_is_refused(store: Store) -> None:
    put(store, simple(1))
    with pytest.raises(StoreError, match="no event 99"):
        store.append_ruling("test:1", Ruling("?", event=99))
    with pytest.raises(StoreError, match="test:2"):
        store.append_ruling("test:2", Ruling("?"))


def test_rulings_in_an_export_come_back_once(store: Store) -> None:
    whole = match("test:a", [hand(0)])
    ruled = (*whole.events[:-1], Ruling("noted", event=3), whole.events[-1])
    export = type(whole)("test:a", "mil", ruled, tuple(range(len(ruled))))
    put(store, export)
    assert statuses(put(store, export)) == ["duplicate"]
    assert store.match("test:a").events == (*whole.events, Ruling("noted", event=3))


def test_an_upload_that_cannot_be_read_is_quarantined_with_the_reason(store: Store) -> None:
    def parser(data: bytes) -> ParsedLog:
        raise MalformedLogError(f"line 3: unknown tile in {data[:4]!r}")

    (receipt,) = store.receipts([Upload("bad.txt", b"what")], parser)
    assert [(answer.status, answer.reason) for answer in receipt.matches] == [
        ("refused", "line 3: unknown tile in b'what'")
    ]
    assert store.evidence(receipt.sha256_kept) == b"what"
    assert store.keys() == []


def test_refused_parts_are_quarantined_with_their_line_and_the_rest_is_stored(store: Store) -> None:
    parsed = ParsedLog("test", 1, (simple(1),), (), (RefusedPart("test:2", 40, 50, "line 41: 15 tiles"),))
    receipt = store.append(parsed, Upload("log.txt", b"log"))
    assert [(a.key, a.status, a.line) for a in receipt.matches] == [("test:1", "stored", 0), ("test:2", "refused", 40)]
    ((upload, refusal),) = store.quarantined()
    assert (upload, refusal.reason) == (receipt.sha256_kept, "line 41: 15 tiles")


def test_hands_out_of_order_are_refused_not_stored_half(store: Store) -> None:
    receipt = put(store, match("test:a", [hand(1), hand(0)]), simple(2))
    assert statuses(receipt) == ["refused", "stored"]
    assert "hand 0 follows hand 1" in receipt.matches[0].reason
    assert store.keys() == ["test:2"]


def test_what_utf8_cannot_hold_is_refused_not_raised(store: Store) -> None:
    bad = match("test:a", [hand(0)], room="\ud800")
    parsed = log(bad)
    receipt = store.append(parsed, Upload("\udcff", b"x"))
    assert statuses(receipt) == ["refused"]
    assert store.verify() == []


def test_the_uploader_s_book_is_kept_beside_the_match(store: Store) -> None:
    parsed = log(simple(1))
    store.append(parsed, Upload("log", b"x", book="hihi"))
    assert store.match("test:1").book == "hihi"


def test_matches_come_in_order_of_commit_and_keys_sorted(store: Store) -> None:
    put(store, simple(2), simple(10))
    put(store, simple(1))
    assert [found.key for found in store.matches()] == ["test:2", "test:10", "test:1"]
    assert store.keys() == ["test:1", "test:10", "test:2"]


def test_a_large_upload_takes_several_commits_and_is_answered_once(store: Store, monkeypatch) -> None:
    monkeypatch.setattr("ingest.store.batch.MATCHES", 3)
    receipt = put(store, *(simple(number) for number in range(8)))
    assert statuses(receipt) == ["stored"] * 8
    assert receipt.version == 3
    assert len(Store.open(store.root).keys()) == 8
    assert store.verify(receipt.head) == []


def test_two_stores_opened_at_once_follow_each_other(store: Store) -> None:
    other = Store.open(store.root)
    put(store, simple(1))
    put(other, simple(2))
    assert other.keys() == ["test:1", "test:2"]
    assert store.refresh() == other.head()
    assert store.keys() == other.keys()


def test_create_refuses_a_store_and_a_folder_of_something_else(store: Store, tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="is a store already"):
        Store.create(store.root)
    (tmp_path / "notes.txt").write_text("mine")
    with pytest.raises(StoreError, match=r"notes\.txt"):
        Store.create(tmp_path)


def test_ensure_makes_a_store_once(tmp_path: Path) -> None:
    put(Store.ensure(tmp_path / "a" / "b"), simple(1))
    assert Store.ensure(tmp_path / "a" / "b").keys() == ["test:1"]


def test_open_names_what_is_missing_and_a_newer_format(store: Store, tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="is not a store"):
        Store.open(tmp_path)
    (store.root / "format.json").write_bytes(b'{"store":"quepu","format":2}\n')
    with pytest.raises(StoreError, match="store format 2, this Quepu knows up to 1"):
        Store.open(store.root)


def test_an_unknown_match_version_or_evidence_is_named(store: Store) -> None:
    put(store, simple(1))
    with pytest.raises(StoreError, match="test:9"):
        store.match("test:9")
    with pytest.raises(StoreError, match="version 2 of match 'test:1'"):
        store.match("test:1", 2)
    with pytest.raises(StoreError, match="was kept"):
        store.evidence("../../etc/passwd")


def test_the_level_of_the_most_complete_copy_counts(store: Store) -> None:
    put(store, match("test:a", [hand(0)], ended=False, room="old"))
    put(store, match("test:a", [hand(0), hand(1)], room="new"))
    start = store.match("test:a").events[0]
    assert isinstance(start, MatchStart)
    assert start.room == "new"


def test_an_unknown_book_is_refused_before_it_can_stop_every_later_audit(store: Store) -> None:
    named = upload_of(log(match("test:a", [hand(0)])))
    (receipt,) = store.ingest([Upload(named.name, named.data, "nosuch")])
    assert statuses(receipt) == ["refused"]
    assert "unknown book 'nosuch'" in receipt.matches[0].reason
    assert store.keys() == []
