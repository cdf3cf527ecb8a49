"""Where things lie in the flat arrays that the scoring kernels read and write.

- **hand** (`HAND_SIZE`): what a corpus hands over, one row per win.
- **work** (`WORK_SIZE`): scratch, zero at its first use; its content means nothing between two calls.
- **out** (`OUT_SIZE`): blocks of `BLOCK` cells: the best reading of the hand, and that of any other division.
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
B_BIGS: Final = B_ID + 1
"""Number of fans that three or four sets of the division make, chosen or not, then pairs (fan, bits of its sets)."""
MAX_BIGS: Final = 5
B_EDGES: Final = B_BIGS + 1 + 2 * MAX_BIGS
"""The fan that each pair of sets makes, (0, 1), (0, 2) .. (2, 3), chosen or not; -1 none."""
PAIRS_OF_SETS: Final = 6
BLOCK: Final = B_EDGES + PAIRS_OF_SETS

PAIR_PLACE: Final = 4
OTHER_PLACE: Final = 5

BEST: Final = 0
ALTERNATIVE: Final = BLOCK
TRIED: Final = 2 * BLOCK
"""A block for a caller's own use."""
OUT_SIZE: Final = 3 * BLOCK

# --- kept: what a search remembers of a reading; `engine.scoring.describe` makes a block of it ------------------------
K_TOTAL: Final = 0
"""Points without flowers and before the cap; -1 when nothing is kept."""
K_FANS: Final = 1
"""Bits of the fans that count: `HALF` fans in the first cell, the others in the second."""
K_TIMES: Final = 3
"""How often each fan counts that can count more than once: four bits each, from `times_shift` on."""
K_FORM: Final = 4
K_BODY: Final = 5
K_DIVISION: Final = 6
"""Pair + 1 (six bits), then nine bits a set, melds first: tile + 1 (six), kind (two), melded (one)."""
K_PLACE: Final = 7
K_WAIT: Final = 8
K_OPENED: Final = 9
"""1 when a discard completed the pung at `K_PLACE`."""
K_BIG: Final = 10
"""Which of the fans of three or four sets was chosen, counted from 0; -1 none."""
K_LINKED: Final = 11
"""Bits of the two-set fans chosen: eight bits a class of fans (`V_CLASS`), one a pair of sets."""
K_ID: Final = 12
KEPT: Final = 13

HALF: Final = 44
"""Fans in the first of two words of bits."""

