"""The fan-frequency report for people to read."""

from rich.text import Text

from analytics.reports.baselines import baselines
from analytics.reports.fans_model import FanReport
from analytics.reports.fans_text import columns, rows
from dashboard.terminal import console, table

SHOWN = ("fan", "id", "value", "wins", "times", "share", "low", "high", "points", "mean_total", "self_drawn", "open")


def show(report: FanReport) -> None:
    """Print one line for each fan, zero rows included, with the human baseline beside our share."""
    human = next(iter(baselines()))
    wanted = [*SHOWN, f"{human}_share", f"{human}_ratio"]
    short = {f"{human}_share": "人类 %\nhuman %", f"{human}_ratio": "之比\nratio"}
    headings = [(index, column) for index, column in enumerate(columns()) if column.id in wanted]
    lines = [[row[index] for index, _ in headings] for row in rows(report)]
    names = [short.get(column.id, f"{column.zh}\n{column.en}") for _, column in headings]
    numbers = [name for name, (_, column) in zip(names, headings, strict=True) if column.numeric]
    out = console()
    out.print(table(f"番种频率 fan frequency: {report.wins} wins, names of {report.book}", names, lines, right=numbers))
    notes = [f"{report.below_minimum} wins below the minimum" if report.below_minimum else ""]
    notes += [f"{report.not_a_win} that are no win under this book" if report.not_a_win else ""]
    if any(notes):
        out.print(Text("counted apart: " + ", ".join(filter(None, notes))))
    baseline = baselines()[human]
    out.print(Text(f"baseline: {baseline.zh} ({baseline.source})", style="dim"))
