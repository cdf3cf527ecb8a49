"""Trying one division: every place of the winning tile, every choice of combination fans; the best is kept."""

from engine.kernel import Cells, Ints, kernel
from engine.scoring import fan_numbers as fan
from engine.scoring.combine import link_pairs
from engine.scoring.exclude import exclude
from engine.scoring.fans_win import in_body, place_fans, wait_allowed, wait_of_place
from engine.scoring.layout import (
    ALTERNATIVE,
    B_BODY,
    B_CONCEALED,
    B_COUNT,
    B_FORM,
    B_HELD,
    B_ID,
    B_KIND,
    B_LINK,
    B_LINKS,
    B_MELDED,
    B_OWN,
    B_PAIR,
    B_PLACE,
    B_SETS,
    B_TILE,
    B_TOTAL,
    B_WAIT,
    BEST,
    BLOCK,
    CHOW_SET,
    CLOSED_KONG,
    H_SELF,
    H_WIN,
    NO_WAIT,
    OTHER_PLACE,
    PAIR_PLACE,
    PUNG_SET,
    STRAIGHT_FORM,
    TRIED,
    V_FORMAL,
    V_SPECIAL,
    V_VALUE,
    W_ALL,
    W_BASE,
    W_BIG,
    W_BIGS,
    W_DIVISION,
    W_ID,
    W_KILLED,
    W_OWN,
    W_WAITS,
)
from engine.scoring.waits import basic_waits, wait_bits


@kernel
def start_reading(work: Cells, out: Cells, form: int) -> None:
    """Begin a reading of *form* with the fans that always hold and no sets."""
    for number in range(fan.FANS):
        work[W_DIVISION + number] = work[W_BASE + number]
        work[W_OWN + number] = 0
    work[W_BIGS] = 0
    work[W_ID] += 1
    out[TRIED + B_ID] = work[W_ID]
    out[TRIED + B_FORM] = form
    out[TRIED + B_SETS] = 0
    out[TRIED + B_PAIR] = -1
    out[TRIED + B_PLACE] = OTHER_PLACE
    out[TRIED + B_WAIT] = NO_WAIT
    out[TRIED + B_CONCEALED] = 0


@kernel
def try_places(hand: Ints, book: Ints, work: Cells, out: Cells) -> None:
    """Try each place of the winning tile: it decides the wait, and which pung a discard leaves open."""
    seen = 0
    for place in range(OTHER_PLACE + 1):
        if not _can_take(hand, out, place):
            continue
        wait = wait_of_place(hand, out, place)
        if wait != NO_WAIT and not (wait_allowed(book, work, out, wait) and is_unique(hand, book, work)):
            wait = NO_WAIT
        opened = 0
        if hand[H_SELF] == 0 and place < PAIR_PLACE and out[TRIED + B_KIND + place] == PUNG_SET:
            opened = 1
        bit = 1 << (2 * wait + opened)
        if seen & bit == 0:
            seen |= bit
            out[TRIED + B_PLACE] = place
            out[TRIED + B_WAIT] = wait
            out[TRIED + B_CONCEALED] = _concealed_pungs(out, place if opened else OTHER_PLACE)
            try_links(book, work, out)


@kernel
def _can_take(hand: Ints, out: Cells, place: int) -> bool:
    win = hand[H_WIN]
    if place == PAIR_PLACE:
        return out[TRIED + B_PAIR] == win
    if place == OTHER_PLACE:
        return out[TRIED + B_FORM] == STRAIGHT_FORM and in_body(win, out[TRIED + B_BODY])
    if place >= out[TRIED + B_SETS] or out[TRIED + B_MELDED + place]:
        return False
    low = out[TRIED + B_TILE + place]
    span = 3 if out[TRIED + B_KIND + place] == CHOW_SET else 1
    return low <= win < low + span


