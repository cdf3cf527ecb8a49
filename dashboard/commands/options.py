"""Options that several commands share."""

from pathlib import Path
from typing import Annotated, TypeAlias

import typer

Json: TypeAlias = Annotated[bool, typer.Option("--json", help="Print JSON instead of a table.")]
Books: TypeAlias = Annotated[
    list[str] | None, typer.Option("--book", metavar="ID", help="Rule book; may be repeated. Without it: mil.")
]
Book: TypeAlias = Annotated[
    str | None, typer.Option("--book", metavar="ID", help="Rule book. Without it: the book of each match's source.")
]
StorePath: TypeAlias = Annotated[
    Path, typer.Option("--store", metavar="DIR", help="Folder of the event store.", file_okay=False)
]
MatchKey: TypeAlias = Annotated[
    str, typer.Option("--match", metavar="ID", help="Id of the match, as receipts print it.")
]
Port: TypeAlias = Annotated[
    int | None, typer.Option(metavar="N", help="Port; without it the first free one from 8501.")
]
