"""The tiles that complete 13 standing tiles, in form and over every winning form (rules of practice, entry 77-79).

Form means that a tile counts also when all four copies of it are used up, even in the own hand.
"""

from engine.kernel import Cells, Ints, kernel
from engine.scoring.divide import POWERS
from engine.scoring.forms import (
    BODIES,
    BODY_KEYS,
    BODY_MASKS,
    knitted_waits,
    orphan_waits,
    pair_waits,
)
from engine.scoring.gather import scan
from engine.scoring.layout import H_MELDS, W_ENTRY, W_KEY, W_KINDS, W_ODD, W_TWICE
from engine.scoring.tables import ENTRY_STATE, ENTRY_WAITS, T_HONOURS, T_SIZE, T_SUIT, Lookup

NO_BODY = -1


@kernel
def wait_bits(hand: Ints, tables: Lookup, work: Cells) -> int:
    """Return bits of every tile that completes the standing tiles of *hand*, over all forms."""
    scan(hand, 0, -1, work)
    return scanned_waits(hand[H_MELDS], -1, 1, tables, work)


@kernel
def scanned_waits(melds: int, win: int, special: int, tables: Lookup, work: Cells) -> int:
    """Return the waits of the standing tiles that `scan` read beside *win* (-1 none) and *melds* sets laid down.

    :param special: 0 for the waits of sets and a pair alone.
    """
    look_up(tables, work, NO_BODY, win, -1)
    bits = basic_waits(work)
    if special and melds == 0:
        kinds, twice, odd = work[W_KINDS], work[W_TWICE], work[W_ODD]
        bits |= pair_waits(odd) | orphan_waits(kinds, twice, odd) | knitted_waits(kinds, twice)
    if special and melds <= 1:
        for body in range(BODIES):
            missing = BODY_MASKS[body] & ~work[W_KINDS]
            if missing & (missing - 1) == 0:
                bits |= _straight_waits(tables, work, body, win, missing)
    return bits


@kernel
def _straight_waits(tables: Lookup, work: Cells, body: int, win: int, missing: int) -> int:
    """Return the waits of the knitted straight *body*: for the rest of the hand, or for a body tile that lacks."""
    if missing == 0:
        look_up(tables, work, body, win, -1)
        return basic_waits(work)
    tile = 0
    while missing >> tile != 1:
        tile += 1
    look_up(tables, work, body, win, tile)
    return missing if is_complete(work) else 0


@kernel
def look_up(tables: Lookup, work: Cells, body: int, without: int, plus: int) -> None:
    """Look up the suits of the scanned tiles less the knitted straight *body* and the tile *without*, but with *plus*.

    -1 stands for none of each.
    """
    for suit in range(4):
        key = work[W_KEY + suit]
        if suit == without // 9:
            key -= POWERS[without % 9]
        if body >= 0 and suit < 3:
            key -= BODY_KEYS[3 * body + suit]
        if suit == plus // 9:
            key += POWERS[plus % 9]
        # A fifth copy, which no hand can have, must not lead beyond the tables.
        work[W_ENTRY + suit] = tables[min((T_SUIT if suit < 3 else T_HONOURS) + key, T_SIZE - 1)]


@kernel
def is_complete(work: Cells) -> bool:
    """Whether the suits that were looked up are sets and one pair."""
    pairs = 0
    for suit in range(4):
        state = work[W_ENTRY + suit] >> ENTRY_STATE & 3
        if state == 0:
            return False
        pairs += state - 1
    return pairs == 1


@kernel
def basic_waits(work: Cells) -> int:
    """Return bits of the tiles that make the suits that were looked up into sets and one pair."""
    pairs = 0
    broken = 0
    place = 0
    for suit in range(4):
        state = work[W_ENTRY + suit] >> ENTRY_STATE & 3
        if state == 0:
            broken += 1
            place = suit
        elif state == 2:
            pairs += 1
    if broken > 1:
        return 0
    if broken == 1:
        return (work[W_ENTRY + place] & ENTRY_WAITS) << (9 * place) if pairs <= 1 else 0
    bits = 0
    for suit in range(4):
        others = pairs - ((work[W_ENTRY + suit] >> ENTRY_STATE & 3) - 1)
        if others <= 1:
            bits |= (work[W_ENTRY + suit] & ENTRY_WAITS) << (9 * suit)
    return bits
