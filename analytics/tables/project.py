"""Projecting one match: stream, replay and audit become rows of every table. Pure; nothing is read or written."""

from collections.abc import Iterable
from typing import Any, Final, Protocol, TypeAlias

from msgspec import Struct

from analytics.audit import Finding, MatchAudit, audit_match
from analytics.audit.model import VERDICT_NAMES, MatchLike
from analytics.tables.project_seats import seat_rows
from analytics.tables.project_wins import win_book_rows, win_rows
from analytics.tables.stream import digest_of_events
from analytics.versions import book_version, engine_version
from engine.books import load_book
from engine.books.model import Book
from engine.events import Discard, HandStart, MatchEnd, MatchStart
from engine.replay_model import ReplayedHand

PARSE: Final = "parse"

Row: TypeAlias = dict[str, Any]
Rows: TypeAlias = dict[str, list[Row]]
"""Rows by table name."""


class ProjectedMatch(MatchLike, Protocol):
    """What a projection needs of a stored match."""

    @property
    def parser_version(self) -> int:
        """Version of the parser that read it."""


class Versions(Struct, frozen=True, gc=False):
    """The version columns of a row."""

    engine: str
    book: str
    parser: int

    def columns(self) -> Row:
        """Return the columns by name."""
        return {"engine_version": self.engine, "book_version": self.book, "parser_version": self.parser}


def project_match(match: ProjectedMatch) -> Rows:
    """Replay, audit and score *match* under its own book, and its wins under all nine."""
    book = load_book(match.book)
    return rows_of(match, book, audit_match(match, book))


def rows_of(match: ProjectedMatch, book: Book, audit: MatchAudit) -> Rows:
    """Return the rows of a match that is audited already."""
    versions = Versions(engine_version(), book_version(book), match.parser_version).columns()
    start = next((event for event in match.events if isinstance(event, MatchStart)), MatchStart(source=""))
    rows: Rows = {
        "matches": [match_row(match, start, audit)],
        "hands": list(hand_rows(match, audit)),
        "seats": [row for hand in audit.replay.hands for row in seat_rows(match, start, hand)],
        "wins": [row for hand in audit.replay.hands for row in win_rows(match.key, hand, book.id)],
        "findings": finding_rows(audit.findings),
    }
    for table in rows.values():
        for row in table:
            row.update(versions)
    rows["win_books"] = list(win_book_rows(match, audit.replay))
    return rows


def match_row(match: ProjectedMatch, start: MatchStart, audit: MatchAudit) -> Row:
    """Return the row of the match itself."""
    end = next((event for event in reversed(match.events) if isinstance(event, MatchEnd)), MatchEnd())
    return {
        "match_key": match.key, "source": start.source, "source_id": start.source_id, "room": start.room,
        "book": audit.book, "stated_minimum": start.minimum, "stated_base": start.base_points,
        "stated_rake": start.rake, "planned_hands": start.planned_hands, "started_at": start.started_at,
        "finished_at": end.finished_at, "player_names": [player.name for player in start.players],
        "player_ids": [player.id for player in start.players], "stated_start": start.start_points,
        "stated_final": end.points, "computed_change": computed_change(audit.replay.hands),
        "hands": len(audit.hands), "wins": sum(len(hand.wins) for hand in audit.replay.hands),
        "events": len(match.events), "stream": digest_of_events(match.events),
        **severities(audit.findings),
    }  # fmt: skip


def computed_change(hands: Iterable[ReplayedHand]) -> list[int]:
    """Add up the computed points of all hands, by player."""
    total = [0, 0, 0, 0]
    for hand in hands:
        for seat, player in enumerate(hand.players):
            total[player] += hand.points[seat]
    return total


def severities(findings: Iterable[Finding]) -> Row:
    """Count findings by severity, the parser's apart."""
    found = [finding.severity for finding in findings if finding.origin != PARSE]
    return {"errors": found.count("error"), "warnings": found.count("warning"), "notes": found.count("note")}


def hand_rows(match: ProjectedMatch, audit: MatchAudit) -> Iterable[Row]:
    """Yield the row of each hand."""
    for hand, judged in zip(audit.replay.hands, audit.hands, strict=True):
        events = match.events[hand.first : hand.last + 1]
        win = hand.wins[0] if hand.wins else None
        yield {
            "match_key": match.key, "hand": hand.hand, "source_id": hand.source_id, "first_event": hand.first,
            "last_event": hand.last, "first_line": match.lines[hand.first] if hand.first < len(match.lines) else 0,
            "started_at": next((event.started_at for event in events if isinstance(event, HandStart)), None),
            "round_wind": hand.round_wind, "players": hand.players, "outcome": hand.outcome,
            "winners": [won.seat for won in hand.wins], "payer": win.source if win else -1, "draws": hand.draws,
            "discards": sum(isinstance(event, Discard) for event in events), "wall_left": hand.wall_left,
            "wall_known": int(hand.wall_known), "false_wins": len(hand.false_wins),
            "stated_total": win.stated.total if win and win.stated else None,
            "computed_total": win.score.total if win else None, "stated_points": hand.stated_points,
            "computed_points": hand.points, "computed_penalties": hand.penalties,
            "stated_running": hand.stated_running,
            **{f"verdict_{name}": getattr(judged.verdicts, name) for name in VERDICT_NAMES},
            **severities(judged.findings),
        }  # fmt: skip


def finding_rows(findings: Iterable[Finding]) -> list[Row]:
    """Return the rows of all findings, the parser's last: they depend on which copy of a log was stored."""
    ordered = sorted(findings, key=lambda finding: finding.origin == PARSE)
    return [finding_row(number, finding) for number, finding in enumerate(ordered)]


def finding_row(number: int, finding: Finding) -> Row:
    """Return the row of a finding."""
    return {
        "match_key": finding.match, "finding": number, "hand": finding.hand, "event": finding.event,
        "line": finding.line, "code": finding.code, "severity": finding.severity, "expected": finding.expected,
        "found": finding.found, "clause": finding.clause, "book": finding.book,
        "origin": finding.origin, "text": finding.text,
    }  # fmt: skip
