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
    """Check every file, link and head of a store offline; print the head of a sound one.

    Exit code 1 when something is wrong, with where; 2 when the folder is no store or HEAD is no head.
    """
    from rich.text import Text

    from dashboard.terminal import console, print_json, printable
    from ingest.store import Store, verify_store

    problems = verify_store(store, head)
    current = None if problems else Store.open(store).head()
    if as_json:
        print_json({"store": str(store), "sound": not problems, "head": current, "problems": problems})
    elif problems:
        for problem in problems:
            console().print(Text(printable(str(problem), 600), style="bold red"))
        console().print(Text(f"{printable(str(store), 200)}: damaged, {len(problems)} problems"))
    else:
        console().print(Text(f"{printable(str(store), 200)}: sound, head {current}"), soft_wrap=True)
    if problems:
        raise typer.Exit(1)
