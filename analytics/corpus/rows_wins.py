"""Rows of the tables `wins` and `win_books` for everyday matches."""

from itertools import chain
from typing import Any, Final

import numpy as np
import pyarrow as pa

from analytics.corpus.arrow import fours, lists, picked, ragged, table, texts
from analytics.corpus.batch import Column, Numbers
from analytics.corpus.judged import UNKNOWN_FAN, settled
from analytics.corpus.picture import Picture
from analytics.corpus.rows_hands import versions
from engine.books import BOOK_IDS, load_book
from engine.corpus import layout as at
from engine.corpus.tables import book_tables
from engine.corpus.tell import BY_NAMES
from engine.fans import FAN_NUMBER
from engine.hand import CONCEALED_KONG
from engine.scoring.layout import (
    FORM_NAMES,
    H_KONG,
    H_LAST,
    H_READY,
    H_ROUND,
    H_SEA,
    H_SELF,
    H_WIN,
    WAIT_NAMES,
)

CONDITIONS: Final = {
    "win_tile": H_WIN, "round_wind": H_ROUND, "self_drawn": H_SELF, "last_tile": H_LAST, "sea_last": H_SEA,
    "kong": H_KONG, "ready": H_READY,
}  # fmt: skip
IN_ORDER: Final = tuple(sorted(range(len(BOOK_IDS)), key=lambda number: BOOK_IDS[number]))
"""The nine books in the order of the table's key."""


def win_table(seen: Picture) -> pa.Table:
    """Return the row of each everyday win."""
    chosen, spans = seen.wins, seen.spans
    match, cells = spans.hand_match[chosen], seen.replayed.cells[chosen]
    zero = np.zeros(len(chosen), np.int64)
    return table("wins", {
        "match_key": seen.keys(match), "hand": seen.numbers[chosen], "win": zero,
        "event": cells[:, at.R_WIN] - spans.match_first[match], "seat": cells[:, at.R_SEAT],
        "payer": cells[:, at.R_SOURCE], "player": seen.players[chosen, cells[:, at.R_SEAT]],
        "book": picked(BOOK_IDS, spans.book[match]), **_hand(cells), "flowers": cells[:, at.R_LAID],
        "robbed_kong": cells[:, at.R_ROBBED], "form": picked(FORM_NAMES, cells[:, at.R_FORM]),
        "wait": picked(WAIT_NAMES, cells[:, at.R_WAIT]), **_counted(seen), **_excluded(seen),
        "computed_total": seen.judged.capped[chosen], "computed_uncapped": seen.judged.totals[chosen],
        "minimum_met": zero + 1, "assumed": _assumed(seen), "computed_flower_points": seen.flower_points[chosen],
        "computed_points": fours(seen.points[chosen]), **_stated(seen), **versions(seen, match),
    })  # fmt: skip


def _hand(cells: Numbers) -> dict[str, Any]:
    """Return the columns that hold the hands."""
    melds = cells[:, at.R_MELD : at.R_MELD + 12].reshape(-1, 4, 3)
    there = np.arange(4) < cells[:, at.R_MELDS][:, None]
    standing = cells[:, at.R_HAND : at.R_HAND + 34]
    tiles = np.repeat(np.tile(np.arange(34), len(cells)), standing.reshape(-1))
    parts = zip(("meld_kinds", "meld_tiles", "meld_offers"), range(3), strict=True)
    return {
        **{name: lists(cells[:, at.R_MELDS], melds[:, :, part][there], "ints") for name, part in parts},
        "concealed": lists(standing.sum(axis=1), tiles, "ints"),
        "open": (there & (melds[:, :, 0] != CONCEALED_KONG)).any(axis=1).astype(np.int64),
        **{name: cells[:, at.R_HAND + place] for name, place in CONDITIONS.items()},
    }


def _starts(seen: Picture, cell: int) -> Numbers:
    """Return by hand where its entries begin among those of all clean hands."""
    counts = np.where(seen.replayed.clean, seen.replayed.column(cell), 0)
    starts: Numbers = np.cumsum(counts) - counts
    return starts


def _counted(seen: Picture) -> dict[str, Any]:
    """Return the columns of the fans that count."""
    lengths = seen.replayed.column(at.R_COUNTED)[seen.wins]
    entries = seen.replayed.told.fans.reshape(-1, at.FAN_CELLS)
    chosen = ragged(_starts(seen, at.R_COUNTED)[seen.wins], lengths)
    sizes = entries[:, 3]
    tiles = seen.replayed.told.tiles[ragged((np.cumsum(sizes) - sizes)[chosen], sizes[chosen])]
    names = ("fans", "fan_counts", "fan_points")
    return {
        **{name: lists(lengths, entries[chosen, n], "ints") for n, name in enumerate(names)},
        "fan_tiles": lists(lengths, lists(sizes[chosen], tiles, "ints"), "lists"),
    }


