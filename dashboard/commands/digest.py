"""`quepu digest`: one SHA-256 per table, equal however the tables came to be."""

import sys
from pathlib import Path

from dashboard.commands.options import Json, StorePath


def run(store: StorePath = Path("demo-store"), as_json: Json = False) -> None:
    """Print the SHA-256 of each table's canonical export: equal for equal contents, however they were built."""
    from analytics.tables import refresh

    refresh(store)
    show_digests(store, as_json)


def show_digests(store: Path, as_json: bool) -> None:
    """Print the digests of the published tables."""
    from analytics.tables import digest
    from dashboard.terminal import print_json

    digests = digest(store)
    if as_json:
        print_json(digests)
        return
    for name, value in digests.items():
        sys.stdout.write(f"{value}  {name}\n")
