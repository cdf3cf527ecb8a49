"""Where things lie in the flat arrays that the scoring kernels read and write.

- **hand** (`HAND_SIZE`): what a corpus hands over, one row per win.
- **work** (`WORK_SIZE`): scratch; its content means nothing between two calls.
- **out** (`OUT_SIZE`): three blocks of `BLOCK` cells: the best reading of the hand, the best other division, and
  the division being tried.
"""

from typing import Final

from engine.scoring.fan_numbers import FANS

# --- hand -----------------------------------------------------------------------------------------------------------
H_STANDING: Final = 0
"""34 counts of the standing tiles, the winning tile apart."""
H_WIN: Final = 34
H_MELDS: Final = 35
"""Number of melds, then up to four pairs (kind, lowest tile)."""
H_MELD: Final = 36
H_ROUND: Final = 44
H_SEAT: Final = 45
H_SELF: Final = 46
H_LAST: Final = 47
H_SEA: Final = 48
H_KONG: Final = 49
H_READY: Final = 50
HAND_SIZE: Final = 51

# --- kinds of set, forms and waits ----------------------------------------------------------------------------------
CHOW_SET: Final = 0
PUNG_SET: Final = 1
OPEN_KONG: Final = 2
CLOSED_KONG: Final = 3

BASIC: Final = 0
SEVEN_PAIRS_FORM: Final = 1
ORPHANS_FORM: Final = 2
KNITTED_FORM: Final = 3
STRAIGHT_FORM: Final = 4
FORM_NAMES: Final = ("basic", "seven_pairs", "thirteen_orphans", "knitted_tiles", "knitted_straight")

NO_WAIT: Final = 0
EDGE: Final = 1
CLOSED: Final = 2
SINGLE: Final = 3
WAIT_NAMES: Final = ("open", "edge", "closed", "single")

# --- a block: one reading of the hand -------------------------------------------------------------------------------
B_TOTAL: Final = 0
"""Points without flowers and before the cap; -1 when the block holds nothing."""
B_FORM: Final = 1
B_BODY: Final = 2
"""Which of the six knitted straights (knitted straight form only)."""
B_PAIR: Final = 3
B_SETS: Final = 4
"""Number of sets, melds first; then kind, tile and melded flag of up to four."""
B_KIND: Final = 5
B_TILE: Final = 9
B_MELDED: Final = 13
B_PLACE: Final = 17
"""Index of the set that takes the winning tile; 4 the pair, 5 anything else."""
B_WAIT: Final = 18
B_CONCEALED: Final = 19
"""Bits of the sets that are concealed pungs or kongs."""
B_LINKS: Final = 20
"""Number of combination fans chosen, then pairs (fan, bits of its sets)."""
B_LINK: Final = 21
MAX_LINKS: Final = 4
B_COUNT: Final = B_LINK + 2 * MAX_LINKS
"""How often each fan counts."""
B_HELD: Final = B_COUNT + FANS
"""How often each fan held, before exclusions; two-set fans between chows or pungs apart."""
B_OWN: Final = B_HELD + FANS
"""Bits of the sets that make each fan; 0 where no sets do."""
B_ID: Final = B_OWN + FANS
"""Number of the division; readings of one division differ in the place of the winning tile or the links."""
BLOCK: Final = B_ID + 1

PAIR_PLACE: Final = 4
OTHER_PLACE: Final = 5

BEST: Final = 0
ALTERNATIVE: Final = BLOCK
TRIED: Final = 2 * BLOCK
OUT_SIZE: Final = 3 * BLOCK

# --- work -----------------------------------------------------------------------------------------------------------
W_FULL: Final = 0
"""34 counts of the standing tiles with the winning tile."""
W_ALL: Final = 34
"""34 counts of all tiles, melds too."""
W_REST: Final = 68
"""34 counts of what is left of a hand beside a knitted straight."""
W_MASK: Final = 102
"""Bits of the kinds of tile in the hand."""
W_WAITS: Final = 103
"""Bits of the tiles that complete the standing hand, in form; -1 not asked yet."""
W_OPEN: Final = 104
"""Open melds (chows, pungs, open kongs)."""
W_CHOWED: Final = 105
"""Melded chows."""
W_SUIT: Final = 106
"""Nine counts of a suit, then the search's stack: rank and choice of up to six steps."""
W_STACK: Final = 115
W_FOUND: Final = 127
"""How many divisions each of the four suits has, then up to `PER_SUIT` packed divisions of each."""
PER_SUIT: Final = 8
W_DIVISIONS: Final = 131
W_PARENT: Final = W_DIVISIONS + 4 * PER_SUIT
"""Component of each set while combination fans are linked."""
W_BASE: Final = W_PARENT + 4
"""How often each fan holds that depends on tiles and conditions alone."""
W_DIVISION: Final = W_BASE + FANS
"""The same with the fans of a division."""
W_OWN: Final = W_DIVISION + FANS
"""Bits of the sets that make each of them."""
W_KILLED: Final = W_OWN + FANS
"""1 for each fan of which no count is allowed."""
W_BIGS: Final = W_KILLED + FANS
"""Number of fans that three or four sets of the division make, then pairs (fan, bits of its sets)."""
W_BIG: Final = W_BIGS + 1
MAX_BIGS: Final = 5
W_ID: Final = W_BIG + 2 * MAX_BIGS
WORK_SIZE: Final = W_ID + 1

# --- book vector ----------------------------------------------------------------------------------------------------
V_VALUE: Final = 0
"""Value of each fan; 0 for a fan that the book does not have."""
V_ORDER: Final = FANS
"""Fan numbers, each after those that exclude it."""
V_START: Final = 2 * FANS
"""Where the exclusions of each fan begin and, one further, end."""
V_SWITCH: Final = 3 * FANS + 1
SWITCHES: Final = (
    "knitted_body_wait",
    "two_terminal_chows_from_pungs",
    "double_chow_unmelded",
    "edge_wait_without_chow",
    "closed_wait_without_chow",
    "last_tile_counts_own",
    "nine_gates_any_wait",
    "formal_wait",
    "seven_pairs_hog_with_green_or_terminals",
    "special_forms",
)
"""Definition switches in the order in which the vector holds them."""
V_BODY_WAIT: Final = V_SWITCH
V_PUNG_TERMINALS: Final = V_SWITCH + 1
V_UNMELDED: Final = V_SWITCH + 2
V_EDGE_CHOWLESS: Final = V_SWITCH + 3
V_CLOSED_CHOWLESS: Final = V_SWITCH + 4
V_OWN_LAST: Final = V_SWITCH + 5
V_ANY_GATES: Final = V_SWITCH + 6
V_FORMAL: Final = V_SWITCH + 7
V_HOG_PAIRS: Final = V_SWITCH + 8
V_SPECIAL: Final = V_SWITCH + 9
V_EXCLUSIONS: Final = V_SWITCH + len(SWITCHES)
"""Pairs (excluded fan, scope)."""
