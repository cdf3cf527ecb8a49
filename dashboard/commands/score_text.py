"""A score for people to read."""

from collections.abc import Mapping
from typing import Any

from rich.text import Text

from dashboard.records import Record
from dashboard.terminal import console, printable, table
from engine.fans import FAN_NAMES_ZH


def fan_name(fan: str) -> str:
    """Return Chinese name and id of *fan*; a principle keeps its id."""
    return f"{FAN_NAMES_ZH[fan]} {fan}" if fan in FAN_NAMES_ZH else fan


def show_score(record: Record) -> None:
    """Print one record as tables."""
    out = console()
    if not record["legal"]:
        out.print(Text(f"{record['book']}: not a win. {printable(record['reason'], 400)}", style="bold red"))
        return
    out.print(Text(headline(record), style="bold"))
    rows = [(f["zh"], f["id"], f["count"], f["points"]) for f in record["fans"]]
    if rows:
        out.print(table("", ("番种", "fan", "count", "points"), rows, right=("count", "points")))
    _show_not_counted(record)
    out.print(Text(f"division  {division_text(record['division'])}"))
    out.print(Text(f"wait      {wait_text(record['wait'])}"))
    out.print(Text(f"payments  {payments_text(record['payments'])}"))
    for assumed in record["assumed"]:
        out.print(Text(f"assumed   {assumed}", style="yellow"))
    for warning in record["warnings"]:
        out.print(Text(f"warning   {printable(warning, 400)}", style="yellow"))
    out.print()


def headline(record: Record) -> str:
    """Return hand, book and total on one line."""
    total, uncapped = record["total"], record["total_uncapped"]
    capped = f" (capped, {uncapped} uncapped)" if uncapped != total else ""
    below = "" if record["minimum_met"] else ", below the minimum: it may not win"
    return f"{printable(record['hand'], 200)}  {record['book']}: {total} fan{capped}{below}"


def _show_not_counted(record: Record) -> None:
    rows = [(FAN_NAMES_ZH.get(n["id"], ""), n["id"], fan_name(n["by"]), n["clause"]) for n in record["not_counted"]]
    if rows:
        console().print(table("", ("不计", "held, not counted", "because of", "clause"), rows))


def division_text(division: list[Record]) -> str:
    """Return the sets: brackets for those laid down, a star behind the one with the winning tile."""
    parts = []
    for part in division:
        tiles = compact(part["tiles"])
        shown = f"[{tiles}]" if part["melded"] else tiles
        parts.append(f"{shown}{'*' if part['wins'] else ''}")
    return " ".join(parts)


def compact(names: list[str]) -> str:
    """Return tile names with each run of a suit written once.

    >>> compact(["1m", "2m", "3m", "E"])
    '123mE'
    """
    text = ""
    for name in names:
        if len(name) == 2 and name[0] != "f" and text.endswith(name[1]):
            text = text[:-1]
        text += name
    return text


def wait_text(wait: Record) -> str:
    """Return the kind of wait and the tiles waited for."""
    return f"{wait['kind']} ({compact(wait['tiles'])})" if wait["tiles"] else wait["kind"]


def payments_text(payments: Mapping[str, Any]) -> str:
    """Return the payments by seat where known, else by role."""
    figures = payments["seats"] or {name: value for name, value in payments.items() if name != "seats"}
    return "  ".join(f"{name} {value:+d}" if value else f"{name} 0" for name, value in figures.items())
