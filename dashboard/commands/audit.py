"""`quepu audit`: what a log states against what the rules give."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from dashboard.commands.options import Book, Json

if TYPE_CHECKING:
    from analytics.audit import MatchAudit


def run(
    file: Annotated[Path | None, typer.Argument(help="A log, audited without a store.")] = None,
    store: Annotated[Path | None, typer.Option(metavar="DIR", help="Audit every match of this store.")] = None,
    book: Book = None,
    as_json: Json = False,
    check: Annotated[
        bool, typer.Option("--check", help="Exit with 1 when a verdict fails or a finding is an error.")
    ] = False,
) -> None:
    """Audit a log file, or every match of a store: ten verdicts a hand, and each finding with its event and clause."""
    if (file is None) == (store is None):
        raise typer.BadParameter("give one log file, or --store DIR")
    audits = _audit_file(file, book, as_json) if file is not None else _audit_store(store or Path(), book, as_json)
    if check and any(f.severity == "error" for audit in audits for f in audit.findings):
        raise typer.Exit(1)


def _audit_file(path: Path, book: str | None, as_json: bool) -> "list[MatchAudit]":
    from dashboard.audits import audit_file, match_record, summary
    from dashboard.commands.audit_text import show_file
    from dashboard.terminal import print_json

    audited = audit_file(path, book)
    audits = list(audited.matches)
    if as_json:
        print_json(
            {
                "file": str(path),
                "format": audited.format,
                "summary": summary(audits),
                "matches": [match_record(audit) for audit in audits],
                "findings": audited.findings,
            }
        )
    else:
        show_file(audited)
    return audits


def _audit_store(path: Path, book: str | None, as_json: bool) -> "list[MatchAudit]":
    from dashboard.audits import audit_all, match_record, summary
    from dashboard.commands.audit_text import show_store
    from dashboard.terminal import print_json
    from ingest.store import Store

    opened = Store.open(path)
    audits = audit_all(opened.matches(), book)
    if as_json:
        print_json(
            {
                "store": str(path),
                "head": opened.head(),
                "summary": summary(audits),
                "matches": [match_record(audit) for audit in audits],
            }
        )
    else:
        show_store(str(path), opened.head(), audits)
    return audits
