"""The tables: the same however built, checked before use, healed by a rebuild, one version at a time."""

import errno
from pathlib import Path
from random import Random
from shutil import copytree

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from analytics.query.connect import TABLES, current_tables, open_tables
from analytics.tables import build, digest, project_chunk, rebuild, refresh
from analytics.tables.manifest import MANIFEST, load_manifest
from analytics.tables.schema import TABLE_NAMES, TYPES, VERSION_COLUMNS, schema, tables
from engine.books import BOOK_IDS
from engine.errors import StoreError
from ingest.store import Store
from tests.analytics.sample import named, put, simulated, store_of, without_walls

MATCHES = (
    named(simulated(1, 2), ("甲", "乙", "丙", "=丁"), room="月赛", started_at=1_700_000_000_000),
    simulated(2, 1),
    without_walls(simulated(3, 1)),
    simulated(4, 1),
)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = store_of(tmp_path_factory.mktemp("whole") / "store", *MATCHES)
    rebuild(folder)
    return folder


def files_of(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted((folder / TABLES).glob("*.parquet"))}


def test_every_column_has_a_sentence_and_every_table_its_versions() -> None:
    for name, table in tables().items():
        names = [column.name for column in table.columns]
        assert len(set(names)) == len(names)
        assert set(table.key) <= set(names)
        assert set(VERSION_COLUMNS) <= set(names), name
        for column in table.columns:
            assert column.type in TYPES
            assert column.doc.endswith("."), column.name


def test_stated_and_computed_never_share_a_column() -> None:
    for name in ("hands", "wins", "seats"):
        for column in schema(name).names:
            assert not ("stated" in column and "computed" in column)


def test_only_integers_text_and_lists_of_them(whole: Path) -> None:
    for name in TABLE_NAMES:
        for field in schema(name):
            inner = field.type
            while pa.types.is_list(inner):
                inner = inner.value_type
            assert pa.types.is_integer(inner) or pa.types.is_string(inner), (name, field.name)


def test_rows_have_a_unique_key_in_total_order(whole: Path) -> None:
    with open_tables(whole) as opened:
        for name, table in tables().items():
            rows = opened.cursor().table(name).select(*table.key).fetchall()
            assert len(set(rows)) == len(rows)
            assert rows == sorted(rows)


def test_a_win_is_scored_under_all_nine_books(whole: Path) -> None:
    with open_tables(whole) as opened:
        wins = opened.cursor().sql("SELECT count(*) FROM wins").fetchall()[0][0]
        books = opened.cursor().sql("SELECT book, count(*) FROM win_books GROUP BY book").fetchall()
    assert wins > 0
    assert dict(books) == dict.fromkeys(BOOK_IDS, wins)


def test_a_rebuild_gives_the_same_bytes(whole: Path) -> None:
    before = files_of(whole)
    rebuild(whole)
    assert files_of(whole) == before


@pytest.mark.parametrize("seed", range(3))
def test_increments_in_any_order_give_the_same_digest(whole: Path, tmp_path: Path, seed: int) -> None:
    matches = list(MATCHES)
    Random(seed).shuffle(matches)
    store = Store.create(tmp_path / "store")
    for match in matches:
        put(store, match)
        assert refresh(tmp_path / "store").projected == 1
    put(store, *matches)
    assert refresh(tmp_path / "store").projected == 0
    assert digest(tmp_path / "store") == digest(whole)


def test_full_parts_stay_and_a_refresh_writes_only_what_is_new(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, whole: Path
) -> None:
    monkeypatch.setattr(build, "PART_ROWS", 30)
    monkeypatch.setattr(build, "FULL_ROWS", 15)
    monkeypatch.setattr("analytics.tables.chunk.CHUNK_EVENTS", 1)
    folder = store_of(tmp_path / "store", *MATCHES[:2])
    first = rebuild(folder).manifest
    assert len(first.parts) == 2
    put(Store.open(folder), *MATCHES[2:])
    second = refresh(folder).manifest
    assert second.parts[:2] == first.parts
    assert digest(folder) == digest(whole)


def test_an_extended_match_replaces_its_rows(tmp_path: Path) -> None:
    longer = simulated(1, 2)
    at = next(n for n, event in enumerate(longer.events) if getattr(event, "hand", 0) == 1)
    shorter = type(longer)(longer.key, longer.book, longer.events[:at], longer.lines[:at])
    folder = store_of(tmp_path / "store", shorter)
    refresh(folder)
    put(Store.open(folder), longer)
    assert refresh(folder).projected == 1
    with open_tables(folder) as opened:
        assert opened.cursor().sql("SELECT hands FROM matches").fetchall() == [(2,)]
    assert digest(folder) == digest(store_of(tmp_path / "other", longer))


