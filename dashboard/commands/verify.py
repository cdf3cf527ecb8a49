"""`quepu verify`: recompute every link of the store's chain."""

from pathlib import Path
from typing import Annotated

import typer

from dashboard.commands.options import Json, StorePath


def run(
    store: StorePath = Path("demo-store"),
    head: Annotated[
        str | None, typer.Option(metavar="HEAD", help="A head from a receipt: the store must contain it.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Check every file, link and head of a store offline. Exit code 1 when something is wrong, with where."""
    from rich.text import Text

    from dashboard.terminal import console, print_json, printable
    from ingest.store import verify_store

    problems = verify_store(store, head)
    if as_json:
        print_json({"store": str(store), "sound": not problems, "problems": problems})
    elif problems:
        for problem in problems:
            console().print(Text(printable(str(problem), 600), style="bold red"))
        console().print(Text(f"{printable(str(store), 200)}: damaged, {len(problems)} problems"))
    else:
        console().print(Text(f"{printable(str(store), 200)}: sound"))
    if problems:
        raise typer.Exit(1)
