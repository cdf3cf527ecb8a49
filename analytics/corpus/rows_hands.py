"""Rows of the tables `matches`, `hands` and `seats` for everyday matches."""

from collections.abc import Mapping
from itertools import chain
from typing import Any, Final

import numpy as np
import pyarrow as pa

from analytics.audit.model import PASS, UNKNOWN
from analytics.corpus.arrow import fours, lists, optional, picked, table, texts
from analytics.corpus.batch import Column, Numbers
from analytics.corpus.picture import Picture
from analytics.corpus.stated import four, known
from analytics.tables.stream import stream_digest
from analytics.versions import engine_version
from engine.books import BOOK_IDS
from engine.corpus import layout as at

NO_ERRORS: Final = ("errors", "warnings", "notes")
PASSED: Final = (
    "legality", "conservation", "winner", "fans", "total", "minimum", "payment", "penalties",
)  # fmt: skip
"""Verdicts that every everyday hand passes; its wall is not known."""
OUTCOMES: Final = ("self_draw", "discard_win", "deal_in", "against_self_draw", "bystander", "draw")


def versions(seen: Picture, matches: Numbers) -> dict[str, Any]:
    """Return the version columns of rows that belong to *matches*."""
    parsers = np.array([header.parser_version for header in seen.batch.matches], np.int64)
    return {
        "engine_version": picked([engine_version()], np.zeros(len(matches), np.int64)),
        "book_version": picked(seen.book_versions, seen.spans.book[matches]),
        "parser_version": parsers[matches],
    }


def match_table(seen: Picture) -> pa.Table:
    """Return the rows of the everyday matches."""
    chosen, spans = seen.matches, seen.spans
    starts = [seen.judged.stated.starts[match] for match in chosen.tolist()]
    ends = [seen.judged.stated.ends[match] for match in chosen.tolist()]
    players = [start.players for start in starts]
    seated = np.array(list(map(len, players)), np.int64)
    flat = list(chain.from_iterable(players))
    given: Mapping[str, list[Any]] = {
        "stated_minimum": [start.minimum for start in starts], "stated_base": [start.base_points for start in starts],
        "stated_rake": [start.rake for start in starts], "planned_hands": [start.planned_hands for start in starts],
        "started_at": [start.started_at for start in starts], "finished_at": [end.finished_at for end in ends],
    }  # fmt: skip
    opening, final = [start.start_points for start in starts], [end.points for end in ends]
    return table("matches", {
        "match_key": seen.keys(chosen), "source": texts(start.source for start in starts),
        "source_id": texts(start.source_id for start in starts), "room": texts(start.room for start in starts),
        "book": picked(BOOK_IDS, spans.book[chosen]), **given,
        "player_names": lists(seated, texts(player.name for player in flat), "texts"),
        "player_ids": lists(seated, texts(player.id for player in flat), "texts"),
        "stated_start": fours(four(opening), given=known(opening)),
        "stated_final": fours(four(final), given=known(final)), "computed_change": fours(_change(seen)),
        "hands": np.bincount(spans.hand_match, minlength=len(spans.book))[chosen],
        "wins": np.bincount(spans.hand_match[seen.wins], minlength=len(spans.book))[chosen],
        "events": (spans.match_last - spans.match_first + 1)[chosen], "stream": _streams(seen),
        **{name: np.zeros(len(chosen), np.int64) for name in NO_ERRORS}, **versions(seen, chosen),
    })  # fmt: skip


def _change(seen: Picture) -> Numbers:
    """Return the sum of the points of all hands, by player, of each everyday match."""
    total = np.zeros((len(seen.spans.book), 4), np.int64)
    for seat in range(4):
        owners = seen.players[seen.hands, seat]
        np.add.at(total, (seen.spans.hand_match[seen.hands], owners), seen.points[seen.hands, seat])
    return total[seen.matches]


def _streams(seen: Picture) -> Column:
    rows = seen.rows
    cells = np.stack([rows.kind, rows.seat, rows.tile, rows.other, rows.flag], axis=1).astype(np.int8)
    sizes = np.stack([np.diff(rows.tiles.starts), np.diff(rows.data.starts)], axis=1).astype("<u4")
    raw, size = memoryview(cells.tobytes()), memoryview(sizes.tobytes())
    width, step = cells.shape[1], sizes.itemsize * sizes.shape[1]
    found = []
    spans = zip(seen.spans.match_first[seen.matches], seen.spans.match_last[seen.matches] + 1, strict=True)
    for first, end in ((int(one), int(other)) for one, other in spans):
        found.append(stream_digest(
            raw[width * first : width * end], size[step * first : step * end],
            rows.tiles.bytes[rows.tiles.starts[first] : rows.tiles.starts[end]],
            rows.data.bytes[rows.data.starts[first] : rows.data.starts[end]],
        ))  # fmt: skip
    return texts(found)