def test_a_changed_engine_or_book_makes_everything_anew(whole: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert not refresh(whole).rebuilt
    monkeypatch.setattr(build, "projection_version", lambda: "another")
    assert refresh(whole).rebuilt
    monkeypatch.undo()
    assert refresh(whole).rebuilt


@pytest.mark.parametrize("name", TABLE_NAMES)
def test_a_damaged_table_file_is_named_before_a_number_is_shown(whole: Path, tmp_path: Path, name: str) -> None:
    folder = copytree(whole, tmp_path / "store")
    manifest = load_manifest(folder / TABLES)
    assert manifest is not None
    path = folder / TABLES / manifest.files(name)[0].name
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 1
    path.write_bytes(data)
    with pytest.raises(StoreError, match=path.name), open_tables(folder):
        pass
    with pytest.raises(StoreError, match=path.name):
        current_tables(folder)


def test_a_rebuild_heals_damaged_tables_and_a_refresh_never_reads_them(whole: Path, tmp_path: Path) -> None:
    folder = copytree(whole, tmp_path / "store")
    for path in (folder / TABLES).glob("*.parquet"):
        path.write_bytes(path.read_bytes()[:-9])
    put(Store.open(folder), simulated(6, 1))
    assert refresh(folder).rebuilt
    healed = digest(folder)
    rebuild(folder)
    assert digest(folder) == healed


def test_a_damaged_manifest_is_named_and_healed(whole: Path, tmp_path: Path) -> None:
    folder = copytree(whole, tmp_path / "store")
    path = folder / TABLES / MANIFEST
    good = path.read_bytes()
    for position in range(0, len(good), 7):
        bad = bytearray(good)
        bad[position] ^= 1
        path.write_bytes(bad)
        with pytest.raises(StoreError, match=MANIFEST):
            load_manifest(folder / TABLES)
    refresh(folder)
    assert digest(folder) == digest(whole)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    folder = store_of(tmp_path / "store", MATCHES[1])
    manifest = rebuild(folder).manifest
    (folder / TABLES / manifest.files("wins")[0].name).unlink()
    with pytest.raises(StoreError, match="missing"), open_tables(folder):
        pass


def test_nothing_published_yet_says_what_to_do(tmp_path: Path) -> None:
    folder = store_of(tmp_path / "store", MATCHES[1])
    with pytest.raises(StoreError, match="quepu rebuild"), open_tables(folder):
        pass


def test_a_build_that_dies_before_publishing_leaves_the_version_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = store_of(tmp_path / "store", MATCHES[1])
    before = rebuild(folder).manifest
    put(Store.open(folder), MATCHES[3])

    def die(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(build, "publish_manifest", die)
    with pytest.raises(KeyboardInterrupt):
        refresh(folder)
    monkeypatch.undo()
    assert load_manifest(folder / TABLES) == before
    with open_tables(folder) as opened:
        assert opened.cursor().sql("SELECT count(*) FROM matches").fetchall() == [(1,)]
    assert refresh(folder).projected == 1


def test_a_full_disk_is_told_and_leaves_the_version_before(
    whole: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = copytree(whole, tmp_path / "store")
    before = load_manifest(folder / TABLES)

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("analytics.tables.files.write_synced", full)
    with pytest.raises(StoreError, match="No space left"):
        rebuild(folder)
    assert load_manifest(folder / TABLES) == before


def test_a_reader_keeps_its_version_while_the_next_is_published(tmp_path: Path) -> None:
    folder = store_of(tmp_path / "store", MATCHES[1])
    rebuild(folder)
    reader = current_tables(folder).cursor()
    put(Store.open(folder), MATCHES[3])
    refresh(folder)
    assert reader.sql("SELECT count(*) FROM matches").fetchall() == [(1,)]
    assert current_tables(folder).cursor().sql("SELECT count(*) FROM matches").fetchall() == [(2,)]


def test_pages_of_the_files_carry_checksums_and_names_their_content(whole: Path) -> None:
    for name, data in files_of(whole).items():
        assert pq.read_table(pa.BufferReader(data), page_checksum_verification=True).num_rows >= 0
        assert name.endswith(".parquet")


def test_chunks_may_be_cut_anywhere(whole: Path) -> None:
    store = Store.open(whole)
    matches = [store.match(match.key) for match in sorted(MATCHES, key=lambda match: match.key)]
    together = project_chunk(matches)
    apart = [project_chunk([match]) for match in matches]
    for name in TABLE_NAMES:
        assert pa.concat_tables([part[name] for part in apart]).equals(together[name])
        assert schema(name).equals(together[name].schema)
