"""What every command prints with: tables for people, one JSON document for tools, names made harmless."""

import sys
import unicodedata
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

_HIDDEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
"""Unicode categories that move the cursor, reorder or hide text: never sent to a terminal as they are."""
PIPE_WIDTH = 170
"""Columns of a table that goes to a file or a pipe."""
LONGEST_NAME = 64
"""Code points of a name that a table shows."""


def printable(text: str, longest: int = LONGEST_NAME) -> str:
    r"""Return *text* safe for a terminal: controls, bidi marks and invisibles spelt out, the tail cut.

    >>> printable("a\x1b[31m\u202eb")
    'a\\x1b[31m\\u202eb'
    """
    cut = text if len(text) <= longest else text[: longest - 1] + "…"
    return "".join(_spelt(char) if unicodedata.category(char) in _HIDDEN else char for char in cut)


def _spelt(char: str) -> str:
    return char.encode("unicode_escape").decode("ascii")


def console(stderr: bool = False) -> "Console":
    """Return a console that never reads markup or emoji out of data."""
    from rich.console import Console

    wide = None if sys.stdout.isatty() else PIPE_WIDTH
    return Console(markup=False, emoji=False, highlight=False, stderr=stderr, width=wide, soft_wrap=False)


def table(title: str, columns: Sequence[str], rows: Iterable[Sequence[object]], right: Sequence[str] = ()) -> "Table":
    """Return a table of *rows*; the columns named in *right* hold numbers."""
    from rich import box
    from rich.table import Table
    from rich.text import Text

    made = Table(title=Text(title) if title else None, title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False)
    for column in columns:
        made.add_column(Text(column), justify="right" if column in right else "left", overflow="fold")
    for row in rows:
        made.add_row(*(cell if isinstance(cell, Text) else Text(str(cell)) for cell in row))
    return made


def print_json(value: Any) -> None:
    """Print *value* as one line of JSON."""
    sys.stdout.write(msgspec.json.encode(value).decode() + "\n")


def warn(text: str) -> None:
    """Print one line on standard error."""
    sys.stderr.write(printable(text, 2000) + "\n")


def prepare_streams() -> None:
    """Write UTF-8 to files and pipes whatever the locale; a terminal keeps its own encoding, and nothing raises."""
    import io

    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            encoding = stream.encoding if stream.isatty() else "utf-8"
            stream.reconfigure(encoding=encoding, errors="backslashreplace")
