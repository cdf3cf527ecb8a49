"""`quepu compare`: one hand under all nine books."""

from typing import Annotated

import typer

from dashboard.commands.options import Json
from dashboard.comparison import Comparison, compare_hand
from dashboard.records import seat_named
from dashboard.terminal import console, print_json, printable, table


def run(
    hand: Annotated[str, typer.Argument(help="A hand, such as '[EEE,1][SSSS,2]55pWWWNNN|EE1000|0'.")],
    ready: Annotated[bool, typer.Option("--ready", help="The winner had declared 听.")] = False,
    discarder: Annotated[
        str | None, typer.Option("--discarder", metavar="SEAT", help="Who discarded: E, S, W or N of the hand.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Score a hand under all nine rule books side by side; fans that differ are marked with ≠.

    With --json one object per book, as `quepu score` prints them. Exit code 1 when it wins under no book.
    """
    compared = compare_hand(hand.strip(), ready, seat_named(discarder))
    if as_json:
        for record in compared.records:
            print_json(record)
    else:
        _show(hand, compared)
    if not any(record["legal"] for record in compared.records):
        raise typer.Exit(1)


def _show(hand: str, compared: Comparison) -> None:
    from rich.text import Text

    out = console()
    if not any(record["legal"] for record in compared.records):
        out.print(Text(f"not a win: {printable(compared.records[0]['reason'], 400)}", style="bold red"))
        return
    columns = ("", "番种", *(record["book"] for record in compared.records))
    rows = [
        ("≠" if row.differs else "", f"{row.zh} {row.fan}" if row.fan else row.zh, *row.cells) for row in compared.rows
    ]
    title = f"{printable(hand, 200)}: points of each fan"
    out.print(table(title, columns, rows, right=columns[2:]))
    for text in compared.notes:
        out.print(Text(text))
