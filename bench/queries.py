"""What the dashboard asks of the tables, and a whole corpus under a changed rule."""

from collections.abc import Callable
from pathlib import Path
from time import perf_counter
from typing import Any

from analytics.query import pages
from analytics.query.connect import Cursor, current_tables
from analytics.query.model import FindingFilters, MatchFilters
from analytics.reports.fans import report_from
from analytics.reports.fans_model import FanFilters
from analytics.whatif import edited, what_if
from analytics.whatif.scored import warm
from bench.measure import summary, timed

Query = Callable[[Cursor], Any]
WHAT_IF = "two_concealed_kongs=8"


def queries(match_key: str) -> dict[str, Query]:
    """Return every question of the pages by name; *match_key* is a match that is there."""
    return {
        "overview": pages.overview,
        "latest 100 matches": pages.match_list,
        "matches by text": lambda cursor: pages.match_list(cursor, MatchFilters(text=match_key[-8:])),
        "matches with errors": lambda cursor: pages.match_list(cursor, MatchFilters(with_errors=True)),
        "hands of a match": lambda cursor: pages.hands_of(cursor, match_key),
        "findings": lambda cursor: pages.finding_list(cursor, FindingFilters(severity="error")),
        "choices of the filters": pages.choices,
        "fan report": lambda cursor: report_from(cursor, FanFilters()),
        "fan report of a seat": lambda cursor: report_from(cursor, FanFilters(seat_wind=0)),
    }


def measure(store: Path, rounds: int) -> dict[str, Any]:
    """Return the seconds of each question, first and again, on a cursor of its own each time."""
    began = perf_counter()
    opened = current_tables(store)
    opening = perf_counter() - began
    key = pages.match_list(opened.cursor(), limit=1)[0].match_key
    found = {}
    for name, ask in queries(key).items():
        first = timed(lambda ask=ask: ask(opened.cursor()))  # type: ignore[misc]
        again = [timed(lambda ask=ask: ask(opened.cursor())) for _ in range(rounds)]  # type: ignore[misc]
        found[name] = {"first": round(first, 6), **summary(again)}
    return {"opening": round(opening, 6), "questions": found}


def measure_what_if(store: Path, rounds: int) -> dict[str, Any]:
    """Return the seconds of the corpus re-scored under a changed rule, compiled, in this process."""
    before, after = edited("mil", [WHAT_IF], None)
    warm()
    report = what_if(store, before, after)
    seconds = summary([timed(lambda: what_if(store, before, after)) for _ in range(rounds)])
    return {"change": WHAT_IF, "wins": report.wins, "moved": report.wins - report.unchanged, "seconds": seconds}
