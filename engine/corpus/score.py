"""The score of one win under its own book and under the nine, with all that the tables tell of it."""

from engine.corpus.layout import (
    A_ALWAYS,
    A_CLOSURE,
    A_FAN,
    A_PAIR,
    A_SWITCH,
    BOOKS,
    N_OUT,
    OUT_CELLS,
    PRINCIPLE,
    R_ASSUMED,
    R_COUNTED,
    R_EXCLUDED,
    R_FORM,
    R_HAND,
    R_LAID,
    R_TOTALS,
    R_WAIT,
    X_ASSUME,
    X_ASSUMED,
    X_PRINTED,
    X_SCORED,
)
from engine.corpus.tell import tell_excluded, tell_fans
from engine.kernel import Cells, Ints, Table, kernel
from engine.scoring.best import describe_best, score_total
from engine.scoring.conditions import settle_conditions
from engine.scoring.fans_win import wait_of_place
from engine.scoring.layout import (
    B_COUNT,
    B_FORM,
    B_PLACE,
    B_SETS,
    B_TOTAL,
    BEST,
    BLOCK,
    HAND_SIZE,
    NO_WAIT,
    SINGLE,
    TRIED,
    V_START,
)
from engine.scoring.tables import Lookup
from engine.scoring.waits import wait_bits


@kernel
def total_under(hand: Ints, book: Ints, tables: Lookup, trial: Cells, work: Cells) -> int:
    """Return the points without flowers of a packed *hand* under *book*, -1 if it does not win; *hand* is kept."""
    for cell in range(HAND_SIZE):
        trial[cell] = hand[cell]
    settle_conditions(trial, book)
    return score_total(trial, 0, book, tables, work)


@kernel
def score_win(
    own: int, books: Table, extras: Table, tables: Lookup, hand: Cells, trial: Cells, counts: Cells, work: Cells,
    out: Cells, result: Cells, base: int, ends: Cells, fans: Cells, tiles: Cells, gone: Cells,
) -> bool:  # fmt: skip
    """Score the win packed in *result*; return whether it wins under its own book, which counts fans.

    :param own: row of the hand's book in *books* and *extras*, the first nine rows being the nine books.
    """
    extra = extras[own]
    for cell in range(HAND_SIZE):
        hand[cell] = result[base + R_HAND + cell]
    for other in range(1, BOOKS + 1):
        book = (own + other) % BOOKS  # its own book last: the rest is told of that reading
        result[base + R_TOTALS + book] = total_under(hand, books[book], tables, trial, work)
    if extra[X_SCORED] == 0 or result[base + R_TOTALS + own] < 0:
        return False
    describe_best(books[own], tables, work, out)
    result[base + R_FORM] = out[BEST + B_FORM]
    result[base + R_COUNTED] = tell_fans(
        hand, result[base + R_LAID], books[own], extra, counts, out, ends, fans, tiles
    )
    first = ends[N_OUT]
    result[base + R_EXCLUDED] = tell_excluded(books[own], extra, out, ends, gone)
    result[base + R_WAIT] = _wait(hand, tables, work, out)
    result[base + R_ASSUMED] = _assumed(
        own, books, extra, tables, hand, trial, work, out, gone, first, ends[N_OUT]
    )
    return True


@kernel
def _wait(hand: Ints, tables: Lookup, work: Cells, out: Cells) -> int:
    """Return which wait the winning tile ended; open (`NO_WAIT`) if another tile would have done."""
    bits = wait_bits(hand, tables, work)
    if bits == 0 or bits & (bits - 1) != 0:
        return NO_WAIT
    if out[BEST + B_SETS] == 0:
        return SINGLE
    for cell in range(BLOCK):
        out[TRIED + cell] = out[BEST + cell]
    return wait_of_place(hand, out, out[BEST + B_PLACE])


@kernel
def _assumed(
    own: int, books: Table, extra: Ints, tables: Lookup, hand: Ints, trial: Cells, work: Cells, out: Ints, gone: Ints,
    first: int, end: int,
) -> int:  # fmt: skip
    """Return a bit for each assumption of the book without which this score could be another."""
    bits = 0
    for number in range(extra[X_ASSUMED]):
        kind = extra[X_ASSUME + 3 * number]
        a = extra[X_ASSUME + 3 * number + 1]
        b = extra[X_ASSUME + 3 * number + 2]
        decided = kind == A_ALWAYS
        if kind == A_SWITCH:
            decided = total_under(hand, books[a], tables, trial, work) != out[BEST + B_TOTAL]
        elif kind == A_FAN:
            decided = out[BEST + B_COUNT + a] > 0
        elif kind == A_CLOSURE:
            decided = _any_unprinted(books[own], extra, gone, first, end)
        elif kind == A_PAIR:
            decided = out[BEST + B_COUNT + a] > 0 and (
                out[BEST + B_COUNT + b] > 0 or _is_excluded(gone, first, end, b)
            )
        if decided:
            bits |= 1 << number
    return bits


@kernel
def _is_excluded(gone: Ints, first: int, end: int, number: int) -> bool:
    found = False
    for at in range(first, end):
        found = found or gone[OUT_CELLS * at] == number
    return found


@kernel
def _any_unprinted(book: Ints, extra: Ints, gone: Ints, first: int, end: int) -> bool:
    """Whether a fan stays out by an exclusion that follows from the principles alone."""
    for at in range(first, end):
        by = gone[OUT_CELLS * at + 1]
        if by < PRINCIPLE:
            for entry in range(book[V_START + by], book[V_START + by + 1]):
                if book[2 * entry] == gone[OUT_CELLS * at] and extra[X_PRINTED + entry - book[V_START]] == 0:
                    return True
    return False
