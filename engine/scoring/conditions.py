"""Conditions that contradict the tiles: they are not applied, and named."""

from typing import Final

from engine.kernel import Cells, Ints, kernel
from engine.scoring.layout import (
    CHOW_SET,
    H_KONG,
    H_LAST,
    H_MELD,
    H_MELDS,
    H_SEA,
    H_SELF,
    H_WIN,
    OPEN_KONG,
    V_OWN_LAST,
)

NO_KONG: Final = 1
ROBBED_OWN: Final = 2
LAST_IN_HAND: Final = 4
LAST_FORCED: Final = 8
ROBBED_AT_SEA: Final = 16
LAST_WITH_ROBBED: Final = 32


@kernel
def settle_conditions(hand: Cells, book: Ints) -> int:
    """Correct the conditions in *hand* by its tiles; return bits that say what was changed or is odd."""
    said = _settle_kong(hand)
    melded = _melded_copies(hand)
    standing = hand[hand[H_WIN]]
    robbed = hand[H_KONG] == 1 and hand[H_SELF] == 0
    if hand[H_LAST] and standing > 0:
        hand[H_LAST] = 0
        said |= LAST_IN_HAND
    if hand[H_LAST] and robbed:
        said |= LAST_WITH_ROBBED
    if melded == 3 and not hand[H_LAST]:
        hand[H_LAST] = 1
        said |= LAST_FORCED
    if book[V_OWN_LAST] and melded + standing == 3:
        hand[H_LAST] = 1
    return said


@kernel
def _settle_kong(hand: Cells) -> int:
    """A replacement draw needs an own kong; a robbed kong leaves no copy of the tile to anyone else."""
    if not hand[H_KONG]:
        return 0
    if hand[H_SELF]:
        for meld in range(hand[H_MELDS]):
            if hand[H_MELD + 2 * meld] >= OPEN_KONG:
                return 0
        hand[H_KONG] = 0
        return NO_KONG
    if hand[hand[H_WIN]] + _melded_copies(hand) > 0:
        hand[H_KONG] = 0
        return ROBBED_OWN
    return ROBBED_AT_SEA if hand[H_SEA] else 0


@kernel
def _melded_copies(hand: Ints) -> int:
    """Return how many copies of the winning tile lie in the own melds."""
    win = hand[H_WIN]
    copies = 0
    for meld in range(hand[H_MELDS]):
        low = hand[H_MELD + 2 * meld + 1]
        if hand[H_MELD + 2 * meld] == CHOW_SET:
            copies += 1 if low <= win <= low + 2 else 0
        elif low == win:
            copies += 3
    return copies
