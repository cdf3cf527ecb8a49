"""CSV that no spreadsheet mistakes for formulas."""

import csv
import io
from collections.abc import Iterable, Sequence
from typing import Final, TypeAlias

Cell: TypeAlias = str | int | None
BOM: Final = "\ufeff"
"""Without it Excel reads Chinese as something else."""
DANGEROUS: Final = ("=", "+", "-", "@", "＝", "＋", "－", "＠")
"""What starts a formula; spreadsheets read the full-width signs as the plain ones."""


def safe_cell(cell: Cell) -> str:
    """Return *cell* as text that starts no formula: numbers stay numbers, dangerous text gets a quote before it.

    A dangerous start counts after leading blanks and after any tab or line break within the text.

    >>> safe_cell(-8), safe_cell(" =1+1"), safe_cell("平和"), safe_cell(None)
    ('-8', "'=1+1", '平和', '')
    """
    if cell is None:
        return ""
    if isinstance(cell, int):
        return str(cell)
    text = cell.strip()
    parts = text.replace("\t", "\n").splitlines()
    return f"'{text}" if any(part.strip().startswith(DANGEROUS) for part in parts) else text


def csv_text(heading: Sequence[str], rows: Iterable[Sequence[Cell]]) -> str:
    """Return CSV with BOM and CRLF, every cell safe."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow([safe_cell(cell) for cell in heading])
    writer.writerows([safe_cell(cell) for cell in row] for row in rows)
    return BOM + out.getvalue()
