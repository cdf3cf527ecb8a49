"""The fan-frequency report as cells: for a terminal table, CSV and JSON."""

from typing import Final

import msgspec

from analytics.export_safe import csv_text
from analytics.reports.baselines import baselines
from analytics.reports.fans_model import FanReport, FanRow
from analytics.reports.statistics import mean, percent, share


class Heading(msgspec.Struct, frozen=True, gc=False):
    """A column of the report. `numeric` columns are set to the right."""

    id: str
    zh: str
    en: str
    numeric: bool = True


FIXED: Final = (
    Heading("fan", "番种", "fan", numeric=False),
    Heading("id", "代号", "id", numeric=False),
    Heading("value", "分值", "value"),
    Heading("wins", "和牌数", "wins"),
    Heading("times", "次数", "times"),
    Heading("share", "占比 %", "share %"),
    Heading("low", "下限 %", "low %"),
    Heading("high", "上限 %", "high %"),
    Heading("points", "番数合计", "points"),
    Heading("mean_total", "平均总番", "mean total"),
    Heading("self_drawn", "自摸率 %", "self-drawn %"),
    Heading("open", "副露率 %", "open %"),
    Heading("rarity", "稀有度 bit", "rarity bits"),
)


def columns() -> tuple[Heading, ...]:
    """Return the headings: the fixed ones, then share and ratio of each baseline."""
    extra = []
    for name, line in baselines().items():
        extra.append(Heading(f"{name}_share", f"{line.zh} %", f"{line.en} %"))
        extra.append(Heading(f"{name}_ratio", f"与{line.zh}之比", f"ratio to {line.en}"))
    return FIXED + tuple(extra)


def cells(row: FanRow) -> tuple[str, ...]:
    """Return the cells of a row as text, in the order of `columns`; what had no opportunity is n/a."""
    held = row.incidence
    published = {entry.baseline: entry for entry in row.baselines}
    cells = [
        row.zh, row.id, str(row.value), str(held), str(row.occurrences), percent(row.share), percent(row.low),
        percent(row.high), str(row.points), mean(row.total_sum, held), percent(share(row.self_drawn, held)),
        percent(share(row.open, held)), thousandths(row.rarity),
    ]  # fmt: skip
    for name in baselines():
        entry = published.get(name)
        cells += [percent(entry.share), thousandths(entry.ratio)] if entry else ["", ""]
    return tuple(cells)


def rows(report: FanReport) -> tuple[tuple[str, ...], ...]:
    """Return the rows of the report as text, in order of fan."""
    return tuple(cells(row) for row in report.fans)


def thousandths(number: int | None) -> str:
    """Write a number of thousandths.

    >>> thousandths(1054), thousandths(None)
    ('1.054', 'n/a')
    """
    return "n/a" if number is None else f"{number // 1000}.{number % 1000:03d}"


def to_csv(report: FanReport) -> str:
    """Return the report as CSV for spreadsheets: BOM, both languages in the headings, no cell starts a formula."""
    heading = [f"{column.zh} {column.en}" for column in columns()]
    total = ("和牌总数 all wins", "", "", str(report.wins))
    return csv_text(heading, (*rows(report), total))


def to_json(report: FanReport) -> bytes:
    """Return the report as JSON, fields in order."""
    return msgspec.json.encode(report)
