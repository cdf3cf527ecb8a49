"""The hands of the table `wins` as the scorer packs them, column by column."""

from typing import Any, Final

import numpy as np
import pyarrow as pa
from msgspec import Struct

from analytics.corpus.batch import Flags, Numbers
from engine.hand import ADDED_KONG, CHOW, CONCEALED_KONG, MELDED_KONG, PUNG
from engine.scoring.layout import (
    CHOW_SET,
    CLOSED_KONG,
    H_KONG,
    H_LAST,
    H_MELD,
    H_MELDS,
    H_READY,
    H_ROUND,
    H_SEA,
    H_SEAT,
    H_SELF,
    H_WIN,
    HAND_SIZE,
    OPEN_KONG,
    PUNG_SET,
)
from engine.tiles import ALL_KINDS, FLOWER

CELLS: Final = {
    "win_tile": H_WIN, "round_wind": H_ROUND, "seat": H_SEAT, "self_drawn": H_SELF, "last_tile": H_LAST,
    "sea_last": H_SEA, "kong": H_KONG, "ready": H_READY,
}  # fmt: skip
"""Columns of `wins` that are a cell of the hand."""
_SETS: Final = dict(
    zip((CHOW, PUNG, MELDED_KONG, ADDED_KONG, CONCEALED_KONG),
        (CHOW_SET, PUNG_SET, OPEN_KONG, OPEN_KONG, CLOSED_KONG), strict=True)
)  # fmt: skip
_KINDS: Final = np.array([_SETS[kind] for kind in range(len(_SETS))])


class Packed(Struct, frozen=True):
    """A row of `HAND_SIZE` cells for each win; a hand that holds a flower cannot win."""

    cells: Numbers
    flowered: Flags
    laid: Numbers
    """Flowers of the winner."""
    seat: Numbers
    payer: Numbers


def pack(wins: pa.Table) -> Packed:
    """Pack the hands of *wins*: the columns of a hand, `flowers` and `payer`."""
    count = wins.num_rows
    numbers = {name: numbers_of(wins, name) for name in (*CELLS, "flowers", "payer")}
    rows, tiles = listed(wins, "concealed")
    standing = np.bincount(rows * ALL_KINDS + tiles, minlength=count * ALL_KINDS).reshape(count, ALL_KINDS)
    flowered = (standing[:, FLOWER:].sum(axis=1) > 0) | (numbers["win_tile"] >= FLOWER)
    cells = np.zeros((count, HAND_SIZE), np.int64)
    cells[:, :FLOWER] = standing[:, :FLOWER]
    for name, cell in CELLS.items():
        cells[:, cell] = numbers[name]
    cells[flowered, H_WIN] = 0
    _pack_melds(wins, cells)
    return Packed(cells, flowered, numbers["flowers"], numbers["seat"], numbers["payer"])


def _pack_melds(wins: pa.Table, cells: Numbers) -> None:
    """Write the melds in order of tile and kind, as `engine.scoring.pack` does."""
    rows, kinds = listed(wins, "meld_kinds")
    tiles = listed(wins, "meld_tiles")[1]
    kinds = _KINDS[kinds]
    order = np.lexsort((kinds, tiles, rows))
    counts = np.bincount(rows, minlength=len(cells))
    slot = np.arange(len(rows)) - np.repeat(np.cumsum(counts) - counts, counts)
    cells[:, H_MELDS] = counts
    cells[rows, H_MELD + 2 * slot] = kinds[order]
    cells[rows, H_MELD + 2 * slot + 1] = tiles[order]


def numbers_of(wins: pa.Table, name: str) -> Numbers:
    """Return a column of numbers."""
    found: Numbers = wins.column(name).to_numpy().astype(np.int64)
    return found


def listed(wins: pa.Table, name: str) -> tuple[Numbers, Numbers]:
    """Return the entries of a column of lists, and the row of each."""
    rows, values, first = list[Numbers](), list[Numbers](), 0
    chunk: Any
    for chunk in wins.column(name).chunks:
        starts = chunk.offsets.to_numpy()
        rows.append(np.repeat(np.arange(first, first + len(chunk)), np.diff(starts)))
        values.append(chunk.values.to_numpy()[starts[0] : starts[-1]].astype(np.int64))
        first += len(chunk)
    none = [np.zeros(0, np.int64)]
    return np.concatenate(rows or none), np.concatenate(values or none)
