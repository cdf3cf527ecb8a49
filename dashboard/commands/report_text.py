"""The fan-frequency report for people to read."""

from rich.text import Text

from analytics.reports.baselines import baselines
from analytics.reports.fans_model import FanReport
from analytics.reports.fans_text import columns, rows
from dashboard.terminal import console, table

HEADINGS = {
    "fan": "番种",
    "id": "fan",
    "value": "分值\nvalue",
    "wins": "和牌\nwins",
    "times": "次数\ntimes",
    "share": "占比 %\nshare",
    "interval": "95 % 区间\ninterval",
    "points": "番数\npoints",
    "mean_total": "平均总番\nmean total",
    "self_drawn": "自摸 %\ndrawn",
    "open": "副露 %\nopen",
    "human": "人类 %\nhuman",
    "ratio": "之比\nratio",
}
TEXTS = ("番种", "fan")


def show(report: FanReport) -> None:
    """Print one line for each fan, zero rows included, with the human baseline beside our share."""
    name, human = next(iter(baselines().items()))
    ids = [column.id for column in columns()]
    lines = [_cells(dict(zip(ids, row, strict=True)), name) for row in rows(report)]
    names = list(HEADINGS.values())
    out = console()
    title = f"番种频率 fan frequency: {report.wins} wins, names of {report.book}"
    out.print(table(title, names, lines, right=[heading for heading in names if heading not in TEXTS]))
    notes = [f"{report.below_minimum} wins below the minimum" if report.below_minimum else ""]
    notes += [f"{report.not_a_win} that are no win under this book" if report.not_a_win else ""]
    if any(notes):
        out.print(Text("counted apart: " + ", ".join(filter(None, notes))))
    out.print(Text(f"human: {human.zh} ({human.source})", style="dim"))


def _cells(row: dict[str, str], baseline: str) -> list[str]:
    shown = row | {
        "interval": f"{row['low']}–{row['high']}",
        "human": row[f"{baseline}_share"],
        "ratio": row[f"{baseline}_ratio"],
    }
    return [shown[name] for name in HEADINGS]
