"""`quepu audit`: what a log states against what the rules give."""

from pathlib import Path
from typing import Annotated

import typer

from dashboard.commands.options import Book, Json


def run(
    file: Annotated[Path | None, typer.Argument(help="A log, audited without a store.")] = None,
    store: Annotated[Path | None, typer.Option(metavar="DIR", help="Audit every match of this store.")] = None,
    book: Book = None,
    as_json: Json = False,
    check: Annotated[
        bool, typer.Option("--check", help="Exit with 1 when a finding is an error, or a part could not be read.")
    ] = False,
) -> None:
    """Audit a log file, or every match of a store: ten verdicts a hand, and each finding with its event and clause."""
    if (file is None) == (store is None):
        raise typer.BadParameter("give one log file, or --store DIR")
    wrong = _audit_file(file, book, as_json) if file is not None else _audit_store(store or Path(), book, as_json)
    if check and wrong:
        raise typer.Exit(1)


def _audit_file(path: Path, book: str | None, as_json: bool) -> bool:
    """Audit and print a file; return whether anything is an error, a part that could not be read included."""
    from dashboard.audits import audit_file, has_errors, match_record, summary
    from dashboard.commands.audit_text import show_file
    from dashboard.terminal import print_json

    audited = audit_file(path, book)
    audits = list(audited.matches)
    if as_json:
        print_json(
            {
                "file": str(path),
                "format": audited.format,
                "summary": summary(audits, audited.findings),
                "matches": [match_record(audit) for audit in audits],
                "findings": audited.findings,
            }
        )
    else:
        show_file(audited)
    return has_errors(audits, audited.findings)


def _audit_store(path: Path, book: str | None, as_json: bool) -> bool:
    """Audit and print every match of a store; return whether anything is an error."""
    from dashboard.audits import audit_all, has_errors, match_record, summary
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
    return has_errors(audits)
