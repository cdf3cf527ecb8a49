"""Where the results of many hands lie in the flat arrays that the drivers write."""

from typing import Final

from engine.scoring.fan_numbers import FANS
from engine.scoring.layout import HAND_SIZE

# --- one hand -------------------------------------------------------------------------------------------------------
R_CLEAN: Final = 0
"""1 when every event was legal, the hand ended and nothing rare happened; else the rest means nothing."""
R_WIN: Final = 1
"""Row of the win; -1 when the wall was exhausted."""
R_SEAT: Final = 2
R_SOURCE: Final = 3
R_ROBBED: Final = 4
R_FANS: Final = 5
"""Row of the stated fans, -1 none."""
R_POINTS: Final = 6
"""Row of the stated points, -1 none."""
R_DRAWS: Final = 7
R_LEFT: Final = 8
R_FORM: Final = 9
R_WAIT: Final = 10
"""Index in `engine.scoring.layout.WAIT_NAMES`."""
R_ASSUMED: Final = 11
"""Bits of the assumptions of the hand's book that decided something."""
R_COUNTED: Final = 12
"""How many fans count, flowers included."""
R_EXCLUDED: Final = 13
"""How many entries of fans not counted there are."""
R_LAID: Final = 14
"""Flowers of the winner."""
R_MELDS: Final = 15
"""Melds of the winner, then kind, tile, offer of up to four."""
R_MELD: Final = 16
R_TOTALS: Final = 28
"""Points without flowers under each of the nine books; -1 when the tiles do not win."""
BOOKS: Final = 9
R_SEATS: Final = R_TOTALS + BOOKS
"""4 x `SEAT_CELLS`."""
S_MELDS: Final = 0
S_CONCEALED: Final = 1
S_FLOWERS: Final = 2
S_DISCARDS: Final = 3
S_READY: Final = 4
S_STARTING: Final = 5
S_LOST: Final = 6
SEAT_CELLS: Final = 7
R_HAND: Final = R_SEATS + 4 * SEAT_CELLS
"""The winning hand as `engine.scoring.layout` packs it."""
R_SIZE: Final = R_HAND + HAND_SIZE

# --- what is told of the fans of all wins, one list behind the other ------------------------------------------------
FAN_CELLS: Final = 4
"""Fan, count, points, number of its tiles."""
OUT_CELLS: Final = 3
"""Fan not counted, what excludes it (a fan, or `PRINCIPLE` + its number), place of the clause in the book's list."""
PRINCIPLE: Final = FANS
N_FANS: Final = 0
"""Cells of the cursor: entries of counted fans, their tiles, entries of excluded fans so far."""
N_TILES: Final = 1
N_OUT: Final = 2
CURSOR: Final = 3
FAN_ROOM: Final = 24
"""Fans that a hand can count, with room to spare; the lists are made for so many a hand."""
TILE_ROOM: Final = FAN_ROOM * 18
OUT_ROOM: Final = 2 * FANS

# --- distance from ready --------------------------------------------------------------------------------------------
D_STARTING: Final = 0
D_FIRST: Final = 4
D_BOUND: Final = 8
"""4 seats x `FORMS`: never more than the distance to each winning form."""
SETS_FORM: Final = 0
PAIRS_FORM: Final = 1
ORPHANS_FORM: Final = 2
KNITTED_FORM: Final = 3
STRAIGHT_FORM: Final = 4
FORMS: Final = 5
FARTHEST: Final = 14
D_OPEN: Final = D_BOUND + 4 * FORMS
D_SIZE: Final = D_OPEN + 1

# --- what a book says besides its vector ----------------------------------------------------------------------------
X_RULES: Final = 0
"""1 for each fan that the book has."""
X_FLOWER: Final = FANS
X_SCORED: Final = FANS + 1
X_ASSUMED: Final = FANS + 2
"""Number of assumptions, then (kind, a, b) of each."""
X_ASSUME: Final = FANS + 3
ASSUME_ROOM: Final = 48
X_PRINTED: Final = X_ASSUME + 3 * ASSUME_ROOM
"""1 for each exclusion that the page prints, in the order of the vector."""
A_NEVER: Final = 0
A_SWITCH: Final = 1
"""a: row of the vector with the other setting."""
A_FAN: Final = 2
A_CLOSURE: Final = 3
A_PAIR: Final = 4
A_ALWAYS: Final = 5
