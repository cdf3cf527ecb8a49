"""Audits of files and stores, as the command line and the pages show them."""

from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct, to_builtins

from analytics.audit import FAIL, PASS, VERDICT_NAMES, HandAudit, MatchAudit, audit_match
from analytics.audit.model import MatchLike
from analytics.findings import finding_kind
from engine.books import load_book
from engine.errors import MalformedLogError
from ingest.archive import members
from ingest.detect import parse
from ingest.limits import UNBOUNDED_FILE
from ingest.model import ParseFinding

if TYPE_CHECKING:
    from dashboard.shapes import AuditedHand, AuditedMatch, Summary

LARGEST_FILE = 1 << 30
"""Bytes of one file that is audited without a store."""

VERDICTS_ZH = {
    "legality": "合法",
    "conservation": "牌数",
    "wall": "牌墙",
    "winner": "和家",
    "fans": "番种",
    "total": "总番",
    "minimum": "起和",
    "payment": "付分",
    "running": "累计",
    "penalties": "罚分",
}
MARKS = {PASS: "✓", FAIL: "✗"}
"""Verdict to mark; anything else is unknown and shown as ?."""


class FileAudit(Struct, frozen=True, gc=False):
    """One file judged. `findings` are those that belong to no match."""

    name: str
    format: str
    matches: tuple[MatchAudit, ...]
    findings: tuple[ParseFinding, ...]


def audit_bytes(name: str, data: bytes, book: str | None = None) -> FileAudit:
    """Return the audit of every match in *data*, a log or an archive of logs; errors name the file.

    :raises MalformedLogError: if the bytes, or those of a file in the archive, are not a log.
    """
    try:
        logs = [parse(member.data, UNBOUNDED_FILE) for member in members(data, Path(name).name, UNBOUNDED_FILE)]
    except MalformedLogError as error:
        raise MalformedLogError(f"{name}: {error}") from None
    formats = ", ".join(sorted({log.format for log in logs}))
    matches = tuple(audit for log in logs for audit in audit_all(log.matches, book))
    return FileAudit(name, formats, matches, tuple(finding for log in logs for finding in log.findings))


def audit_file(path: Path, book: str | None = None) -> FileAudit:
    """Return the audit of the file at *path*.

    :raises MalformedLogError: if it is not a log, or larger than `LARGEST_FILE`.
    """
    with path.open("rb") as file:
        data = file.read(LARGEST_FILE + 1)
    if len(data) > LARGEST_FILE:
        raise MalformedLogError(f"{path}: larger than {LARGEST_FILE >> 20} MiB; ingest it into a store instead")
    return audit_bytes(str(path), data, book)


def audit_all(matches: Iterable[MatchLike], book: str | None = None) -> list[MatchAudit]:
    """Return the audits of *matches*, each under its own book unless *book* names one."""
    return [audit_match(match, load_book(book or match.book)) for match in matches]


def marks(hand: HandAudit) -> list[str]:
    """Return a mark for each verdict."""
    return [MARKS.get(getattr(hand.verdicts, name), "?") for name in VERDICT_NAMES]


def failed(hand: HandAudit) -> list[str]:
    """Return the names of the verdicts that failed."""
    return [name for name in VERDICT_NAMES if getattr(hand.verdicts, name) == FAIL]


def match_record(audit: MatchAudit) -> "AuditedMatch":
    """Return a match's audit for JSON: hands with their verdicts, and every finding once."""
    hands: list[AuditedHand] = [
        {
            "hand": hand.hand,
            "source_id": hand.source_id,
            "outcome": hand.outcome,
            "first_event": hand.first,
            "last_event": hand.last,
            "verdicts": to_builtins(hand.verdicts),
        }
        for hand in audit.hands
    ]
    return {"match": audit.key, "book": audit.book, "hands": hands, "findings": to_builtins(audit.findings)}


def has_errors(audits: Sequence[MatchAudit], unread: Sequence[ParseFinding] = ()) -> bool:
    """Return whether any finding is an error; *unread* are those of a file that belong to no match."""
    if any(finding_kind(finding.code).severity == "error" for finding in unread):
        return True
    return any(finding.severity == "error" for audit in audits for finding in audit.findings)


def summary(audits: Sequence[MatchAudit], unread: Sequence[ParseFinding] = ()) -> "Summary":
    """Return counts over *audits*: matches, hands, outcomes, verdicts, findings by code, those in *unread* too."""
    hands = [hand for audit in audits for hand in audit.hands]
    codes = [finding.code for audit in audits for finding in audit.findings] + [finding.code for finding in unread]
    return {
        "matches": len(audits),
        "hands": len(hands),
        "outcomes": dict(sorted(Counter(hand.outcome for hand in hands).items())),
        "verdicts": {
            name: dict(sorted(Counter(str(getattr(hand.verdicts, name)) for hand in hands).items()))
            for name in VERDICT_NAMES
        },
        "findings": dict(sorted(Counter(codes).items())),
    }
