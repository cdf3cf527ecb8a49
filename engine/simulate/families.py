"""The families of fan plans: which sets they fix, what the rest may be, and what they are worth."""

from typing import Final

from engine.simulate.layout import PUNG_SET

(
    MIXED_SHIFTED, MIXED_TRIPLE, MIXED_STRAIGHT, PURE_STRAIGHT, PURE_SHIFTED, PURE_TRIPLE, SHIFTED_PUNGS,
    TRIPLE_PUNG, PURE_PUNGS, KNITTED_STRAIGHT, KNITTED_TILES, SEVEN_PAIRS, ORPHANS, ALL_PUNGS, HALF_FLUSH,
    FULL_FLUSH, ALL_TYPES, OUTSIDE, UPPER, LOWER, REVERSIBLE, CLOSED_SIMPLES, MELDED, CHICKEN, TWO_DRAGONS,
    CONCEALED_PUNGS, ANY,
) = range(27)  # fmt: skip
FAMILIES: Final = 27

FAMILY_FANS: Final[tuple[tuple[str, ...], ...]] = (
    ("mixed_shifted_chows",),
    ("mixed_triple_chow",),
    ("mixed_straight",),
    ("pure_straight",),
    ("pure_shifted_chows",),
    ("pure_triple_chow",),
    ("mixed_shifted_pungs",),
    ("triple_pung",),
    ("pure_shifted_pungs",),
    ("knitted_straight",),
    ("lesser_honors_and_knitted_tiles",),
    ("seven_pairs",),
    ("thirteen_orphans",),
    ("all_pungs", "two_concealed_pungs"),
    ("half_flush", "dragon_pung"),
    ("full_flush",),
    ("all_types", "dragon_pung"),
    ("outside_hand", "concealed_hand", "dragon_pung"),
    ("upper_four",),
    ("lower_four",),
    ("reversible_tiles",),
    ("all_simples", "all_chows", "fully_concealed_hand"),
    ("melded_hand", "all_chows"),
    ("chicken_hand",),
    ("two_dragon_pungs", "all_pungs"),
    ("three_concealed_pungs",),
    (),
)
"""Per family the fans that a plan of it reaches, whose values under the book tell what it is worth."""

FREE, PUNGS, CHOWS, SIMPLES, ENDS, UPPERS, LOWERS, MIRRORS, EMPTY_HANDED, SIMPLE_CHOWS = range(10)
HALF: Final = 10
"""Class of a half flush in characters; dots and bamboo follow."""
FULL: Final = 13
"""Class of a full flush in characters; dots and bamboo follow."""

_CHOW: Final = 0b1111111
_ALL: Final = 0b111111111
_INNER: Final = 0b011111110
_OUTER: Final = 0b100000001
_NO: Final = (0, 0, 0)
_SUIT: Final = (_CHOW, _ALL, _ALL)
_WINDS: Final = (0, 15, 15)
_DRAGONS: Final = (0, 7, 7)
_HONOURS: Final = (*_WINDS, *_DRAGONS)


def _suits(chows: int, pungs: int, pairs: int) -> tuple[int, ...]:
    return (chows, pungs, pairs) * 3


def _only(suit: int) -> tuple[int, ...]:
    return tuple(mask for s in range(3) for mask in (_SUIT if s == suit else _NO))


