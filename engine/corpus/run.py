"""The two entries that are compiled: replay many hands in one call, and score their wins in another.

They are apart so that two processes can make their machine code at the same time.
"""

from engine.corpus.drive import run_hand
from engine.corpus.layout import CURSOR, R_CLEAN, R_SIZE, R_WIN
from engine.corpus.score import score_win
from engine.kernel import Cells, Ints, Table, kernel
from engine.scoring.tables import Lookup


@kernel
def replay_hands(
    rows: tuple[Ints, Ints, Ints, Ints, Ints, Ints, Ints], firsts: Ints, lasts: Ints, own: Ints, memo: Cells,
    scratch: tuple[Cells, ...], results: Cells,
) -> int:  # fmt: skip
    """Replay the hands of rows *firsts*..*lasts*; return how many are clean.

    :param rows: kind, seat, tile, other and flag of each row, the place of its first deal tile, all deal tiles.
    :param own: of each hand its book's number; -1 where the hand is to be left alone.
    :param memo: `engine.corpus.ready.MEMO_SIZE` cells, kept between calls.
    :param scratch: the arrays of `engine.corpus.tables.SCRATCH_SIZES`, zero at first.
    :param results: `R_SIZE` cells a hand, zero at first.
    """
    kinds, seats, tiles, others, flags, starts, deals = rows
    state, ready, counts, parts, blocks, work, _hand, _trial, _out, _kept = scratch
    clean = 0
    for number in range(len(firsts)):
        base = R_SIZE * number
        if own[number] >= 0 and run_hand(
            kinds, seats, tiles, others, flags, starts, deals, firsts[number], lasts[number], state, ready, counts,
            parts, blocks, memo, work, results, base,
        ):  # fmt: skip
            results[base + R_CLEAN] = 1
            clean += 1
        else:
            results[base + R_CLEAN] = 0
    return clean


@kernel
def score_wins(
    own: Ints, books: tuple[Table, Table], tables: Lookup, scratch: tuple[Cells, ...], results: Cells,
    told: tuple[Cells, Cells, Cells, Cells],
) -> int:  # fmt: skip
    """Score the wins of the clean hands in *results*; return how many hands are no longer clean, as they do not win.

    :param own: of each hand its book's row in *books*.
    :param books: the vectors of the books, a row each, and what else is asked of them (`engine.corpus.tables`).
    :param tables: `engine.scoring.arrays.table_array`.
    :param scratch: as in `replay_hands`.
    :param told: cursor, fans, tiles and exclusions of the clean wins, in order of hand (`engine.corpus.layout`).
    """
    vectors, extras = books
    _state, _ready, counts, _parts, _blocks, work, hand, trial, out, kept = scratch
    ends, fans, fan_tiles, gone = told
    lost = 0
    for number in range(len(own)):
        base = R_SIZE * number
        if results[base + R_CLEAN] == 0 or results[base + R_WIN] < 0:
            continue
        for cell in range(CURSOR):
            kept[cell] = ends[cell]
        if not score_win(
            own[number], vectors, extras, tables, hand, trial, counts, work, out, results, base, ends, fans,
            fan_tiles, gone,
        ):  # fmt: skip
            results[base + R_CLEAN] = 0
            lost += 1
            for cell in range(CURSOR):
                ends[cell] = kept[cell]
    return lost
