"""Receipts for people to read."""

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.text import Text

from dashboard.terminal import console, printable, table

if TYPE_CHECKING:
    from ingest.store import Receipt

ROWS_SHOWN = 50
STYLES = {"stored": "green", "extended": "green", "duplicate": "dim", "conflict": "bold red", "refused": "bold red"}


def show(receipts: "Sequence[Receipt]", head: str) -> None:
    """Print one line for each match, then the counts and the store's head."""
    rows = [
        (
            printable(receipt.name),
            receipt.format,
            printable(match.key, 48),
            Text(match.status, style=STYLES.get(match.status, "")),
            match.hands_added or "",
            f"line {match.line}: {printable(match.reason, 300)}" if match.line else printable(match.reason, 300),
        )
        for receipt in receipts
        for match in receipt.matches
    ]
    out = console()
    if rows:
        title = "receipts" if len(rows) <= ROWS_SHOWN else f"receipts (the first {ROWS_SHOWN} of {len(rows)})"
        columns = ("file", "format", "match", "status", "hands", "reason")
        out.print(table(title, columns, rows[:ROWS_SHOWN], right=("hands",)))
    counts = sum((Counter(receipt.counts) for receipt in receipts), Counter[str]())
    out.print(Text(", ".join(f"{count} {status}" for status, count in sorted(counts.items())) or "nothing to store"))
    out.print(Text(f"head {head}  (keep it: quepu verify --head proves later that nothing was cut)"))
