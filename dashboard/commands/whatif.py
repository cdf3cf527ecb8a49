"""`quepu whatif`: every stored win again, under a book with a rule changed."""

from pathlib import Path
from typing import Annotated

import typer

from dashboard.commands.options import Json, StorePath


def run(
    store: StorePath = Path("demo-store"),
    book: Annotated[
        str | None, typer.Option(metavar="ID", help="Book that is changed. Without it: mil, or that of the file's id.")
    ] = None,
    settings: Annotated[
        list[str] | None,
        typer.Option(
            "--set",
            metavar="NAME=N",
            help="A changed parameter: a fan's value by its id, a switch, minimum, cap, base, rake, flower_value, "
            "A_with_B (1: fan B counts beside fan A); may be repeated.",
        ),
    ] = None,
    toml: Annotated[
        Path | None, typer.Option(metavar="FILE", help="An edited book file, in place of --set.", dir_okay=False)
    ] = None,
    limit: Annotated[int, typer.Option(metavar="N", min=0, help="Hands and players that are listed.")] = 20,
    csv: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Also write every win that changes, as CSV for a spreadsheet.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Score every stored win again under a changed book: wins that vanish, fans that move, payments, players.

    Every win is scored under the book and under the changed book, whatever book its match was played under. A win
    below the minimum pays nothing. The hands are those that were played: nobody plays otherwise here.
    """
    from analytics.tables import refresh
    from analytics.whatif import edited, what_if
    from analytics.whatif.model import HandMove

    before, after = edited(book, settings or [], None if toml is None else read_text(toml))
    refresh(store)
    moves: list[HandMove] = []
    report = what_if(store, before, after, limit=limit, each=moves.append if csv is not None else None)
    if csv is not None:
        from analytics.whatif.text import to_csv

        csv.write_bytes(to_csv(moves).encode())
    if as_json:
        from dashboard.terminal import print_json

        print_json(report)
        return
    from dashboard.commands.whatif_text import show

    show(report)


def read_text(path: Path) -> str:
    """Return the text of a book file.

    :raises QuepuError: if it is not UTF-8.
    """
    from engine.errors import QuepuError

    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise QuepuError(f"{path}: not UTF-8 at byte {error.start}: save the book file as UTF-8") from None
