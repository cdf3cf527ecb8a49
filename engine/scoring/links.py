"""Combination fans: which fan two, three or four sets make together."""

from typing import Final

from engine.kernel import kernel
from engine.scoring import fan_numbers as fan

NOTHING: Final = -1
_NUMBERS: Final = 27


@kernel
def chow_pair(low: int, other: int) -> int:
    """Return the fan that two chows with these lowest tiles make, or -1."""
    if low == other:
        return fan.PURE_DOUBLE_CHOW
    apart = low - other if low > other else other - low
    if low // 9 == other // 9:
        if apart == 3:
            return fan.SHORT_STRAIGHT
        return fan.TWO_TERMINAL_CHOWS if apart == 6 else NOTHING
    return fan.MIXED_DOUBLE_CHOW if apart % 9 == 0 else NOTHING


@kernel
def pung_pair(tile: int, other: int, terminals: int) -> int:
    """Return the fan that two pungs make, or -1; *terminals* is the book's switch for 111 with 999."""
    if tile >= _NUMBERS or other >= _NUMBERS:
        return NOTHING
    apart = tile - other if tile > other else other - tile
    if apart % 9 == 0:
        return fan.DOUBLE_PUNG
    if terminals and apart == 8 and tile // 9 == other // 9:
        return fan.TWO_TERMINAL_CHOWS
    return NOTHING


@kernel
def _step(a: int, b: int, c: int) -> int:
    """Return the common difference of three numbers in any order, or -1 if their steps differ."""
    low = min(a, b, c)
    high = max(a, b, c)
    middle = a + b + c - low - high
    return middle - low if middle - low == high - middle else NOTHING


@kernel
def chow_triple(a: int, b: int, c: int) -> int:
    """Return the fan of three or more sets that three chows make, or -1."""
    step = _step(a % 9, b % 9, c % 9)
    if a // 9 == b // 9 == c // 9:
        if step == 0:
            return fan.PURE_TRIPLE_CHOW
        if step == 3:
            return fan.PURE_STRAIGHT
        return fan.PURE_SHIFTED_CHOWS if step in (1, 2) else NOTHING
    if not _three_suits(a, b, c):
        return NOTHING
    if step == 0:
        return fan.MIXED_TRIPLE_CHOW
    if step == 3:
        return fan.MIXED_STRAIGHT
    return fan.MIXED_SHIFTED_CHOWS if step == 1 else NOTHING


@kernel
def _three_suits(a: int, b: int, c: int) -> bool:
    return a // 9 != b // 9 and b // 9 != c // 9 and a // 9 != c // 9


@kernel
def pung_triple(a: int, b: int, c: int) -> int:
    """Return the fan that three pungs of number tiles make, or -1."""
    if a >= _NUMBERS or b >= _NUMBERS or c >= _NUMBERS:
        return NOTHING
    step = _step(a % 9, b % 9, c % 9)
    if a // 9 == b // 9 == c // 9:
        return fan.PURE_SHIFTED_PUNGS if step == 1 else NOTHING
    if not _three_suits(a, b, c):
        return NOTHING
    if step == 0:
        return fan.TRIPLE_PUNG
    return fan.MIXED_SHIFTED_PUNGS if step == 1 else NOTHING


@kernel
def _steps_of_four(a: int, b: int, c: int, d: int) -> int:
    """Return the common difference of four numbers in any order, or -1 if their steps differ."""
    low = min(a, b, c, d)
    high = max(a, b, c, d)
    step = (high - low) // 3
    if high - low != 3 * step:
        return NOTHING
    for number in range(1, 3):
        wanted = low + number * step
        if a != wanted and b != wanted and c != wanted and d != wanted:
            return NOTHING
    return step


@kernel
def pung_quad(a: int, b: int, c: int, d: int) -> int:
    """Return the fan that four pungs make together, or -1."""
    one_suit = a // 9 == b // 9 == c // 9 == d // 9 and a < _NUMBERS
    if one_suit and _steps_of_four(a, b, c, d) == 1:
        return fan.FOUR_PURE_SHIFTED_PUNGS
    return NOTHING


@kernel
def chow_quad(a: int, b: int, c: int, d: int, pair: int) -> int:
    """Return the fan that four chows make together, or with the pair, or -1."""
    if a // 9 == b // 9 == c // 9 == d // 9:
        if a == b == c == d:
            return fan.QUADRUPLE_CHOW
        step = _steps_of_four(a, b, c, d)
        if step in (1, 2):
            return fan.FOUR_PURE_SHIFTED_CHOWS
    return _terminal_chows(a, b, c, d, pair)


@kernel
def _terminal_chows(a: int, b: int, c: int, d: int, pair: int) -> int:
    """双龙会: 123 and 789 twice around a pair of fives, in one suit or, with the pair in the third, in two."""
    if pair >= _NUMBERS or pair % 9 != 4:
        return NOTHING
    lows = 0
    for low in (a, b, c, d):
        if low % 9 != 0 and low % 9 != 6:
            return NOTHING
        lows += 1 << (5 * _corner(low))
    suit = pair // 9
    if lows == 2 << (10 * suit) | 2 << (10 * suit + 5):
        return fan.PURE_TERMINAL_CHOWS
    every = 1 | 1 << 5
    if lows == ((every | every << 10 | every << 20) & ~(every << (10 * suit))):
        return fan.THREE_SUITED_TERMINAL_CHOWS
    return NOTHING


@kernel
def _corner(low: int) -> int:
    return 2 * (low // 9) + (1 if low % 9 == 6 else 0)
