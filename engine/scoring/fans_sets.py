"""Fans that single sets and the pair make, whatever their places: honours, kongs, patterns of every set."""

from typing import Final

from engine.kernel import Cells, Ints, kernel
from engine.scoring import fan_numbers as fan
from engine.scoring.layout import (
    B_KIND,
    B_PAIR,
    B_SETS,
    B_TILE,
    CHOW_SET,
    CLOSED_KONG,
    H_ROUND,
    H_SEAT,
    OPEN_KONG,
    TRIED,
    V_VALUE,
    W_DIVISION,
    W_OWN,
)

_EAST: Final = 27
_RED: Final = 31


@kernel
def set_fans(hand: Ints, book: Ints, work: Cells, out: Cells) -> None:
    """Add every fan of the tried sets and pair that does not depend on the winning tile."""
    sets = out[TRIED + B_SETS]
    for index in range(sets):
        if out[TRIED + B_KIND + index] != CHOW_SET:
            _pung_fans(hand, work, out, index)
    _wind_fans(work, out)
    _dragon_fans(work, out)
    _kong_fans(book, work, out)
    _pair_fans(work, out)
    if sets == 4:
        _shape_fans(work, out)
        _outside_fans(work, out)
    elif out[TRIED + B_KIND] == CHOW_SET and out[TRIED + B_PAIR] < _EAST:
        work[W_DIVISION + fan.ALL_CHOWS] = 1


@kernel
def add(work: Cells, number: int, own: int) -> None:
    """Count fan *number* once more, made by the sets with bits *own*."""
    work[W_DIVISION + number] += 1
    work[W_OWN + number] |= own


@kernel
def _pung_fans(hand: Ints, work: Cells, out: Cells, index: int) -> None:
    tile = out[TRIED + B_TILE + index]
    bit = 1 << index
    if tile >= _EAST or tile % 9 == 0 or tile % 9 == 8:
        add(work, fan.PUNG_OF_TERMINALS_OR_HONORS, bit)
    if tile >= _RED:
        add(work, fan.DRAGON_PUNG, bit)
    if tile == _EAST + hand[H_ROUND]:
        add(work, fan.PREVALENT_WIND, bit)
    if tile == _EAST + hand[H_SEAT]:
        add(work, fan.SEAT_WIND, bit)


@kernel
def pungs_between(out: Cells, low: int, high: int) -> int:
    """Return bits of the tried pungs and kongs of tiles low..high-1."""
    bits = 0
    for index in range(out[TRIED + B_SETS]):
        if out[TRIED + B_KIND + index] != CHOW_SET and low <= out[TRIED + B_TILE + index] < high:
            bits |= 1 << index
    return bits


@kernel
def bits_in(bits: int) -> int:
    """Return how many of the four lowest bits are set."""
    return (bits & 1) + (bits >> 1 & 1) + (bits >> 2 & 1) + (bits >> 3 & 1)


@kernel
def _wind_fans(work: Cells, out: Cells) -> None:
    own = pungs_between(out, _EAST, _RED)
    pungs = bits_in(own)
    if pungs == 4:
        add(work, fan.BIG_FOUR_WINDS, own)
    if pungs >= 3:
        add(work, fan.BIG_THREE_WINDS, own)
    if pungs == 3 and _EAST <= out[TRIED + B_PAIR] < _RED:
        add(work, fan.LITTLE_FOUR_WINDS, own)


@kernel
def _dragon_fans(work: Cells, out: Cells) -> None:
    own = pungs_between(out, _RED, _RED + 3)
    pungs = bits_in(own)
    if pungs == 3:
        add(work, fan.BIG_THREE_DRAGONS, own)
    if pungs >= 2:
        add(work, fan.TWO_DRAGON_PUNGS, own)
    if pungs == 2 and out[TRIED + B_PAIR] >= _RED:
        add(work, fan.LITTLE_THREE_DRAGONS, own)


@kernel
def _kong_fans(book: Ints, work: Cells, out: Cells) -> None:
    """Add every fan of the kong series; the book's exclusions leave the highest."""
    opened = 0
    closed = 0
    for index in range(out[TRIED + B_SETS]):
        if out[TRIED + B_KIND + index] == OPEN_KONG:
            opened |= 1 << index
        elif out[TRIED + B_KIND + index] == CLOSED_KONG:
            closed |= 1 << index
    work[W_DIVISION + fan.MELDED_KONG] = bits_in(opened)
    work[W_OWN + fan.MELDED_KONG] = opened
    work[W_DIVISION + fan.CONCEALED_KONG] = bits_in(closed)
    work[W_OWN + fan.CONCEALED_KONG] = closed
    _kong_pairs(book, work, opened, closed)
    kongs = bits_in(opened | closed)
    if kongs >= 3:
        add(work, fan.FOUR_KONGS if kongs == 4 else fan.THREE_KONGS, opened | closed)


@kernel
def _kong_pairs(book: Ints, work: Cells, opened: int, closed: int) -> None:
    if bits_in(opened) >= 2:
        add(work, fan.TWO_MELDED_KONGS, opened)
    if bits_in(closed) >= 2:
        add(work, fan.TWO_CONCEALED_KONGS, closed)
    if opened and closed and book[V_VALUE + fan.MELDED_AND_CONCEALED_KONG] > 0:
        add(work, fan.MELDED_AND_CONCEALED_KONG, opened | closed)


@kernel
def _pair_fans(work: Cells, out: Cells) -> None:
    pair = out[TRIED + B_PAIR]
    if pair < _EAST and pair % 9 % 3 == 1:
        work[W_DIVISION + fan.PAIR_258] = 1


@kernel
def _shape_fans(work: Cells, out: Cells) -> None:
    """平和, 碰碰和, 全双刻."""
    pair = out[TRIED + B_PAIR]
    pungs = 0
    even = _is_even(pair)
    for index in range(4):
        if out[TRIED + B_KIND + index] != CHOW_SET:
            pungs += 1
            even = even and _is_even(out[TRIED + B_TILE + index])
    if pungs == 0 and pair < _EAST:
        work[W_DIVISION + fan.ALL_CHOWS] = 1
    elif pungs == 4:
        work[W_DIVISION + fan.ALL_PUNGS] = 1
        if even:
            work[W_DIVISION + fan.ALL_EVEN_PUNGS] = 1


@kernel
def _is_even(tile: int) -> bool:
    return tile < _EAST and tile % 9 % 2 == 1


@kernel
def _outside_fans(work: Cells, out: Cells) -> None:
    """全带幺, 全带五: every set and the pair hold a terminal or honour, or a five."""
    pair = out[TRIED + B_PAIR]
    outside = _holds_end(1, pair)
    fives = _holds_five(1, pair)
    for index in range(4):
        kind = out[TRIED + B_KIND + index]
        tile = out[TRIED + B_TILE + index]
        outside = outside and _holds_end(kind, tile)
        fives = fives and _holds_five(kind, tile)
    if outside:
        work[W_DIVISION + fan.OUTSIDE_HAND] = 1
    if fives:
        work[W_DIVISION + fan.ALL_FIVE] = 1


@kernel
def _holds_end(kind: int, tile: int) -> bool:
    rank = tile % 9
    return tile >= _EAST or rank == 0 or rank == (6 if kind == CHOW_SET else 8)


@kernel
def _holds_five(kind: int, tile: int) -> bool:
    rank = tile % 9
    if tile >= _EAST:
        return False
    return 2 <= rank <= 4 if kind == CHOW_SET else rank == 4

