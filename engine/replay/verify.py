"""Whether an event is legal in a state: one reason code for each row, 0 when nothing is wrong.

Hard reasons come first; a soft one is given only where the event can be followed.
"""

from engine.hand import PUNG as PUNG_MELD
from engine.kernel import Ints, kernel
from engine.replay import codes as c
from engine.replay import encode as k
from engine.replay import layout as at
from engine.replay.ask import is_last, tiles_left
from engine.replay.verify_claims import verify_claim, verify_take, verify_win
from engine.tiles import ALL_KINDS, EAST, FLOWER, KINDS


@kernel
def verify(state: Ints, kind: int, seat: int, tile: int, other: int, flag: int) -> int:
    """Return why the row cannot come next, as a code of `engine.replay.codes`; 0 if it can."""
    phase = state[at.PHASE]
    if kind in (k.HAND_START, k.MATCH_END):
        return _verify_border(state, kind, tile)
    if kind in (k.ITEM, k.SKILL):
        return c.TILES_CHANGED if flag == 1 and at.PHASE_NONE < phase < at.PHASE_OVER else c.LEGAL
    if kind < k.DEAL or k.EXHAUSTED < kind != k.LEFT:
        return c.LEGAL
    if _out_of_range(kind, seat, tile, other):
        return c.VALUE_OUT_OF_RANGE
    if kind == k.DEAL:
        return _verify_deal(state, seat, tile, other, flag)
    if phase in (at.PHASE_NONE, at.PHASE_DEAL):
        return c.EVENT_OUT_OF_PLACE
    if phase == at.PHASE_OVER and kind not in (k.WIN, k.CLAIM, k.LEFT):
        return c.EVENT_OUT_OF_PLACE
    return _verify_play(state, kind, seat, tile, other, flag)


@kernel
def _verify_play(state: Ints, kind: int, seat: int, tile: int, other: int, flag: int) -> int:
    if kind == k.DRAW:
        return _verify_draw(state, seat, tile, flag)
    if kind == k.DISCARD:
        return _verify_discard(state, seat, tile, flag)
    if kind in (k.CHOW, k.PUNG, k.MELDED_KONG):
        return verify_take(state, kind, seat, tile, other)
    if kind in (k.ADDED_KONG, k.CONCEALED_KONG):
        return _verify_own_kong(state, kind, seat, tile)
    if kind == k.FLOWER:
        return _verify_flower(state, seat, tile)
    if kind == k.CLAIM:
        return verify_claim(state, seat, tile, other, flag)
    if kind == k.WIN:
        return verify_win(state, seat, tile, other)
    if kind == k.EXHAUSTED:
        return _verify_exhausted(state)
    return c.LEGAL


@kernel
def _out_of_range(kind: int, seat: int, tile: int, other: int) -> bool:
    if kind == k.EXHAUSTED:
        return False
    if not 0 <= seat < 4:
        return True
    if kind in (k.READY, k.LEFT):
        return False
    if kind in (k.PUNG, k.MELDED_KONG, k.WIN) and not 0 <= other < 4:
        return True
    if kind == k.CHOW and not 0 <= other < EAST:
        return True
    if kind in (k.FALSE_WIN, k.DEAL) and tile == -1:
        return False
    return not 0 <= tile < ALL_KINDS


@kernel
def _verify_border(state: Ints, kind: int, wind: int) -> int:
    if kind == k.HAND_START and not 0 <= wind < 4:
        return c.VALUE_OUT_OF_RANGE
    running = at.PHASE_NONE < state[at.PHASE] < at.PHASE_OVER
    return c.HAND_UNFINISHED if running and state[at.CLOSABLE] == 0 else c.LEGAL


@kernel
def _verify_deal(state: Ints, seat: int, tile: int, place: int, size: int) -> int:
    """Check a deal (tile -1) or one of its tiles."""
    if state[at.PHASE] != at.PHASE_DEAL or seat != state[at.NEXT_DEAL]:
        return c.EVENT_OUT_OF_PLACE
    if size != 13 and (size != 14 or seat != 0):
        return c.DEAL_SIZE
    if tile == -1:
        return c.LEGAL
    if place != state[at.DEAL_PLACE]:
        return c.DEAL_SIZE
    return _verify_new_tile(state, tile)


@kernel
def _verify_new_tile(state: Ints, tile: int) -> int:
    if tile >= FLOWER and state[at.HAS_FLOWERS] == 0:
        return c.FLOWER_NOT_IN_PLAY
    if state[at.SEEN + tile] >= (4 if tile < KINDS else 1):
        return c.FIFTH_COPY
    return c.LEGAL