CLASS_MASKS: Final[tuple[int, ...]] = (
    *_suits(*_SUIT), *_HONOURS,  # FREE
    *_suits(0, _ALL, _ALL), *_HONOURS,  # PUNGS
    *_suits(_CHOW, 0, _ALL), *_NO, *_NO,  # CHOWS
    *_suits(0b0111110, _INNER, _INNER), *_NO, *_NO,  # SIMPLES
    *_suits(0b1000001, _OUTER, _OUTER), *_HONOURS,  # ENDS
    *_suits(0b1100000, 0b111100000, 0b111100000), *_NO, *_NO,  # UPPERS
    *_suits(0b0000011, 0b000001111, 0b000001111), *_NO, *_NO,  # LOWERS
    *_NO, 0b0000111, 0b110011111, 0b110011111, 0b0001000, 0b110111010, 0b110111010, *_NO, 0, 4, 4,  # MIRRORS
    *_suits(_CHOW, _INNER, 0), 0, 0, 15, 0, 0, 7,  # EMPTY_HANDED
    *_suits(0b0111110, 0, _INNER), *_NO, *_NO,  # SIMPLE_CHOWS
    *(mask for suit in range(3) for mask in (*_only(suit), *_HONOURS)),  # HALF
    *(mask for suit in range(3) for mask in (*_only(suit), *_NO, *_NO)),  # FULL
)  # fmt: skip
"""Per class and group three masks of ranks: where a chow may begin, a pung stand, the pair stand."""

WHOLE: Final[tuple[int, ...]] = (
    ALL_PUNGS, PUNGS, 0,
    HALF_FLUSH, HALF, 0, HALF_FLUSH, HALF + 1, 0, HALF_FLUSH, HALF + 2, 0,
    FULL_FLUSH, FULL, 0, FULL_FLUSH, FULL + 1, 0, FULL_FLUSH, FULL + 2, 0,
    OUTSIDE, ENDS, 0,
    UPPER, UPPERS, 0,
    LOWER, LOWERS, 0,
    REVERSIBLE, MIRRORS, 0,
    CLOSED_SIMPLES, SIMPLE_CHOWS, 1,
    MELDED, CHOWS, 0,
    MELDED, SIMPLES, 0,
    CHICKEN, EMPTY_HANDED, 0,
    CONCEALED_PUNGS, PUNGS, 1,
    ANY, FREE, 0,
)  # fmt: skip
"""Plans of whole hands without fixed sets: family, class, and whether open melds spoil it; three ints each."""

_ORDERS: Final = ((0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0))


def _templates() -> list[tuple[int, int, int, int]]:
    """Family and its three fixed sets, for every family that fixes three."""
    rows: list[tuple[int, int, int, int]] = []
    for a, b, c in _ORDERS:
        rows += [(MIXED_SHIFTED, a * 9 + low, b * 9 + low + 1, c * 9 + low + 2) for low in range(5)]
        rows.append((MIXED_STRAIGHT, a * 9, b * 9 + 3, c * 9 + 6))
    rows += [(MIXED_TRIPLE, low, 9 + low, 18 + low) for low in range(7)]
    for suit in (0, 9, 18):
        rows.append((PURE_STRAIGHT, suit, suit + 3, suit + 6))
        rows += [(PURE_SHIFTED, suit + low, suit + low + 1, suit + low + 2) for low in range(5)]
        rows += [(PURE_SHIFTED, suit + low, suit + low + 2, suit + low + 4) for low in range(3)]
        rows += [(PURE_TRIPLE, suit + low, suit + low, suit + low) for low in range(7)]
    return rows + _pung_templates()


def _pung_templates() -> list[tuple[int, int, int, int]]:
    first = PUNG_SET
    rows = [
        (SHIFTED_PUNGS, first + a * 9 + low, first + b * 9 + low + 1, first + c * 9 + low + 2)
        for a, b, c in _ORDERS
        for low in range(7)
    ]
    rows += [(TRIPLE_PUNG, first + rank, first + 9 + rank, first + 18 + rank) for rank in range(9)]
    for suit in (0, 9, 18):
        low = first + suit
        rows += [(PURE_PUNGS, low + rank, low + rank + 1, low + rank + 2) for rank in range(7)]
    return rows


TEMPLATES: Final[tuple[int, ...]] = tuple(cell for row in sorted(_templates()) for cell in row)
"""Four ints each: family and three set numbers."""
TEMPLATE_COUNT: Final = len(TEMPLATES) // 4

KNITTED: Final[tuple[int, ...]] = tuple(
    suit * 9 + start + step for order in _ORDERS for start, suit in enumerate(order) for step in (0, 3, 6)
)
"""Six patterns of nine knitted tiles."""
