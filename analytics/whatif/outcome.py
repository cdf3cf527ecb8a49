"""What the wins of a batch come to under one book: valid or not, totals, points by seat."""

from typing import Any, Final

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from analytics.corpus.batch import Flags, Numbers
from analytics.whatif.packed import Packed
from analytics.whatif.scored import Scored
from engine.books.model import Book
from engine.settlement import settle

VALID: Final = 0
BELOW_MINIMUM: Final = 1
NOT_A_WIN: Final = 2
SEATS: Final = 4


class Outcome(Struct, frozen=True):
    """By win: its state, total (capped, flowers included; 0 where it is not valid), and points by seat."""

    state: Numbers
    total: Numbers
    counts: npt.NDArray[np.int8]
    """How often each fan counts, flowers apart; zeros where the win is not valid."""
    points: Numbers
    """Four columns; zeros where nothing is paid."""


def outcome_of(packed: Packed, scored: Scored, book: Book, hands: Numbers | None) -> Outcome:
    """Return what the hands come to under *book*.

    :param hands: the hand that each win belongs to where a hand may have several winners, else None.
    """
    state = np.where(scored.plain >= (book.minimum if book.scores_fans else 0), VALID, BELOW_MINIMUM)
    state[scored.plain < 0] = NOT_A_WIN
    valid = state == VALID
    total = np.where(valid & book.scores_fans, scored.plain + packed.laid * book.flower_value, 0)
    total = np.minimum(total, book.cap) if book.cap else total
    counts = scored.counts * (valid & book.scores_fans)[:, None]
    paid = valid if hands is None or not book.one_winner else nearest(hands, packed, valid)
    return Outcome(state, total, counts, settled(book, total, packed, paid))


def nearest(hands: Numbers, packed: Packed, valid: Flags) -> Flags:
    """Return which wins are paid where a hand has one winner: the nearest to the giver, counter-clockwise."""
    far = np.where(valid, (packed.seat - packed.payer) % SEATS, SEATS)
    least = np.full(int(hands.max(initial=-1)) + 1, SEATS)
    np.minimum.at(least, hands, far)
    paid: Flags = valid & (far == least[hands])
    return paid


def settled(book: Book, total: Numbers, packed: Packed, paid: Flags) -> Numbers:
    """Return the points of the wins that are *paid*, each different case settled once."""
    points = np.zeros((len(total), SEATS), np.int64)
    code = ((total * SEATS + packed.seat) * SEATS + packed.payer)[paid]
    different, places = np.unique(code, return_inverse=True)
    cases: list[Any] = [
        settle(book, case // SEATS**2, case // SEATS % SEATS, case % SEATS) for case in different.tolist()
    ]
    if cases:
        points[paid] = np.array(cases, np.int64)[places]
    return points