@kernel
def _verify_draw(state: Ints, seat: int, tile: int, back: int) -> int:
    phase = state[at.PHASE]
    if seat != state[at.TURN]:
        return c.REPLACEMENT_MISSING if phase == at.PHASE_REPLACE else c.ILLEGAL_TURN
    if phase in (at.PHASE_ACT, at.PHASE_DISCARD):
        return c.HAND_SIZE
    if phase == at.PHASE_DRAW and back == 1:
        return c.DRAW_FROM_WRONG_END
    if phase == at.PHASE_REPLACE and back == 0 and state[at.PER_SEAT] == 0:
        return c.DRAW_FROM_WRONG_END
    if tiles_left(state, seat) <= 0:
        return c.DRAW_FROM_EMPTY_WALL
    reason = _verify_new_tile(state, tile)
    if reason == c.LEGAL and state[at.PASSED_RANK] > 0:
        return c.CLAIM_PRIORITY
    return reason


@kernel
def _verify_discard(state: Ints, seat: int, tile: int, drawn: int) -> int:
    phase = state[at.PHASE]
    if phase == at.PHASE_REPLACE:
        return c.REPLACEMENT_MISSING
    if phase == at.PHASE_DRAW or seat != state[at.TURN]:
        return c.ILLEGAL_TURN
    held = state[at.HANDS + ALL_KINDS * seat + tile]
    if held == 0:
        return c.TILE_NOT_IN_HAND
    last = state[at.DRAWN]
    if drawn == 1 and last != tile and (last >= 0 or phase == at.PHASE_DISCARD):
        return c.DRAWN_FLAG_WRONG
    if drawn == 0 and last == tile and held == 1 and state[at.OPENING] == 0:
        return c.DRAWN_FLAG_WRONG
    return c.LEGAL


@kernel
def _verify_own_turn(state: Ints, seat: int) -> int:
    phase = state[at.PHASE]
    if phase == at.PHASE_REPLACE:
        return c.REPLACEMENT_MISSING
    return c.ILLEGAL_TURN if phase == at.PHASE_DRAW or seat != state[at.TURN] else c.LEGAL


@kernel
def _verify_own_kong(state: Ints, kind: int, seat: int, tile: int) -> int:
    reason = _verify_own_turn(state, seat)
    if reason != c.LEGAL:
        return reason
    held = state[at.HANDS + ALL_KINDS * seat + tile]
    if held == 0:
        return c.TILE_NOT_IN_HAND
    if state[at.PHASE] == at.PHASE_DISCARD or tile >= KINDS:
        return c.KONG_NOT_POSSIBLE
    if kind == k.CONCEALED_KONG and held < 4:
        return c.KONG_NOT_POSSIBLE
    if kind == k.ADDED_KONG and pung_place(state, seat, tile) < 0:
        return c.KONG_NOT_POSSIBLE
    if tiles_left(state, seat) <= 0 or is_last(state, seat) == 1:
        return c.KONG_ON_LAST_TILE
    return c.LEGAL


@kernel
def pung_place(state: Ints, seat: int, tile: int) -> int:
    """Return where the state holds the pung of *tile* that *seat* melded, or -1."""
    for meld in range(state[at.MELD_COUNTS + seat]):
        place = at.MELDS + 12 * seat + 3 * meld
        if state[place] == PUNG_MELD and state[place + 1] == tile:
            return place
    return -1


@kernel
def _verify_flower(state: Ints, seat: int, tile: int) -> int:
    if state[at.HAS_FLOWERS] == 0 or tile < FLOWER:
        return c.FLOWER_NOT_IN_PLAY
    phase = state[at.PHASE]
    if state[at.OPENING] == 0 or phase == at.PHASE_REPLACE:
        reason = _verify_own_turn(state, seat)
        if reason != c.LEGAL:
            return reason
    if phase == at.PHASE_DISCARD:
        return c.EVENT_OUT_OF_PLACE
    if state[at.HANDS + ALL_KINDS * seat + tile] == 0:
        return c.TILE_NOT_IN_HAND
    return c.DRAW_FROM_EMPTY_WALL if tiles_left(state, seat) <= 0 else c.LEGAL


@kernel
def _verify_exhausted(state: Ints) -> int:
    if tiles_left(state, state[at.TURN]) > 0:
        return c.WALL_NOT_EMPTY
    if state[at.PHASE] != at.PHASE_DRAW:
        return c.EVENT_OUT_OF_PLACE
    return c.CLAIM_PRIORITY if state[at.PASSED_RANK] > 0 else c.LEGAL
