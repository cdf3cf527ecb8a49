"""One hand after another over event rows: the plain replay's kernels, without an object for any event.

A hand is left as not clean at the first thing that is not everyday: an illegal event, a known wall, an item, a false
win, a second winner, a statement out of order.
"""

from typing import Final

from engine.corpus.layout import (
    D_FIRST,
    D_STARTING,
    R_CLEAN,
    R_DRAWS,
    R_FANS,
    R_HAND,
    R_LAID,
    R_LEFT,
    R_MELD,
    R_MELDS,
    R_POINTS,
    R_ROBBED,
    R_SEAT,
    R_SEATS,
    R_SOURCE,
    R_WIN,
    S_CONCEALED,
    S_DISCARDS,
    S_FLOWERS,
    S_LOST,
    S_MELDS,
    S_READY,
    S_STARTING,
    SEAT_CELLS,
)
from engine.corpus.ready import forget, is_start, look_at, look_at_start, may_be_ready
from engine.hand import CHOW, CONCEALED_KONG, PUNG
from engine.kernel import Cells, Ints, kernel
from engine.replay import encode as k
from engine.replay import layout as at
from engine.replay.apply import apply
from engine.replay.derive import KONG, LAST_COPY, ROBBED, SEA_LAST, SELF_DRAWN, win_flags
from engine.replay.verify import verify
from engine.scoring.layout import (
    CHOW_SET,
    CLOSED_KONG,
    H_KONG,
    H_LAST,
    H_MELD,
    H_MELDS,
    H_READY,
    H_ROUND,
    H_SEA,
    H_SEAT,
    H_SELF,
    H_WIN,
    HAND_SIZE,
    OPEN_KONG,
    PUNG_SET,
)
from engine.tiles import ALL_KINDS, FLOWER

STATED_FANS: Final = 23
STATED_POINTS: Final = 24
DEAL_TILES: Final = 13


@kernel
def run_hand(
    kinds: Ints, seats: Ints, tiles: Ints, others: Ints, flags: Ints, starts: Ints, deals: Ints, first: int, last: int,
    state: Cells, ready: Cells, counts: Cells, parts: Cells, scratch: Cells, memo: Cells, work: Cells, out: Cells,
    base: int,
) -> bool:  # fmt: skip
    """Replay the hand of rows *first*..*last*, results to *out* from *base* on; return whether it is clean.

    :param starts: first tile of each row's run of tiles in *deals*.
    """
    out[base + R_WIN] = -1
    out[base + R_FANS] = -1
    out[base + R_POINTS] = -1
    if flags[first] & k.WALL_BIT != 0 or not 0 <= tiles[first] < 4:
        return False
    forget(ready)
    apply(state, k.HAND_START, -1, tiles[first], others[first], flags[first])
    for row in range(first + 1, last + 1):
        kind, seat = kinds[row], seats[row]
        if kind in (STATED_FANS, STATED_POINTS):
            if not _note(state, kind, seat, row, out, base):
                return False
        elif kind == k.DEAL:
            if not _deal(state, seat, deals, starts[row], starts[row + 1]):
                return False
        else:
            tile, other, flag = tiles[row], others[row], flags[row]
            if not _is_everyday(kind, state, out, base) or verify(state, kind, seat, tile, other, flag) != 0:
                return False
            if is_start(ready, kind):
                look_at_start(ready, state, counts, parts, scratch, memo, work)
            if kind == k.WIN and not _win(state, row, seat, tile, other, out, base):
                return False
            if kind == k.CLAIM:
                out[base + R_SEATS + SEAT_CELLS * seat + S_LOST] += flag & 1
            apply(state, kind, seat, tile, other, flag)
            if may_be_ready(ready, kind, seat):
                look_at(ready, state, seat, counts, parts, scratch, memo, work)
    return state[at.PHASE] == at.PHASE_OVER and _close(state, ready, out, base)


@kernel
def _is_everyday(kind: int, state: Ints, out: Ints, base: int) -> bool:
    """Whether an event may be followed here; after the stated points nothing more may come."""
    return k.FLOWER <= kind <= k.EXHAUSTED and kind != k.FALSE_WIN and out[base + R_POINTS] < 0


@kernel
def _note(state: Ints, kind: int, seat: int, row: int, out: Cells, base: int) -> bool:
    """Keep the place of a statement; each comes once, after what it speaks of."""
    if state[at.PHASE] != at.PHASE_OVER or out[base + R_POINTS] >= 0:
        return False
    if kind == STATED_POINTS:
        out[base + R_POINTS] = row
        return True
    if out[base + R_WIN] < 0 or out[base + R_FANS] >= 0 or seat != out[base + R_SEAT]:
        return False
    out[base + R_FANS] = row
    return True


