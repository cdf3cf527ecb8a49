"""A text log stored in pieces by the kernels gives what the parser gives, byte for byte."""

import random
import shutil
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from engine.errors import BookError, MalformedLogError, StoreError
from ingest.bulk.run import store_file
from ingest.bulk.upload import Reading
from ingest.formats import pku_bytes
from ingest.limits import UNBOUNDED_FILE
from ingest.model import ParsedLog
from ingest.store import Receipt, Store, Upload
from tests.conftest import SHARED
from tests.ingest.samples import WON, pku_hand, pku_log

LOST = pku_hand("Player 0 Draw F1", "Player 0 Hu F1", "Fan 8 ??*1", "Score 48 -16 -16 -16", source_id="a" * 24)
UNDONE = pku_hand("Player 0 Draw F1", "Player 0 Play F1", source_id="b" * 24)
BROKEN = "Match " + "c" * 24 + "\nWind 0\nPlayer 0 Deal W1\n\n"
FOREIGN = "hello\n" + pku_hand("Player 0 Draw F1", "Huang", "Score 0 0 0 0", source_id="d" * 24)
AFTER_A_CLAIM = pku_hand(
    "Player 0 Draw F1", "Player 0 Play B2", "Player 1 Peng B2", "Player 2 Hu B2 Ignore Player 3 Hu B2",
    "Fan 8 花龙*1", "Score 48 -16 -16 -16", source_id="e" * 24,
)  # fmt: skip


@pytest.fixture(scope="module")
def clean() -> str:
    return pku_log(3, 6) + pku_log(4, 6)


def plain_store(path: Path, *texts: bytes) -> Store:
    store = Store.create(path)
    for text in texts:
        store.ingest([Upload("log.txt", text)], UNBOUNDED_FILE)
    return store


def bulk_store(path: Path, *texts: bytes, **settings: object) -> tuple[Store, list[Receipt]]:
    store = Store.ensure(path)
    receipts = [bulk(store, path.with_name("log.txt"), text, **settings) for text in texts]
    return store, receipts


def bulk(store: Store, file: Path, text: bytes, **settings: object) -> Receipt:
    file.write_bytes(text)
    chosen = {"piece": 4000, "compiled": True, "workers": 2, "least": 0, **settings}
    reading = Reading(file, None, UNBOUNDED_FILE, **chosen)
    receipt = store_file(store.root, store._state, store._commit, reading)
    assert receipt is not None
    return receipt


def rows(store: Store) -> Iterator[tuple[object, ...]]:
    for batch in store.event_batches():
        for row in batch.events.to_pylist():
            yield (batch.matches[row.pop("match")], tuple(row.items()))


def segments(store: Store) -> dict[str, list[object]]:
    index = store._state.index
    return {key: [placed.segment for placed in index.segments(key)] for key in index.in_order()}


def told(store: Store) -> list[object]:
    """What stands in the store's records about uploads, refusals included."""
    return [sorted(store.uploads().items()), sorted(map(repr, store.quarantined()))]


def assert_same(bulk: Store, plain: Store) -> None:
    assert bulk.verify() == plain.verify() == []
    assert bulk.keys() == plain.keys()
    keys = plain.keys()
    assert [bulk.match(key) for key in keys] == [plain.match(key) for key in keys]
    assert sorted(rows(bulk), key=repr) == sorted(rows(plain), key=repr)
    assert segments(bulk) == segments(plain)
    assert told(bulk) == told(plain)
    again = Store.open(bulk.root)
    assert (again.head(), segments(again)) == (bulk.head(), segments(bulk))


def both(tmp_path: Path, *texts: bytes, **settings: object) -> list[Receipt]:
    plain = plain_store(tmp_path / "plain", *texts)
    store, receipts = bulk_store(tmp_path / "bulk", *texts, **settings)
    assert_same(store, plain)
    return receipts


def test_clean_hands(tmp_path: Path, clean: str) -> None:
    (receipt,) = both(tmp_path, clean.encode())
    assert receipt.counts == {"stored": 12}
    assert receipt.version == 1
    assert receipt.matches == ()


def test_odd_blocks_go_through_the_parser(tmp_path: Path, clean: str) -> None:
    text = clean + LOST + BROKEN + WON.replace("\n", "\r\n") + UNDONE + FOREIGN + AFTER_A_CLAIM + pku_log(9, 2)
    (receipt,) = both(tmp_path, text.encode())
    assert receipt.counts == {"refused": 1, "stored": 19}
    assert receipt.findings > 3


