"""Wins of a hand: taken from the state, scored under a book, and paid."""

from collections.abc import Sequence

from msgspec import Struct

from engine.books.model import Book
from engine.hand import Hand
from engine.kernel import Ints
from engine.replay.ask import distance
from engine.replay.derive import ROBBED, win_flags, winning_hand
from engine.score_model import Score
from engine.scoring import score
from engine.settlement import Points, settle
from engine.tiles import FLOWER, KINDS, Seat, Tile

NO_POINTS: Points = (0, 0, 0, 0)


class PendingWin(Struct, frozen=True, gc=False):
    """A win as the log shows it, with the hand and its derived conditions; not yet scored."""

    event: int
    seat: Seat
    source: Seat
    hand: Hand
    robbed: bool


def pending_win(cells: Ints, event: int, seat: Seat, tile: Tile, source: Seat) -> PendingWin:
    """Return the win of *seat* on *tile* in the state before the win."""
    robbed = win_flags(cells, seat, tile, source) & ROBBED != 0
    return PendingWin(event, seat, source, winning_hand(cells, seat, tile, source), robbed)


def score_win(win: PendingWin, book: Book, explain: bool) -> Score:
    """Return the score of *win*; a hand that still holds a flower does not win."""
    hand = win.hand
    if hand.win_tile >= KINDS or (hand.concealed and hand.concealed[-1] >= FLOWER):
        return Score(book=book.id, legal=False, reason="a flower stands in the hand")
    return score(hand, book, explain=explain)


def payments(wins: Sequence[PendingWin], scores: Sequence[Score], book: Book) -> list[Points]:
    """Return the change of points for each win.

    Under a book with one winner only the nearest to the giver, counter-clockwise, is paid. A win whose tiles do
    not win is not paid.
    """
    paid = [at for at, found in enumerate(scores) if found.legal]
    if book.one_winner and paid:
        paid = [min(paid, key=lambda at: distance(wins[at].seat, wins[at].source))]
    return [
        settle(book, scores[at].total, win.seat, win.source) if at in paid else NO_POINTS for at, win in enumerate(wins)
    ]
