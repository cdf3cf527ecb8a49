"""What a score says beside its total, over flat cells: the tiles of each fan, the fans not counted and why.

The same as `engine.scoring.explain` says with objects; a test holds the two together.
"""

from typing import Final

from engine.corpus.layout import (
    FAN_CELLS,
    N_FANS,
    N_OUT,
    N_TILES,
    OUT_CELLS,
    PRINCIPLE,
    X_FLOWER,
    X_RULES,
)
from engine.fans import FAN_IDS
from engine.kernel import Cells, Ints, kernel
from engine.scoring import fan_numbers as fan
from engine.scoring.combine import is_pair_fan
from engine.scoring.forms import BODY
from engine.scoring.layout import (
    B_BIGS,
    B_BODY,
    B_COUNT,
    B_EDGES,
    B_HELD,
    B_KIND,
    B_LINK,
    B_LINKS,
    B_OWN,
    B_PAIR,
    B_PLACE,
    B_SETS,
    B_TILE,
    BEST,
    CHOW_SET,
    H_MELD,
    H_MELDS,
    H_WIN,
    OPEN_KONG,
    PAIR_PLACE,
    PUNG_SET,
    V_START,
    V_VALUE,
)

BY_NAMES: Final = (*FAN_IDS, *(f"principle-{number}" for number in range(6)))
"""What can exclude a fan, by number."""
_BY_ORDER: Final = tuple(sorted(BY_NAMES).index(name) for name in BY_NAMES)
_OF_WIN: Final = (
    fan.LAST_TILE_DRAW, fan.LAST_TILE_CLAIM, fan.OUT_WITH_REPLACEMENT_TILE, fan.ROBBING_THE_KONG, fan.LAST_TILE,
    fan.SELF_DRAWN,
)  # fmt: skip
_WITH_PAIR: Final = (
    fan.PURE_TERMINAL_CHOWS, fan.THREE_SUITED_TERMINAL_CHOWS, fan.LITTLE_FOUR_WINDS, fan.LITTLE_THREE_DRAGONS,
)  # fmt: skip


@kernel
def tell_fans(
    hand: Ints, flowers: int, book: Ints, extra: Ints, counts: Cells, out: Ints, ends: Cells, fans: Cells, tiles: Cells
) -> int:
    """Add the fans that count in the best reading to *fans*, their tiles to *tiles*; return how many they are."""
    _all_counts(hand, counts)
    told = 0
    for number in range(fan.FANS):
        count = out[BEST + B_COUNT + number]
        if count > 0:
            first = ends[N_TILES]
            _makers(hand, counts, out, number, ends, tiles)
            _add_fan(ends, fans, number, count, count * book[V_VALUE + number], ends[N_TILES] - first)
            told += 1
    if flowers > 0 and extra[X_FLOWER] > 0:
        _add_fan(ends, fans, fan.FLOWER_TILES, flowers, flowers * extra[X_FLOWER], 0)
        told += 1
    return told


@kernel
def _add_fan(ends: Cells, fans: Cells, number: int, count: int, points: int, tiles: int) -> None:
    at = FAN_CELLS * ends[N_FANS]
    fans[at] = number
    fans[at + 1] = count
    fans[at + 2] = points
    fans[at + 3] = tiles
    ends[N_FANS] += 1


@kernel
def _all_counts(hand: Ints, counts: Cells) -> None:
    """Count every tile of the hand, melds and the winning tile included."""
    for tile in range(34):
        counts[tile] = hand[tile]
    counts[hand[H_WIN]] += 1
    for meld in range(hand[H_MELDS]):
        kind = hand[H_MELD + 2 * meld]
        tile = hand[H_MELD + 2 * meld + 1]
        if kind == CHOW_SET:
            for step in range(3):
                counts[tile + step] += 1
        else:
            counts[tile] += 3 if kind == PUNG_SET else 4


@kernel
def _add_tile(ends: Cells, tiles: Cells, tile: int, copies: int) -> None:
    for _ in range(copies):
        tiles[ends[N_TILES]] = tile
        ends[N_TILES] += 1


@kernel
def _add_set(out: Ints, index: int, ends: Cells, tiles: Cells) -> None:
    tile = out[BEST + B_TILE + index]
    kind = out[BEST + B_KIND + index]
    if kind == CHOW_SET:
        for step in range(3):
            _add_tile(ends, tiles, tile + step, 1)
    else:
        _add_tile(ends, tiles, tile, 3 if kind == PUNG_SET else 4)


@kernel
def _add_sets(out: Ints, number: int, bits: int, ends: Cells, tiles: Cells) -> None:
    for index in range(out[BEST + B_SETS]):
        if bits >> index & 1 == 1:
            _add_set(out, index, ends, tiles)
    if number in _WITH_PAIR:
        _add_tile(ends, tiles, out[BEST + B_PAIR], 2)


