"""`quepu ingest`: files and folders into the event store."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from dashboard.commands.options import Json, StorePath
from engine.errors import QuepuError

if TYPE_CHECKING:
    from ingest.bulk.upload import Progress
    from ingest.store import Receipt, Store, Upload

NOT_TAKEN = ("refused", "conflict")


def run(
    paths: Annotated[list[Path], typer.Argument(metavar="PATH...", help="Log files, archives, or folders of them.")],
    store: StorePath,
    book: Annotated[
        str | None, typer.Option("--book", metavar="ID", help="Rule book of these matches, kept beside them.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Store the matches of files and folders; a receipt names what became of each.

    The store is made where it is missing. Exit code 1 when something was refused or conflicts with what is stored.
    """
    from ingest.store import Store

    if book is not None:
        from engine.books import load_book

        load_book(book)
    files = list(files_in(paths))
    opened = Store.ensure(store)
    receipts = list(receipts_of(opened, files, book))
    show_receipts(receipts, str(store), receipts[-1].head if receipts else opened.head(), as_json)
    if any(match.status in NOT_TAKEN for receipt in receipts for match in receipt.matches):
        raise typer.Exit(1)


def receipts_of(store: "Store", files: Sequence[Path], book: str | None) -> "Iterator[Receipt]":
    """Store files in their order: big text logs each by itself, with a bar of progress, the others many at a time."""
    for big, group in groupby(files, store.in_pieces):
        if not big:
            yield from store.receipts(uploads(list(group), book))
            continue
        for path in group:
            with bar(path.name) as progress:
                yield from store.ingest_file(path, book, progress=progress)


@contextmanager
def bar(name: str) -> "Iterator[Progress]":
    """Show on standard error how far a file is, at what rate, and how long it will take; nothing off a terminal."""
    from rich.console import Console
    from rich.markup import escape
    from rich.progress import BarColumn, DownloadColumn, TextColumn, TimeRemainingColumn, TransferSpeedColumn
    from rich.progress import Progress as Bar

    from dashboard.terminal import printable

    columns = (
        TextColumn("{task.description}"), BarColumn(), DownloadColumn(), TransferSpeedColumn(), TimeRemainingColumn(),
        TextColumn("{task.fields[matches]} matches"),
    )  # fmt: skip
    console = Console(stderr=True)
    with Bar(*columns, console=console, transient=True, disable=not console.is_terminal) as shown:
        task = shown.add_task(escape(str(printable(name))), total=None, matches=0)

        def progress(done: int, size: int, matches: int) -> None:
            shown.update(task, completed=done, total=size, matches=shown.tasks[task].fields["matches"] + matches)

        yield progress


def files_in(paths: Sequence[Path]) -> Iterator[Path]:
    """Yield the files at and below *paths*, folders in order of name.

    :raises QuepuError: if a path does not exist.
    """
    for path in paths:
        if path.is_dir():
            yield from sorted(found for found in path.rglob("*") if found.is_file())
        elif path.exists():
            yield path
        else:
            raise QuepuError(f"{path}: no such file or folder")


def uploads(files: Sequence[Path], book: str | None) -> "Iterator[Upload]":
    """Yield one upload for each file, read when it is asked for."""
    from ingest.store import Upload

    for path in files:
        yield Upload(path.name, path.read_bytes(), book)


def show_receipts(receipts: "Sequence[Receipt]", store: str, head: str, as_json: bool) -> None:
    """Print what became of each match, and the head to keep."""
    from dashboard.terminal import print_json

    if as_json:
        print_json({"store": store, "head": head, "receipts": receipts})
        return
    from dashboard.commands.ingest_text import show

    show(receipts, head)
