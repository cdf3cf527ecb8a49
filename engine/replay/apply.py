"""What an event does to a state. `apply` never asks whether the event is legal (see `verify`)."""

from typing import Final

from engine.hand import ADDED_KONG as ADDED_MELD
from engine.hand import CHOW as CHOW_MELD
from engine.hand import CONCEALED_KONG as CONCEALED_MELD
from engine.hand import MELDED_KONG as MELDED_MELD
from engine.hand import PUNG as PUNG_MELD
from engine.kernel import Cells, kernel
from engine.replay import encode as k
from engine.replay import layout as at
from engine.replay.ask import TILES_PER_SEAT, distance
from engine.replay.verify import pung_place
from engine.replay.verify_claims import CLAIM_WIN, RANKS
from engine.tiles import ALL_KINDS

FOR_KONG: Final = 1
FOR_FLOWER: Final = 2
DEALT: Final = 1
DREW: Final = 2


@kernel
def apply(state: Cells, kind: int, seat: int, tile: int, other: int, flag: int) -> None:
    """Change *state* by the row. The tiles of a known wall are to be written before or after a hand_start row."""
    if kind == k.HAND_START:
        _start_hand(state, tile, flag)
    elif kind == k.DEAL:
        _deal(state, seat, tile, other, flag)
    elif kind == k.CLAIM:
        _pass_over(state, seat, flag)
    elif k.FLOWER <= kind <= k.EXHAUSTED:
        state[at.CLOSABLE] = kind if kind == k.FALSE_WIN else 0
        _play(state, kind, seat, tile, other, flag)
    elif kind == k.LEFT:
        state[at.CLOSABLE] = kind


@kernel
def _play(state: Cells, kind: int, seat: int, tile: int, other: int, back: int) -> None:
    if kind == k.DRAW:
        _draw(state, seat, tile, back)
    elif kind == k.DISCARD:
        _discard(state, seat, tile)
    elif kind in (k.CHOW, k.PUNG, k.MELDED_KONG):
        _take(state, kind, seat, tile, other)
    elif kind == k.ADDED_KONG:
        _add_kong(state, seat, tile)
    elif kind == k.CONCEALED_KONG:
        _conceal_kong(state, seat, tile)
    elif kind == k.FLOWER:
        state[at.HANDS + ALL_KINDS * seat + tile] -= 1
        state[at.FLOWERS + seat] += 1
        _await_replacement(state, seat, FOR_FLOWER)
    elif kind == k.READY:
        state[at.READY + seat] = 1
    elif kind == k.WIN:
        _win(state, seat, tile, other)
    elif kind == k.EXHAUSTED:
        state[at.PHASE] = at.PHASE_OVER


@kernel
def _start_hand(state: Cells, round_wind: int, flag: int) -> None:
    for cell in range(at.WALL):
        state[cell] = 0
    flowers = flag & k.FLOWERS_BIT
    size = 144 if flowers != 0 else 136
    state[at.PHASE] = at.PHASE_DEAL
    state[at.ROUND_WIND] = round_wind
    state[at.HAS_FLOWERS] = flowers
    state[at.WALL_SIZE] = size if flag & k.WALL_BIT != 0 else 0
    state[at.LEFT] = size
    state[at.DRAWN] = -1
    state[at.TAKEN_BY] = -1
    if flag & k.PER_SEAT_BIT != 0:
        state[at.PER_SEAT] = 1
        for seat in range(4):
            state[at.LEFT + seat] = TILES_PER_SEAT + 2 * flowers


@kernel
def _receive(state: Cells, seat: int, tile: int, back: int) -> None:
    state[at.HANDS + ALL_KINDS * seat + tile] += 1
    state[at.SEEN + tile] += 1
    state[at.LEFT + seat * state[at.PER_SEAT]] -= 1
    state[at.BACK if back == 1 else at.FRONT] += 1


@kernel
def _deal(state: Cells, seat: int, tile: int, place: int, size: int) -> None:
    _receive(state, seat, tile, 0)
    state[at.DEAL_PLACE] = place + 1
    if place + 1 < size:
        return
    state[at.DEAL_PLACE] = 0
    state[at.NEXT_DEAL] = seat + 1
    if seat == 0 and size == 14:
        state[at.DEALER_FULL] = DEALT
    if seat == 3:
        state[at.OPENING] = 1
        state[at.PHASE] = at.PHASE_ACT if state[at.DEALER_FULL] == DEALT else at.PHASE_DRAW


@kernel
def _forget_offer(state: Cells) -> None:
    state[at.OFFER_KIND] = 0
    state[at.PASSED_RANK] = 0
    state[at.TAKEN_RANK] = 0
    state[at.TAKEN_BY] = -1


@kernel
def _draw(state: Cells, seat: int, tile: int, back: int) -> None:
    _receive(state, seat, tile, back)
    _forget_offer(state)
    state[at.DRAWS] += 1
    purpose = state[at.REPLACES]
    state[at.ORIGIN] = purpose
    state[at.REPLACES] = 0
    state[at.DRAWN] = tile
    state[at.PHASE] = at.PHASE_ACT
    if state[at.OPENING] == 1 and purpose == FOR_FLOWER:
        _return_to_dealer(state, seat)
    elif state[at.OPENING] == 1:
        state[at.DEALER_FULL] = DREW


