"""Building and refreshing the tables of a store: bounded memory, one published version at a time."""

from collections.abc import Callable, Sequence, Set
from concurrent.futures import Executor
from pathlib import Path
from typing import Final

from msgspec import Struct

from analytics.tables.chunk import ArrowTables, chunks, empty_tables, joined, project_chunk, without
from analytics.tables.files import read_part, sweep, write_part
from analytics.tables.lock import building
from analytics.tables.manifest import FORMAT, TABLES, Manifest, Part, load_manifest, publish_manifest
from analytics.tables.marks import marks_table, published_marks, read_marks
from analytics.tables.schema import MARKS
from analytics.versions import book_version, engine_version, projection_version
from engine.books import BOOK_IDS, load_book
from engine.compiled import is_wanted
from engine.errors import StoreError
from ingest.store import Store

PART_ROWS: Final = 400_000
"""Rows, all tables together, at which a part that grows match by match is written."""

FULL_ROWS: Final = 40_000
"""Rows from which a part is left alone by later refreshes; those of a corpus hold one piece of the store each."""

Progress = Callable[[int, int], None]
"""Called with matches done and matches to do."""


class Built(Struct, frozen=True):
    """What a build did: matches projected, matches dropped, and whether everything was made anew."""

    projected: int
    dropped: int
    rebuilt: bool
    manifest: Manifest


def rebuild(store_path: str | Path, progress: Progress | None = None, executor: Executor | None = None) -> Built:
    """Project every match of the store anew and publish; the tables before are not looked at.

    :param executor: what runs the pieces of a corpus; else fresh processes, one per core.
    :raises StoreError: if the store is damaged or the tables cannot be written.
    """
    store, folder = Store.open(Path(store_path)), Path(store_path) / TABLES
    with building(folder):
        return build_all(store, folder, progress, executor)


def refresh(store_path: str | Path, progress: Progress | None = None, executor: Executor | None = None) -> Built:
    """Project what was stored since the tables were published; rebuild where engine, books or projection changed.

    A damaged table file is never read: the tables are rebuilt then.

    :raises StoreError: as `rebuild`.
    """
    store, folder = Store.open(Path(store_path)), Path(store_path) / TABLES
    with building(folder):
        try:
            published = load_manifest(folder)
            if published is not None and versions_of(published) == current_versions():
                return build_changes(store, folder, published, progress, executor)
        except StoreError:
            return build_all(store, folder, progress, executor)
        return build_all(store, folder, progress, executor)


def current_versions() -> tuple[str, str, dict[str, str]]:
    """Return the versions of engine, projection and every book as they are now."""
    return engine_version(), projection_version(), {book: book_version(load_book(book)) for book in BOOK_IDS}


def versions_of(manifest: Manifest) -> tuple[str, str, dict[str, str]]:
    """Return the versions that a manifest was built with."""
    return manifest.engine, manifest.projection, manifest.books


def build_all(store: Store, folder: Path, progress: Progress | None, executor: Executor | None) -> Built:
    """Project all matches and publish."""
    head, keys = store.head(), store.keys()
    parts = project_all(store, folder, keys, progress, (), executor)
    return Built(len(keys), 0, True, publish(folder, head, parts))


def build_changes(
    store: Store, folder: Path, published: Manifest, progress: Progress | None, executor: Executor | None
) -> Built:
    """Project new and changed matches, drop those that are gone, and publish; full parts stay as files."""
    head = store.head()
    if head == published.store_head:
        return Built(0, 0, False, published)
    before, now = published_marks(folder, published), store.marks()
    changed = [key for key in sorted(now) if before.get(key) != now[key]]
    gone = before.keys() - now.keys()
    kept, carried = sorted_out(folder, published, gone | (before.keys() & set(changed)))
    parts = project_all(store, folder, changed, progress, carried, executor)
    return Built(len(changed), len(gone), False, publish(folder, head, [*kept, *parts]))


def sorted_out(folder: Path, published: Manifest, stale: Set[str]) -> tuple[list[Part], list[ArrowTables]]:
    """Split the published parts into those to keep as files, and the rows to carry over into new ones."""
    kept, carried = [], []
    for part in published.parts:
        holds = stale & set(read_marks(folder, part))
        rows = sum(file.rows for file in part.files.values())
        if not holds and rows >= FULL_ROWS:
            kept.append(part)
        else:
            carried.append(without(read_part(folder, part), holds))
    return kept, carried


def project_all(
    store: Store, folder: Path, keys: Sequence[str], progress: Progress | None, carried: Sequence[ArrowTables],
    executor: Executor | None,
) -> list[Part]:  # fmt: skip
    """Project the matches called *keys*: those of a corpus by many workers, piece by piece, the rest one by one."""
    if not is_wanted(len(keys)):
        return project_keys(store, folder, keys, progress, carried)
    from analytics.corpus.run import run_pieces  # it brings NumPy, and in its workers Numba
    from analytics.corpus.warm import ensure_all

    if executor is None:
        ensure_all()
    pieces, left = store.pieces(keys)
    parts, count = list[Part](), 0

    def told(matches: int) -> None:
        nonlocal count
        count += matches
        if progress is not None:
            progress(count, len(keys))

    for done in run_pieces(store.root, folder, pieces, executor, told):
        parts += [done.part] if done.part else []
        left += done.left
    if left or carried or not parts:
        parts += project_keys(store, folder, left, None, carried)
    return parts


def project_keys(
    store: Store, folder: Path, keys: Sequence[str], progress: Progress | None, carried: Sequence[ArrowTables]
) -> list[Part]:
    """Project the matches called *keys*, put the rows *carried* over with them, and write parts."""
    pending, parts, done, marks = list(carried), list[Part](), 0, store.marks()
    for chunk in chunks(store.match(key) for key in keys):
        pending.append(project_chunk(chunk) | {MARKS: marks_table(chunk, marks)})
        done += len(chunk)
        if progress is not None:
            progress(done, len(keys))
        if rows_in(pending) >= PART_ROWS:
            parts.append(write_part(folder, joined(pending)))
            pending = []
    if pending or not parts:
        parts.append(write_part(folder, joined(pending or [empty_tables()])))
    return parts


def rows_in(pending: Sequence[ArrowTables]) -> int:
    """Count the rows of all tables."""
    return sum(table.num_rows for tables in pending for table in tables.values())


def publish(folder: Path, head: str, parts: Sequence[Part]) -> Manifest:
    """Publish *parts* as the tables of the store at *head*; files of older versions than the one before go."""
    try:
        before = load_manifest(folder)
    except StoreError:
        before = None
    engine, projection, books = current_versions()
    manifest = Manifest(FORMAT, head, engine, projection, books, tuple(parts))
    publish_manifest(folder, manifest)
    sweep(folder, before, manifest)
    return manifest
