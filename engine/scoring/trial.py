"""Trying one division: every place of the winning tile, every choice of combination fans; the best is kept."""

from engine.kernel import Cells, Ints, kernel
from engine.scoring.combine import link_pairs
from engine.scoring.exclude import exclude, points_held
from engine.scoring.fans_win import place_fans, wait_allowed, wait_of_set
from engine.scoring.forms import BODY_MASKS
from engine.scoring.held import hold_own
from engine.scoring.keep import keep
from engine.scoring.layout import (
    CHOW_SET,
    HALF,
    NO_WAIT,
    OTHER_PLACE,
    PAIR_PLACE,
    PUNG_SET,
    STRAIGHT_FORM,
    V_FORMAL,
    V_SPECIAL,
    W_ALL,
    W_BIG,
    W_BIGS,
    W_BIT,
    W_BODY,
    W_DRAWN,
    W_FORM,
    W_HELD,
    W_KIND,
    W_LESSENED,
    W_MELDS,
    W_OPENED,
    W_PAIR,
    W_PLACE,
    W_SETS,
    W_TILE,
    W_WAIT,
    W_WAITS,
    W_WIN,
)
from engine.scoring.renew import renew
from engine.scoring.tables import Lookup
from engine.scoring.waits import scanned_waits


@kernel
def try_places(book: Ints, tables: Lookup, work: Cells) -> None:
    """Try each place of the winning tile: it decides the wait, and which pung a discard leaves open."""
    win = work[W_WIN]
    seen = 0
    for place in range(work[W_MELDS], OTHER_PLACE + 1):
        if not _can_take(win, work, place):
            continue
        at = place if place < work[W_SETS] else 0
        kind = work[W_KIND + at]
        wait = wait_of_set(kind, work[W_TILE + at], win, place)
        if wait != NO_WAIT and not (wait_allowed(book, work, wait) and is_unique(book, tables, work)):
            wait = NO_WAIT
        opened = 1 if work[W_DRAWN] == 0 and place < PAIR_PLACE and kind == PUNG_SET else 0
        bit = 1 << (2 * wait + opened)
        if seen & bit == 0:
            seen |= bit
            work[W_PLACE] = place
            work[W_WAIT] = wait
            work[W_OPENED] = opened
            try_links(book, tables, work)


@kernel
def _can_take(win: int, work: Cells, place: int) -> bool:
    if place == PAIR_PLACE:
        return work[W_PAIR] == win
    if place == OTHER_PLACE:
        return work[W_FORM] == STRAIGHT_FORM and BODY_MASKS[work[W_BODY]] >> win & 1 == 1
    if place >= work[W_SETS]:
        return False
    low = work[W_TILE + place]
    span = 3 if work[W_KIND + place] == CHOW_SET else 1
    return low <= win < low + span


@kernel
def is_unique(book: Ints, tables: Lookup, work: Cells) -> bool:
    """Whether the standing tiles waited for the winning tile alone; asked only where a wait fan hangs on it."""
    win = work[W_WIN]
    if work[W_WAITS] < 0:
        bits = scanned_waits(work[W_MELDS], win, book[V_SPECIAL], tables, work)
        if not book[V_FORMAL]:
            bits = _obtainable(win, work, bits)
        work[W_WAITS] = bits
    return work[W_WAITS] == 1 << win


@kernel
def _obtainable(win: int, work: Cells, bits: int) -> int:
    """Strike the tiles of which the player holds all four already."""
    for tile in range(34):
        if work[W_ALL + tile] == 4 and tile != win:
            bits &= ~(1 << tile)
    return bits


@kernel
def try_links(book: Ints, tables: Lookup, work: Cells) -> None:
    """Try the reading without a fan of three or four sets, then with each of them."""
    first = work[W_HELD]
    second = work[W_HELD + 1]
    for big in range(-1, work[W_BIGS]):
        work[W_HELD] = first
        work[W_HELD + 1] = second
        points = try_reading(book, tables, work, big)
        if points >= 0:
            keep(tables, work, points, big)
    work[W_HELD] = first
    work[W_HELD + 1] = second


@kernel
def try_reading(book: Ints, tables: Lookup, work: Cells, big: int) -> int:
    """Return the points of the reading at the chosen place with fan *big* of three or four sets (-1 none).

    -1 if that fan itself does not count. The fans of the division hold already.
    """
    joined = take_all(work, big)
    exclude(book, tables, work)
    if big >= 0:
        number = work[W_BIG + 2 * big]
        half = 1 if number >= HALF else 0
        if work[W_HELD + half] >> (number - HALF * half) & 1 == 0:
            return -1
    return points_held(book, tables, work) + link_pairs(book, tables, work, joined)


@kernel
def take_all(work: Cells, big: int) -> int:
    """Add the fans of the place and fan *big* to those that hold; return bits of the sets that *big* joins."""
    if work[W_LESSENED]:
        renew(work)
    place_fans(work)
    if big < 0:
        return 0
    joined = work[W_BIG + 2 * big + 1]
    own = 0
    for index in range(4):
        if joined >> index & 1:
            own |= work[W_BIT + index]
    hold_own(work, work[W_BIG + 2 * big], own)
    return joined
