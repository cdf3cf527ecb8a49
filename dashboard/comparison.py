"""One hand under all books: rows for a table, the fans that differ marked."""

from typing import NamedTuple

from dashboard.narrate import signed
from dashboard.records import Record, books_named, score_records
from engine.books import BOOK_IDS
from engine.fans import FAN_NAMES_ZH, FAN_NUMBER


class Row(NamedTuple):
    """One line of the comparison. `fan` is empty in the lines about the whole hand."""

    fan: str
    zh: str
    cells: tuple[str, ...]
    differs: bool


class Comparison(NamedTuple):
    """The records of all books, and the same as rows."""

    records: list[Record]
    rows: list[Row]
    notes: list[str]


def compare_hand(text: str, ready: bool = False, discarder: int | None = None) -> Comparison:
    """Return the hand *text* scored under every book, in the order of `BOOK_IDS`."""
    records = score_records(text, books_named(BOOK_IDS), ready, discarder)
    fans = sorted({fan["id"] for record in records for fan in record.get("fans", ())}, key=FAN_NUMBER.__getitem__)
    rows = [*(_fan_row(fan, records) for fan in fans), *_whole_rows(records)]
    return Comparison(records, rows, _notes(records))


def _fan_row(fan: str, records: list[Record]) -> Row:
    cells = tuple(_fan_cell(fan, record) for record in records)
    return Row(fan, FAN_NAMES_ZH[fan], cells, len(set(cells) - {""}) > 1)


def _fan_cell(fan: str, record: Record) -> str:
    for entry in record.get("fans", ()):
        if entry["id"] == fan:
            return str(entry["points"]) if entry["count"] == 1 else f"{entry['points']} (×{entry['count']})"
    if not record["legal"] or not record["fans"]:
        return ""
    held = next((entry for entry in record.get("not_counted", ()) if entry["id"] == fan), None)
    return "不计" if held else "–"


def _whole_rows(records: list[Record]) -> list[Row]:
    def row(zh: str, cells: list[str]) -> Row:
        return Row("", zh, tuple(cells), False)

    return [
        row("合计 total", [str(record["total"]) if record["legal"] else "不和" for record in records]),
        row("起和 minimum", [_minimum_cell(record) for record in records]),
        row("和家得 winner", [_payment_cell(record) for record in records]),
    ]


def _minimum_cell(record: Record) -> str:
    if not record["legal"]:
        return ""
    return "met" if record["minimum_met"] else "below"


def _payment_cell(record: Record) -> str:
    return signed((record["payments"]["winner"],)) if record["legal"] else ""


def _notes(records: list[Record]) -> list[str]:
    """Assumed parameters and warnings, each once with the books it concerns."""
    books_of: dict[str, list[str]] = {}
    for record in records:
        for text in (*(f"assumed {a}" for a in record.get("assumed", ())), *record.get("warnings", ())):
            books_of.setdefault(text, []).append(record["book"])
    return [f"{', '.join(books)}: {text}" for text, books in books_of.items()]