def _excluded(seen: Picture) -> dict[str, Any]:
    """Return the columns of the fans that do not count."""
    lengths = seen.replayed.column(at.R_EXCLUDED)[seen.wins]
    chosen = ragged(_starts(seen, at.R_EXCLUDED)[seen.wins], lengths)
    entries = seen.replayed.told.excluded.reshape(-1, at.OUT_CELLS)[chosen]
    books = np.repeat(seen.spans.book[seen.spans.hand_match[seen.wins]], lengths)
    clauses, firsts = list[str](), list[int]()
    for book, listed in zip(BOOK_IDS, book_tables().clauses, strict=True):
        firsts.append(len(clauses))
        clauses += [*(f"{book}/{name}" for name in BY_NAMES[at.PRINCIPLE :]), *listed]
    place = np.where(entries[:, 2] < 0, entries[:, 1] - at.PRINCIPLE, entries[:, 2] + len(BY_NAMES) - at.PRINCIPLE)
    return {
        "not_counted": lists(lengths, entries[:, 0], "ints"),
        "not_counted_by": lists(lengths, picked(BY_NAMES, entries[:, 1]), "texts"),
        "not_counted_clauses": lists(lengths, picked(clauses, np.array(firsts)[books] + place), "texts"),
    }


def _assumed(seen: Picture) -> Column:
    bits = seen.replayed.column(at.R_ASSUMED)[seen.wins]
    books = seen.spans.book[seen.spans.hand_match[seen.wins]]
    names = book_tables().assumed
    holds = bits[:, None] >> np.arange(max(map(len, names))) & 1 == 1
    firsts = np.cumsum([0, *map(len, names)])[:-1]
    places = (firsts[books][:, None] + np.arange(holds.shape[1]))[holds]
    return lists(holds.sum(axis=1), picked(list(chain.from_iterable(names)), places.astype(np.int64)), "texts")


def _stated(seen: Picture) -> dict[str, Any]:
    """Return what the platform states of each win."""
    stated = [entry for hand in seen.wins.tolist() if (entry := seen.judged.stated.fans[hand]) is not None]
    lengths = np.array([len(entry.fans) for entry in stated], np.int64)
    fans = [fan for entry in stated for fan in entry.fans]
    numbers = np.array([FAN_NUMBER.get(fan.id, UNKNOWN_FAN) for fan in fans], np.int64)
    return {
        "stated_total": [entry.total for entry in stated], "stated_fans": lists(lengths, numbers, "ints"),
        "stated_names": lists(lengths, texts(fan.name for fan in fans), "texts"),
        "stated_counts": lists(lengths, np.array([fan.count for fan in fans], np.int64), "longs"),
    }  # fmt: skip


def win_book_table(seen: Picture) -> pa.Table:
    """Return the nine rows of each everyday win."""
    chosen = np.repeat(seen.wins, len(BOOK_IDS))
    match = seen.spans.hand_match[chosen]
    book = np.tile(np.array(IN_ORDER), len(seen.wins))
    cells = seen.replayed.cells[chosen]
    plain = cells[np.arange(len(chosen)), at.R_TOTALS + book]
    worth = {name: _of_books(name)[book] for name in ("minimum", "cap", "flower_value", "scores_fans")}
    legal, scored = plain >= 0, worth["scores_fans"] == 1
    uncapped = np.where(legal & scored, plain + cells[:, at.R_LAID] * worth["flower_value"], 0)
    total = np.where(worth["cap"] > 0, np.minimum(uncapped, worth["cap"]), uncapped)
    return table("win_books", {
        "match_key": seen.keys(match), "hand": seen.numbers[chosen], "win": np.zeros(len(chosen), np.int64),
        "book": picked(BOOK_IDS, book), "legal": legal.astype(np.int64),
        "minimum_met": (legal & (~scored | (plain >= worth["minimum"]))).astype(np.int64), "total": total,
        "uncapped": uncapped,
        "points": fours(settled(np.stack([book, total, cells[:, at.R_SEAT], cells[:, at.R_SOURCE]]), legal)),
        **versions(seen, match), "book_version": picked(seen.book_versions, book),
    })  # fmt: skip


def _of_books(name: str) -> Numbers:
    return np.array([int(getattr(load_book(book), name)) for book in BOOK_IDS], np.int64)
