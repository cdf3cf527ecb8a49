"""The kernel entry: the best reading of a winning hand over forms, divisions, places of the winning tile, links."""

from engine.kernel import Cells, Ints, kernel
from engine.scoring import fan_numbers as fan
from engine.scoring.combine import find_bigs, link_pairs
from engine.scoring.divide import PUNG_CODE, divide_hand
from engine.scoring.exclude import exclude
from engine.scoring.fans_sets import set_fans
from engine.scoring.fans_tiles import tile_fans, tile_hogs
from engine.scoring.fans_win import in_body, place_fans, wait_allowed, wait_of_place, win_fans
from engine.scoring.forms import BODIES, is_orphans, is_seven_pairs, lacking_of_body, lacking_of_knitted, take_body
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
    BASIC,
    BEST,
    BLOCK,
    CHOW_SET,
    CLOSED_KONG,
    H_MELD,
    H_MELDS,
    H_SELF,
    H_WIN,
    KNITTED_FORM,
    NO_WAIT,
    OPEN_KONG,
    ORPHANS_FORM,
    OTHER_PLACE,
    PAIR_PLACE,
    PER_SUIT,
    PUNG_SET,
    SEVEN_PAIRS_FORM,
    STRAIGHT_FORM,
    TRIED,
    V_ANY_GATES,
    V_FORMAL,
    V_HOG_PAIRS,
    V_SPECIAL,
    V_VALUE,
    W_ALL,
    W_BASE,
    W_BIG,
    W_BIGS,
    W_CHOWED,
    W_DIVISION,
    W_DIVISIONS,
    W_FOUND,
    W_FULL,
    W_ID,
    W_KILLED,
    W_MASK,
    W_OPEN,
    W_OWN,
    W_REST,
    W_WAITS,
)
from engine.scoring.waits import basic_waits, wait_bits


@kernel
def score_hand(hand: Ints, book: Ints, work: Cells, out: Cells) -> int:
    """Score *hand* under *book* (layouts: engine.scoring.layout); return the points without flowers, -1 if no win.

    The conditions in *hand* must have passed `settle_conditions`. *out* receives the best reading and the best
    reading of any other division.
    """
    out[BEST + B_TOTAL] = -1
    out[ALTERNATIVE + B_TOTAL] = -1
    work[W_ID] = 0
    work[W_WAITS] = -1
    _gather(hand, work)
    _base_fans(hand, book, work)
    melds = hand[H_MELDS]
    if divide_hand(work, W_FULL):
        _try_divisions(hand, book, work, out, BASIC)
    if melds == 0 and book[V_SPECIAL]:
        _try_special(book, work, out)
    if melds <= 1 and book[V_SPECIAL]:
        for body in range(BODIES):
            if lacking_of_body(work, W_FULL, body) == 0:
                take_body(work, W_FULL, body, work)
                out[TRIED + B_BODY] = body
                if divide_hand(work, W_REST):
                    _try_divisions(hand, book, work, out, STRAIGHT_FORM)
    if out[BEST + B_TOTAL] == 0:
        # 无番和 is for a hand in which no reading counts anything; passing over a fan does not earn it.
        out[BEST + B_COUNT + fan.CHICKEN_HAND] = 1
        out[BEST + B_TOTAL] = book[V_VALUE + fan.CHICKEN_HAND]
    return out[BEST + B_TOTAL]


@kernel
def _gather(hand: Ints, work: Cells) -> None:
    """Count the tiles of the whole hand, and what was laid down."""
    for tile in range(34):
        count = hand[tile] + (1 if tile == hand[H_WIN] else 0)
        work[W_FULL + tile] = count
        work[W_ALL + tile] = count
    work[W_OPEN] = 0
    work[W_CHOWED] = 0
    for meld in range(hand[H_MELDS]):
        kind = hand[H_MELD + 2 * meld]
        tile = hand[H_MELD + 2 * meld + 1]
        work[W_OPEN] += 0 if kind == CLOSED_KONG else 1
        if kind == CHOW_SET:
            work[W_CHOWED] += 1
            for step in range(3):
                work[W_ALL + tile + step] += 1
        else:
            work[W_ALL + tile] += 3 if kind == PUNG_SET else 4
    mask = 0
    for tile in range(34):
        mask |= (1 << tile) if work[W_ALL + tile] > 0 else 0
    work[W_MASK] = mask


@kernel
def _base_fans(hand: Ints, book: Ints, work: Cells) -> None:
    """Find the fans that hold in every form and division."""
    for number in range(fan.FANS):
        work[W_BASE + number] = 0
    tile_fans(work)
    win_fans(hand, work)
    hogs = tile_hogs(work)
    for meld in range(hand[H_MELDS]):
        hogs -= 1 if hand[H_MELD + 2 * meld] >= OPEN_KONG else 0
    work[W_BASE + fan.TILE_HOG] = hogs
    if hand[H_MELDS] == 0 and _is_nine_gates(hand, book, work):
        work[W_BASE + fan.NINE_GATES] = 1


