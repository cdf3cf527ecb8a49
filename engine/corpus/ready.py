"""How far four hands are from ready, as `engine.replay.facts` finds it, over flat cells."""

from typing import Final

from engine.corpus.layout import D_BOUND, D_FIRST, D_OPEN, D_SIZE, D_STARTING
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
def before_row(
    ready: Cells, state: Ints, kind: int, counts: Cells, parts: Cells, scratch: Cells, memo: Cells, work: Cells
) -> None:
    """Look at the starting hands when the first discard, kong or win is about to come."""
    if ready[D_OPEN] == 1 or kind not in (k.DISCARD, k.CONCEALED_KONG, k.ADDED_KONG, k.WIN):
        return
    ready[D_OPEN] = 1
    for seat in range(4):
        for tile in range(FLOWER):
            counts[tile] = state[at.HANDS + ALL_KINDS * seat + tile]
        drawn = state[at.DRAWN]
        if seat == 0 and state[at.DEALER_FULL] == DREW and 0 <= drawn < FLOWER and counts[drawn] > 0:
            counts[drawn] -= 1
        far = max(0, hand_distance(counts, 0, parts, scratch, memo, work))
        ready[D_STARTING + seat] = far
        ready[D_BOUND + seat] = far
        if far == 0 and seat != 0:
            ready[D_FIRST + seat] = 1


@kernel
def after_row(
    ready: Cells, state: Ints, kind: int, seat: int, counts: Cells, parts: Cells, scratch: Cells, memo: Cells,
    work: Cells,
) -> None:  # fmt: skip
    """Look at a hand after its discard; one tile drawn or claimed brings it at most one step nearer."""
    if kind in (k.DRAW, k.CHOW, k.PUNG, k.MELDED_KONG):
        ready[D_BOUND + seat] -= 1
    if kind != k.DISCARD or ready[D_FIRST + seat] > 0 or ready[D_BOUND + seat] > 0:
        return
    hand = at.HANDS + ALL_KINDS * seat
    for tile in range(FLOWER, ALL_KINDS):
        if state[hand + tile] > 0:
            return
    for tile in range(FLOWER):
        counts[tile] = state[hand + tile]
    far = hand_distance(counts, state[at.MELD_COUNTS + seat], parts, scratch, memo, work)
    ready[D_BOUND + seat] = far
    if far == 0:
        ready[D_FIRST + seat] = state[at.DISCARDS + seat]


@kernel
def hand_distance(counts: Cells, melds: int, parts: Cells, scratch: Cells, memo: Cells, work: Cells) -> int:
    """Return what `engine.scoring.shanten` returns for the standing tiles in *counts*."""
    sets = 4 - melds
    _fill_parts(counts, 0, parts, scratch, memo)
    best = distance(parts, sets)
    if melds == 0:
        best = min(best, pairs_distance(counts), orphans_distance(counts), knitted_distance(counts))
    if melds <= 1:
        for body in range(BODIES):
            lacking = lacking_of_body(counts, 0, body)
            if lacking - 1 < best:
                take_body(counts, 0, body, work)
                _fill_parts(work, W_REST, parts, scratch, memo)
                best = min(best, lacking + distance(parts, sets - 3))
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
