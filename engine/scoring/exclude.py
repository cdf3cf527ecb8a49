"""Exclusions: which fans may not count beside which. No fan is known here by name; the book's data decide."""

from engine.books.model import ALL, OWN
from engine.kernel import Cells, Ints, kernel
from engine.scoring.fan_numbers import FANS
from engine.scoring.fans_sets import bits_in
from engine.scoring.layout import B_COUNT, B_OWN, TRIED, V_ORDER, V_START, V_VALUE, W_KILLED


@kernel
def exclude(book: Ints, work: Cells, out: Cells) -> None:
    """Strike out the counts of the tried reading that its other fans exclude.

    Fans are visited after all that could exclude them, so a fan that is struck out excludes nothing.
    """
    for at in range(FANS):
        number = book[V_ORDER + at]
        if out[TRIED + B_COUNT + number] == 0:
            continue
        if book[V_VALUE + number] == 0:
            out[TRIED + B_COUNT + number] = 0
            continue
        for entry in range(book[V_START + number], book[V_START + number + 1]):
            _strike(work, out, number, book[2 * entry], book[2 * entry + 1])


@kernel
def _strike(work: Cells, out: Cells, by: int, number: int, scope: int) -> None:
    held = out[TRIED + B_COUNT + number]
    if scope == ALL:
        out[TRIED + B_COUNT + number] = 0
        work[W_KILLED + number] = 1
    elif held > 0 and scope == OWN:
        own = out[TRIED + B_OWN + number]
        inside = own & out[TRIED + B_OWN + by]
        if held == bits_in(own):
            out[TRIED + B_COUNT + number] = held - bits_in(inside)
            out[TRIED + B_OWN + number] = own & ~inside
        elif inside == own:
            out[TRIED + B_COUNT + number] = 0
    elif held > 0:
        out[TRIED + B_COUNT + number] = held - scope if held > scope else 0
