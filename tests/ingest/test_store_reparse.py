"""After a parser was mended, the kept evidence is read again; what was stored before stays."""

from pathlib import Path

import pytest

from engine.errors import MalformedLogError
from engine.events import HandStart, Ruling
from ingest.model import ParsedLog, ParseFinding
from ingest.store import Store, Upload
from tests.ingest.store_logs import hand, log, match, simple


class Parser:
    """A parser whose readings can be changed between runs."""

    def __init__(self, readings: dict[bytes, ParsedLog]) -> None:
        self.readings = readings

    def __call__(self, data: bytes) -> ParsedLog:
        if data not in self.readings:
            raise MalformedLogError("line 1: cannot be read")
        return self.readings[data]


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store.create(tmp_path / "store")


def ingest(store: Store, parser: Parser, *uploads: bytes) -> None:
    list(store.receipts([Upload(data.decode(), data) for data in uploads], parser))


def test_reparsing_with_the_same_parser_changes_nothing(store: Store) -> None:
    parser = Parser({b"one": log(simple(1, 2)), b"two": log(simple(2))})
    ingest(store, parser, b"one", b"two", b"bad")
    head = store.head()
    store.reparse(parser)
    assert store.head() == head


def test_a_match_that_reads_differently_gets_a_new_version_and_the_old_one_stays(store: Store) -> None:
    parser = Parser({b"one": log(simple(1)), b"two": log(simple(2))})
    ingest(store, parser, b"one", b"two")
    old, other = store.match("test:1"), store.match("test:2")
    mended = match("test:1", [hand(0, salt=9)])
    parser.readings[b"one"] = log(mended, version=2)
    answers = store.reparse(parser)
    assert [(answer.key, answer.status) for answer in answers] == [("test:1", "stored")]
    now = Store.open(store.root)
    assert now.match("test:1").events == mended.events
    assert (now.match("test:1").version, now.match("test:1").parser_version) == (2, 2)
    assert now.match("test:1", 1) == old
    assert now.versions("test:1") == [1, 2]
    assert now.match("test:2") == other
    head = now.head()
    assert now.reparse(parser) == []
    assert now.head() == head
    assert now.verify() == []


def test_a_new_version_holds_the_hands_of_all_uploads(store: Store) -> None:
    whole = match("test:1", [hand(0), hand(1), hand(2)])
    parser = Parser({b"part": log(match("test:1", [hand(0), hand(1)], ended=False)), b"whole": log(whole)})
    ingest(store, parser, b"part", b"whole")
    mended = match("test:1", [hand(0), hand(1), hand(2, salt=3)])
    parser.readings[b"whole"] = log(mended)
    store.reparse(parser)
    assert store.match("test:1").events == mended.events
    assert store.match("test:1", 1).events == whole.events


def test_a_finding_that_a_parser_learns_makes_a_new_version(store: Store) -> None:
    parser = Parser({b"one": log(simple(1))})
    ingest(store, parser, b"one")
    found = (ParseFinding("odd", "odd", 3, 2),)
    parser.readings[b"one"] = log(match("test:1", [hand(0, salt=1)], findings=found))
    store.reparse(parser)
    assert store.match("test:1").findings == found
    assert store.match("test:1", 1).findings == ()


def test_what_could_not_be_read_before_is_stored(store: Store) -> None:
    parser = Parser({})
    ingest(store, parser, b"one")
    assert store.keys() == []
    parser.readings[b"one"] = log(simple(1))
    store.reparse(parser)
    assert store.keys() == ["test:1"]


def test_rulings_stay_with_the_match(store: Store) -> None:
    parser = Parser({b"one": log(simple(1))})
    ingest(store, parser, b"one")
    store.append_ruling("test:1", Ruling("noted", event=1))
    assert isinstance(store.match("test:1").events[1], HandStart)
    parser.readings[b"one"] = log(match("test:1", [hand(0, salt=9)]))
    store.reparse(parser)
    assert store.match("test:1").events[-1] == Ruling("noted", event=1)
