"""The kernel entry: the best reading of a winning hand over forms, divisions, places of the winning tile, links."""

from engine.kernel import Cells, Ints, kernel
from engine.scoring import fan_numbers as fan
from engine.scoring.combine import find_bigs
from engine.scoring.divide import PUNG_CODE, divide_hand
from engine.scoring.fans_sets import set_fans
from engine.scoring.fans_tiles import tile_fans, tile_hogs
from engine.scoring.fans_win import win_fans
from engine.scoring.forms import BODIES, is_orphans, is_seven_pairs, lacking_of_body, lacking_of_knitted, take_body
from engine.scoring.layout import (
    ALTERNATIVE,
    B_BODY,
    B_COUNT,
    B_KIND,
    B_MELDED,
    B_PAIR,
    B_SETS,
    B_TILE,
    B_TOTAL,
    BASIC,
    BEST,
    CHOW_SET,
    CLOSED_KONG,
    H_MELD,
    H_MELDS,
    H_WIN,
    KNITTED_FORM,
    OPEN_KONG,
    ORPHANS_FORM,
    PER_SUIT,
    PUNG_SET,
    SEVEN_PAIRS_FORM,
    STRAIGHT_FORM,
    TRIED,
    V_ANY_GATES,
    V_HOG_PAIRS,
    V_SPECIAL,
    V_VALUE,
    W_ALL,
    W_BASE,
    W_CHOWED,
    W_DIVISION,
    W_DIVISIONS,
    W_FOUND,
    W_FULL,
    W_ID,
    W_MASK,
    W_OPEN,
    W_REST,
    W_WAITS,
)
from engine.scoring.trial import start_reading, try_links, try_places


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
    if divide_hand(work, W_FULL):
        _try_divisions(hand, book, work, out, BASIC)
    if book[V_SPECIAL]:
        _try_special(hand, book, work, out)
    if out[BEST + B_TOTAL] == 0 and book[V_VALUE + fan.CHICKEN_HAND] > 0:
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
def _try_special(hand: Ints, book: Ints, work: Cells, out: Cells) -> None:
    """Try seven pairs, thirteen orphans, the knitted tiles and the knitted straights."""
    if is_seven_pairs(work, W_FULL):
        start_reading(work, out, SEVEN_PAIRS_FORM)
        _seven_pairs(book, work)
        try_links(book, work, out)
    if is_orphans(work, W_FULL):
        start_reading(work, out, ORPHANS_FORM)
        work[W_DIVISION + fan.THIRTEEN_ORPHANS] = 1
        try_links(book, work, out)
    tried = False
    for body in range(BODIES):
        if not tried and lacking_of_knitted(work, W_FULL, body) == 2:
            tried = True
            start_reading(work, out, KNITTED_FORM)
            out[TRIED + B_BODY] = body
            _knitted(work, body)
            try_links(book, work, out)
        if hand[H_MELDS] <= 1 and lacking_of_body(work, W_FULL, body) == 0:
            take_body(work, W_FULL, body, work)
            out[TRIED + B_BODY] = body
            if divide_hand(work, W_REST):
                _try_divisions(hand, book, work, out, STRAIGHT_FORM)


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
        start_reading(work, out, form)
        _take_melds(hand, out)
        left = index
        for suit in range(4):
            found = work[W_FOUND + suit]
            _take_division(work[W_DIVISIONS + suit * PER_SUIT + left % found], suit, out)
            left //= found
        if form == STRAIGHT_FORM:
            work[W_DIVISION + fan.KNITTED_STRAIGHT] = 1
        set_fans(hand, book, work, out)
        find_bigs(book, work, out)
        try_places(hand, book, work, out)


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


