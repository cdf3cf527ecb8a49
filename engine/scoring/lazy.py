"""The tables for plain running: a cell is worked out when it is first asked for, and kept."""

from functools import cache

from engine.scoring.divide import HONOURS, suit_divisions
from engine.scoring.layout import PER_SUIT, W_DIVISIONS, WORK_SIZE
from engine.scoring.links import chow_triple
from engine.scoring.relations import bit_cells, forest_cells, joined_cells, relation, shift_cells
from engine.scoring.suits import suit_form, tiles_in
from engine.scoring.tables import (
    ENTRY_COUNT,
    ENTRY_FIRST,
    ENTRY_STATE,
    T_BIT,
    T_DIVISION,
    T_FOREST,
    T_HONOURS,
    T_JOINED,
    T_RELATION,
    T_SHIFT,
    T_SUIT,
    T_TRIPLE,
    TILES_OF_HAND,
)


class LazyTables(dict[int, int]):
    """The tables of `engine.scoring.tables`, filled as they are read."""

    def __init__(self) -> None:
        """Begin with the small tables."""
        super().__init__()
        self._divisions = 0
        self._work = [0] * WORK_SIZE
        for at, cells in small_cells():
            self.update(enumerate(cells, at))

    def __missing__(self, index: int) -> int:
        """Work out the cell at *index*."""
        if index >= T_HONOURS:
            found = self._entry(index - T_HONOURS, T_HONOURS)
        elif index >= T_SUIT:
            found = self._entry(index - T_SUIT, T_SUIT)
        else:
            found = relation_cell(index)
        self[index] = found
        return found

    def _entry(self, key: int, base: int) -> int:
        if tiles_in(key) > TILES_OF_HAND:
            return 0
        form = suit_form(key, base, self)
        first = self._divisions
        if form >> ENTRY_STATE:
            suit = 0 if base == T_SUIT else HONOURS
            self._divisions += suit_divisions(key, suit, self._work)
            at = W_DIVISIONS + suit * PER_SUIT
            self.update(enumerate(self._work[at : at + self._divisions - first], T_DIVISION + first))
        return form | self._divisions - first << ENTRY_COUNT | first << ENTRY_FIRST


def small_cells() -> tuple[tuple[int, list[int]], ...]:
    """Return where each of the small tables begins, and its cells."""
    return (
        (T_BIT, bit_cells()),
        (T_FOREST, forest_cells()),
        (T_JOINED, joined_cells()),
        (T_SHIFT, shift_cells()),
    )


def relation_cell(index: int) -> int:
    """Return the cell at *index* of the relations of two sets and of three chows."""
    if index >= T_TRIPLE:
        index -= T_TRIPLE
        return chow_triple(index // 729, index // 27 % 27, index % 27) + 1
    index -= T_RELATION
    return relation(index // 64, index % 64)


@cache
def lazy_tables() -> LazyTables:
    """Return the tables that all plain scoring shares."""
    return LazyTables()
