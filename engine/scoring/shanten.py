"""How many tiles a hand is from being ready, over all winning forms."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from engine.kernel import Cells, kernel
from engine.scoring.blocks import ENTRIES, HEADS, SCRATCH, suit_blocks
from engine.scoring.divide import suit_key
from engine.scoring.forms import BODIES, BODY, ORPHANS, lacking_of_body, take_body
from engine.scoring.layout import W_REST, WORK_SIZE

_KEPT_SUITS: Final = 1 << 16
PARTS_SIZE: Final = 7 * ENTRIES


def shanten(concealed: Sequence[int], melds: int) -> int:
    """Return how many tiles *concealed* (13 - 3 *melds*, or one more) must change to wait: 0 ready, -1 complete.

    Counted in form, as `waits`: a tile may be needed that is used up.

    >>> shanten([0, 1, 2, 9, 9, 9, 18, 19, 20, 27, 27, 30, 30], 0)
    0
    """
    counts = [0] * 34
    for tile in concealed:
        counts[tile] += 1
    sets = 4 - melds
    best = distance(_parts(counts, 0), sets)
    if melds == 0:
        best = min(best, pairs_distance(counts), orphans_distance(counts), knitted_distance(counts))
    if melds <= 1:
        best = min(best, _straight_distance(counts, sets - 3, best))
    return best


def _straight_distance(counts: list[int], sets: int, best: int) -> int:
    """Return the distance of the nearest knitted straight that could be nearer than *best*."""
    work = [0] * WORK_SIZE
    for body in range(BODIES):
        lacking = lacking_of_body(counts, 0, body)
        if lacking - 1 < best:
            take_body(counts, 0, body, work)
            best = min(best, lacking + distance(_parts(work, W_REST), sets))
    return best


def _parts(counts: Sequence[int], at: int) -> list[int]:
    """Return the entries of the four suits of the 34 counts at *at*, one after another, as `distance` takes them."""
    parts: list[int] = []
    for suit in range(4):
        parts.extend(_suit_parts(suit_key(counts, at, suit), suit == 3))
    parts.extend([0] * (PARTS_SIZE - len(parts)))
    return parts


@lru_cache(maxsize=_KEPT_SUITS)
def _suit_parts(key: int, honours: bool) -> tuple[int, ...]:
    out = [0] * ENTRIES
    suit_blocks(key, 3 if honours else 0, [0] * SCRATCH, out, 0)
    return tuple(out)


@kernel
def distance(parts: Cells, sets: int) -> int:
    """Return the distance to *sets* sets and a pair.

    :param parts: `PARTS_SIZE` cells: the entries of four suits, and room for those of suits together.
    """
    _join(parts, 0, ENTRIES, 4 * ENTRIES, sets)
    _join(parts, 2 * ENTRIES, 3 * ENTRIES, 5 * ENTRIES, sets)
    _join(parts, 4 * ENTRIES, 5 * ENTRIES, 6 * ENTRIES, sets)
    best = 2 * sets
    for heads in range(2):
        for whole in range(sets + 1):
            most = parts[6 * ENTRIES + HEADS * heads + whole]
            if most >= 0:
                best = min(best, 2 * sets - 2 * whole - min(most, sets - whole) - heads)
    return best


@kernel
def _join(parts: Cells, first: int, second: int, to: int, sets: int) -> None:
    """Write the entries of suits together: for up to *sets* sets and a pair, the most parts of both.

    Where so many sets are too many for a suit, more are too.
    """
    for entry in range(ENTRIES):
        parts[to + entry] = -1
    for mine in range(2):
        for whole in range(sets + 1):
            held = parts[first + HEADS * mine + whole]
            if held < 0:
                break
            for other in range(2 - mine):
                place = to + HEADS * (mine + other) + whole
                for also in range(sets + 1 - whole):
                    more = parts[second + HEADS * other + also]
                    if more < 0:
                        break
                    parts[place + also] = max(parts[place + also], held + more)


@kernel
def pairs_distance(counts: Cells) -> int:
    """Return the distance to seven pairs; four of a kind are two of them."""
    pairs = 0
    for tile in range(34):
        pairs += counts[tile] // 2
    return 6 - pairs


@kernel
def orphans_distance(counts: Cells) -> int:
    """Return the distance to the thirteen orphans."""
    kinds = 0
    pair = 0
    for index in range(13):
        count = counts[ORPHANS[index]]
        kinds += 1 if count > 0 else 0
        pair = 1 if count > 1 else pair
    return 13 - kinds - pair


@kernel
def knitted_distance(counts: Cells) -> int:
    """Return the distance to 14 of the seven honours and one knitted straight."""
    honours = 0
    for tile in range(27, 34):
        honours += 1 if counts[tile] > 0 else 0
    most = 0
    for body in range(BODIES):
        kinds = honours
        for index in range(9):
            kinds += 1 if counts[BODY[9 * body + index]] > 0 else 0
        most = max(most, kinds)
    return 13 - most
