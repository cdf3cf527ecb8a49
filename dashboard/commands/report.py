"""`quepu report`: reports over the tables of a store."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from dashboard.commands.options import Json, StorePath

if TYPE_CHECKING:
    from analytics.reports.fans_model import FanReport

app = typer.Typer(no_args_is_help=True, help="Reports over the tables of a store.", rich_markup_mode=None)

@app.command("fans")
def fans(
    store: StorePath = Path("demo-store"),
    book: Annotated[
        str | None, typer.Option(metavar="ID", help="Score every win under this book instead of its own.")
    ] = None,
    source: Annotated[str | None, typer.Option(metavar="NAME", help="Only matches of this source.")] = None,
    room: Annotated[str | None, typer.Option(metavar="NAME", help="Only matches in this room.")] = None,
    player: Annotated[str | None, typer.Option(metavar="NAME", help="Only wins of this player, by name or id.")] = None,
    seat: Annotated[str | None, typer.Option(metavar="SEAT", help="Only wins of this seat: E, S, W or N.")] = None,
    minimum: Annotated[int | None, typer.Option(metavar="N", min=0, help="Only wins of at least N fan.")] = None,
    csv: Annotated[Path | None, typer.Option(metavar="FILE", help="Also write CSV for a spreadsheet.")] = None,
    as_json: Json = False,
) -> None:
    """How often each fan occurs, beside published baselines: wins that hold it, share with 95 % interval, points."""
    from analytics.reports.fans import fan_report
    from analytics.reports.fans_model import FanFilters
    from analytics.tables import refresh
    from dashboard.records import seat_named

    wind = seat_named(seat)
    refresh(store)
    asked = FanFilters(book, source, room, player, wind, minimum_total=minimum)
    report = fan_report(store, asked)
    if csv is not None:
        from analytics.reports.fans_text import to_csv

        csv.write_bytes(to_csv(report).encode())
    show_fans(report, as_json)


def show_fans(report: "FanReport", as_json: bool = False) -> None:
    """Print the report."""
    if as_json:
        from dashboard.terminal import print_json

        print_json(report)
        return
    from dashboard.commands.report_text import show

    show(report)
