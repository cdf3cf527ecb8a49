"""The events of a whole store as Arrow tables are those of its matches, one by one."""

from pathlib import Path

from ingest.store import Store
from ingest.store.arrow import EVENT_SCHEMA
from ingest.store.codec import decode
from tests.ingest.store_logs import hand, log, match, simple, upload_of

CELLS = ("kind", "seat", "tile", "other", "flag", "tiles", "data")


def test_batches_hold_every_match_once_with_its_events_in_order(tmp_path: Path) -> None:
    store = Store.create(tmp_path / "store")
    uploads = [
        [simple(1, 2), match("test:x", [hand(2, names=False), hand(3)], ended=False), simple(2)],
        [match("test:x", [hand(0), hand(1), hand(2)]), simple(3)],
        [simple(1, 3)],
    ]
    for matches in uploads:
        parsed = log(*matches)
        store.append(parsed, upload_of(parsed))
    found = {}
    for batch in store.event_batches():
        assert batch.events.schema.equals(EVENT_SCHEMA)
        rows = batch.events.to_pylist()
        for number, header in enumerate(batch.matches):
            mine = [row for row in rows if row["match"] == number]
            found[header.key] = (tuple(decode(tuple(row[c] for c in CELLS)) for row in mine), header.book)
    assert found == {one.key: (one.events, one.book) for one in store.matches()}
    assert sorted(found) == ["test:1", "test:2", "test:3", "test:x"]


def test_an_empty_store_has_no_batch(tmp_path: Path) -> None:
    assert list(Store.create(tmp_path / "store").event_batches()) == []