@kernel
def _is_nine_gates(hand: Ints, book: Ints, work: Cells) -> bool:
    """Whether the standing tiles, or with the book's leave all tiles, are 1112345678999 of one suit."""
    for suit in range(3):
        whole = True
        for rank in range(9):
            wanted = 3 if rank in (0, 8) else 1
            tile = 9 * suit + rank
            whole = whole and (hand[tile] == wanted or (book[V_ANY_GATES] == 1 and work[W_FULL + tile] >= wanted))
        if whole and work[W_MASK] == 0b111111111 << (9 * suit):
            return True
    return False


@kernel
def _start(work: Cells, out: Cells, form: int) -> None:
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
def _try_special(book: Ints, work: Cells, out: Cells) -> None:
    """Try seven pairs, thirteen orphans and the knitted tiles."""
    if is_seven_pairs(work, W_FULL):
        _start(work, out, SEVEN_PAIRS_FORM)
        _seven_pairs(book, work)
        _try_links(book, work, out)
    if is_orphans(work, W_FULL):
        _start(work, out, ORPHANS_FORM)
        work[W_DIVISION + fan.THIRTEEN_ORPHANS] = 1
        _try_links(book, work, out)
    for body in range(BODIES):
        if lacking_of_knitted(work, W_FULL, body) == 2:
            _start(work, out, KNITTED_FORM)
            out[TRIED + B_BODY] = body
            _knitted(work, body)
            _try_links(book, work, out)
            return


@kernel
def _seven_pairs(book: Ints, work: Cells) -> None:
    work[W_DIVISION + fan.SEVEN_PAIRS] = 1
    low = 0
    while work[W_FULL + low] == 0:
        low += 1
    shifted = low < 27 and low % 9 <= 2
    for step in range(7):
        shifted = shifted and work[W_FULL + low + step] == 2
    if shifted:
        work[W_DIVISION + fan.SEVEN_SHIFTED_PAIRS] = 1
    pure = work[W_BASE + fan.ALL_GREEN] + work[W_BASE + fan.ALL_TERMINALS]
    if pure > 0 and not book[V_HOG_PAIRS]:
        work[W_DIVISION + fan.TILE_HOG] = 0


@kernel
def _knitted(work: Cells, body: int) -> None:
    honours = 0
    for tile in range(27, 34):
        honours += work[W_FULL + tile]
    work[W_DIVISION + fan.LESSER_HONORS_AND_KNITTED_TILES] = 1
    if honours == 7:
        work[W_DIVISION + fan.GREATER_HONORS_AND_KNITTED_TILES] = 1
    if lacking_of_body(work, W_FULL, body) == 0:
        work[W_DIVISION + fan.KNITTED_STRAIGHT] = 1


@kernel
def _try_divisions(hand: Ints, book: Ints, work: Cells, out: Cells, form: int) -> None:
    """Try every combination of the divisions found for the four suits."""
    hands = 1
    for suit in range(4):
        hands *= work[W_FOUND + suit]
    for index in range(hands):
        _start(work, out, form)
        _take_melds(hand, out)
        left = index
        for suit in range(4):
            found = work[W_FOUND + suit]
            _take_division(work[W_DIVISIONS + suit * PER_SUIT + left % found], suit, out)
            left //= found
        if form == STRAIGHT_FORM:
            work[W_DIVISION + fan.KNITTED_STRAIGHT] = 1
        if out[TRIED + B_PAIR] >= 0:
            set_fans(hand, book, work, out)
            find_bigs(book, work, out)
            _try_places(hand, book, work, out)


@kernel
def _take_melds(hand: Ints, out: Cells) -> None:
    for meld in range(hand[H_MELDS]):
        _take_set(out, hand[H_MELD + 2 * meld], hand[H_MELD + 2 * meld + 1], 1)


@kernel
def _take_set(out: Cells, kind: int, tile: int, melded: int) -> None:
    at = out[TRIED + B_SETS]
    out[TRIED + B_KIND + at] = kind
    out[TRIED + B_TILE + at] = tile
    out[TRIED + B_MELDED + at] = melded
    out[TRIED + B_SETS] = at + 1


@kernel
def _take_division(packed: int, suit: int, out: Cells) -> None:
    if packed & 31:
        out[TRIED + B_PAIR] = 9 * suit + (packed & 31) - 1
    packed >>= 5
    while packed:
        code = packed & 31
        if code >= PUNG_CODE:
            _take_set(out, PUNG_SET, 9 * suit + code - PUNG_CODE, 0)
        else:
            _take_set(out, CHOW_SET, 9 * suit + code - 1, 0)
        packed >>= 5


@kernel
def _try_places(hand: Ints, book: Ints, work: Cells, out: Cells) -> None:
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
            _try_links(book, work, out)


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
def _try_links(book: Ints, work: Cells, out: Cells) -> None:
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
