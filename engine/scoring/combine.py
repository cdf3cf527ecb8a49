"""Combination fans: principles 2, 3 and 5 as one rule - fans link sets, and no link may close a circle.

Two fans of three or more sets each would share two of four sets and close a circle, so a reading has one at most.
The two-set fans are then taken greedily by value, which is best since the legal choices are the forests of a graph;
among equal values the fan that comes first in the table is taken first.
"""

from engine.kernel import Cells, Ints, kernel
from engine.scoring import fan_numbers as fan
from engine.scoring.layout import (
    B_COUNT,
    B_KIND,
    B_LINK,
    B_LINKS,
    B_MELDED,
    B_PAIR,
    B_SETS,
    B_TILE,
    CHOW_SET,
    TRIED,
    V_PUNG_TERMINALS,
    V_UNMELDED,
    V_VALUE,
    W_BIG,
    W_BIGS,
    W_KILLED,
    W_PARENT,
)
from engine.scoring.links import NOTHING, chow_pair, chow_quad, chow_triple, pung_pair, pung_quad, pung_triple


@kernel
def find_bigs(book: Ints, work: Cells, out: Cells) -> None:
    """List the fans that three or four of the tried sets make."""
    work[W_BIGS] = 0
    if out[TRIED + B_SETS] != 4:
        return
    for left_out in range(4):
        a = 1 if left_out == 0 else 0
        b = 2 if left_out <= 1 else 1
        c = 3 if left_out <= 2 else 2
        _add_big(book, work, _triple(out, a, b, c), 0b1111 & ~(1 << left_out))
    _add_big(book, work, _quad(out), 0b1111)


@kernel
def _add_big(book: Ints, work: Cells, number: int, own: int) -> None:
    if number != NOTHING and book[V_VALUE + number] > 0:
        at = W_BIG + 2 * work[W_BIGS]
        work[at] = number
        work[at + 1] = own
        work[W_BIGS] += 1


@kernel
def chows_among(out: Cells) -> int:
    """Return how many of the tried sets are chows."""
    chows = 0
    for index in range(out[TRIED + B_SETS]):
        chows += 1 if out[TRIED + B_KIND + index] == CHOW_SET else 0
    return chows


@kernel
def _triple(out: Cells, a: int, b: int, c: int) -> int:
    chows = 0
    for index in (a, b, c):
        chows += 1 if out[TRIED + B_KIND + index] == CHOW_SET else 0
    first = out[TRIED + B_TILE + a]
    second = out[TRIED + B_TILE + b]
    third = out[TRIED + B_TILE + c]
    if chows == 3:
        return chow_triple(first, second, third)
    return pung_triple(first, second, third) if chows == 0 else NOTHING


@kernel
def _quad(out: Cells) -> int:
    chows = chows_among(out)
    a = out[TRIED + B_TILE]
    b = out[TRIED + B_TILE + 1]
    c = out[TRIED + B_TILE + 2]
    d = out[TRIED + B_TILE + 3]
    if chows == 4:
        return chow_quad(a, b, c, d, out[TRIED + B_PAIR])
    return pung_quad(a, b, c, d) if chows == 0 else NOTHING


@kernel
def link_pairs(book: Ints, work: Cells, out: Cells, joined: int) -> None:
    """Count the best legal two-set fans beside the sets with bits *joined*, which one fan has joined already."""
    for index in range(4):
        joins = joined >> index & 1
        work[W_PARENT + index] = 4 if joins else index
    top = 0
    for index in range(fan.FANS):
        if is_pair_fan(index) and book[V_VALUE + index] > top:
            top = book[V_VALUE + index]
    while top > 0:
        below = 0
        for number in range(fan.FANS):
            value = book[V_VALUE + number] if is_pair_fan(number) else 0
            if value == top and work[W_KILLED + number] == 0:
                _link_all(book, work, out, number)
            elif below < value < top:
                below = value
        top = below


@kernel
def is_pair_fan(number: int) -> bool:
    """Whether fan *number* is made by two chows or two pungs."""
    return number == fan.DOUBLE_PUNG or fan.PURE_DOUBLE_CHOW <= number <= fan.TWO_TERMINAL_CHOWS


@kernel
def _link_all(book: Ints, work: Cells, out: Cells, number: int) -> None:
    sets = out[TRIED + B_SETS]
    for a in range(sets):
        for b in range(a + 1, sets):
            apart = work[W_PARENT + a] != work[W_PARENT + b]
            if apart and pair_fan(book, out, a, b) == number:
                _join(work, a, b)
                at = TRIED + B_LINK + 2 * out[TRIED + B_LINKS]
                out[at] = number
                out[at + 1] = 1 << a | 1 << b
                out[TRIED + B_LINKS] += 1
                out[TRIED + B_COUNT + number] += 1


@kernel
def _join(work: Cells, a: int, b: int) -> None:
    kept = work[W_PARENT + a]
    gone = work[W_PARENT + b]
    for index in range(4):
        if work[W_PARENT + index] == gone:
            work[W_PARENT + index] = kept


@kernel
def pair_fan(book: Ints, out: Cells, a: int, b: int) -> int:
    """Return the fan that the tried sets *a* and *b* make under the book, or -1."""
    first = out[TRIED + B_TILE + a]
    second = out[TRIED + B_TILE + b]
    chow = out[TRIED + B_KIND + a] == CHOW_SET
    if chow != (out[TRIED + B_KIND + b] == CHOW_SET):
        return NOTHING
    if not chow:
        return pung_pair(first, second, book[V_PUNG_TERMINALS])
    number = chow_pair(first, second)
    melded = out[TRIED + B_MELDED + a] + out[TRIED + B_MELDED + b]
    if number == fan.PURE_DOUBLE_CHOW and melded > 0 and book[V_UNMELDED]:
        return NOTHING
    return number
