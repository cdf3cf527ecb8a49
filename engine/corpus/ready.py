"""How far four hands are from ready, as `engine.replay.facts` finds it, over flat cells."""

from typing import Final

from engine.corpus.layout import (
    D_BOUND,
    D_FIRST,
    D_OPEN,
    D_SIZE,
    D_STARTING,
    FARTHEST,
    FORMS,
    ORPHANS_FORM,
    PAIRS_FORM,
    SETS_FORM,
    STRAIGHT_FORM,
)
from engine.kernel import Cells, Ints, kernel
from engine.replay import encode as k
from engine.replay import layout as at
from engine.replay.apply import DREW
from engine.scoring.blocks import ENTRIES, suit_blocks
from engine.scoring.divide import HONOURS, suit_key
from engine.scoring.forms import BODIES, lacking_of_body, take_body
from engine.scoring.layout import W_REST
from engine.scoring.shanten import distance, knitted_distance, orphans_distance, pairs_distance
from engine.tiles import ALL_KINDS, FLOWER

SUIT_KEYS: Final = 5**9
MEMO_SIZE: Final = SUIT_KEYS + 5**7
"""Cells of the memory of suits: suits of numbers, then honours; 0 where a suit was not seen yet."""
_KNOWN: Final = 1 << 40


@kernel
def forget(ready: Cells) -> None:
    """Begin a hand."""
    for cell in range(D_SIZE):
        ready[cell] = 0


@kernel
def is_start(ready: Ints, kind: int) -> bool:
    """Whether the starting hands are to be looked at: the first discard, kong or win is about to come."""
    return ready[D_OPEN] == 0 and kind in (k.DISCARD, k.CONCEALED_KONG, k.ADDED_KONG, k.WIN)


@kernel
def look_at_start(
    ready: Cells, state: Ints, counts: Cells, parts: Cells, scratch: Cells, memo: Cells, work: Cells
) -> None:
    """Note how far the four starting hands are from ready."""
    ready[D_OPEN] = 1
    for seat in range(4):
        for tile in range(FLOWER):
            counts[tile] = state[at.HANDS + ALL_KINDS * seat + tile]
        drawn = state[at.DRAWN]
        if seat == 0 and state[at.DEALER_FULL] == DREW and 0 <= drawn < FLOWER and counts[drawn] > 0:
            counts[drawn] -= 1
        far = FARTHEST
        for form in range(FORMS):
            found = _form_distance(form, counts, 0, far, parts, scratch, memo, work)
            ready[D_BOUND + FORMS * seat + form] = found
            far = min(far, found)
        ready[D_STARTING + seat] = max(0, far)
        if far <= 0 and seat != 0:
            ready[D_FIRST + seat] = 1


@kernel
def may_be_ready(ready: Cells, kind: int, seat: int) -> bool:
    """Note an event that was applied, and return whether it is a discard after which the seat could be ready.

    One tile drawn or claimed brings a hand at most one step nearer to each form.
    """
    bounds = D_BOUND + FORMS * seat
    near = False
    if kind in (k.DRAW, k.CHOW, k.PUNG, k.MELDED_KONG):
        for form in range(FORMS):
            ready[bounds + form] -= 1
    elif kind == k.DISCARD and ready[D_FIRST + seat] == 0:
        for form in range(FORMS):
            near = near or ready[bounds + form] <= 0
    return near


@kernel
def look_at(
    ready: Cells, state: Ints, seat: int, counts: Cells, parts: Cells, scratch: Cells, memo: Cells, work: Cells
) -> None:
    """Note whether *seat*, which could be ready after its discard, is so, and how far it is from each form."""
    bounds = D_BOUND + FORMS * seat
    hand = at.HANDS + ALL_KINDS * seat
    if _holds_flower(state, hand):
        return
    for tile in range(FLOWER):
        counts[tile] = state[hand + tile]
    melds = state[at.MELD_COUNTS + seat]
    for form in range(FORMS):
        if ready[bounds + form] <= 0 and ready[D_FIRST + seat] == 0:
            ready[bounds + form] = _form_distance(form, counts, melds, 1, parts, scratch, memo, work)
            if ready[bounds + form] <= 0:
                ready[D_FIRST + seat] = state[at.DISCARDS + seat]


@kernel
def _holds_flower(state: Ints, hand: int) -> bool:
    flowers = 0
    for tile in range(FLOWER, ALL_KINDS):
        flowers += state[hand + tile]
    return flowers > 0


@kernel
def _form_distance(
    form: int, counts: Cells, melds: int, limit: int, parts: Cells, scratch: Cells, memo: Cells, work: Cells
) -> int:
    """Return how far the standing tiles in *counts* are from *form*: exact below *limit*, else never too much.

    The least over all forms is what `engine.scoring.shanten` returns.
    """
    if form == SETS_FORM:
        _fill_parts(counts, 0, parts, scratch, memo)
        return distance(parts, 4 - melds)
    if form == STRAIGHT_FORM:
        return _straight_distance(counts, melds, limit, parts, scratch, memo, work)
    if melds > 0:
        return FARTHEST
    if form == PAIRS_FORM:
        return pairs_distance(counts)
    return orphans_distance(counts) if form == ORPHANS_FORM else knitted_distance(counts)


@kernel
def _straight_distance(
    counts: Cells, melds: int, limit: int, parts: Cells, scratch: Cells, memo: Cells, work: Cells
) -> int:
    best = FARTHEST
    if melds > 1:
        return best
    for body in range(BODIES):
        lacking = lacking_of_body(counts, 0, body)
        found = lacking - 1  # what is left may be complete
        if found < min(limit, best):
            take_body(counts, 0, body, work)
            _fill_parts(work, W_REST, parts, scratch, memo)
            found = lacking + distance(parts, 1 - melds)
        best = min(best, found)
    return best


@kernel
def _fill_parts(counts: Ints, first: int, parts: Cells, scratch: Cells, memo: Cells) -> None:
    for suit in range(4):
        key = suit_key(counts, first, suit)
        place = key + SUIT_KEYS if suit == HONOURS else key
        if memo[place] == 0:
            memo[place] = _packed(key, suit, parts, scratch)
        known = memo[place]
        for entry in range(ENTRIES):
            parts[ENTRIES * suit + entry] = (known >> (4 * entry) & 15) - 1


@kernel
def _packed(key: int, suit: int, parts: Cells, scratch: Cells) -> int:
    """Return the entries of a suit, four bits each, each one more than it is."""
    suit_blocks(key, HONOURS if suit == HONOURS else 0, scratch, parts, ENTRIES * suit)
    packed = _KNOWN
    for entry in range(ENTRIES):
        packed |= (parts[ENTRIES * suit + entry] + 1) << (4 * entry)
    return packed
