"""Which assumed parameters of a book decided something in one score."""

from engine.books.model import Assumption, Book
from engine.fans import FAN_NUMBER
from engine.scoring.best import score_hand
from engine.scoring.layout import B_COUNT, B_HELD, B_TOTAL, OUT_SIZE, SWITCHES, V_SWITCH, WORK_SIZE
from engine.scoring.reading import Reading
from engine.scoring.vector import book_vector


def assumptions_that_decide(best: Reading, book: Book, packed: list[int]) -> tuple[str, ...]:
    """Return ``name=value`` for every assumption of *book* without which this score could be another.

    A minimum always decides whether the hand may win; a fan's value decides where the fan counts; ``A_with_B`` where
    both held; a switch where the other setting gives another total.
    """
    decided = (entry for entry in book.assumed if _decides(entry, best, book, packed))
    return tuple(f"{entry.parameter}={entry.value}" for entry in decided)


def _decides(entry: Assumption, best: Reading, book: Book, packed: list[int]) -> bool:
    name = entry.parameter
    if name == "minimum":
        return True
    if name in FAN_NUMBER:
        return best[B_COUNT + FAN_NUMBER[name]] > 0
    if name in SWITCHES:
        return _switched(name, book, packed) != best[B_TOTAL]
    first, _, second = name.partition("_with_")
    if first in FAN_NUMBER and second in FAN_NUMBER:
        return best[B_COUNT + FAN_NUMBER[first]] > 0 and best[B_HELD + FAN_NUMBER[second]] > 0
    return False


def _switched(name: str, book: Book, packed: list[int]) -> int:
    """Return the total under the other setting of the switch *name*."""
    vector = list(book_vector(book))
    at = V_SWITCH + SWITCHES.index(name)
    vector[at] = 1 - vector[at]
    return score_hand(packed, vector, [0] * WORK_SIZE, [0] * OUT_SIZE)
