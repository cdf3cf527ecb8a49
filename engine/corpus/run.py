"""The entry that is compiled: replay and score many hands in one call."""

from engine.corpus.drive import run_hand
from engine.corpus.layout import CURSOR, R_CLEAN, R_SIZE, R_WIN
from engine.corpus.score import score_win
from engine.kernel import Cells, Ints, Table, kernel
from engine.scoring.tables import Lookup


@kernel
def run_hands(
    rows: tuple[Ints, Ints, Ints, Ints, Ints, Ints, Ints], firsts: Ints, lasts: Ints, own: Ints,
    books: tuple[Table, Table], tables: Lookup, memo: Cells, scratch: tuple[Cells, ...], results: Cells,
    told: tuple[Cells, Cells, Cells, Cells],
) -> int:  # fmt: skip
    """Replay and score the hands of rows *firsts*..*lasts*; return how many are clean.

    :param rows: kind, seat, tile, other and flag of each row, the place of its first deal tile, all deal tiles.
    :param own: of each hand its book's row in *books*; -1 where the hand is to be left alone.
    :param books: the vectors of the books, a row each, and what else is asked of them (`engine.corpus.tables`).
    :param tables: `engine.scoring.arrays.table_array`.
    :param memo: `engine.corpus.ready.MEMO_SIZE` cells, kept between calls.
    :param scratch: the arrays of `engine.corpus.tables.scratch_sizes`, zero at first.
    :param results: `R_SIZE` cells a hand, zero at first.
    :param told: cursor, fans, tiles and exclusions of the clean wins, in order of hand (`engine.corpus.layout`).
    """
    kinds, seats, tiles, others, flags, starts, deals = rows
    vectors, extras = books
    state, ready, counts, parts, blocks, work, hand, trial, out, kept = scratch
    ends, fans, fan_tiles, gone = told
    clean = 0
    for number in range(len(firsts)):
        base = R_SIZE * number
        if own[number] < 0:
            continue
        good = run_hand(
            kinds, seats, tiles, others, flags, starts, deals, firsts[number], lasts[number], state, ready, counts,
            parts, blocks, memo, work, results, base,
        )  # fmt: skip
        for cell in range(CURSOR):
            kept[cell] = ends[cell]
        if good and results[base + R_WIN] >= 0:
            good = score_win(
                own[number], vectors, extras, tables, hand, trial, counts, work, out, results, base, ends, fans,
                fan_tiles, gone,
            )  # fmt: skip
        results[base + R_CLEAN] = 1 if good else 0
        clean += 1 if good else 0
        if not good:
            for cell in range(CURSOR):
                ends[cell] = kept[cell]
    return clean
