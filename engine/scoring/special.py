"""Beginning a reading, and the fans of the forms that are not sets and a pair."""

from typing import Final

from engine.kernel import Cells, Ints, kernel
from engine.scoring import fan_numbers as fan
from engine.scoring.divide import POWERS
from engine.scoring.fans_sets import set_fans
from engine.scoring.fans_tiles import SUIT_BITS
from engine.scoring.forms import BODIES, BODY_MASKS, HONOURS, ORPHAN_MASK
from engine.scoring.held import hold
from engine.scoring.layout import (
    BASIC,
    HALF,
    KNITTED_FORM,
    NO_WAIT,
    ORPHANS_FORM,
    OTHER_PLACE,
    SEVEN_PAIRS_FORM,
    STRAIGHT_FORM,
    V_ANY_GATES,
    V_HOG_PAIRS,
    W_BASE,
    W_BIGS,
    W_BODY,
    W_CHOWED,
    W_CHOWS,
    W_EDGES,
    W_FORM,
    W_HELD,
    W_HOGS,
    W_KEY,
    W_LAID,
    W_LESSENED,
    W_MASK,
    W_MELDS,
    W_ODD,
    W_OPENED,
    W_PAIR,
    W_PLACE,
    W_PUNGS,
    W_SETS,
    W_STANDING,
    W_TWICE,
    W_WAIT,
    W_WIN,
)

_GATES: Final = sum(POWERS) + 2 * (POWERS[0] + POWERS[8])
"""The key of 1112345678999."""
_SEVEN_RUN: Final = (1 << 7) - 1


@kernel
def start_reading(work: Cells, form: int, body: int) -> None:
    """Begin a reading of *form* with the fans that always hold and the melds for sets."""
    work[W_HELD] = work[W_BASE]
    work[W_HELD + 1] = work[W_BASE + 1]
    if work[W_HOGS] > 0:
        hold(work, fan.TILE_HOG)
    work[W_FORM] = form
    work[W_BODY] = body
    work[W_SETS] = work[W_MELDS]
    work[W_CHOWS] = work[W_CHOWED]
    work[W_PUNGS] = work[W_LAID]
    work[W_STANDING] = 0
    work[W_PAIR] = -1
    work[W_EDGES] = 0
    work[W_BIGS] = 0
    work[W_LESSENED] = 1
    work[W_PLACE] = OTHER_PLACE
    work[W_WAIT] = NO_WAIT
    work[W_OPENED] = 0


@kernel
def division_fans(work: Cells) -> None:
    """Add the fans of the sets and the pair, and of the knitted straight beside them."""
    if work[W_FORM] == STRAIGHT_FORM:
        hold(work, fan.KNITTED_STRAIGHT)
    set_fans(work)


@kernel
def is_nine_gates(book: Ints, work: Cells) -> bool:
    """Whether the standing tiles, or with the book's leave all tiles, are 1112345678999 of one suit."""
    for suit in range(3):
        if work[W_MASK] == SUIT_BITS << (9 * suit):
            more = work[W_KEY + suit] - _GATES
            if not book[V_ANY_GATES]:
                return more == POWERS[work[W_WIN] % 9]
            for rank in range(9):
                if more == POWERS[rank]:
                    return True
    return False


@kernel
def special_form(work: Cells) -> int:
    """Return which of the forms without sets 14 standing tiles make; `BASIC` none. The body is left at `W_BODY`."""
    mask = work[W_MASK]
    win = work[W_WIN]
    work[W_BODY] = 0
    if work[W_ODD] == 1 << win:
        return SEVEN_PAIRS_FORM
    if mask == ORPHAN_MASK:
        return ORPHANS_FORM
    if work[W_TWICE] | (work[W_ODD] & 1 << win) == 0:
        for body in range(BODIES):
            if mask & ~(BODY_MASKS[body] | HONOURS) == 0:
                work[W_BODY] = body
                return KNITTED_FORM
    return BASIC


@kernel
def special_fans(book: Ints, work: Cells) -> None:
    """Add the fans of seven pairs, the thirteen orphans or the knitted tiles."""
    mask = work[W_MASK]
    if work[W_FORM] == SEVEN_PAIRS_FORM:
        _seven_pairs(book, work, mask)
    elif work[W_FORM] == ORPHANS_FORM:
        hold(work, fan.THIRTEEN_ORPHANS)
    else:
        hold(work, fan.LESSER_HONORS_AND_KNITTED_TILES)
        if mask & HONOURS == HONOURS:
            hold(work, fan.GREATER_HONORS_AND_KNITTED_TILES)
        if BODY_MASKS[work[W_BODY]] & ~mask == 0:
            hold(work, fan.KNITTED_STRAIGHT)


@kernel
def _seven_pairs(book: Ints, work: Cells, mask: int) -> None:
    hold(work, fan.SEVEN_PAIRS)
    for suit in range(3):
        for low in range(3):
            if mask == _SEVEN_RUN << (9 * suit + low):
                hold(work, fan.SEVEN_SHIFTED_PAIRS)
    pure = work[W_BASE] & (1 << fan.ALL_GREEN | 1 << fan.ALL_TERMINALS)
    if pure and not book[V_HOG_PAIRS]:
        work[W_HELD + 1] &= ~(1 << (fan.TILE_HOG - HALF))