@kernel
def _return_to_dealer(state: Cells, seat: int) -> None:
    """After an opening flower the dealer is in turn again, whoever laid it."""
    state[at.TURN] = 0
    if state[at.DEALER_FULL] != DREW or seat != 0:
        state[at.DRAWN] = -1
    if state[at.DEALER_FULL] == 0:
        state[at.PHASE] = at.PHASE_DRAW


@kernel
def _discard(state: Cells, seat: int, tile: int) -> None:
    state[at.HANDS + ALL_KINDS * seat + tile] -= 1
    state[at.VISIBLE + tile] += 1
    state[at.DISCARDS + seat] += 1
    _forget_offer(state)
    state[at.OFFER_KIND] = k.DISCARD
    state[at.OFFER_SEAT] = seat
    state[at.OFFER_TILE] = tile
    state[at.TURN] = (seat + 1) % 4
    state[at.PHASE] = at.PHASE_DRAW
    state[at.OPENING] = 0
    state[at.DRAWN] = -1
    state[at.ORIGIN] = 0


@kernel
def _add_meld(state: Cells, seat: int, kind: int, tile: int, giver: int) -> None:
    place = at.MELDS + 12 * seat + 3 * state[at.MELD_COUNTS + seat]
    state[place] = kind
    state[place + 1] = tile
    state[place + 2] = (seat - giver) % 4
    state[at.MELD_COUNTS + seat] += 1


@kernel
def _await_replacement(state: Cells, seat: int, purpose: int) -> None:
    state[at.TURN] = seat
    state[at.PHASE] = at.PHASE_REPLACE
    state[at.REPLACES] = purpose
    state[at.DRAWN] = -1


@kernel
def _take(state: Cells, kind: int, seat: int, tile: int, low: int) -> None:
    giver = state[at.OFFER_SEAT]
    hand = at.HANDS + ALL_KINDS * seat
    if kind == k.CHOW:
        for used in range(low, low + 3):
            if used != tile:
                state[hand + used] -= 1
                state[at.VISIBLE + used] += 1
        _add_meld(state, seat, CHOW_MELD, low, giver)
    else:
        used = 2 if kind == k.PUNG else 3
        state[hand + tile] -= used
        state[at.VISIBLE + tile] += used
        _add_meld(state, seat, PUNG_MELD if kind == k.PUNG else MELDED_MELD, tile, giver)
    state[at.PASSED_RANK] = 0
    state[at.TAKEN_BY] = seat
    state[at.TAKEN_RANK] = RANKS[kind - k.CHOW]
    state[at.TAKEN_DISTANCE] = distance(seat, giver)
    state[at.TURN] = seat
    state[at.PHASE] = at.PHASE_DISCARD
    if kind == k.MELDED_KONG:
        _await_replacement(state, seat, FOR_KONG)


@kernel
def _add_kong(state: Cells, seat: int, tile: int) -> None:
    state[pung_place(state, seat, tile)] = ADDED_MELD
    state[at.HANDS + ALL_KINDS * seat + tile] -= 1
    state[at.VISIBLE + tile] += 1
    _forget_offer(state)
    state[at.OFFER_KIND] = k.ADDED_KONG
    state[at.OFFER_SEAT] = seat
    state[at.OFFER_TILE] = tile
    state[at.OPENING] = 0
    _await_replacement(state, seat, FOR_KONG)


@kernel
def _conceal_kong(state: Cells, seat: int, tile: int) -> None:
    state[at.HANDS + ALL_KINDS * seat + tile] -= 4
    _add_meld(state, seat, CONCEALED_MELD, tile, seat)
    state[at.OPENING] = 0
    _await_replacement(state, seat, FOR_KONG)


@kernel
def _pass_over(state: Cells, seat: int, flag: int) -> None:
    """Remember the strongest lost claim until the discard is taken or the next tile is drawn."""
    if flag & 1 == 0 or state[at.TAKEN_BY] >= 0:
        return
    rank = RANKS[flag >> 1]
    away = distance(seat, state[at.OFFER_SEAT])
    nearer = rank == RANKS[CLAIM_WIN] and (state[at.PASSED_RANK] < rank or away < state[at.PASSED_DISTANCE])
    if nearer:
        state[at.PASSED_DISTANCE] = away
    if rank > state[at.PASSED_RANK]:
        state[at.PASSED_RANK] = rank


@kernel
def _win(state: Cells, seat: int, tile: int, source: int) -> None:
    if state[at.WINNERS] == 0 and source != seat:
        state[at.TAKEN_BY] = seat
        state[at.TAKEN_RANK] = RANKS[CLAIM_WIN]
        state[at.TAKEN_DISTANCE] = distance(seat, source)
        if state[at.OFFER_KIND] == k.ADDED_KONG:
            _undo_added_kong(state, source, tile)
    state[at.WINNERS] |= 1 << seat
    state[at.PHASE] = at.PHASE_OVER
    state[at.OPENING] = 0


@kernel
def _undo_added_kong(state: Cells, seat: int, tile: int) -> None:
    """A robbed kong stays a pung; its fourth tile is the winner's."""
    for meld in range(state[at.MELD_COUNTS + seat]):
        place = at.MELDS + 12 * seat + 3 * meld
        if state[place] == ADDED_MELD and state[place + 1] == tile:
            state[place] = PUNG_MELD
