"""What the kernels look up instead of working it out for each hand: one flat sequence of integers.

Plainly it is a `LazyTables`, which works out a cell by the kernels of `engine.scoring.relations` and
`engine.scoring.suits` when it is first asked for. For a corpus `engine.scoring.arrays` fills the whole of it with the
same kernels, compiled.
"""

from typing import Final, Protocol

TILES_OF_HAND: Final = 14

T_BIT: Final = 0
"""Index of the one bit that is set in a word, at the word % 67."""
T_FOREST: Final = T_BIT + 67
"""Which sets are joined: 15 ways to part four sets, 8 cells each: the way after joining a pair of sets."""
WAYS: Final = 15
T_JOINED: Final = T_FOREST + 8 * WAYS
"""The way in which the sets with these bits are joined, and no others."""
T_SHIFT: Final = T_JOINED + 16
"""Where the count of each fan that can count more than once lies in `K_TIMES`; -1 for the others."""
T_RELATION: Final = T_SHIFT + 128
"""How two sets are related (`engine.scoring.relations`), at 64 x one node + the other."""
T_TRIPLE: Final = T_RELATION + 64 * 64
"""The fan that three chows make, plus one, at 729, 27 and 1 times their lowest tiles; 0 none."""
T_DIVISION: Final = T_TRIPLE + 27**3
"""Packed divisions (`engine.scoring.divide`), those of a suit together."""
DIVISIONS: Final = 1 << 15
T_SUIT: Final = T_DIVISION + DIVISIONS
"""What there is to know of each suit of numbers, by key (`engine.scoring.suits`)."""
T_HONOURS: Final = T_SUIT + 5**9
"""The same of honours."""
T_SIZE: Final = T_HONOURS + 5**7

ENTRY_WAITS: Final = (1 << 9) - 1
"""Bits of the ranks that complete a suit: into sets if it holds 3n + 2 tiles, into sets and a pair if 3n + 1."""
ENTRY_STATE: Final = 9
"""Two bits: 0 not complete, 1 sets, 2 sets and a pair."""
ENTRY_COUNT: Final = 11
"""Three bits: number of divisions."""
ENTRY_FIRST: Final = 14
"""Index of the first of them after `T_DIVISION`."""


class Lookup(Protocol):
    """Integers that a kernel looks up."""

    def __getitem__(self, index: int, /) -> int:
        """Return the integer at *index*."""
