"""`quepu books`: the nine rule books, and one in full."""

from typing import Annotated

import typer

from dashboard.commands.options import Json
from dashboard.terminal import console, print_json, table
from engine.books import BOOK_IDS, load_book
from engine.books.model import Book


def run(
    book: Annotated[str | None, typer.Argument(metavar="[ID]", help="Show this book in full.")] = None,
    as_json: Json = False,
) -> None:
    """List the rule books, or show one: its fans with clauses and exclusions, its switches and assumptions."""
    if book is None:
        _list([load_book(name) for name in BOOK_IDS], as_json)
    elif as_json:
        print_json(load_book(book))
    else:
        _show(load_book(book))


def _list(books: list[Book], as_json: bool) -> None:
    if as_json:
        print_json([{"id": b.id, "zh": b.zh, "en": b.en, "fans": len(b.fans), "source": b.source} for b in books])
        return
    columns = ("id", "规则", "rules", "fans", "minimum", "cap", "assumed")
    rows = [
        (b.id, b.zh, b.en, len(b.fans), b.minimum or "–", b.cap or "–", len(b.assumed))
        for b in books
    ]
    console().print(table("", columns, rows, right=("fans", "minimum", "cap", "assumed")))


def _show(book: Book) -> None:
    out = console()
    rows = [
        (fan.no or "", fan.zh, fan.id, fan.value, " ".join(_excluded(book, e.fan) for e in fan.excludes), fan.clause)
        for fan in book.fans
    ]
    title = f"{book.zh} ({book.en}): {book.source}"
    out.print(table(title, ("no", "番种", "fan", "value", "不计 excludes", "clause"), rows, right=("no", "value")))
    settings = [*book.switches.items(), ("minimum", book.minimum), ("cap", book.cap)]
    out.print(table("definition switches", ("switch", "value"), settings, right=("value",)))
    if book.assumed:
        rows_assumed = [(a.parameter, a.value, a.why) for a in book.assumed]
        out.print(table("assumed: the page leaves these open", ("parameter", "value", "why"), rows_assumed))


def _excluded(book: Book, fan: str) -> str:
    return next((rule.zh for rule in book.fans if rule.id == fan), fan)
