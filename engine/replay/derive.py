"""The circumstances of a win, derived from the state and never from what the log says."""

from typing import Final

from engine.hand import Conditions, Hand, Meld
from engine.kernel import Ints, kernel
from engine.replay import encode as k
from engine.replay import layout as at
from engine.replay.ask import is_last
from engine.tiles import ALL_KINDS, Seat, Tile

SELF_DRAWN: Final = 1
LAST_COPY: Final = 2
SEA_LAST: Final = 4
KONG: Final = 8
ROBBED: Final = 16
VISIBLE_COPIES: Final = 3


@kernel
def win_flags(state: Ints, seat: int, tile: int, source: int) -> int:
    """Return how *seat* would win on *tile* now, as a sum of the bits above.

    `LAST_COPY` (和绝张): three copies lie in the discards and in exposed chows, pungs and open kongs, the winning
    tile itself not counted; not asked of a robbed kong, since 抢杠和 excludes it in every book. `SEA_LAST`: the
    last tile of the wall or the last discard. `KONG`: a replacement drawn for a kong (not for a flower), or a
    robbed kong, which is also `ROBBED`.
    """
    visible = state[at.VISIBLE + tile]
    if source == seat:
        flags = SELF_DRAWN
        if state[at.ORIGIN] == 1:
            flags += KONG
    else:
        flags = 0
        visible -= 1
        if state[at.OFFER_KIND] == k.ADDED_KONG:
            flags += KONG + ROBBED
    if visible == VISIBLE_COPIES and flags & ROBBED == 0:
        flags += LAST_COPY
    if is_last(state, source) == 1 and flags & ROBBED == 0:
        flags += SEA_LAST
    return flags


def conditions_of(state: Ints, seat: Seat, flags: int) -> Conditions:
    """Return the conditions of a win of *seat* with the bits that `win_flags` gave."""
    return Conditions(
        round_wind=state[at.ROUND_WIND],
        seat_wind=seat,
        self_drawn=flags & SELF_DRAWN != 0,
        last_tile=flags & LAST_COPY != 0,
        sea_last=flags & SEA_LAST != 0,
        kong=flags & KONG != 0,
        flowers=state[at.FLOWERS + seat],
        ready=state[at.READY + seat] == 1,
    )


def melds_of(state: Ints, seat: Seat) -> tuple[Meld, ...]:
    """Return the melds of *seat*, in the order in which they were made."""
    first = at.MELDS + 12 * seat
    count = state[at.MELD_COUNTS + seat]
    return tuple(Meld(*(state[first + 3 * n + cell] for cell in range(3))) for n in range(count))


def standing_of(state: Ints, seat: Seat) -> tuple[Tile, ...]:
    """Return the standing tiles of *seat*, sorted; flowers not yet laid down come last."""
    first = at.HANDS + ALL_KINDS * seat
    return tuple(tile for tile in range(ALL_KINDS) for _ in range(state[first + tile]))


def winning_hand(state: Ints, seat: Seat, tile: Tile, source: Seat) -> Hand:
    """Return the hand with which *seat* wins on *tile* in the state before the win."""
    standing = list(standing_of(state, seat))
    if source == seat:
        standing.remove(tile)
    flags = win_flags(state, seat, tile, source)
    return Hand(melds_of(state, seat), tuple(standing), tile, conditions_of(state, seat, flags))
