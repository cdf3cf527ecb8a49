"""Rows of the tables `wins` and `win_books`."""

from collections.abc import Iterable
from typing import Any

from analytics.tables.project_seats import flower_points
from analytics.versions import book_version, engine_version
from engine.books import BOOK_IDS, load_book
from engine.books.model import Book
from engine.events import FOUR_POINTS, StatedFans
from engine.fans import FAN_NUMBER
from engine.hand import CONCEALED_KONG, Hand
from engine.replay_model import ReplayedHand, ReplayedMatch, ReplayedWin
from engine.score_model import Score
from engine.scoring import score
from engine.settlement import settle

NO_POINTS: FOUR_POINTS = (0, 0, 0, 0)


def win_rows(key: str, hand: ReplayedHand, book: str) -> Iterable[dict[str, Any]]:
    """Yield the row of each win of *hand*."""
    for number, win in enumerate(hand.wins):
        yield {
            "match_key": key, "hand": hand.hand, "win": number, "event": win.event, "seat": win.seat,
            "payer": win.source, "player": hand.players[win.seat], "book": book, **hand_columns(win.hand),
            "robbed_kong": int(win.robbed_kong), **score_columns(win.score),
            "computed_flower_points": flower_points(win), "computed_points": win.points,
            **stated_columns(win.stated),
        }  # fmt: skip


def hand_columns(hand: Hand) -> dict[str, Any]:
    """Return the columns that hold a hand; `analytics.tables.hands.hand_of_row` is the inverse."""
    won = hand.conditions
    return {
        "meld_kinds": [meld.kind for meld in hand.melds], "meld_tiles": [meld.tile for meld in hand.melds],
        "meld_offers": [meld.offer for meld in hand.melds], "concealed": sorted(hand.concealed),
        "win_tile": hand.win_tile, "round_wind": won.round_wind, "self_drawn": int(won.self_drawn),
        "last_tile": int(won.last_tile), "sea_last": int(won.sea_last), "kong": int(won.kong),
        "flowers": won.flowers, "ready": int(won.ready),
        "open": int(any(meld.kind != CONCEALED_KONG for meld in hand.melds)),
    }  # fmt: skip


def score_columns(scored: Score) -> dict[str, Any]:
    """Return the columns that hold a score."""
    return {
        "form": scored.form, "wait": scored.wait, "fans": [FAN_NUMBER[fan.id] for fan in scored.fans],
        "fan_counts": [fan.count for fan in scored.fans], "fan_points": [fan.points for fan in scored.fans],
        "fan_tiles": [list(fan.tiles) for fan in scored.fans],
        "not_counted": [FAN_NUMBER[entry.id] for entry in scored.not_counted],
        "not_counted_by": [entry.by for entry in scored.not_counted],
        "not_counted_clauses": [entry.clause for entry in scored.not_counted],
        "computed_total": scored.total, "computed_uncapped": scored.total_uncapped,
        "minimum_met": int(scored.minimum_met), "assumed": list(scored.assumed),
    }  # fmt: skip


def stated_columns(stated: StatedFans | None) -> dict[str, Any]:
    """Return the columns that hold what the platform states of a win."""
    if stated is None:
        return {"stated_total": None, "stated_fans": None, "stated_names": None, "stated_counts": None}
    return {
        "stated_total": stated.total, "stated_fans": [FAN_NUMBER.get(fan.id, -1) for fan in stated.fans],
        "stated_names": [fan.name for fan in stated.fans], "stated_counts": [fan.count for fan in stated.fans],
    }  # fmt: skip


def win_book_rows(match: Any, replay: ReplayedMatch) -> Iterable[dict[str, Any]]:
    """Yield, for each win, a row for each of the nine books."""
    books = [load_book(book) for book in BOOK_IDS]
    for hand in replay.hands:
        for number, win in enumerate(hand.wins):
            for book in books:
                scored = win.score if book.id == replay.book else score(win.hand, book, explain=False)
                yield {
                    "match_key": match.key, "hand": hand.hand, "win": number,
                    **book_columns(book, scored, win), "engine_version": engine_version(),
                    "book_version": book_version(book), "parser_version": match.parser_version,
                }  # fmt: skip


def book_columns(book: Book, scored: Score, win: ReplayedWin) -> dict[str, Any]:
    """Return the columns that hold what one win pays under *book*."""
    return {
        "book": book.id, "legal": int(scored.legal), "minimum_met": int(scored.minimum_met),
        "total": scored.total, "uncapped": scored.total_uncapped,
        "points": settle(book, scored.total, win.seat, win.source) if scored.legal else NO_POINTS,
    }  # fmt: skip