@pytest.mark.parametrize("seed", range(12))
def test_mutated_logs(tmp_path: Path, clean: str, seed: int) -> None:
    source = random.Random(seed)
    text = bytearray(clean.encode())
    for _ in range(source.choice((3, 30))):
        at = source.randrange(40, len(text))
        if text[at] < 128:
            match source.randrange(4):
                case 0:
                    text[at] = source.choice(b"0123456789WBTFJ \n\r?-+*PHGIa")
                case 1:
                    del text[at]
                case 2:
                    text.insert(at, source.choice(b" \n\t1W"))
                case _:
                    end = text.find(b"\n", at) + 1
                    text[end:end] = text[text.rfind(b"\n", 0, at) + 1 : end]
    both(tmp_path, bytes(text))


@pytest.mark.parametrize("end", ["", "\n", "x", "Score 1 2", "Match " + "f" * 24 + "\nWind 0"])
def test_every_end_of_a_file(tmp_path: Path, clean: str, end: str) -> None:
    both(tmp_path, (clean.rstrip("\n") + end).encode())


def test_byte_order_mark(tmp_path: Path, clean: str) -> None:
    both(tmp_path, b"\xef\xbb\xbf" + clean.encode())


def test_a_second_upload_of_the_same_stores_nothing(tmp_path: Path, clean: str) -> None:
    first, second = both(tmp_path, clean.encode(), clean.encode())
    assert second.counts == {"duplicate": 12}
    assert second.head == first.head
    assert not list((tmp_path / "bulk" / "evidence").glob(".tmp*"))


def test_conflicts_duplicates_and_better_copies(tmp_path: Path, clean: str) -> None:
    lost = LOST + WON.replace("5f5e10000123456789abcdef", "1" * 24)
    found = LOST.replace("??*1", "花龙*1")
    other = clean.replace("Score 0 0 0 0", "Score 1 -1 0 0").replace("Fan 8 ", "Fan 9 ")
    changed = other.replace("Score ", "Score 1", 1)
    receipts = both(tmp_path, (clean + lost).encode(), (changed + found + pku_log(8, 1)).encode())
    assert receipts[1].counts["conflict"] >= 1
    assert receipts[1].counts["extended"] == 1
    assert receipts[1].counts["stored"] == 1


def test_matches_that_come_twice_in_one_file(tmp_path: Path, clean: str) -> None:
    changed = WON.replace("Score 48", "Score 47")
    (receipt,) = both(tmp_path, (clean + WON + clean + changed + WON + pku_log(8, 1)).encode(), piece=20_000)
    assert receipt.counts == {"conflict": 1, "duplicate": 13, "stored": 14}


def test_plain_and_compiled_and_any_number_of_workers_write_the_same_files(tmp_path: Path, clean: str) -> None:
    text = (clean + LOST + BROKEN + WON).encode()
    stores = [
        bulk_store(tmp_path / "a" / "s", text, workers=1)[0],
        bulk_store(tmp_path / "b" / "s", text, workers=3)[0],
        bulk_store(tmp_path / "c" / "s", text, compiled=False, executor=ThreadPoolExecutor(2))[0],
    ]
    parts = [sorted(path.name for path in (store.root / "events" / "data").iterdir()) for store in stores]
    assert len(parts[0]) > 4
    assert all(len(set(parts[0]) - set(other)) <= 1 for other in parts[1:])  # the first file holds the time of writing


def test_an_unknown_book_is_refused_before_anything_is_read(tmp_path: Path) -> None:
    store = Store.create(tmp_path / "store")
    with pytest.raises(BookError, match="nonsense"):
        list(store.ingest_file(tmp_path / "missing.txt", "nonsense"))


def test_files_left_by_an_interrupted_run_are_used_again(tmp_path: Path, clean: str) -> None:
    whole, _ = bulk_store(tmp_path / "whole", clean.encode())
    store = Store.create(tmp_path / "bulk")
    for path in (whole.root / "events" / "data").iterdir():
        shutil.copy(path, store.root / "events" / "data")
    assert store.verify() == []
    receipt = bulk(store, tmp_path / "log.txt", clean.encode())
    assert receipt.counts == {"stored": 12}
    assert_same(store, plain_store(tmp_path / "plain", clean.encode()))


def test_an_upload_kept_before_for_its_refusal_still_brings_its_matches(tmp_path: Path, clean: str) -> None:
    store = Store.create(tmp_path / "bulk")
    (refused,) = store.receipts([Upload("log.txt", clean.encode())], parser=refuse)
    assert refused.counts == {"refused": 1}
    assert bulk(store, tmp_path / "log.txt", clean.encode()).counts == {"stored": 12}
    assert len(store.keys()) == 12
    assert store.verify() == []