def hand_table(seen: Picture) -> pa.Table:
    """Return the rows of the hands of everyday matches."""
    chosen, spans, stated = seen.hands, seen.spans, seen.judged.stated
    match = spans.hand_match[chosen]
    entries = [stated.hands[hand] for hand in chosen.tolist()]
    won = seen.won[chosen]
    cells = seen.replayed.cells[chosen]
    running = [entry.stated_running for entry in entries]
    totals = [stated.fans[hand] for hand in chosen.tolist()]
    seats = cells[:, at.R_SEATS : at.R_SEATS + 4 * at.SEAT_CELLS].reshape(-1, 4, at.SEAT_CELLS)
    zero = np.zeros(len(chosen), np.int64)
    return table("hands", {
        "match_key": seen.keys(match), "hand": seen.numbers[chosen],
        "source_id": texts(entry.source_id for entry in entries),
        "first_event": spans.hand_first[chosen] - spans.match_first[match],
        "last_event": spans.hand_last[chosen] - spans.match_first[match],
        "first_line": seen.rows.line[spans.hand_first[chosen]], "started_at": [entry.started_at for entry in entries],
        "round_wind": seen.rows.tile[spans.hand_first[chosen]], "players": fours(seen.players[chosen], "ints"),
        "outcome": picked(("exhausted", "win"), won.astype(np.int64)),
        "winners": lists(won.astype(np.int64), cells[won, at.R_SEAT], "ints"),
        "payer": np.where(won, cells[:, at.R_SOURCE], -1), "draws": cells[:, at.R_DRAWS],
        "discards": seats[:, :, at.S_DISCARDS].sum(axis=1), "wall_left": cells[:, at.R_LEFT], "wall_known": zero,
        "false_wins": zero, "stated_total": [entry.total if entry else None for entry in totals],
        "computed_total": optional(seen.judged.capped[chosen], won), "stated_points": fours(seen.points[chosen]),
        "computed_points": fours(seen.points[chosen]), "computed_penalties": fours(np.zeros((len(chosen), 4), int)),
        "stated_running": fours(four(running), given=known(running)),
        **{f"verdict_{name}": picked([PASS], zero) for name in PASSED}, "verdict_wall": picked([UNKNOWN], zero),
        "verdict_running": picked((UNKNOWN, PASS), seen.judged.running_known[chosen].astype(np.int64)),
        **dict.fromkeys(NO_ERRORS, zero), **versions(seen, match),
    })  # fmt: skip


def seat_table(seen: Picture) -> pa.Table:
    """Return the four rows of each hand of everyday matches."""
    chosen, spans = np.repeat(seen.hands, 4), seen.spans
    match, seat = spans.hand_match[chosen], np.tile(np.arange(4), len(seen.hands))
    player, won = seen.players[chosen, seat], seen.won[chosen]
    cells = at.R_SEATS + (at.SEAT_CELLS * seat)[:, None] + np.arange(at.SEAT_CELLS)
    facts = seen.replayed.cells[chosen[:, None], cells]
    laid = seen.flower_points[chosen]
    running = [seen.judged.stated.hands[hand].stated_running for hand in seen.hands.tolist()]
    return table("seats", {
        "match_key": seen.keys(match), "hand": seen.numbers[chosen], "seat": seat, "player": player,
        **_names(seen, match, player), "round_wind": seen.rows.tile[spans.hand_first[chosen]],
        "outcome": picked(OUTCOMES, _outcomes(seen, chosen, seat)),
        "total": optional(seen.judged.capped[chosen], won), "flower_points": optional(laid, won),
        "stated_points": seen.points[chosen, seat], "computed_points": seen.points[chosen, seat],
        "computed_penalty": np.zeros(len(seat), np.int64),
        "stated_running": optional(four(running).reshape(-1), np.repeat(known(running), 4)),
        "false_wins": np.zeros(len(seat), np.int64), "melds": facts[:, at.S_MELDS],
        "concealed_kongs": facts[:, at.S_CONCEALED], "flowers": facts[:, at.S_FLOWERS],
        "discards": facts[:, at.S_DISCARDS], "turn": facts[:, at.S_DISCARDS] + 1,
        "first_ready_turn": facts[:, at.S_READY], "starting_shanten": facts[:, at.S_STARTING],
        "claims_lost": facts[:, at.S_LOST], **versions(seen, match),
    })  # fmt: skip


def _names(seen: Picture, match: Numbers, player: Numbers) -> dict[str, Column]:
    """Return id and name of the player of each row; nothing where the match names fewer players."""
    players = [start.players for start in seen.judged.stated.starts]
    sizes = np.array(list(map(len, players)), np.int64)
    flat = list(chain.from_iterable(players))
    place = np.where(player < sizes[match], (np.cumsum(sizes) - sizes)[match] + player, len(flat))
    return {
        "player_id": picked([*(one.id for one in flat), ""], place),
        "player_name": picked([*(one.name for one in flat), ""], place),
    }


def _outcomes(seen: Picture, chosen: Numbers, seat: Numbers) -> Numbers:
    """Return what the hand was to each seat, as a place in `OUTCOMES`; one seat won at most."""
    winner, source = seen.replayed.cells[chosen, at.R_SEAT], seen.replayed.cells[chosen, at.R_SOURCE]
    own = source == winner
    others = np.where(own, 3, np.where(source == seat, 2, 4))
    return np.where(~seen.won[chosen], 5, np.where(winner == seat, np.where(own, 0, 1), others))
