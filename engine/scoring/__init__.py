"""Scoring one winning hand under a rule book; waits and distance of a hand that has not won.

The kernel entry for a corpus is `engine.scoring.best.score_hand`; its arrays are described in
`engine.scoring.layout`, a book's vector comes from `engine.scoring.vector.book_vector`.
"""

from collections.abc import Sequence

from engine.books.model import Book
from engine.hand import Hand, Meld
from engine.notation import check_tiles
from engine.score_model import Score
from engine.scoring.best import score_hand
from engine.scoring.conditions import settle_conditions
from engine.scoring.decided import assumptions_that_decide
from engine.scoring.explain import counted_fans, not_counted
from engine.scoring.layout import ALTERNATIVE, B_FORM, B_TOTAL, BEST, FORM_NAMES, OUT_SIZE, WORK_SIZE
from engine.scoring.lazy import lazy_tables
from engine.scoring.pack import pack_hand, pack_standing
from engine.scoring.reading import Reading, division_of, wait_name
from engine.scoring.shanten import shanten
from engine.scoring.vector import book_vector
from engine.scoring.waits import wait_bits
from engine.scoring.warnings import warnings_of

__all__ = ["score", "shanten", "waits"]

NO_WIN = "the tiles make none of the winning forms"


def score(hand: Hand, book: Book, *, explain: bool = True) -> Score:
    """Return the best score of *hand* under *book*, in points; see `Score` for what it holds.

    Conditions that contradict the tiles are not applied and are named in `warnings`. Without *explain* the fans not
    counted, the waits, the alternative and the assumptions are left out. Ties between readings of equal total go to
    the one with more of the fan that comes first in the table; the order of melds and tiles never matters.

    :raises MalformedHandError: if the tiles cannot be (wrong number, fifth copy, a meld that is none).
    """
    check_tiles(hand)
    packed = pack_hand(hand)
    vector = book_vector(book)
    warned = warnings_of(settle_conditions(packed, vector))
    out = [0] * OUT_SIZE
    total = score_hand(packed, vector, lazy_tables(), [0] * WORK_SIZE, out)
    if total < 0:
        return Score(book.id, False, NO_WIN, warnings=warned)
    if not book.scores_fans:
        return _unscored(hand, book, out, warned)
    return _scored(hand, book, out, warned, explain)


def waits(melds: Sequence[Meld], concealed: Sequence[int]) -> tuple[int, ...]:
    """Return the kinds of tile that complete *concealed* (13 - 3 x melds tiles), in form and over all forms.

    A tile counts even if all four copies of it are used up (rules of practice, entries 77-79).
    """
    return _tiles_in(wait_bits(pack_standing(melds, concealed), lazy_tables(), [0] * WORK_SIZE))


def _tiles_in(bits: int) -> tuple[int, ...]:
    return tuple(tile for tile in range(34) if bits >> tile & 1)


def _unscored(hand: Hand, book: Book, out: list[int], warned: tuple[str, ...]) -> Score:
    """Return the score in a room that counts no fan: any winning form wins the same."""
    best = Reading(hand, out, BEST)
    found = waits(hand.melds, hand.concealed)
    return Score(
        book.id,
        True,
        minimum_met=True,
        division=division_of(best),
        form=FORM_NAMES[best[B_FORM]],
        wait=wait_name(best, found),
        waits=found,
        assumed=assumptions_that_decide(best, book, hand, ()),
        warnings=warned,
    )


def _scored(hand: Hand, book: Book, out: list[int], warned: tuple[str, ...], explain: bool) -> Score:
    best = Reading(hand, out, BEST)
    other = Reading(hand, out, ALTERNATIVE)
    plain = best[B_TOTAL]
    total = plain + hand.conditions.flowers * book.flower_value
    found = waits(hand.melds, hand.concealed) if explain else ()
    excluded = not_counted(best, book) if explain else ()
    has_other = explain and other[B_TOTAL] >= 0
    return Score(
        book.id,
        True,
        total=min(total, book.cap) if book.cap else total,
        total_uncapped=total,
        minimum_met=plain >= book.minimum,
        fans=counted_fans(best, book),
        not_counted=excluded,
        division=division_of(best),
        form=FORM_NAMES[best[B_FORM]],
        wait=wait_name(best, found) if explain else "",
        waits=found,
        alternative=division_of(other) if has_other else (),
        alternative_total=other[B_TOTAL] if has_other else 0,
        assumed=assumptions_that_decide(best, book, hand, excluded) if explain else (),
        warnings=warned,
    )
