"""What a seat sees of a hand in play: the replay's state, read into a bot's memory without the others' tiles."""

from engine.hand import CHOW as CHOW_MELD
from engine.hand import CONCEALED_KONG
from engine.kernel import Cells, Ints, kernel
from engine.replay import layout as at
from engine.simulate.distance import any_missing
from engine.simulate.layout import HAND, LIVE, MELD, MELDS, OPEN, PUNG_SET, READY, ROUND, SEAT
from engine.tiles import ALL_KINDS, KINDS


@kernel
def look(state: Ints, seat: int, w: Cells) -> None:
    """Fill hand, melds and live tiles of `seat` from the state."""
    hand = at.HANDS + ALL_KINDS * seat
    for t in range(KINDS):
        w[HAND + t] = state[hand + t]
        w[LIVE + t] = 4 - state[hand + t] - state[at.VISIBLE + t]
    w[MELDS] = state[at.MELD_COUNTS + seat]
    w[OPEN] = 0
    for i in range(w[MELDS]):
        place = at.MELDS + 12 * seat + 3 * i
        tile = state[place + 1]
        w[MELD + i] = tile if state[place] == CHOW_MELD else PUNG_SET + tile
        if state[place] == CONCEALED_KONG:
            w[LIVE + tile] = 0
        else:
            w[OPEN] += 1
    w[SEAT] = seat
    w[ROUND] = state[at.ROUND_WIND]


@kernel
def note_waiting(w: Cells) -> None:
    """Note whether the standing tiles, one short of a full hand, wait in form."""
    w[READY] = 1 if any_missing(w) == 1 else 0


@kernel
def completes(w: Cells, tile: int) -> bool:
    """Whether a tile not in the hand would complete it in form."""
    if w[READY] == 0 or tile >= KINDS:
        return False
    w[HAND + tile] += 1
    done = any_missing(w) == 0
    w[HAND + tile] -= 1
    return done