# --- work -----------------------------------------------------------------------------------------------------------
W_HELD: Final = 0
"""Two words of bits of the fans that hold, while they are found."""
W_BASE: Final = 2
"""The two words of what depends on tiles and conditions alone."""
W_KEY: Final = 4
"""Keys of the four suits of the tiles that `scan` counted."""
W_ENTRY: Final = 8
"""What the tables say of each suit that was looked up last."""
W_FORM: Final = 12
W_BODY: Final = 13
W_ID: Final = 14
"""Number of the division; readings of one division differ in the place of the winning tile or the links."""
W_SETS: Final = 15
W_PAIR: Final = 16
W_KIND: Final = 17
W_TILE: Final = 21
W_NODE: Final = 25
"""Each set as the tables number it: a chow by its lowest tile, a pung or kong 27 + its tile."""
W_BIT: Final = 29
"""Each set's bit in `W_OWN`: a pung's tile, or 40 + the index of a chow."""
W_CHOWS: Final = 33
W_PUNGS: Final = 34
"""Bits of the tiles of all pungs and kongs, then of standing pungs, of open and of concealed kongs."""
W_STANDING: Final = 35
W_OPEN_KONGS: Final = 36
W_CLOSED_KONGS: Final = 37
W_EDGES: Final = 38
"""Bits of the two-set fans there are, as `K_LINKED`."""
W_BIGS: Final = 39
"""Number of fans that three or four sets make, then pairs (fan, bits of its sets)."""
W_BIG: Final = 40
W_PLACE: Final = W_BIG + 2 * MAX_BIGS
W_WAIT: Final = W_PLACE + 1
W_OPENED: Final = W_PLACE + 2
W_WAITS: Final = W_PLACE + 3
"""Bits of the tiles that complete the standing hand, in form; -1 not asked yet."""
W_OPEN: Final = W_PLACE + 4
"""Open melds (chows, pungs, open kongs)."""
W_CHOWED: Final = W_PLACE + 5
"""Melded chows."""
W_MASK: Final = W_PLACE + 6
"""Bits of the kinds of tile in the hand, melds too."""
W_KINDS: Final = W_PLACE + 7
"""Bits of the kinds among the standing tiles, then of those there an odd number of times, and twice or more."""
W_ODD: Final = W_PLACE + 8
W_TWICE: Final = W_PLACE + 9
W_HOGS: Final = W_PLACE + 10
"""How many kinds of tile are there four times, not as a kong."""
W_STRUCK: Final = W_PLACE + 11
"""The second word of the fans of which no count is allowed; those of two sets are there."""
W_TIMES: Final = W_PLACE + 13
"""How often each fan counts in the tried reading; read only for those that can count more than once."""
W_OWN: Final = W_TIMES + FANS
"""Bits (as `W_BIT`) of the sets that make each fan; read only for fans that hold."""
W_ALL: Final = W_OWN + FANS
"""34 counts of all tiles, melds too."""
W_LEFT: Final = W_ALL + 34
"""Nine counts of a suit, then the stack of `engine.scoring.divide`, and what it found."""
W_SUIT: Final = W_LEFT
W_STACK: Final = W_SUIT + 9
PER_SUIT: Final = 8
W_DIVISIONS: Final = W_STACK + 12
W_REST: Final = W_DIVISIONS + 4 * PER_SUIT
"""34 counts of what is left of a hand beside a knitted straight."""
W_MELDS: Final = W_REST + 34
"""Sets that are laid down; they come first."""
W_LAID: Final = W_MELDS + 1
"""Bits of the tiles of melded pungs and kongs."""
W_WIN: Final = W_MELDS + 2
W_DRAWN: Final = W_MELDS + 3
"""1 when the winning tile was drawn."""
W_ROUND: Final = W_MELDS + 4
"""The tile of the round's wind, then of the seat's."""
W_SEAT: Final = W_MELDS + 5
W_LESSENED: Final = W_MELDS + 6
"""1 when a reading changed times or own sets, so that the next must begin afresh."""
W_FOUND: Final = W_MELDS + 7
"""What the tables say of each suit of the tiles that are divided."""
W_CHOSEN: Final = W_FOUND + 4
"""The two-set fans chosen, as `K_LINKED`, then how often each counts, as `K_TIMES`."""
W_KEPT: Final = W_CHOSEN + 2
"""The best reading, then the best reading of any other division."""
WORK_SIZE: Final = W_KEPT + 2 * KEPT

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
V_RULE: Final = V_SWITCH + len(SWITCHES)
"""For each fan `RULE` cells: two words of the fans it excludes wholly, 1 if it excludes others in part."""
RULE: Final = 3
V_VALUED: Final = V_RULE + RULE * FANS
"""Two words of the fans that have a value."""
V_TURNS: Final = V_VALUED + 2
"""Rounds in which the fans that exclude any are visited, each after those that exclude it; two words for each."""
V_TURN: Final = V_TURNS + 1
MAX_TURNS: Final = 16
V_CLASS: Final = V_TURN + 2 * MAX_TURNS
"""The two-set fans in the order in which they are taken, then their values."""
CLASSES: Final = 5
V_EDGE: Final = V_CLASS + 2 * CLASSES
"""For each relation of two sets (`engine.scoring.relations`) the lowest bit of its class; 0 none."""
V_EXCLUSIONS: Final = V_EDGE + 7
"""Pairs (excluded fan, scope)."""
