"""An audit for people to read."""

from collections.abc import Sequence

from rich.text import Text

from analytics.audit import VERDICT_NAMES, Finding, MatchAudit
from analytics.findings import finding_kind
from dashboard.audits import VERDICTS_ZH, FileAudit, failed, marks, summary
from dashboard.terminal import console, printable, table
from ingest.model import ParseFinding

HANDS_SHOWN = 64
"""Hands listed one by one; of more, only those with a failed verdict are."""
FINDINGS_SHOWN = 100
STYLES = {"✓": "green", "✗": "bold red", "?": "dim"}


def show_file(audited: FileAudit) -> None:
    """Print the audit of one file."""
    console().print(Text(f"{printable(audited.name, 200)}: {audited.format}", style="bold"))
    for finding in audited.findings:
        console().print(Text(f"line {finding.line}: {finding.code}: {printable(finding.text, 300)}"))
    show_audits(audited.matches, audited.findings)


def show_store(path: str, head: str, audits: Sequence[MatchAudit]) -> None:
    """Print the audit of a store, and its head."""
    console().print(Text(f"{printable(path, 200)}: head {head}", style="bold"))
    show_audits(audits)


def show_audits(audits: Sequence[MatchAudit], unread: Sequence[ParseFinding] = ()) -> None:
    """Print verdicts, findings and counts; *unread* are the findings of a file that belong to no match."""
    _show_hands(audits)
    findings = [finding for audit in audits for finding in audit.findings]
    if findings:
        _show_findings(findings)
    _show_summary(audits, unread)


def _show_hands(audits: Sequence[MatchAudit]) -> None:
    hands = [(audit, hand) for audit in audits for hand in audit.hands]
    few = len(hands) <= HANDS_SHOWN
    shown = [(audit, hand) for audit, hand in hands if few or failed(hand)][:HANDS_SHOWN]
    if not shown:
        return
    columns = ("match", "hand", "outcome", *(VERDICTS_ZH[name] for name in VERDICT_NAMES))
    rows = [
        (printable(audit.key, 40), hand.hand, hand.outcome, *(Text(m, style=STYLES[m]) for m in marks(hand)))
        for audit, hand in shown
    ]
    title = "verdicts" if few else f"hands with a failed verdict (the first {len(shown)})"
    console().print(table(title, columns, rows, right=("hand",)))


def _show_findings(findings: Sequence[Finding]) -> None:
    columns = ("match", "hand", "line", "event", "severity", "code", "expected", "found", "clause")
    rows = [
        (
            printable(f.match, 40),
            f.hand if f.hand >= 0 else "",
            f.line or "",
            f.event if f.event >= 0 else "",
            Text(f.severity, style="bold red" if f.severity == "error" else ""),
            f"{f.code} {finding_kind(f.code).zh}",
            printable(f.expected, 80),
            printable(f.found, 80),
            f.clause,
        )
        for f in findings[:FINDINGS_SHOWN]
    ]
    more = len(findings) - len(rows)
    title = "findings" + (f" (the first {len(rows)} of {len(findings)}; all with --json)" if more else "")
    console().print(table(title, columns, rows, right=("hand", "line", "event")))


def _show_summary(audits: Sequence[MatchAudit], unread: Sequence[ParseFinding]) -> None:
    counts = summary(audits, unread)
    verdicts = counts["verdicts"]
    rows = [
        (VERDICTS_ZH[name], name, *(verdicts[name].get(kind, 0) for kind in ("pass", "fail", "unknown")))
        for name in VERDICT_NAMES
    ]
    columns = ("", "verdict", "pass", "fail", "unknown")
    console().print(table("hands by verdict", columns, rows, right=columns[2:]))
    outcomes = ", ".join(f"{count} {outcome}" for outcome, count in counts["outcomes"].items())
    found = sum(counts["findings"].values())
    counted = (
        f"{_many(counts['matches'], 'match', 'matches')}, {_many(counts['hands'], 'hand', 'hands')} ({outcomes}), "
        f"{_many(found, 'finding', 'findings')}"
    )
    console().print(Text(counted, style="bold"))


def _many(count: int, one: str, more: str) -> str:
    return f"{count} {one if count == 1 else more}"