@kernel
def is_unique(hand: Ints, book: Ints, work: Cells) -> bool:
    """Whether the standing tiles waited for the winning tile alone; asked only where a wait fan hangs on it."""
    if work[W_WAITS] < 0:
        bits = wait_bits(hand, work) if book[V_SPECIAL] else basic_waits(hand, 0, work)
        if not book[V_FORMAL]:
            bits = _obtainable(hand, work, bits)
        work[W_WAITS] = bits
    return work[W_WAITS] == 1 << hand[H_WIN]


@kernel
def _obtainable(hand: Ints, work: Cells, bits: int) -> int:
    """Strike the tiles of which the player holds all four already."""
    for tile in range(34):
        if work[W_ALL + tile] == 4 and tile != hand[H_WIN]:
            bits &= ~(1 << tile)
    return bits


@kernel
def _concealed_pungs(out: Cells, opened: int) -> int:
    bits = 0
    for index in range(out[TRIED + B_SETS]):
        kind = out[TRIED + B_KIND + index]
        standing = kind == PUNG_SET and out[TRIED + B_MELDED + index] == 0 and index != opened
        if standing or kind == CLOSED_KONG:
            bits |= 1 << index
    return bits


@kernel
def try_links(book: Ints, work: Cells, out: Cells) -> None:
    """Try the reading without a fan of three or four sets, then with each of them."""
    for big in range(-1, work[W_BIGS]):
        joined = 0
        _set_counts(work, out)
        place_fans(out)
        if big >= 0:
            joined = work[W_BIG + 2 * big + 1]
            _take_big(out, work[W_BIG + 2 * big], joined)
        for number in range(fan.FANS):
            out[TRIED + B_HELD + number] = out[TRIED + B_COUNT + number]
            work[W_KILLED + number] = 0
        exclude(book, work, out)
        if big < 0 or out[TRIED + B_COUNT + work[W_BIG + 2 * big]] > 0:
            if out[TRIED + B_SETS] > 1:
                link_pairs(book, work, out, joined)
            _finish(book, out)


@kernel
def _set_counts(work: Cells, out: Cells) -> None:
    for number in range(fan.FANS):
        out[TRIED + B_COUNT + number] = work[W_DIVISION + number]
        out[TRIED + B_OWN + number] = work[W_OWN + number]
    out[TRIED + B_LINKS] = 0


@kernel
def _take_big(out: Cells, number: int, own: int) -> None:
    out[TRIED + B_COUNT + number] = 1
    out[TRIED + B_OWN + number] = own
    out[TRIED + B_LINK] = number
    out[TRIED + B_LINK + 1] = own
    out[TRIED + B_LINKS] = 1


@kernel
def _finish(book: Ints, out: Cells) -> None:
    """Add up the tried reading and keep it if it is the best of its kind."""
    total = 0
    for number in range(fan.FANS):
        total += out[TRIED + B_COUNT + number] * book[V_VALUE + number]
    out[TRIED + B_TOTAL] = total
    if out[BEST + B_TOTAL] < 0 or out[TRIED + B_ID] == out[BEST + B_ID]:
        if _is_better(out, BEST):
            _copy(out, TRIED, BEST)
    elif _is_better(out, BEST):
        _copy(out, BEST, ALTERNATIVE)
        _copy(out, TRIED, BEST)
    elif _is_better(out, ALTERNATIVE):
        _copy(out, TRIED, ALTERNATIVE)


@kernel
def _is_better(out: Cells, block: int) -> bool:
    """Whether the tried reading beats *block*: more points; at equal points more of the fans first in the table."""
    if out[TRIED + B_TOTAL] != out[block + B_TOTAL]:
        return out[TRIED + B_TOTAL] > out[block + B_TOTAL]
    for number in range(fan.FANS):
        ours = out[TRIED + B_COUNT + number]
        theirs = out[block + B_COUNT + number]
        if ours != theirs:
            return ours > theirs
    return False


@kernel
def _copy(out: Cells, source: int, target: int) -> None:
    for at in range(BLOCK):
        out[target + at] = out[source + at]
