"""Fans of the winning moment: how the tile came, what was laid down, which set it completed."""

from engine.kernel import Cells, Ints, kernel
from engine.scoring import fan_numbers as fan
from engine.scoring.fans_sets import bits_in
from engine.scoring.forms import BODY
from engine.scoring.layout import (
    B_CONCEALED,
    B_COUNT,
    B_FORM,
    B_KIND,
    B_OWN,
    B_PLACE,
    B_TILE,
    B_WAIT,
    CHOW_SET,
    CLOSED,
    EDGE,
    H_KONG,
    H_LAST,
    H_READY,
    H_SEA,
    H_SELF,
    H_WIN,
    NO_WAIT,
    PAIR_PLACE,
    SINGLE,
    STRAIGHT_FORM,
    TRIED,
    V_BODY_WAIT,
    V_CLOSED_CHOWLESS,
    V_EDGE_CHOWLESS,
    W_BASE,
    W_CHOWED,
    W_OPEN,
)


@kernel
def win_fans(hand: Ints, work: Cells) -> None:
    """Add the fans of the conditions of the win."""
    drawn = hand[H_SELF]
    if drawn:
        work[W_BASE + fan.SELF_DRAWN] = 1
    if hand[H_LAST]:
        work[W_BASE + fan.LAST_TILE] = 1
    if hand[H_READY]:
        work[W_BASE + fan.READY_DECLARED] = 1
    if hand[H_SEA]:
        work[W_BASE + (fan.LAST_TILE_DRAW if drawn else fan.LAST_TILE_CLAIM)] = 1
    if hand[H_KONG]:
        work[W_BASE + (fan.OUT_WITH_REPLACEMENT_TILE if drawn else fan.ROBBING_THE_KONG)] = 1
    if work[W_OPEN] == 0:
        work[W_BASE + (fan.FULLY_CONCEALED_HAND if drawn else fan.CONCEALED_HAND)] = 1
    elif work[W_OPEN] == 4 and not drawn:
        work[W_BASE + fan.MELDED_HAND] = 1


@kernel
def wait_of_place(hand: Ints, out: Cells, place: int) -> int:
    """Return which wait the winning tile had if it completes set *place*: edge, closed, single or none of them."""
    if place == PAIR_PLACE:
        return SINGLE
    if place > PAIR_PLACE or out[TRIED + B_KIND + place] != CHOW_SET:
        return NO_WAIT
    low = out[TRIED + B_TILE + place]
    step = hand[H_WIN] - low
    if step == 1:
        return CLOSED
    if (step == 2 and low % 9 == 0) or (step == 0 and low % 9 == 6):
        return EDGE
    return NO_WAIT


@kernel
def wait_allowed(book: Ints, work: Cells, out: Cells, wait: int) -> bool:
    """Whether the book lets *wait* count here: after melded chows, and beside a knitted straight."""
    if wait != EDGE and wait != CLOSED:
        return True
    if work[W_CHOWED] > 0 and book[V_EDGE_CHOWLESS if wait == EDGE else V_CLOSED_CHOWLESS]:
        return False
    return out[TRIED + B_FORM] != STRAIGHT_FORM or book[V_BODY_WAIT] == 1


@kernel
def in_body(tile: int, body: int) -> bool:
    """Whether *tile* belongs to the knitted straight *body*."""
    found = False
    for index in range(9):
        found = found or BODY[9 * body + index] == tile
    return found


@kernel
def place_fans(out: Cells) -> None:
    """Add the fans of the chosen place: the wait, and the concealed pungs it leaves."""
    wait = out[TRIED + B_WAIT]
    if wait != NO_WAIT:
        place = out[TRIED + B_PLACE]
        number = fan.EDGE_WAIT if wait == EDGE else fan.CLOSED_WAIT if wait == CLOSED else fan.SINGLE_WAIT
        out[TRIED + B_COUNT + number] = 1
        out[TRIED + B_OWN + number] = 1 << place if place < PAIR_PLACE else 0
    concealed = out[TRIED + B_CONCEALED]
    pungs = bits_in(concealed)
    if pungs >= 2:
        _concealed(out, fan.TWO_CONCEALED_PUNGS, concealed)
    if pungs >= 3:
        _concealed(out, fan.THREE_CONCEALED_PUNGS, concealed)
    if pungs == 4:
        _concealed(out, fan.FOUR_CONCEALED_PUNGS, concealed)


@kernel
def _concealed(out: Cells, number: int, own: int) -> None:
    out[TRIED + B_COUNT + number] = 1
    out[TRIED + B_OWN + number] = own
