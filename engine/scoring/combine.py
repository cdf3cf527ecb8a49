"""Combination fans: principles 2, 3 and 5 as one rule - fans link sets, and no link may close a circle.

Two fans of three or more sets each would share two of four sets and close a circle, so a reading has one at most.
The two-set fans are then taken greedily by value, which is best since the legal choices are the forests of a graph;
among equal values the fan that comes first in the table is taken first.
"""

from engine.kernel import Cells, Ints, kernel
from engine.scoring import fan_numbers as fan
from engine.scoring.layout import (
    CHOW_SET,
    CLASSES,
    HALF,
    V_CLASS,
    V_EDGE,
    V_PUNG_TERMINALS,
    V_UNMELDED,
    V_VALUE,
    W_BIG,
    W_BIGS,
    W_CHOSEN,
    W_CHOWS,
    W_EDGES,
    W_KIND,
    W_MELDS,
    W_NODE,
    W_PAIR,
    W_SETS,
    W_STRUCK,
    W_TILE,
)
from engine.scoring.links import NOTHING, chow_quad, pung_quad, pung_triple
from engine.scoring.relations import DOUBLE_CHOW, LINK_BITS, TERMINAL_PUNGS
from engine.scoring.tables import T_BIT, T_FOREST, T_JOINED, T_RELATION, T_SHIFT, T_TRIPLE, Lookup


@kernel
def is_pair_fan(number: int) -> bool:
    """Whether fan *number* is made by two chows or two pungs."""
    return number == fan.DOUBLE_PUNG or fan.PURE_DOUBLE_CHOW <= number <= fan.TWO_TERMINAL_CHOWS


@kernel
def find_links(book: Ints, tables: Lookup, work: Cells) -> None:
    """Find the fans that two, three or four of the sets make."""
    work[W_EDGES] = 0
    work[W_BIGS] = 0
    if work[W_SETS] != 4:
        return
    edges = 0
    at = 0
    for a in range(3):
        for b in range(a + 1, 4):
            edges |= book[V_EDGE + tables[T_RELATION + 64 * work[W_NODE + a] + work[W_NODE + b]]] << at
            at += 1
    if edges and (book[V_UNMELDED] or (work[W_CHOWS] <= 2 and not book[V_PUNG_TERMINALS])):
        edges &= ~_not_by_book(book, tables, work)
    work[W_EDGES] = edges
    if work[W_CHOWS] >= 3:
        _chow_bigs(book, tables, work)
    elif work[W_CHOWS] <= 1:
        _pung_bigs(book, work)


@kernel
def _not_by_book(book: Ints, tables: Lookup, work: Cells) -> int:
    """Return the bits of the relations that by the book's switches make no fan here."""
    bits = 0
    at = 0
    for a in range(3):
        for b in range(a + 1, 4):
            found = tables[T_RELATION + 64 * work[W_NODE + a] + work[W_NODE + b]]
            terminal = found == TERMINAL_PUNGS and not book[V_PUNG_TERMINALS]
            if terminal or (found == DOUBLE_CHOW and book[V_UNMELDED] and a < work[W_MELDS]):
                bits |= book[V_EDGE + found] << at
            at += 1
    return bits


@kernel
def _chow_bigs(book: Ints, tables: Lookup, work: Cells) -> None:
    for left_out in range(4):
        if work[W_CHOWS] == 4 or work[W_KIND + left_out] != CHOW_SET:
            a = work[W_TILE + (1 if left_out == 0 else 0)]
            b = work[W_TILE + (2 if left_out <= 1 else 1)]
            c = work[W_TILE + (3 if left_out <= 2 else 2)]
            _add_big(book, work, tables[T_TRIPLE + 729 * a + 27 * b + c] - 1, 0b1111 & ~(1 << left_out))
    if work[W_CHOWS] == 4:
        tile = W_TILE
        number = chow_quad(work[tile], work[tile + 1], work[tile + 2], work[tile + 3], work[W_PAIR])
        _add_big(book, work, number, 0b1111)


@kernel
def _pung_bigs(book: Ints, work: Cells) -> None:
    for left_out in range(4):
        if work[W_CHOWS] == 0 or work[W_KIND + left_out] == CHOW_SET:
            a = work[W_TILE + (1 if left_out == 0 else 0)]
            b = work[W_TILE + (2 if left_out <= 1 else 1)]
            c = work[W_TILE + (3 if left_out <= 2 else 2)]
            _add_big(book, work, pung_triple(a, b, c), 0b1111 & ~(1 << left_out))
    if work[W_CHOWS] == 0:
        tile = W_TILE
        _add_big(book, work, pung_quad(work[tile], work[tile + 1], work[tile + 2], work[tile + 3]), 0b1111)


@kernel
def _add_big(book: Ints, work: Cells, number: int, sets: int) -> None:
    if number != NOTHING and book[V_VALUE + number] > 0:
        at = W_BIG + 2 * work[W_BIGS]
        work[at] = number
        work[at + 1] = sets
        work[W_BIGS] += 1


@kernel
def link_pairs(book: Ints, tables: Lookup, work: Cells, joined: int) -> int:
    """Choose the best legal two-set fans beside the sets with bits *joined*, which one fan has joined already.

    Returns their points; which they are is left in the cells at `W_CHOSEN`.
    """
    edges = work[W_EDGES]
    work[W_CHOSEN] = 0
    work[W_CHOSEN + 1] = 0
    if edges == 0:
        return 0
    if work[W_STRUCK] & LINK_BITS:
        edges &= ~_struck(book, work[W_STRUCK])
    points = 0
    chosen = 0
    times = 0
    way = tables[T_JOINED + joined]
    while edges:
        bit = edges & -edges
        edges ^= bit
        at = tables[T_BIT + bit % 67]
        after = tables[T_FOREST + 8 * way + (at & 7)]
        if after != way:
            way = after
            chosen |= bit
            points += book[V_CLASS + CLASSES + (at >> 3)]
            times += 1 << tables[T_SHIFT + book[V_CLASS + (at >> 3)]]
    work[W_CHOSEN] = chosen
    work[W_CHOSEN + 1] = times
    return points


@kernel
def _struck(book: Ints, struck: int) -> int:
    """Return the bits of the classes of which no count is allowed."""
    bits = 0
    for index in range(CLASSES):
        number = book[V_CLASS + index]
        if number >= 0 and struck >> (number - HALF) & 1:
            bits |= 0xFF << (8 * index)
    return bits
