"""The kernel entry: the best reading of a winning hand over forms, divisions, places of the winning tile, links."""

from engine.kernel import Cells, Ints, kernel
from engine.scoring import fan_numbers as fan
from engine.scoring.combine import find_links
from engine.scoring.describe import describe
from engine.scoring.fans_tiles import tile_fans
from engine.scoring.fans_win import win_fans
from engine.scoring.forms import BODIES, BODY_MASKS
from engine.scoring.gather import gather
from engine.scoring.layout import (
    ALTERNATIVE,
    B_TOTAL,
    BASIC,
    BEST,
    K_FANS,
    K_TOTAL,
    KEPT,
    STRAIGHT_FORM,
    V_SPECIAL,
    V_VALUE,
    W_BASE,
    W_BODY,
    W_ENTRY,
    W_FOUND,
    W_HELD,
    W_ID,
    W_KEPT,
    W_KINDS,
    W_MELDS,
    W_WAITS,
    W_WIN,
)
from engine.scoring.parts import take_division
from engine.scoring.special import division_fans, is_nine_gates, special_fans, special_form, start_reading
from engine.scoring.tables import ENTRY_COUNT, ENTRY_FIRST, T_DIVISION, Lookup
from engine.scoring.trial import try_links, try_places
from engine.scoring.waits import NO_BODY, is_complete, look_up


@kernel
def score_hand(hand: Ints, book: Ints, tables: Lookup, work: Cells, out: Cells) -> int:
    """Score *hand* under *book* (layouts: engine.scoring.layout); return the points without flowers, -1 if no win.

    The conditions in *hand* must have passed `settle_conditions`; *work* must be zero at its first use. *out* receives
    the best reading and the best reading of any other division.
    """
    total = score_total(hand, 0, book, tables, work)
    out[ALTERNATIVE + B_TOTAL] = -1
    out[BEST + B_TOTAL] = total
    if work[W_KEPT + KEPT + K_TOTAL] >= 0:
        describe(book, tables, work, W_KEPT + KEPT, out, ALTERNATIVE)
    if total >= 0:
        describe_best(book, tables, work, out)
    return total


@kernel
def describe_best(book: Ints, tables: Lookup, work: Cells, out: Cells) -> None:
    """Write the best reading of the hand that was scored last to *out*."""
    describe(book, tables, work, W_KEPT, out, BEST)


@kernel
def score_total(hands: Ints, first: int, book: Ints, tables: Lookup, work: Cells) -> int:
    """Score the hand at cell *first* as `score_hand` does, but leave the two readings at `W_KEPT`, undescribed."""
    work[W_KEPT + K_TOTAL] = -1
    work[W_KEPT + KEPT + K_TOTAL] = -1
    work[W_ID] = 0
    work[W_WAITS] = -1
    gather(hands, first, work)
    _base_fans(hands, first, book, work)
    look_up(tables, work, NO_BODY, -1, -1)
    if is_complete(work):
        _try_divisions(book, tables, work, BASIC, 0)
    if work[W_MELDS] <= 1 and book[V_SPECIAL]:
        _try_special(book, tables, work)
    if work[W_KEPT + K_TOTAL] == 0 and book[V_VALUE + fan.CHICKEN_HAND] > 0:
        # 无番和 is for a hand in which no reading counts anything; passing over a fan does not earn it.
        work[W_KEPT + K_FANS] |= 1 << fan.CHICKEN_HAND
        work[W_KEPT + K_TOTAL] = book[V_VALUE + fan.CHICKEN_HAND]
    return work[W_KEPT + K_TOTAL]


@kernel
def _base_fans(hands: Ints, first: int, book: Ints, work: Cells) -> None:
    """Find the fans that hold in every form and division."""
    work[W_HELD] = 0
    work[W_HELD + 1] = 0
    tile_fans(work)
    win_fans(hands, first, work)
    if work[W_MELDS] == 0 and is_nine_gates(book, work):
        work[W_HELD] |= 1 << fan.NINE_GATES
    work[W_BASE] = work[W_HELD]
    work[W_BASE + 1] = work[W_HELD + 1]


@kernel
def _try_special(book: Ints, tables: Lookup, work: Cells) -> None:
    """Try seven pairs, thirteen orphans, the knitted tiles and the knitted straights."""
    win = work[W_WIN]
    if work[W_MELDS] == 0:
        form = special_form(work)
        if form != BASIC:
            work[W_ID] += 1
            start_reading(work, form, work[W_BODY])
            special_fans(book, work)
            try_links(book, tables, work)
    for body in range(BODIES):
        if BODY_MASKS[body] & ~(work[W_KINDS] | 1 << win) == 0:
            look_up(tables, work, body, -1, -1)
            if is_complete(work):
                _try_divisions(book, tables, work, STRAIGHT_FORM, body)


@kernel
def _try_divisions(book: Ints, tables: Lookup, work: Cells, form: int, body: int) -> None:
    """Try every combination of the divisions of the four suits that were looked up."""
    for suit in range(4):
        work[W_FOUND + suit] = work[W_ENTRY + suit]
    hands = 1
    for suit in range(4):
        hands *= work[W_FOUND + suit] >> ENTRY_COUNT & 7
    for index in range(hands):
        work[W_ID] += 1
        start_reading(work, form, body)
        left = index
        for suit in range(4):
            entry = work[W_FOUND + suit]
            found = entry >> ENTRY_COUNT & 7
            at = 0
            if found > 1:
                at = left % found
                left //= found
            take_division(tables[T_DIVISION + (entry >> ENTRY_FIRST) + at], 9 * suit, work)
        division_fans(work)
        find_links(book, tables, work)
        try_places(book, tables, work)
