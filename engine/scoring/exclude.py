"""Exclusions: which fans may not count beside which. No fan is known here by name; the book's data decide."""

from engine.books.model import ALL, OWN
from engine.kernel import Cells, Ints, kernel
from engine.scoring.layout import (
    HALF,
    RULE,
    V_RULE,
    V_START,
    V_TURN,
    V_TURNS,
    V_VALUE,
    V_VALUED,
    W_HELD,
    W_LESSENED,
    W_OWN,
    W_STRUCK,
    W_TIMES,
)
from engine.scoring.parts import bits_in
from engine.scoring.relations import MANY_BITS
from engine.scoring.tables import T_BIT, T_SHIFT, Lookup


@kernel
def exclude(book: Ints, tables: Lookup, work: Cells) -> None:
    """Strike out of the fans that hold those that have no value, and those that others exclude.

    Fans are visited after all that could exclude them, so a fan that is struck out excludes nothing. Times and own
    sets of the fans that are struck out in part are lessened.
    """
    work[W_HELD] &= book[V_VALUED]
    work[W_HELD + 1] &= book[V_VALUED + 1]
    work[W_STRUCK] = 0
    for turn in range(2 * book[V_TURNS]):
        half = turn & 1
        left = work[W_HELD + half] & book[V_TURN + turn]
        while left:
            bit = left & -left
            _visit(book, tables, work, tables[T_BIT + bit % 67] + HALF * half)
            left &= work[W_HELD + half] & ~bit


@kernel
def _visit(book: Ints, tables: Lookup, work: Cells, number: int) -> None:
    """Let fan *number* strike out what it excludes."""
    rule = V_RULE + RULE * number
    work[W_HELD] &= ~book[rule]
    work[W_HELD + 1] &= ~book[rule + 1]
    work[W_STRUCK] |= book[rule + 1]
    if book[rule + 2]:
        for entry in range(book[V_START + number], book[V_START + number + 1]):
            if book[2 * entry + 1] != ALL:
                _strike(tables, work, number, book[2 * entry], book[2 * entry + 1])


@kernel
def points_held(book: Ints, tables: Lookup, work: Cells) -> int:
    """Return the points of the fans that hold."""
    points = 0
    left = work[W_HELD]
    while left:
        bit = left & -left
        left ^= bit
        points += book[V_VALUE + tables[T_BIT + bit % 67]]
    left = work[W_HELD + 1]
    many = left & MANY_BITS
    left ^= many
    while left:
        bit = left & -left
        left ^= bit
        points += book[V_VALUE + HALF + tables[T_BIT + bit % 67]]
    while many:
        bit = many & -many
        many ^= bit
        number = tables[T_BIT + bit % 67] + HALF
        points += book[V_VALUE + number] * work[W_TIMES + number]
    return points


@kernel
def _strike(tables: Lookup, work: Cells, by: int, number: int, scope: int) -> None:
    """Strike out the counts of *number* that are made of the sets of *by*, or as many as *scope* says."""
    half = 1 if number >= HALF else 0
    if work[W_HELD + half] >> (number - HALF * half) & 1 == 0:
        return
    times = work[W_TIMES + number] if tables[T_SHIFT + number] >= 0 else 1
    if scope == OWN:
        own = work[W_OWN + number]
        inside = own & work[W_OWN + by]
        if times == bits_in(own):
            times -= bits_in(inside)
            work[W_OWN + number] = own & ~inside
        elif inside == own:
            times = 0
    else:
        times -= scope
    work[W_TIMES + number] = times
    work[W_LESSENED] = 1
    if times <= 0:
        work[W_HELD + half] &= ~(1 << (number - HALF * half))
