"""Load the nine rule books, or a book from text."""

from functools import cache, lru_cache
from typing import Any, Final

from engine.books.assembly import assemble
from engine.books.model import Book
from engine.books.parameters import sort_parameters
from engine.books.shared import data_text
from engine.books.source import RawBook, RawFan, convert, read_fans, read_toml, suggestion
from engine.errors import BookError

BOOK_IDS: Final[tuple[str, ...]] = (
    "mil",
    "mcr1998",
    "mcr2006",
    "qq-guobiao",
    "qq-dazhong",
    "qq-wufan",
    "hihi",
    "fengkuang",
    "jiujiu",
)
"""The books that Quepu knows; `mil` is the reference and the default of every source."""
_MERGED: Final = ("switches", "assumed", "fans")


def load_book(book_id: str, **parameters: int) -> Book:
    """Return a book, with *parameters* over what it states or assumes.

    A parameter is a setting (``minimum``, ``cap``, ``base``, ``rake``, ``flower_value``, ``one_winner``, ``false_win``,
    ``ladder_shared_end``), a definition switch, a fan's value by its id, or ``A_with_B`` (1: fan B counts beside
    fan A). What is set is no longer listed as assumed.

    :raises BookError: for an unknown book or parameter, with a suggestion, or a value that makes no sense.
    """
    sort_parameters(parameters, book_id)
    return _load(book_id, tuple(sorted(parameters.items())))


@lru_cache(maxsize=256)
def _load(book_id: str, parameters: tuple[tuple[str, int], ...]) -> Book:
    raw, rows = _shipped(book_id)
    return assemble(raw, rows, dict(parameters), f"{book_id}.toml")


@cache
def _shipped(book_id: str) -> tuple[RawBook, dict[str, RawFan]]:
    return _read(_tables(book_id), f"{book_id}.toml")


def _tables(book_id: str) -> dict[str, Any]:
    if book_id not in BOOK_IDS:
        raise BookError(f"unknown book {book_id!r}{suggestion(book_id, BOOK_IDS)}; the books are {', '.join(BOOK_IDS)}")
    file = f"{book_id}.toml"
    return _extended(read_toml(data_text(file), file), file)


def parse_book(toml_text: str) -> Book:
    """Return the book that *toml_text* describes, in the form of the files beside this module.

    :raises BookError: naming file (by the book's id), fan and field, for anything wrong in it.
    """
    tables = read_toml(toml_text, "book")
    file = f"{tables.get('id', 'book')}.toml"
    raw, rows = _read(_extended(tables, file), file)
    return assemble(raw, rows, {}, file)


def _extended(tables: dict[str, Any], file: str) -> dict[str, Any]:
    """Return *tables* over those of the book that they extend, if any."""
    parent = tables.pop("extends", None)
    if parent is None:
        return tables
    if parent not in BOOK_IDS or file == f"{parent}.toml":
        raise BookError(f"{file}: extends: unknown book {parent!r}{suggestion(str(parent), BOOK_IDS)}")
    for key in _MERGED:
        if not isinstance(tables.get(key, {}), dict):
            raise BookError(f"{file}: {key}: a table is needed")
    base = _tables(parent)
    del base["id"]
    stated = {*tables, *tables.get("switches", {})}
    base["assumed"] = {name: one for name, one in base.get("assumed", {}).items() if name not in stated}
    merged = {key: {**base.get(key, {}), **tables.get(key, {})} for key in _MERGED}
    return {**base, **tables, **merged}


def _read(tables: dict[str, Any], file: str) -> tuple[RawBook, dict[str, RawFan]]:
    fans = tables.pop("fans", {})
    return convert(tables, RawBook, file), read_fans(fans, file)
