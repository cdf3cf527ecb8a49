"""How a win that holds a given fan may be put together: one recipe for each fan."""

from typing import Final, NamedTuple

from engine.simulate import families as f
from engine.simulate.layout import PUNG_SET

Sets = tuple[int, ...]
ANY_WAY: Final = -1
ANYTHING: Final = (*(0b1111111, 0b111111111, 0b111111111) * 3, 0, 15, 15, 0, 7, 7)
"""Masks that allow every set and pair."""


class Recipe(NamedTuple):
    """Parts that a win must have; the rest is random."""

    fixed: tuple[Sets, ...] = ((),)
    """Alternatives of sets, of which one is taken."""
    masks: tuple[int, ...] = ANYTHING
    """Masks of the other sets and the pair, three ints for each of the five groups."""
    pairs: tuple[int, ...] = ()
    """Tiles of the pair; with as many as `fixed` has alternatives, the one that belongs to it; empty for any."""
    open_kongs: int = 0
    concealed_kongs: int = 0
    least_open: int = 0
    most_open: int = 3
    """Open melds, kongs included."""
    self_drawn: int = ANY_WAY
    last_tile: int = ANY_WAY
    sea_last: int = 0
    kong: int = 0
    flowers: int = ANY_WAY
    ready: int = 0


_NO: Final = (0, 0, 0)


def _suits(chows: int, pungs: int, winds: int = 0, dragons: int = 0) -> tuple[int, ...]:
    return (chows, pungs, pungs) * 3 + (0, winds, winds, 0, dragons, dragons)


def _class(number: int) -> tuple[int, ...]:
    return f.CLASS_MASKS[number * 15 : number * 15 + 15]


_GREENS: Final = (*_NO, *_NO, 0b10, 0b010101110, 0b010101110, *_NO, 0, 2, 2)
_WINDS: Final = tuple(PUNG_SET + 27 + n for n in range(4))
_DRAGONS: Final = tuple(PUNG_SET + 31 + n for n in range(3))
_STARTS: Final = (0, 9, 18)
_PUNGS: Final = _class(f.PUNGS)
_ENDS: Final = _suits(0, 0b100000001, 15, 7)


def _rows(family: int) -> tuple[Sets, ...]:
    """The templates of a family."""
    rows = range(0, len(f.TEMPLATES), 4)
    return tuple(f.TEMPLATES[row + 1 : row + 4] for row in rows if f.TEMPLATES[row] == family)


def _runs(step: int, first: int, length: int) -> tuple[Sets, ...]:
    """Four sets of a suit, each `step` above the one before; `first` is added to the set numbers."""
    lows = range(length - 3 * step)
    return tuple(tuple(first + s + low + step * n for n in range(4)) for s in _STARTS for low in lows)


def _without(sets: Sets) -> tuple[Sets, ...]:
    return tuple(tuple(other for other in sets if other != left) for left in sets)


def _terminal_chows() -> tuple[Sets, ...]:
    return tuple((a, a + 6, b, b + 6) for a, b in ((0, 9), (0, 18), (9, 18)))


_TYPES: Final = tuple(
    (chow, 9 + chow, 18 + chow, wind) for chow in (1, 3, 5) for wind in (*_WINDS, *_DRAGONS)
)
_TWO_DRAGONS: Final = _without(_DRAGONS)
_SAME: Final = tuple((low,) * 4 for s in _STARTS for low in range(s, s + 7))
_EQUAL_PUNGS: Final = tuple(
    (PUNG_SET + a + rank, PUNG_SET + b + rank) for a, b in ((0, 9), (0, 18), (9, 18)) for rank in range(9)
)
_BASES: Final = (
    *_rows(f.MIXED_TRIPLE), *_rows(f.MIXED_STRAIGHT), *_rows(f.PURE_STRAIGHT), *_rows(f.PURE_SHIFTED),
)  # fmt: skip
"""Sets that bring eight points by themselves."""
_BASE_PUNGS: Final = (*_rows(f.SHIFTED_PUNGS), *_rows(f.TRIPLE_PUNG))
_PAIRS_OF_CHOWS: Final = (*_rows(f.MIXED_TRIPLE), *_rows(f.MIXED_STRAIGHT), *_rows(f.PURE_STRAIGHT))

