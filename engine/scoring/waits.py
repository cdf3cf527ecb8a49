"""The tiles that complete 13 standing tiles, in form and over every winning form (rules of practice, entry 77-79).

Form means that a tile counts also when all four copies of it are used up, even in the own hand.
"""

from typing import Final

from engine.kernel import Cells, Ints, kernel
from engine.scoring.divide import HONOURS, SPAN
from engine.scoring.forms import (
    BODIES,
    knitted_waits,
    lacking_of_body,
    orphan_waits,
    pair_waits,
    take_body,
)
from engine.scoring.layout import H_MELDS, W_REST, W_SUIT

_NONE: Final = -1


@kernel
def wait_bits(hand: Ints, work: Cells) -> int:
    """Return bits of every tile that completes the standing tiles of *hand*, over all forms."""
    melds = hand[H_MELDS]
    bits = basic_waits(hand, 0, work)
    if melds == 0:
        bits |= pair_waits(hand) | orphan_waits(hand) | knitted_waits(hand)
    if melds <= 1:
        for body in range(BODIES):
            bits |= straight_waits(hand, body, work)
    return bits


@kernel
def straight_waits(hand: Ints, body: int, work: Cells) -> int:
    """Return the waits of the knitted straight *body*: for the rest of the hand, or for a body tile that lacks."""
    lacking = lacking_of_body(hand, 0, body)
    if lacking > 1:
        return 0
    missing = take_body(hand, 0, body, work)
    if lacking == 0:
        return basic_waits(work, W_REST, work)
    return 1 << missing if is_divisible(work, W_REST, work) else 0


@kernel
def is_divisible(counts: Ints, at: int, work: Cells) -> bool:
    """Whether the 34 counts at *at* are sets and one pair."""
    pairs = 0
    for suit in range(4):
        state = suit_state(counts, at, suit, work)
        if state < 0:
            return False
        pairs += state
    return pairs == 1


@kernel
def basic_waits(counts: Ints, at: int, work: Cells) -> int:
    """Return bits of the tiles that make the 34 counts at *at* into sets and one pair."""
    bits = 0
    for suit in range(4):
        pairs = 0
        for other in range(4):
            if other != suit and pairs >= 0:
                state = suit_state(counts, at, other, work)
                pairs = state + pairs if state >= 0 else -1
        if 0 <= pairs <= 1:
            bits |= suit_waits(counts, at, suit, 1 - pairs, work) << (9 * suit)
    return bits


@kernel
def suit_state(counts: Ints, at: int, suit: int, work: Cells) -> int:
    """Return 0 for a suit of sets, 1 for sets and a pair, -1 for a suit that is neither."""
    tiles = _load(counts, at, suit, work)
    if tiles % 3 == 1:
        return _NONE
    pair = 1 if tiles % 3 == 2 else 0
    return pair if _complete(suit, pair, work) else _NONE


@kernel
def suit_waits(counts: Ints, at: int, suit: int, pair: int, work: Cells) -> int:
    """Return bits of the ranks that make the suit into sets, with one pair if *pair* is 1."""
    tiles = _load(counts, at, suit, work)
    if (tiles + 1) % 3 != 2 * pair:
        return 0
    bits = 0
    for rank in range(SPAN[suit]):
        work[W_SUIT + rank] += 1
        if _complete(suit, pair, work):
            bits |= 1 << rank
        work[W_SUIT + rank] -= 1
    return bits


@kernel
def _load(counts: Ints, at: int, suit: int, work: Cells) -> int:
    tiles = 0
    for rank in range(9):
        count = counts[at + 9 * suit + rank] if rank < SPAN[suit] else 0
        work[W_SUIT + rank] = count
        tiles += count
    return tiles


@kernel
def _complete(suit: int, pair: int, work: Cells) -> bool:
    if pair == 0:
        return _only_sets(suit, _NONE, work)
    weight = 0
    for rank in range(9):
        weight += rank * work[W_SUIT + rank]
    for rank in range(9):
        # The ranks of chows and pungs sum to a multiple of three, so the rest of the sum tells the pair's rank mod 3.
        likely = suit == HONOURS or (2 * weight - rank) % 3 == 0
        if likely and work[W_SUIT + rank] >= 2 and _only_sets(suit, rank, work):
            return True
    return False


@kernel
def _only_sets(suit: int, pair: int, work: Cells) -> bool:
    """Whether the loaded suit is sets once a pair of rank *pair* is taken out."""
    here = 0
    next_ = 0
    for rank in range(9):
        count = work[W_SUIT + rank] - here - (2 if rank == pair else 0)
        chows = count % 3
        if count < 0 or (chows > 0 and (suit == HONOURS or rank > 6)):
            return False
        here = next_ + chows
        next_ = chows
    return True
