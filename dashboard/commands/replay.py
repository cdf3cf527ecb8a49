"""`quepu replay`: a stored match, hand by hand, step by step."""

from pathlib import Path
from typing import Annotated

import typer

from dashboard.commands.options import Book, Json, MatchKey, StorePath
from engine.errors import QuepuError


def run(
    match: MatchKey,
    store: StorePath = Path("demo-store"),
    hand: Annotated[int | None, typer.Option(metavar="N", help="Number of the hand, from 0.")] = None,
    step: Annotated[
        int | None, typer.Option(metavar="N", help="Show the table after step N of the hand; negative from its end.")
    ] = None,
    book: Book = None,
    as_json: Json = False,
) -> None:
    """Show the hands of a match, the events of one hand, or the table after one step."""
    from dashboard.commands import replay_text as text
    from dashboard.replays import view_hand, view_match
    from ingest.store import Store

    if step is not None and hand is None:
        raise typer.BadParameter("--step needs --hand")
    stored = Store.open(store).match(match)
    under = book or stored.book
    replayed = view_match(stored.events, under)
    if hand is None:
        text.show_match(stored, replayed, as_json)
        return
    view = view_hand(stored.events, hand, replayed)
    if step is None:
        text.show_hand(stored, view, under, as_json)
        return
    if not -len(view.steps) <= step < len(view.steps):
        raise QuepuError(f"hand {hand} has steps 0 to {len(view.steps) - 1}, not {step}")
    text.show_step(stored, view, step % len(view.steps), as_json)
