"""Scores as plain records: one shape for the command line, the pages and whoever else asks."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, cast

import msgspec

from engine.books import load_book
from engine.books.model import Book
from engine.errors import MalformedHandError, QuepuError
from engine.hand import Hand
from engine.notation import parse_hand
from engine.score_model import Score, SetOfTiles
from engine.scoring import score
from engine.settlement import roles, settle
from engine.tiles import SEAT_NAMES, TILE_NAMES

if TYPE_CHECKING:
    from dashboard.shapes import DivisionSet, HandScore, Payments

Record = dict[str, Any]


def names_of(tiles: Sequence[int]) -> list[str]:
    """Return the tiles' names in the hand notation."""
    return [TILE_NAMES[tile] for tile in tiles]


def read_hand(text: str, ready: bool = False) -> Hand:
    """Return the hand that *text* spells; *ready* adds a declared 听.

    :raises MalformedHandError: if the text is no hand.
    """
    hand = parse_hand(text)
    if not ready or hand.conditions.ready:
        return hand
    return msgspec.structs.replace(hand, conditions=msgspec.structs.replace(hand.conditions, ready=True))


def score_records(text: str, books: Sequence[Book], ready: bool = False, discarder: int | None = None) -> list[Record]:
    """Return one record for each of *books*: a score, or ``legal: false`` with the reason."""
    try:
        hand = read_hand(text, ready)
    except MalformedHandError as error:
        return [_refused(text, book, str(error)) for book in books]
    _check_discarder(hand, discarder)
    return [_record(text, hand, book, discarder) for book in books]


def books_named(ids: Sequence[str]) -> list[Book]:
    """Return the books called *ids*; `mil`, current practice, when none is named.

    :raises BookError: if one is unknown.
    """
    return [load_book(book) for book in ids or ("mil",)]


def seat_named(name: str | None) -> int | None:
    """Return the seat of a letter E, S, W or N.

    :raises QuepuError: on any other text.
    """
    if name is None:
        return None
    if len(name) != 1 or name.upper() not in SEAT_NAMES:
        raise QuepuError(f"unknown seat {name!r}: write E, S, W or N")
    return SEAT_NAMES.index(name.upper())


def _check_discarder(hand: Hand, discarder: int | None) -> None:
    if discarder is None:
        return
    if hand.conditions.self_drawn:
        raise QuepuError("a self-drawn win has no discarder: leave --discarder away, or clear the self-drawn digit")
    if discarder == hand.conditions.seat_wind:
        raise QuepuError(f"{SEAT_NAMES[discarder]} is the winner and cannot be the discarder")


def _refused(text: str, book: Book, reason: str) -> Record:
    return {"hand": text, "book": book.id, "legal": False, "reason": reason}


def _record(text: str, hand: Hand, book: Book, discarder: int | None) -> Record:
    result = score(hand, book)
    if not result.legal:
        return _refused(text, book, result.reason)
    made: HandScore = {
        "hand": text,
        "book": book.id,
        "legal": True,
        "total": result.total,
        "total_uncapped": result.total_uncapped,
        "minimum_met": result.minimum_met,
        "fans": [{"id": f.id, "zh": f.zh, "count": f.count, "points": f.points} for f in result.fans],
        "not_counted": [{"id": n.id, "by": n.by, "clause": n.clause} for n in result.not_counted],
        "division": [set_record(part) for part in result.division],
        "wait": {"kind": result.wait, "tiles": names_of(result.waits)},
        "payments": payments(hand, book, result, discarder),
        "assumed": list(result.assumed),
        "warnings": list(result.warnings),
    }
    return dict(made)


def set_record(part: SetOfTiles) -> "DivisionSet":
    """Return one set of a division for JSON."""
    return {
        "kind": part.kind,
        "tiles": names_of(part.tiles),
        "melded": part.melded,
        "concealed": part.concealed,
        "wins": part.wins,
    }


def payments(hand: Hand, book: Book, result: Score, discarder: int | None = None) -> "Payments":
    """Return what each role gets, and each seat where it is known who discarded.

    A win below the minimum is not paid: every figure is 0.
    """
    drawn = hand.conditions.self_drawn
    by_role = {name: points if result.minimum_met else 0 for name, points in roles(book, result.total, drawn).items()}
    winner = hand.conditions.seat_wind
    source = winner if drawn else discarder
    if source is None:
        return cast("Payments", {**by_role, "seats": None})
    seats = settle(book, result.total, winner, source) if result.minimum_met else (0, 0, 0, 0)
    return cast("Payments", {**by_role, "seats": dict(zip(SEAT_NAMES, seats, strict=True))})
