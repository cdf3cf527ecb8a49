"""`quepu export`: a stored match written in a log format."""

import sys
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from dashboard.commands.options import MatchKey, StorePath


class Format(StrEnum):
    """Formats that a match can be written in."""

    pku = "pku"
    tziakcha = "tziakcha"
    jsonl = "jsonl"


FORMATS = "|".join(Format)


def run(
    match: MatchKey,
    store: StorePath = Path("demo-store"),
    format: Annotated[Format, typer.Option("--format", metavar=FORMATS, help="Format to write.")] = Format.jsonl,
    out: Annotated[Path | None, typer.Option(metavar="FILE", help="Write here instead of standard output.")] = None,
) -> None:
    """Write one match of the store as PKU text, tziakcha JSON or Quepu JSON lines."""
    from ingest.export import export_match
    from ingest.store import Store

    stored = Store.open(store).match(match)
    written = export_match(stored.events, format.value, stored.key)
    data = written.encode() if isinstance(written, str) else written
    if out is None:
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
    else:
        out.write_bytes(data)
