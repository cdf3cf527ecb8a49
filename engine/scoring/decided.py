"""Which assumed parameters of a book decided something in one score."""

from collections.abc import Sequence

from engine.books.model import Assumption, Book
from engine.fans import FAN_NUMBER
from engine.hand import Hand
from engine.score_model import NotCounted
from engine.scoring.best import score_total
from engine.scoring.conditions import settle_conditions
from engine.scoring.layout import B_COUNT, B_TOTAL, SWITCHES, V_SWITCH, WORK_SIZE
from engine.scoring.lazy import lazy_tables
from engine.scoring.pack import pack_hand
from engine.scoring.reading import Reading
from engine.scoring.vector import book_vector

CLOSURE = "non_repeat_closure"


def assumptions_that_decide(
    best: Reading, book: Book, hand: Hand, excluded: Sequence[NotCounted]
) -> tuple[str, ...]:
    """Return ``name=value`` for every assumption of *book* without which this score could be another.

    A minimum always decides whether the hand may win; a fan's value decides where the fan counts; ``A_with_B`` where
    both held; the closure where a fan stays out that the page does not exclude in print; a definition switch where
    its other setting gives another total, or in a room without fans another winner.
    """
    decided = (entry for entry in book.assumed if _decides(entry, best, book, hand, excluded))
    return tuple(f"{entry.parameter}={entry.value}" for entry in decided)


def _decides(
    entry: Assumption, best: Reading, book: Book, hand: Hand, excluded: Sequence[NotCounted]
) -> bool:
    name = entry.parameter
    if name in SWITCHES:
        other = _switched(name, book, hand)
        return other != best[B_TOTAL] if book.scores_fans else other < 0
    if not book.scores_fans:
        return False
    if name in FAN_NUMBER:
        return best[B_COUNT + FAN_NUMBER[name]] > 0
    if name == CLOSURE:
        return any(_is_unprinted(each, book) for each in excluded)
    first, _, second = name.partition("_with_")
    if first in FAN_NUMBER and second in FAN_NUMBER:
        held = best[B_COUNT + FAN_NUMBER[second]] > 0 or any(each.id == second for each in excluded)
        return best[B_COUNT + FAN_NUMBER[first]] > 0 and held
    return name == "minimum"


def _is_unprinted(each: NotCounted, book: Book) -> bool:
    """Whether the exclusion that keeps a fan out follows from the principles alone."""
    entries = (entry for rule in book.fans if rule.id == each.by for entry in rule.excludes)
    return any(entry.fan == each.id and not entry.printed for entry in entries)


def _switched(name: str, book: Book, hand: Hand) -> int:
    """Return the total under the other setting of the switch *name*."""
    vector = list(book_vector(book))
    at = V_SWITCH + SWITCHES.index(name)
    vector[at] = 1 - vector[at]
    packed = pack_hand(hand)
    settle_conditions(packed, vector)
    return score_total(packed, 0, vector, lazy_tables(), [0] * WORK_SIZE)