@kernel
def _makers(hand: Ints, counts: Ints, out: Ints, number: int, ends: Cells, tiles: Cells) -> None:
    """Add the tiles that make fan *number*: its sets, the winning tile, or the whole hand."""
    bits = 0
    for link in range(out[BEST + B_LINKS]):
        if out[BEST + B_LINK + 2 * link] == number:
            bits |= out[BEST + B_LINK + 2 * link + 1]
    own = out[BEST + B_OWN + number]
    if bits > 0:
        _add_sets(out, number, bits, ends, tiles)
    elif number in (fan.EDGE_WAIT, fan.CLOSED_WAIT, fan.SINGLE_WAIT):
        if out[BEST + B_PLACE] == PAIR_PLACE:
            _add_tile(ends, tiles, out[BEST + B_PAIR], 2)
        else:
            _add_set(out, out[BEST + B_PLACE], ends, tiles)
    elif number in _OF_WIN:
        _add_tile(ends, tiles, hand[H_WIN], 1)
    elif number == fan.PAIR_258:
        _add_tile(ends, tiles, out[BEST + B_PAIR], 2)
    elif number == fan.KNITTED_STRAIGHT:
        for index in range(9):
            _add_tile(ends, tiles, BODY[9 * out[BEST + B_BODY] + index], 1)
    elif number != fan.TILE_HOG and own > 0:
        _add_sets(out, number, own, ends, tiles)
    else:
        _add_all(hand, counts, number == fan.TILE_HOG, ends, tiles)


@kernel
def _add_all(hand: Ints, counts: Ints, hogs: bool, ends: Cells, tiles: Cells) -> None:
    """Add the whole hand, or the fours of a kind that are no kong."""
    for tile in range(34):
        wanted = not hogs or counts[tile] == 4
        for meld in range(hand[H_MELDS]):
            if hogs and hand[H_MELD + 2 * meld] >= OPEN_KONG and hand[H_MELD + 2 * meld + 1] == tile:
                wanted = False
        if wanted:
            _add_tile(ends, tiles, tile, counts[tile])


@kernel
def tell_excluded(book: Ints, extra: Ints, out: Ints, ends: Cells, gone: Cells) -> int:
    """Add each fan that held but does not count, or counts less often, to *gone*; return how many they are."""
    first = ends[N_OUT]
    for number in range(fan.FANS):
        if out[BEST + B_HELD + number] > out[BEST + B_COUNT + number]:
            _add_excluded(book, extra, out, number, out[BEST + B_OWN + number], ends, gone, first)
    bigs = BEST + B_BIGS
    for big in range(out[bigs]):
        _add_unchosen(book, extra, out, out[bigs + 2 * big + 1], out[bigs + 2 * big + 2], ends, gone, first)
    at = BEST + B_EDGES
    for a in range(3):
        for b in range(a + 1, 4):
            if out[at] >= 0:
                _add_unchosen(book, extra, out, out[at], 1 << a | 1 << b, ends, gone, first)
            at += 1
    return ends[N_OUT] - first


@kernel
def _add_unchosen(
    book: Ints, extra: Ints, out: Ints, number: int, own: int, ends: Cells, gone: Cells, first: int
) -> None:
    for link in range(out[BEST + B_LINKS]):
        if out[BEST + B_LINK + 2 * link] == number and out[BEST + B_LINK + 2 * link + 1] == own:
            return
    _add_excluded(book, extra, out, number, own, ends, gone, first)


@kernel
def _add_excluded(
    book: Ints, extra: Ints, out: Ints, number: int, own: int, ends: Cells, gone: Cells, first: int
) -> None:
    """Add a fan with the first reason, in order of fan and of the names of the reasons; a pair of both comes once."""
    if extra[X_RULES + number] == 0:
        return
    by = 0
    clause = _clause(book, out, number, own)
    if clause >= 0:
        while book[V_START + by + 1] - book[V_START] <= clause:
            by += 1
    else:
        by = PRINCIPLE + _principle(out, number, own)
    at = ends[N_OUT]
    while at > first and _comes_after(gone, at - 1, number, by):
        at -= 1
    if at > first and gone[OUT_CELLS * at - 3] == number and gone[OUT_CELLS * at - 2] == by:
        return
    for cell in range(OUT_CELLS * ends[N_OUT] - 1, OUT_CELLS * at - 1, -1):
        gone[cell + OUT_CELLS] = gone[cell]
    gone[OUT_CELLS * at] = number
    gone[OUT_CELLS * at + 1] = by
    gone[OUT_CELLS * at + 2] = clause
    ends[N_OUT] += 1


@kernel
def _comes_after(gone: Ints, at: int, number: int, by: int) -> bool:
    other = gone[OUT_CELLS * at]
    return other > number or (other == number and _BY_ORDER[gone[OUT_CELLS * at + 1]] > _BY_ORDER[by])


@kernel
def _clause(book: Ints, out: Ints, number: int, own: int) -> int:
    """Return the place, in the book's list, of the first exclusion of *number* by a fan that counts; -1 none."""
    for by in range(fan.FANS):
        if out[BEST + B_COUNT + by] > 0:
            for entry in range(book[V_START + by], book[V_START + by + 1]):
                if book[2 * entry] == number and _reaches(out, by, number, book[2 * entry + 1], own):
                    return entry - book[V_START]
    return -1


@kernel
def _reaches(out: Ints, by: int, number: int, scope: int, own: int) -> bool:
    if scope >= 0 or not is_pair_fan(number):
        return True
    for link in range(out[BEST + B_LINKS]):
        if out[BEST + B_LINK + 2 * link] == by and own & ~out[BEST + B_LINK + 2 * link + 1] == 0:
            return True
    return False


@kernel
def _principle(out: Ints, number: int, own: int) -> int:
    """Return which principle keeps a combination out: 2 inside one fan, 3 the same fan again, 5 linked already."""
    found = 5
    for link in range(out[BEST + B_LINKS]):
        bits = out[BEST + B_LINK + 2 * link + 1]
        if own & ~bits == 0:
            return 2
        if out[BEST + B_LINK + 2 * link] == number and own & bits != 0:
            found = 3
    return found
