"""Scoring stored wins again under another book."""

from collections.abc import Iterable
from typing import Any, Final

import pyarrow as pa

from analytics.tables.project_wins import score_columns
from engine.books.model import Book
from engine.hand import Conditions, Hand, Meld
from engine.scoring import score

HAND_COLUMNS: Final = (
    "meld_kinds", "meld_tiles", "meld_offers", "concealed", "win_tile", "round_wind", "seat", "self_drawn",
    "last_tile", "sea_last", "kong", "flowers", "ready",
)  # fmt: skip
"""Columns of `wins` that a hand is made of."""
SCORED_TYPES: Final[dict[str, pa.DataType]] = {
    "match_key": pa.string(),
    "hand": pa.int32(),
    "win": pa.int32(),
    "legal": pa.int32(),
    "minimum_met": pa.int32(),
    "computed_total": pa.int32(),
    "fans": pa.list_(pa.int32()),
    "fan_counts": pa.list_(pa.int32()),
    "fan_points": pa.list_(pa.int32()),
    "fan_tiles": pa.list_(pa.list_(pa.int32())),
}
SCORED: Final = pa.schema(SCORED_TYPES)
"""Columns of a rescored win."""


def hand_of_row(row: dict[str, Any]) -> Hand:
    """Return the hand that a row of `wins` holds."""
    melds = zip(row["meld_kinds"], row["meld_tiles"], row["meld_offers"], strict=True)
    return Hand(
        melds=tuple(Meld(kind, tile, offer) for kind, tile, offer in melds),
        concealed=tuple(row["concealed"]),
        win_tile=row["win_tile"],
        conditions=Conditions(
            round_wind=row["round_wind"], seat_wind=row["seat"], self_drawn=bool(row["self_drawn"]),
            last_tile=bool(row["last_tile"]), sea_last=bool(row["sea_last"]), kong=bool(row["kong"]),
            flowers=row["flowers"], ready=bool(row["ready"]),
        ),
    )  # fmt: skip


def rescore(wins: pa.Table | pa.RecordBatch, book: Book) -> pa.Table:
    """Return the wins scored under *book*: one row of `SCORED` for each row of *wins*, in the same order.

    *wins* needs the key columns and `HAND_COLUMNS` of the table `wins`.
    """
    return pa.Table.from_pylist([rescored(row, book) for row in rows(wins)], SCORED)


def rows(wins: pa.Table | pa.RecordBatch) -> Iterable[dict[str, Any]]:
    """Return the rows as dictionaries."""
    result: list[dict[str, Any]] = wins.to_pylist()
    return result


def rescored(row: dict[str, Any], book: Book) -> dict[str, Any]:
    """Return one rescored row."""
    result = score(hand_of_row(row), book)
    columns = score_columns(result)
    return {
        **{key: row[key] for key in ("match_key", "hand", "win")},
        "legal": int(result.legal),
        **{name: columns[name] for name in SCORED.names if name in columns},
    }
