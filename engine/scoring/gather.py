"""One pass over a packed hand: keys of its suits, the kinds of tile it holds, and what was laid down."""

from engine.kernel import Cells, Ints, kernel
from engine.scoring.layout import (
    CHOW_SET,
    CLOSED_KONG,
    H_MELD,
    H_MELDS,
    H_ROUND,
    H_SEAT,
    H_SELF,
    H_WIN,
    PUNG_SET,
    W_ALL,
    W_CHOWED,
    W_CHOWS,
    W_CLOSED_KONGS,
    W_DRAWN,
    W_HOGS,
    W_KEY,
    W_KINDS,
    W_LAID,
    W_MASK,
    W_MELDS,
    W_ODD,
    W_OPEN,
    W_OPEN_KONGS,
    W_PUNGS,
    W_ROUND,
    W_SEAT,
    W_SETS,
    W_TWICE,
    W_WIN,
)
from engine.scoring.parts import take_set
from engine.tiles import EAST


@kernel
def gather(hands: Ints, first: int, work: Cells) -> None:
    """Read the hand that begins at cell *first*: keys and kinds of its tiles, the melds as sets, winds, how it won."""
    win = hands[first + H_WIN]
    scan(hands, first, win, work)
    work[W_MASK] = work[W_KINDS] | 1 << win
    work[W_WIN] = win
    work[W_DRAWN] = hands[first + H_SELF]
    work[W_ROUND] = EAST + hands[first + H_ROUND]
    work[W_SEAT] = EAST + hands[first + H_SEAT]
    _take_melds(hands, first, work)


@kernel
def scan(hands: Ints, first: int, win: int, work: Cells) -> None:
    """Count the standing tiles and *win* (-1 none) for the keys, and find the kinds of the standing tiles alone."""
    kinds = 0
    odd = 0
    twice = 0
    hogs = 0
    for suit in range(4):
        key = 0
        power = 1
        for tile in range(9 * suit, min(9 * suit + 9, 34)):
            standing = hands[first + tile]
            count = standing + (1 if tile == win else 0)
            key += count * power
            power *= 5
            work[W_ALL + tile] = count
            kinds |= (1 if standing > 0 else 0) << tile
            odd |= (standing & 1) << tile
            twice |= (1 if standing > 1 else 0) << tile
            hogs += 1 if count == 4 else 0
        work[W_KEY + suit] = key
    work[W_KINDS] = kinds
    work[W_ODD] = odd
    work[W_TWICE] = twice
    work[W_HOGS] = hogs


@kernel
def _take_melds(hands: Ints, first: int, work: Cells) -> None:
    work[W_OPEN] = 0
    work[W_CHOWED] = 0
    work[W_SETS] = 0
    work[W_CHOWS] = 0
    work[W_PUNGS] = 0
    work[W_OPEN_KONGS] = 0
    work[W_CLOSED_KONGS] = 0
    work[W_MELDS] = hands[first + H_MELDS]
    for meld in range(hands[first + H_MELDS]):
        kind = hands[first + H_MELD + 2 * meld]
        tile = hands[first + H_MELD + 2 * meld + 1]
        take_set(work, kind, tile)
        work[W_OPEN] += 0 if kind == CLOSED_KONG else 1
        if kind == CHOW_SET:
            work[W_CHOWED] += 1
            for step in range(3):
                _lay(work, tile + step, 1)
        elif kind == PUNG_SET:
            _lay(work, tile, 3)
        else:
            work[W_ALL + tile] += 4
            work[W_MASK] |= 1 << tile
            work[W_CLOSED_KONGS if kind == CLOSED_KONG else W_OPEN_KONGS] |= 1 << tile
    work[W_LAID] = work[W_PUNGS]


@kernel
def _lay(work: Cells, tile: int, copies: int) -> None:
    """Count *copies* of a melded tile; a fourth copy makes 四归一, which four in a kong do not."""
    count = work[W_ALL + tile] + copies
    work[W_ALL + tile] = count
    work[W_MASK] |= 1 << tile
    if count == 4:
        work[W_HOGS] += 1
