"""Fans of the winning moment: how the tile came, what was laid down, which set it completed."""

from engine.kernel import Cells, Ints, kernel
from engine.scoring import fan_numbers as fan
from engine.scoring.held import hold, hold_own
from engine.scoring.layout import (
    B_KIND,
    B_TILE,
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
    W_BIT,
    W_CHOWED,
    W_CLOSED_KONGS,
    W_FORM,
    W_OPEN,
    W_OPENED,
    W_PLACE,
    W_STANDING,
    W_WAIT,
    W_WIN,
)
from engine.scoring.parts import bits_in


@kernel
def win_fans(hands: Ints, first: int, work: Cells) -> None:
    """Add the fans of the conditions of the win; the hand begins at cell *first*."""
    drawn = hands[first + H_SELF]
    if drawn:
        hold(work, fan.SELF_DRAWN)
    if hands[first + H_LAST]:
        hold(work, fan.LAST_TILE)
    if hands[first + H_READY]:
        hold(work, fan.READY_DECLARED)
    if hands[first + H_SEA]:
        hold(work, fan.LAST_TILE_DRAW if drawn else fan.LAST_TILE_CLAIM)
    if hands[first + H_KONG]:
        hold(work, fan.OUT_WITH_REPLACEMENT_TILE if drawn else fan.ROBBING_THE_KONG)
    if work[W_OPEN] == 0:
        hold(work, fan.FULLY_CONCEALED_HAND if drawn else fan.CONCEALED_HAND)
    elif work[W_OPEN] == 4 and not drawn:
        hold(work, fan.MELDED_HAND)


@kernel
def wait_of_set(kind: int, low: int, win: int, place: int) -> int:
    """Return which wait the tile *win* ended if it completes *place*: edge, closed, single or none of them.

    *kind* and *low* are the set at that place; they mean nothing where it is the pair or no set.
    """
    if place == PAIR_PLACE:
        return SINGLE
    if place > PAIR_PLACE or kind != CHOW_SET:
        return NO_WAIT
    step = win - low
    if step == 1:
        return CLOSED
    if (step == 2 and low % 9 == 0) or (step == 0 and low % 9 == 6):
        return EDGE
    return NO_WAIT


@kernel
def wait_of_place(hand: Ints, out: Ints, place: int) -> int:
    """Return which wait the winning tile ended if it completes set *place* of the block `TRIED`."""
    at = TRIED + (place if place < PAIR_PLACE else 0)
    return wait_of_set(out[at + B_KIND], out[at + B_TILE], hand[H_WIN], place)


@kernel
def wait_allowed(book: Ints, work: Cells, wait: int) -> bool:
    """Whether the book lets *wait* count here: after melded chows, and beside a knitted straight."""
    if wait != EDGE and wait != CLOSED:
        return True
    if work[W_CHOWED] > 0 and book[V_EDGE_CHOWLESS if wait == EDGE else V_CLOSED_CHOWLESS]:
        return False
    return work[W_FORM] != STRAIGHT_FORM or book[V_BODY_WAIT] == 1


@kernel
def place_fans(work: Cells) -> None:
    """Add the fans of the chosen place: the wait, and the concealed pungs it leaves."""
    wait = work[W_WAIT]
    if wait != NO_WAIT:
        place = work[W_PLACE]
        number = fan.EDGE_WAIT if wait == EDGE else fan.CLOSED_WAIT if wait == CLOSED else fan.SINGLE_WAIT
        hold_own(work, number, work[W_BIT + place] if place < PAIR_PLACE else 0)
    concealed = work[W_STANDING] | work[W_CLOSED_KONGS]
    if work[W_OPENED]:
        concealed &= ~(1 << work[W_WIN])
    if concealed:
        pungs = bits_in(concealed)
        if pungs >= 2:
            hold_own(work, fan.TWO_CONCEALED_PUNGS, concealed)
        if pungs >= 3:
            hold_own(work, fan.THREE_CONCEALED_PUNGS, concealed)
        if pungs == 4:
            hold_own(work, fan.FOUR_CONCEALED_PUNGS, concealed)
