"""`quepu simulate`: legal matches by bots, or wins that hold a given fan."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from dashboard.commands.export import FORMATS, Format
from dashboard.commands.options import Json
from engine.errors import QuepuError

if TYPE_CHECKING:
    from engine.books.model import Book
    from engine.simulate import FanFrequency

SUFFIXES = {"pku": "txt", "tziakcha": "json", "jsonl": "jsonl"}


def run(
    matches: Annotated[int, typer.Option(min=1, metavar="N", help="Matches to play, or wins to build.")] = 1,
    hands: Annotated[int, typer.Option(min=1, max=1000, metavar="N", help="Hands of a match.")] = 16,
    book: Annotated[str, typer.Option(metavar="ID", help="Rule book to play under.")] = "mil",
    seed: Annotated[int, typer.Option(metavar="N", help="Seed of the first match; the next has the next number.")] = 1,
    out: Annotated[Path | None, typer.Option(metavar="DIR", help="Write each match into this folder.")] = None,
    format: Annotated[Format, typer.Option("--format", metavar=FORMATS, help="Format of the logs.")] = Format.jsonl,
    fan: Annotated[str | None, typer.Option(metavar="ID", help="Build wins that hold this fan instead.")] = None,
    as_json: Json = False,
) -> None:
    """Play matches with bots that aim at fan plans, and report how often each fan came beside the human baseline.

    With --fan, print wins that hold the fan, one hand a line. The same seed always gives the same match.
    """
    from engine.books import load_book

    rules = load_book(book)
    if fan is not None:
        _build(fan, matches, seed, rules, as_json)
        return
    rows = _play(matches, hands, book, seed, out, format.value)
    _show(rows, book, matches, as_json)


def _build(fan: str, count: int, seed: int, book: "Book", as_json: bool) -> None:
    import sys

    from dashboard.records import score_records
    from dashboard.terminal import print_json
    from engine.notation import format_hand
    from engine.simulate import build_win

    for number in range(seed, seed + count):
        text = format_hand(build_win(fan, number, book))
        if as_json:
            print_json(score_records(text, [book])[0])
        else:
            sys.stdout.write(text + "\n")


def _play(
    matches: int, hands: int, book: str, seed: int, out: Path | None, format: str
) -> "list[FanFrequency]":
    from dashboard.simulations import Order, merged, play_all

    if out is not None:
        if out.exists() and not out.is_dir():
            raise QuepuError(f"{out} is a file: --out names a folder")
        out.mkdir(parents=True, exist_ok=True)
    orders = [Order(number, book, hands, format if out else "") for number in range(seed, seed + matches)]
    reports = []
    for played in play_all(orders):
        reports.append(played.rows)
        if out is not None:
            (out / f"{book}-{played.order.seed}.{SUFFIXES[format]}").write_bytes(played.log)
    return merged(reports)


def _show(rows: "list[FanFrequency]", book: str, matches: int, as_json: bool) -> None:
    from dashboard.simulations import beside_baseline
    from dashboard.terminal import console, print_json, table

    records = [beside_baseline(row) for row in rows]
    hands, wins = (rows[0].hands, rows[0].wins) if rows else (0, 0)
    if as_json:
        print_json({"book": book, "matches": matches, "hands": hands, "wins": wins, "fans": records})
        return
    columns = ("番种", "fan", "value", "wins", "times", "share %", "human %", "ratio")
    shown = ("zh", "id", "value", "wins_with", "occurrences")
    lines = [(*(r[name] for name in shown), *map(_figure, (*_percents(r), r["ratio"]))) for r in records]
    title = f"{matches} matches under {book}: {hands} hands, {wins} wins"
    console().print(table(title, columns, lines, right=columns[2:]))


def _percents(record: dict[str, float | None]) -> list[float | None]:
    return [None if share is None else 100 * share for share in (record["share"], record["human"])]


def _figure(value: float | None) -> str:
    return "" if value is None else f"{value:.3f}"