@kernel
def _deal(state: Cells, seat: int, deals: Ints, first: int, end: int) -> bool:
    size = end - first
    if verify(state, k.DEAL, seat, -1, -1, size) != 0:
        return False
    for place in range(size):
        tile = deals[first + place]
        if verify(state, k.DEAL, seat, tile, place, size) != 0:
            return False
        apply(state, k.DEAL, seat, tile, place, size)
    return True


@kernel
def _win(state: Ints, row: int, seat: int, tile: int, source: int, out: Cells, base: int) -> bool:
    """Pack the winning hand before the win is applied; a hand that holds a flower is not clean."""
    standing = at.HANDS + ALL_KINDS * seat
    for flower in range(FLOWER, ALL_KINDS):
        if state[standing + flower] > 0:
            return False
    flags = win_flags(state, seat, tile, source)
    hand = base + R_HAND
    for cell in range(HAND_SIZE):
        out[hand + cell] = 0
    for number in range(FLOWER):
        out[hand + number] = state[standing + number]
    if source == seat:
        out[hand + tile] -= 1
    out[hand + H_WIN] = tile
    _pack_conditions(state, seat, flags, out, hand)
    _pack_melds(state, seat, out, base)
    out[base + R_WIN] = row
    out[base + R_SEAT] = seat
    out[base + R_SOURCE] = source
    out[base + R_ROBBED] = 1 if flags & ROBBED != 0 else 0
    out[base + R_LAID] = state[at.FLOWERS + seat]
    return True


@kernel
def _pack_conditions(state: Ints, seat: int, flags: int, out: Cells, hand: int) -> None:
    out[hand + H_ROUND] = state[at.ROUND_WIND]
    out[hand + H_SEAT] = seat
    out[hand + H_SELF] = 1 if flags & SELF_DRAWN != 0 else 0
    out[hand + H_LAST] = 1 if flags & LAST_COPY != 0 else 0
    out[hand + H_SEA] = 1 if flags & SEA_LAST != 0 else 0
    out[hand + H_KONG] = 1 if flags & KONG != 0 else 0
    out[hand + H_READY] = 1 if state[at.READY + seat] == 1 else 0


@kernel
def _pack_melds(state: Ints, seat: int, out: Cells, base: int) -> None:
    """Write the melds as they were made, and for the scorer in order of tile and kind."""
    melds = state[at.MELD_COUNTS + seat]
    out[base + R_MELDS] = melds
    out[base + R_HAND + H_MELDS] = melds
    packed = base + R_HAND + H_MELD
    for number in range(melds):
        place = at.MELDS + 12 * seat + 3 * number
        for cell in range(3):
            out[base + R_MELD + 3 * number + cell] = state[place + cell]
        kind, tile = _set_kind(state[place]), state[place + 1]
        slot = number
        while slot > 0 and _is_after(out[packed + 2 * slot - 2], out[packed + 2 * slot - 1], kind, tile):
            out[packed + 2 * slot] = out[packed + 2 * slot - 2]
            out[packed + 2 * slot + 1] = out[packed + 2 * slot - 1]
            slot -= 1
        out[packed + 2 * slot] = kind
        out[packed + 2 * slot + 1] = tile


@kernel
def _is_after(kind: int, tile: int, other_kind: int, other_tile: int) -> bool:
    return tile > other_tile or (tile == other_tile and kind > other_kind)


@kernel
def _set_kind(meld: int) -> int:
    if meld == CHOW:
        return CHOW_SET
    if meld == PUNG:
        return PUNG_SET
    return CLOSED_KONG if meld == CONCEALED_KONG else OPEN_KONG


@kernel
def _close(state: Ints, ready: Ints, out: Cells, base: int) -> bool:
    """Write what the hand leaves; it is clean when its points are stated, and its fans if it was won."""
    if out[base + R_POINTS] < 0 or (out[base + R_WIN] >= 0) != (out[base + R_FANS] >= 0):
        return False
    out[base + R_DRAWS] = state[at.DRAWS]
    out[base + R_LEFT] = state[at.LEFT] + state[at.LEFT + 1] + state[at.LEFT + 2] + state[at.LEFT + 3]
    for seat in range(4):
        cells = base + R_SEATS + SEAT_CELLS * seat
        concealed = 0
        for meld in range(state[at.MELD_COUNTS + seat]):
            concealed += 1 if state[at.MELDS + 12 * seat + 3 * meld] == CONCEALED_KONG else 0
        out[cells + S_MELDS] = state[at.MELD_COUNTS + seat] - concealed
        out[cells + S_CONCEALED] = concealed
        out[cells + S_FLOWERS] = state[at.FLOWERS + seat]
        out[cells + S_DISCARDS] = state[at.DISCARDS + seat]
        out[cells + S_READY] = ready[D_FIRST + seat]
        out[cells + S_STARTING] = ready[D_STARTING + seat]
    out[base + R_CLEAN] = 1
    return True
