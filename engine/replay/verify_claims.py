"""Whether a discard or an added kong can be claimed so: chow, pung, kong, win, and claims that changed nothing."""

from typing import Final

from engine.kernel import Ints, kernel
from engine.replay import codes as c
from engine.replay import encode as k
from engine.replay import layout as at
from engine.replay.ask import distance, is_last, tiles_left
from engine.tiles import ALL_KINDS, EAST, KINDS

CLAIM_KONG: Final = 2
CLAIM_WIN: Final = 3
RANKS: Final = (1, 2, 2, 3)
"""Priority of a claimed chow, pung, kong, win."""
ANY_LOW: Final = -1


@kernel
def verify_take(state: Ints, kind: int, seat: int, tile: int, other: int) -> int:
    """Check a chow (*other* is its lowest tile), a pung or a melded kong (*other* is the giver)."""
    if state[at.PHASE] == at.PHASE_REPLACE:
        return c.REPLACEMENT_MISSING
    if state[at.PHASE] != at.PHASE_DRAW or state[at.OFFER_KIND] != k.DISCARD:
        return c.CLAIM_NOT_POSSIBLE
    if kind != k.CHOW and other != state[at.OFFER_SEAT]:
        return c.CLAIM_NOT_POSSIBLE
    reason = _verify_set(state, kind - k.CHOW, seat, tile, other)
    if reason != c.LEGAL:
        return reason
    if kind == k.MELDED_KONG and tiles_left(state, seat) <= 0:
        return c.KONG_ON_LAST_TILE
    return c.CLAIM_PRIORITY if state[at.PASSED_RANK] > RANKS[kind - k.CHOW] else c.LEGAL


@kernel
def verify_claim(state: Ints, seat: int, tile: int, low: int, flag: int) -> int:
    """Check a claim that changed nothing; *flag* is twice its kind plus 1 if it lost."""
    claim = flag >> 1
    if not 0 <= claim <= CLAIM_WIN:
        return c.VALUE_OUT_OF_RANGE
    if state[at.OFFER_KIND] == 0 or seat == state[at.OFFER_SEAT] or tile != state[at.OFFER_TILE]:
        return c.CLAIM_NOT_POSSIBLE
    if claim != CLAIM_WIN and state[at.OFFER_KIND] != k.DISCARD:
        return c.CLAIM_NOT_POSSIBLE
    if claim != CLAIM_WIN and seat != state[at.TAKEN_BY]:
        reason = _verify_set(state, claim, seat, tile, low)
        if reason != c.LEGAL:
            return reason
    if flag & 1 == 1 and state[at.PHASE] == at.PHASE_OVER and state[at.TAKEN_BY] < 0:
        return c.CLAIM_PRIORITY
    if flag & 1 == 0 or state[at.TAKEN_BY] < 0 or seat == state[at.TAKEN_BY]:
        return c.LEGAL
    if RANKS[claim] > state[at.TAKEN_RANK]:
        return c.CLAIM_PRIORITY
    nearer = distance(seat, state[at.OFFER_SEAT]) < state[at.TAKEN_DISTANCE]
    return c.WIN_PRIORITY if claim == CLAIM_WIN and nearer else c.LEGAL


@kernel
def _verify_set(state: Ints, claim: int, seat: int, tile: int, low: int) -> int:
    """Check that *seat* can make the chow (0), pung (1) or kong (2) with the last discard."""
    giver = state[at.OFFER_SEAT]
    if seat == giver or tile != state[at.OFFER_TILE] or tile >= KINDS:
        return c.CLAIM_NOT_POSSIBLE
    if is_last(state, giver) == 1:
        return c.CLAIM_ON_LAST_TILE
    if claim > 0:
        held = state[at.HANDS + ALL_KINDS * seat + tile]
        return c.LEGAL if held > claim else c.CLAIM_NOT_POSSIBLE
    if distance(seat, giver) != 1:
        return c.CHOW_NOT_FROM_LEFT
    if low != ANY_LOW:
        return c.LEGAL if _can_chow(state, seat, tile, low) else c.CLAIM_NOT_POSSIBLE
    for lowest in range(tile - 2, tile + 1):
        if _can_chow(state, seat, tile, lowest):
            return c.LEGAL
    return c.CLAIM_NOT_POSSIBLE


@kernel
def _can_chow(state: Ints, seat: int, tile: int, low: int) -> bool:
    if not 0 <= low < EAST or low % 9 > 6 or not low <= tile <= low + 2:
        return False
    missing = 0
    for need in range(low, low + 3):
        if need != tile and state[at.HANDS + ALL_KINDS * seat + need] == 0:
            missing += 1
    return missing == 0


@kernel
def verify_win(state: Ints, seat: int, tile: int, source: int) -> int:
    """Check the place and the tile of a win; whether the tiles win is the scorer's question."""
    if source == seat:
        return _verify_self_drawn(state, seat, tile)
    phase = state[at.PHASE]
    if state[at.OFFER_KIND] == 0 or phase in (at.PHASE_ACT, at.PHASE_DISCARD):
        return c.EVENT_OUT_OF_PLACE
    if source != state[at.OFFER_SEAT] or tile != state[at.OFFER_TILE]:
        return c.WIN_TILE_WRONG
    if phase == at.PHASE_OVER:
        again = state[at.WINNERS] == 0 or (state[at.WINNERS] >> seat) & 1 == 1
        return c.EVENT_OUT_OF_PLACE if again else c.SEVERAL_WINNERS
    if state[at.TAKEN_BY] >= 0:
        return c.EVENT_OUT_OF_PLACE
    nearer = state[at.PASSED_RANK] == RANKS[CLAIM_WIN] and state[at.PASSED_DISTANCE] < distance(seat, source)
    return c.WIN_PRIORITY if nearer else c.LEGAL


@kernel
def _verify_self_drawn(state: Ints, seat: int, tile: int) -> int:
    phase = state[at.PHASE]
    if phase == at.PHASE_OVER:
        return c.EVENT_OUT_OF_PLACE
    if phase == at.PHASE_REPLACE:
        return c.REPLACEMENT_MISSING
    if phase != at.PHASE_ACT or seat != state[at.TURN]:
        return c.ILLEGAL_TURN
    if state[at.DRAWN] >= 0 and tile != state[at.DRAWN]:
        return c.WIN_TILE_WRONG
    held = state[at.HANDS + ALL_KINDS * seat + tile]
    return c.TILE_NOT_IN_HAND if held == 0 else c.LEGAL
