"""`quepu rebuild`: make all tables anew from the store."""

from pathlib import Path

from dashboard.commands.options import Json, StorePath


def run(store: StorePath = Path("demo-store"), as_json: Json = False) -> None:
    """Make all tables anew from the event store, publish them, and print their digests."""
    from analytics.tables import rebuild
    from dashboard.commands.digest import show_digests

    rebuild(store)
    show_digests(store, as_json)
