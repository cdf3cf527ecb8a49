"""Where things stand in a bot's memory: one flat sequence of ints per seat, read and written by the kernels.

A set has a number: a chow that of its lowest tile (0..26), a pung or kong 27 + its tile. The five groups are
characters, dots, bamboo, winds and dragons.
"""

from typing import Final

HAND: Final = 0
"""34 counts of the standing tiles."""
LIVE: Final = 34
"""34 counts of the tiles that this seat does not see."""
MELD: Final = 68
"""4 set numbers, -1 where there is none."""
MELDS: Final = 72
OPEN: Final = 73
"""Melds that are not concealed kongs."""
SEAT: Final = 74
ROUND: Final = 75
MINIMUM: Final = 76
READY: Final = 77
"""1 when the standing tiles wait in form."""
EST: Final = 80
"""Per family: the fan points that its plans reach under the book."""
TASTE: Final = 112
"""Per family: how much this seat likes it in this hand; `OFF` not at all."""
PLAN: Final = 144
"""The plan: family, distance, cost, closed, class, three fixed sets (-1 none), knitted pattern (-1 none)."""
P_FAMILY: Final = 144
P_DISTANCE: Final = 145
P_COST: Final = 146
P_CLOSED: Final = 147
P_CLASS: Final = 148
P_FIXED: Final = 149
P_PATTERN: Final = 152
PLAN_CELLS: Final = 9
LEFT: Final = 154
"""Sets that the plan under study still needs beside its fixed ones."""
PAIRS: Final = 155
"""Kinds of standing tile held at least twice."""
ROOM: Final = 156
"""The most standing tiles that one set and a pair could use."""
MISS: Final = 160
"""Per set: tiles of it that are not in the hand; 0 where it is melded."""
REST: Final = 224
"""34 counts of the standing tiles that the plan's fixed sets leave."""
GAIN: Final = 260
"""Per group, sets 0..4 and pair 0..1: the most tiles in hand that so many blocks use."""
JOIN: Final = 310
KEEP: Final = 330
"""34 weights: what a tile is worth to the plans not chosen."""
SCRATCH: Final = 370
SAVED: Final = 550
SIZE: Final = 560

PUNG_SET: Final = 27
"""Added to the tile of a pung to number the set."""
SETS: Final = 61
NONE: Final = -99
OFF: Final = -5000
FAR: Final = 1_000_000

GROUPS: Final = 5
GROUP_FIRST: Final = (0, 9, 18, 27, 31)
GROUP_SIZE: Final = (9, 9, 9, 4, 3)
GROUP_OF: Final = (*(0,) * 9, *(1,) * 9, *(2,) * 9, *(3,) * 4, *(4,) * 3)