RECIPES: Final[dict[str, Recipe]] = {
    "big_four_winds": Recipe((_WINDS,)),
    "big_three_dragons": Recipe((_DRAGONS,)),
    "all_green": Recipe(masks=_GREENS),
    "four_kongs": Recipe(masks=_PUNGS, open_kongs=2, concealed_kongs=2, most_open=4),
    "all_terminals": Recipe(masks=_suits(0, 0b100000001)),
    "little_four_winds": Recipe(_without(_WINDS), pairs=(27, 28, 29, 30)),
    "little_three_dragons": Recipe(_without(_DRAGONS), pairs=(31, 32, 33)),
    "all_honors": Recipe(masks=_suits(0, 0, 15, 7)),
    "four_concealed_pungs": Recipe(masks=_PUNGS, most_open=0),
    "pure_terminal_chows": Recipe(tuple((s, s, s + 6, s + 6) for s in _STARTS), pairs=(4, 13, 22)),
    "quadruple_chow": Recipe(_SAME),
    "four_pure_shifted_pungs": Recipe(_runs(1, PUNG_SET, 9)),
    "four_pure_shifted_chows": Recipe((*_runs(1, 0, 7), *_runs(2, 0, 7))),
    "three_kongs": Recipe(open_kongs=2, concealed_kongs=1),
    "all_terminals_and_honors": Recipe(masks=_ENDS),
    "all_even_pungs": Recipe(masks=_suits(0, 0b010101010)),
    "full_flush": Recipe(masks=_class(f.FULL)),
    "pure_triple_chow": Recipe(_rows(f.PURE_TRIPLE)),
    "pure_shifted_pungs": Recipe(_rows(f.PURE_PUNGS)),
    "upper_tiles": Recipe(masks=_suits(0b1000000, 0b111000000)),
    "middle_tiles": Recipe(masks=_suits(0b0001000, 0b000111000)),
    "lower_tiles": Recipe(masks=_suits(0b0000001, 0b000000111)),
    "pure_straight": Recipe(_rows(f.PURE_STRAIGHT)),
    "three_suited_terminal_chows": Recipe(_terminal_chows(), pairs=(22, 13, 4)),
    "pure_shifted_chows": Recipe(_rows(f.PURE_SHIFTED)),
    "all_five": Recipe(masks=_suits(0b0011100, 0b000010000)),
    "triple_pung": Recipe(_rows(f.TRIPLE_PUNG)),
    "three_concealed_pungs": Recipe(masks=_PUNGS, most_open=1),
    "upper_four": Recipe(masks=_class(f.UPPERS)),
    "lower_four": Recipe(masks=_class(f.LOWERS)),
    "big_three_winds": Recipe(_without(_WINDS)),
    "mixed_straight": Recipe(_rows(f.MIXED_STRAIGHT)),
    "reversible_tiles": Recipe(masks=_class(f.MIRRORS)),
    "mixed_triple_chow": Recipe(_rows(f.MIXED_TRIPLE)),
    "mixed_shifted_pungs": Recipe(_rows(f.SHIFTED_PUNGS)),
    "chicken_hand": Recipe(masks=_class(f.EMPTY_HANDED), least_open=1, self_drawn=0, last_tile=0),
    "last_tile_draw": Recipe(sea_last=1, self_drawn=1),
    "last_tile_claim": Recipe(sea_last=1, self_drawn=0),
    "out_with_replacement_tile": Recipe(open_kongs=1, kong=1, self_drawn=1),
    "robbing_the_kong": Recipe(kong=1, self_drawn=0),
    "all_pungs": Recipe(masks=_PUNGS),
    "half_flush": Recipe(masks=_class(f.HALF)),
    "mixed_shifted_chows": Recipe(_rows(f.MIXED_SHIFTED)),
    "all_types": Recipe(_TYPES, masks=_suits(0, 0, 15, 7)),
    "melded_hand": Recipe(least_open=4, most_open=4, self_drawn=0),
    "two_concealed_kongs": Recipe(concealed_kongs=2),
    "two_dragon_pungs": Recipe(_TWO_DRAGONS, masks=_class(f.HALF)),
    "outside_hand": Recipe(((0, 9, 18), (6, 15, 24)), masks=_class(f.ENDS)),
    "fully_concealed_hand": Recipe(_BASES, most_open=0, self_drawn=1),
    "two_melded_kongs": Recipe(masks=_PUNGS, open_kongs=2),
    "last_tile": Recipe(_BASES, last_tile=1),
    "dragon_pung": Recipe(tuple((pung,) for pung in _DRAGONS), masks=_class(f.HALF)),
    "prevalent_wind": Recipe(tuple((pung,) for pung in _WINDS), masks=_class(f.HALF)),
    "seat_wind": Recipe(tuple((pung,) for pung in _WINDS), masks=_class(f.HALF)),
    "concealed_hand": Recipe(_BASES, most_open=0, self_drawn=0),
    "all_chows": Recipe(_BASES, masks=_class(f.CHOWS)),
    "tile_hog": Recipe(_BASES),
    "double_pung": Recipe(_EQUAL_PUNGS, masks=_PUNGS),
    "two_concealed_pungs": Recipe(masks=_PUNGS, most_open=2),
    "concealed_kong": Recipe(_BASES, masks=_PUNGS, concealed_kongs=1),
    "all_simples": Recipe(_BASES, masks=_class(f.SIMPLES)),
    "pure_double_chow": Recipe(_PAIRS_OF_CHOWS),
    "mixed_double_chow": Recipe(_PAIRS_OF_CHOWS),
    "short_straight": Recipe(_rows(f.MIXED_TRIPLE)),
    "two_terminal_chows": Recipe(((0, 9, 18), (6, 15, 24))),
    "pung_of_terminals_or_honors": Recipe(_BASE_PUNGS),
    "melded_kong": Recipe(_BASES, masks=_PUNGS, open_kongs=1),
    "one_voided_suit": Recipe((*_rows(f.PURE_STRAIGHT), *_rows(f.PURE_SHIFTED))),
    "no_honors": Recipe(_BASES),
    "edge_wait": Recipe(_BASES),
    "closed_wait": Recipe(_BASES),
    "single_wait": Recipe(_BASES),
    "self_drawn": Recipe(_BASES, least_open=1, self_drawn=1),
    "flower_tiles": Recipe(_BASES, flowers=3),
    "melded_and_concealed_kong": Recipe(masks=_PUNGS, open_kongs=1, concealed_kongs=1),
    "ready_declared": Recipe(_BASES, most_open=0, ready=1),
    "pair_258": Recipe(_BASES, pairs=(1, 4, 7, 10, 13, 16, 19, 22, 25)),
}  # fmt: skip
"""Recipes of the wins made of sets; the special forms are made in `engine.simulate.build`."""
