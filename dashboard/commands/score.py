"""`quepu score`: what one hand, or each hand of a file, is worth."""

import contextlib
import itertools
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated

import typer

from dashboard.commands.options import Books, Json
from dashboard.records import Record, books_named, score_records, seat_named
from dashboard.terminal import print_json, warn
from engine.books.model import Book
from engine.errors import QuepuError

LONGEST_LINE = 4096
"""Characters of a line of --file; a hand has some sixty."""


def run(
    hand: Annotated[str | None, typer.Argument(help="A hand, such as '[EEE,1][SSSS,2]55pWWWNNN|EE1000|0'.")] = None,
    file: Annotated[
        Path | None, typer.Option("--file", metavar="FILE", help="Score each line of FILE (- for standard input).")
    ] = None,
    book: Books = None,
    ready: Annotated[bool, typer.Option("--ready", help="The winner had declared 听.")] = False,
    discarder: Annotated[
        str | None, typer.Option("--discarder", metavar="SEAT", help="Who discarded: E, S, W or N of the hand.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Score a hand under one or more rule books.

    Prints the total, each fan, each fan that held but is not counted with the clause that says so, the division,
    the wait and the payments. Exit code 1 when the hand does not win.
    """
    if (hand is None) == (file is None):
        raise typer.BadParameter("give one hand, or --file FILE")
    books, seat = books_named(book or ()), seat_named(discarder)
    if file is not None:
        _score_file(file, books, ready, seat)
        return
    records = score_records((hand or "").strip(), books, ready, seat)
    for record in records:
        _show(record, as_json)
    if not all(record["legal"] for record in records):
        raise typer.Exit(1)


def _show(record: Record, as_json: bool) -> None:
    if as_json:
        print_json(record)
        return
    from dashboard.commands.score_text import show_score

    show_score(record)


def _score_file(path: Path, books: Sequence[Book], ready: bool, discarder: int | None) -> None:
    hands = illegal = 0
    for text in _lines(path):
        records = score_records(text, books, ready, discarder)
        for record in records:
            print_json(record)
        hands += 1
        illegal += not all(record["legal"] for record in records)
    warn(f"{hands} hands scored, {illegal} of them illegal")


def _lines(path: Path) -> Iterator[str]:
    """Yield the lines that hold a hand.

    :raises QuepuError: on a line that is too long or not UTF-8.
    """
    with contextlib.nullcontext(sys.stdin.buffer) if str(path) == "-" else path.open("rb") as file:
        for number in itertools.count(1):
            line = file.readline(LONGEST_LINE + 1)
            if not line:
                return
            if len(line) > LONGEST_LINE:
                raise QuepuError(f"{path}, line {number}: longer than {LONGEST_LINE} bytes; write one hand a line")
            text = _decoded(line, path, number).strip()
            if text:
                yield text


def _decoded(line: bytes, path: Path, number: int) -> str:
    try:
        return line.decode("utf-8-sig" if number == 1 else "utf-8")
    except UnicodeDecodeError as error:
        raise QuepuError(f"{path}, line {number}, byte {error.start}: not UTF-8; save the file as UTF-8") from None