def refuse(data: bytes) -> ParsedLog:
    raise MalformedLogError("not today")


def test_another_writer_in_between(tmp_path: Path, clean: str, monkeypatch: pytest.MonkeyPatch) -> None:
    store, other = Store.create(tmp_path / "bulk"), Store.open(tmp_path / "bulk")
    commit = store._commit

    def late(plan):
        other.ingest([Upload("log.txt", pku_log(3, 6).encode())])
        return commit(plan)

    monkeypatch.setattr(store, "_commit", late)
    receipt = bulk(store, tmp_path / "log.txt", clean.encode())
    assert receipt.counts == {"duplicate": 6, "stored": 6}
    assert store.verify() == []
    assert len(store.keys()) == 12


def test_a_changed_byte_in_any_file_is_found(tmp_path: Path, clean: str) -> None:
    store, _ = bulk_store(tmp_path / "bulk", clean.encode())
    for path in sorted((store.root / "events" / "data").iterdir()):
        data = path.read_bytes()
        path.write_bytes(data[:100] + bytes([data[100] ^ 1]) + data[101:])
        assert [problem.file for problem in store.verify()] == [f"events/data/{path.name}"]
        path.write_bytes(data)
    assert store.verify() == []


def test_a_file_that_changes_while_it_is_read_is_not_stored(tmp_path: Path, clean: str) -> None:
    store, file = Store.create(tmp_path / "bulk"), tmp_path / "log.txt"
    bulk(store, file, (WON + pku_log(8, 1)).encode())
    file.write_bytes((clean + WON.replace("Score 48", "Score 47")).encode())
    head = store.head()

    def change(done: int, size: int, matches: int) -> None:
        file.write_bytes(b"x" * size)

    reading = Reading(file, None, UNBOUNDED_FILE, progress=change, piece=1 << 20, least=0, compiled=True)
    with pytest.raises(StoreError, match="changed while"):
        store_file(store.root, store._state, store._commit, reading)
    assert store.head() == head


@pytest.mark.parametrize("text", [b"\x00", "花".encode("gb18030"), b'"ip":"1.2.3.4"'])
def test_what_only_the_whole_tells_is_read_as_a_whole(tmp_path: Path, clean: str, text: bytes) -> None:
    file = tmp_path / "log.txt"
    file.write_bytes(clean.encode() + text)
    store = Store.create(tmp_path / "bulk")
    assert store_file(store.root, store._state, store._commit, Reading(file, None, UNBOUNDED_FILE, least=0)) is None
    (receipt,) = store.ingest_file(file)
    plain = plain_store(tmp_path / "plain", clean.encode() + text)
    assert store.keys() == plain.keys()
    assert receipt.counts


def test_kernels_run_plainly_too(clean: str) -> None:
    from ingest.bulk.scan import scan

    data = (clean + LOST + BROKEN + WON).encode()
    size = len(data)
    text, state = list(data) + [0] * pku_bytes.PAD, [0] * pku_bytes.STATE
    cells, lines, tiles, blocks = ([0] * size for _ in range(4))
    count = pku_bytes.scan(text, size, 1, 2000, cells, lines, tiles, blocks, state)
    compiled = scan(data, 1, 2000)
    assert blocks[: count * pku_bytes.WIDTH] == compiled.blocks.ravel().tolist()
    assert cells[: compiled.cells.size] == compiled.cells.ravel().tolist()
    assert lines[: compiled.lines.size] == compiled.lines.tolist()
    assert tiles[: compiled.tiles.size] == compiled.tiles.ravel().tolist()


def test_a_fan_name_too_long_is_refused_in_pieces_too(tmp_path: Path, clean: str) -> None:
    bad = WON.replace("花龙", "番" * 257)
    _, (receipt,) = bulk_store(tmp_path / "store", (clean + bad).encode())
    (refused,) = receipt.matches
    assert (refused.status, refused.line > 0) == ("refused", True)
    assert "257 characters" in refused.reason


@pytest.mark.shared
@pytest.mark.parametrize("name", ["sample16.txt", "sample16_first_release.txt"])
def test_real_logs(tmp_path: Path, name: str) -> None:
    (receipt,) = both(tmp_path, (SHARED / "logs" / "pku_text" / name).read_bytes())
    assert receipt.counts == {"stored": 16}
    assert receipt.findings == (0 if name == "sample16.txt" else 6)
