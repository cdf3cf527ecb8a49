"""One function for each thing a page shows. A cursor comes from `analytics.query.connect.OpenTables.cursor`."""

from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import asdict, replace

from analytics.audit.model import VERDICT_NAMES
from analytics.query import sql
from analytics.query.connect import Cursor
from analytics.query.model import (
    Choices,
    CodeCount,
    FindingFilters,
    FindingLine,
    HandLine,
    MatchFilters,
    MatchLine,
    Overview,
    Share,
    VerdictCount,
)

S = TypeVar("S", bound=Struct)


def lines(cursor: Cursor, kind: type[S], query: str, parameters: dict[str, Any]) -> tuple[S, ...]:
    """Run *query* and return its rows as structs; columns and fields are in the same order."""
    return tuple(kind(*row) for row in cursor.execute(query, parameters).fetchall())


def overview(cursor: Cursor) -> Overview:
    """Return the corpus in numbers."""
    counts = cursor.execute(sql.OVERVIEW).fetchall()[0]
    verdicts = {
        count.verdict.removeprefix("verdict_"): count for count in lines(cursor, VerdictCount, sql.VERDICTS, {})
    }
    every = tuple(
        replace(verdicts[name], verdict=name) if name in verdicts else VerdictCount(name, 0, 0, 0)
        for name in VERDICT_NAMES
    )
    sources, codes = lines(cursor, Share, sql.SOURCES, {}), lines(cursor, CodeCount, sql.CODES, {})
    return Overview(*(*counts, sources, every, codes))


def match_list(
    cursor: Cursor, filters: MatchFilters | None = None, *, limit: int = 100, offset: int = 0
) -> tuple[MatchLine, ...]:
    """Return matches, latest first, those without a start time last."""
    chosen = asdict(filters or MatchFilters())
    if chosen["text"] is not None:
        chosen["text"] = chosen["text"].lower()
    return lines(cursor, MatchLine, sql.MATCHES, {**chosen, "limit": limit, "offset": offset})


def hands_of(cursor: Cursor, match_key: str) -> tuple[HandLine, ...]:
    """Return the hands of a match in order; nothing for a match that is not there."""
    return lines(cursor, HandLine, sql.HANDS, {"match_key": match_key})


def finding_list(
    cursor: Cursor, filters: FindingFilters | None = None, *, limit: int = 1000, offset: int = 0
) -> tuple[FindingLine, ...]:
    """Return findings in order of match and event."""
    chosen = asdict(filters or FindingFilters())
    return lines(cursor, FindingLine, sql.FINDINGS, {**chosen, "limit": limit, "offset": offset})


def choices(cursor: Cursor, *, limit: int = 1000) -> Choices:
    """Return what the filters may be set to, at most *limit* of each."""
    found = {
        name: tuple(row[0] for row in cursor.execute(query, {"limit": limit}).fetchall())
        for name, query in sql.CHOICES.items()
    }
    return Choices(**found)
