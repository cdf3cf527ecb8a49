"""Kernels over many packed hands at once, for a corpus.

A row of results is `SCORED` cells: points without flowers and before the cap (-1 no win), 1 if they reach *minimum*,
two words of the fans that count, how often those count that can count more than once (`engine.scoring.keep.count_in`
reads the three), form, body of a knitted straight, packed division, place of the winning tile and wait, as the cells
`K_FORM`.. of engine.scoring.layout say.
"""

from typing import Final

from engine.kernel import Cells, Ints, kernel
from engine.scoring.best import score_total
from engine.scoring.conditions import settle_at
from engine.scoring.layout import H_KONG, H_LAST, HAND_SIZE, K_FANS, K_WAIT, W_KEPT
from engine.scoring.tables import Lookup

S_TOTAL: Final = 0
S_MINIMUM: Final = 1
S_FANS: Final = 2
S_TIMES: Final = 4
S_FORM: Final = 5
SCORED: Final = S_FANS + K_WAIT - K_FANS + 1


@kernel
def score_hands(
    hands: Cells, count: int, book: Ints, minimum: int, tables: Lookup, work: Cells, out: Cells
) -> int:
    """Score *count* packed hands under *book*; return how many of them win.

    :param hands: `HAND_SIZE` cells a hand, left as they are; conditions that contradict the tiles are not applied.
    :param work: `WORK_SIZE` cells of scratch, zero at first.
    :param out: `SCORED` cells a hand.
    """
    wins = 0
    for row in range(count):
        first = HAND_SIZE * row
        last_tile = hands[first + H_LAST]
        kong = hands[first + H_KONG]
        settle_at(hands, first, book)
        total = score_total(hands, first, book, tables, work)
        hands[first + H_LAST] = last_tile
        hands[first + H_KONG] = kong
        at = SCORED * row
        out[at + S_TOTAL] = total
        out[at + S_MINIMUM] = 1 if total >= minimum else 0
        for cell in range(K_FANS, K_WAIT + 1):
            out[at + S_FANS - K_FANS + cell] = work[W_KEPT + cell] if total >= 0 else 0
        wins += 1 if total >= 0 else 0
    return wins
