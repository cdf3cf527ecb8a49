"""Who pays whom: the settlement of a win, of a false win and of an escape under a book."""

from typing import TypeAlias

from engine.books.model import Book, Penalty
from engine.errors import QuepuError
from engine.tiles import Seat

Points: TypeAlias = tuple[int, int, int, int]
SEATS = range(4)


def settle(book: Book, total: int, winner: Seat, source: Seat) -> Points:
    """Return the change of points by seat for a win of *total* fan points, the book's cap already applied.

    *source* is the winner when self-drawn, else the seat that discarded the tile or added it to a kong. The four
    numbers sum to zero, less the book's rake, which leaves the table.

    :raises QuepuError: if a seat does not exist or *total* is negative.
    """
    if winner not in SEATS or source not in SEATS or total < 0:
        raise QuepuError(f"cannot settle {total} points won by seat {winner} from {source}: seats are 0..3")
    s = book.settlement
    losses = [s.base * s.other_fixed] * 4
    if source == winner:
        losses = [s.base * (s.self_fixed + s.self_rate * total)] * 4
    else:
        losses[source] = s.base * (s.discard_fixed + s.discard_rate * total)
    losses[winner] = 0
    points = [-loss for loss in losses]
    points[winner] = sum(losses) - s.rake
    return _checked(book, points, s.rake)


def roles(book: Book, total: int, self_drawn: bool) -> dict[str, int]:
    """Return what each role gets: `winner` and `each_other` when self-drawn, else `winner`, `discarder`, `others`."""
    if self_drawn:
        points = settle(book, total, 0, 0)
        return {"winner": points[0], "each_other": points[1]}
    points = settle(book, total, 0, 1)
    return {"winner": points[0], "discarder": points[1], "others": points[2]}


def false_win_points(book: Book, seat: Seat) -> Points:
    """Return the change of points by seat of a false win (错和) by *seat*; zeros where the book says nothing."""
    return _penalty(book.false_win, seat)


def escape_points(book: Book, seat: Seat) -> Points:
    """Return the change of points by seat of an escape (逃跑) by *seat*; zeros where the book says nothing."""
    return _penalty(book.escape, seat)


def add_points(left: Points, right: Points) -> Points:
    """Return the sum seat by seat.

    >>> add_points((1, 2, 3, 4), (1, 0, -1, 0))
    (2, 2, 2, 4)
    """
    return (left[0] + right[0], left[1] + right[1], left[2] + right[2], left[3] + right[3])


def _penalty(penalty: Penalty | None, culprit: Seat) -> Points:
    if culprit not in SEATS:
        raise QuepuError(f"no seat {culprit}: seats are 0..3")
    if penalty is None:
        return (0, 0, 0, 0)
    points = [penalty.each_other] * 4
    points[culprit] = -penalty.own
    return (points[0], points[1], points[2], points[3])


def _checked(book: Book, points: list[int], rake: int) -> Points:
    if sum(points) != -rake:
        raise QuepuError(f"book {book.id}: the settlement {points} does not sum to minus the rake {rake}")
    return (points[0], points[1], points[2], points[3])
