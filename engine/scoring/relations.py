"""How sets are related, as the small tables that the scorer looks up; the fans themselves are in engine.scoring.links.

A node stands for a set: a chow is its lowest tile, a pung or kong 27 + its tile.
"""

from collections.abc import Iterator
from itertools import combinations
from typing import Final

from engine.kernel import kernel
from engine.scoring import fan_numbers as fan
from engine.scoring.layout import HALF
from engine.scoring.links import chow_pair, pung_pair

PUNG_NODE: Final = 27
DOUBLE_CHOW: Final = 0
"""Relations 0..3 are the fans of two chows, in order of fan number."""
EQUAL_PUNGS: Final = 4
TERMINAL_PUNGS: Final = 5
"""111 and 999 of a suit, a fan only by a book's switch."""
UNRELATED: Final = 6
RELATION_FANS: Final = (
    fan.PURE_DOUBLE_CHOW, fan.MIXED_DOUBLE_CHOW, fan.SHORT_STRAIGHT, fan.TWO_TERMINAL_CHOWS, fan.DOUBLE_PUNG,
    fan.TWO_TERMINAL_CHOWS,
)  # fmt: skip
"""The fan that each relation makes."""
MANY_ALONE: Final = (
    fan.TILE_HOG, fan.DRAGON_PUNG, fan.PUNG_OF_TERMINALS_OR_HONORS, fan.MELDED_KONG, fan.CONCEALED_KONG
)  # fmt: skip
"""The fans that can count more than once, those of two sets apart."""
MANY_BITS: Final = sum(1 << (number - HALF) for number in MANY_ALONE)
"""The same as bits of the second word; every one of them is numbered from `HALF` on."""
LINK_BITS: Final = sum(1 << (number - HALF) for number in set(RELATION_FANS))
"""The fans of two sets likewise."""
MANY: Final = (*MANY_ALONE, *sorted(set(RELATION_FANS)))
"""The fans that can count more than once."""
PAIRS: Final = tuple(combinations(range(4), 2))
"""The pairs of four sets, in the order in which they are tried."""

Way = tuple[int, ...]


@kernel
def relation(node: int, other: int) -> int:
    """Return how two sets are related."""
    if node < PUNG_NODE and other < PUNG_NODE:
        number = chow_pair(node, other)
        return number - fan.PURE_DOUBLE_CHOW if number >= 0 else UNRELATED
    if node < PUNG_NODE or other < PUNG_NODE:
        return UNRELATED
    number = pung_pair(node - PUNG_NODE, other - PUNG_NODE, 1)
    if number < 0:
        return UNRELATED
    return EQUAL_PUNGS if number == fan.DOUBLE_PUNG else TERMINAL_PUNGS


def bit_cells() -> list[int]:
    """Return the cells of `T_BIT`: powers of two differ modulo 67."""
    cells = [0] * 67
    for index in range(66):
        cells[(1 << index) % 67] = index
    return cells


def _ways() -> Iterator[Way]:
    """Yield every way to part four sets, each set named by the least of its part; all apart comes first."""
    for b in (1, 0):
        for c in sorted({2, 0, b}, reverse=True):
            for d in sorted({3, 0, b, c}, reverse=True):
                yield (0, b, c, d)


def _joined(way: Way, a: int, b: int) -> Way:
    kept, gone = sorted((way[a], way[b]))
    return tuple(kept if part == gone else part for part in way)


def forest_cells() -> list[int]:
    """Return the cells of `T_FOREST`."""
    ways = list(_ways())
    cells = []
    for way in ways:
        cells += [ways.index(_joined(way, a, b)) for a, b in PAIRS] + [0, 0]
    return cells


def joined_cells() -> list[int]:
    """Return the cells of `T_JOINED`."""
    ways = list(_ways())
    cells = []
    for bits in range(16):
        way: Way = (0, 1, 2, 3)
        for a, b in PAIRS:
            if bits >> a & 1 and bits >> b & 1:
                way = _joined(way, a, b)
        cells.append(ways.index(way))
    return cells


def shift_cells() -> list[int]:
    """Return the cells of `T_SHIFT`."""
    return [4 * MANY.index(number) if number in MANY else -1 for number in range(128)]
