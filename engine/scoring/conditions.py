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
    return settle_at(hand, 0, book)


@kernel
def settle_at(hands: Cells, first: int, book: Ints) -> int:
    """Do what `settle_conditions` does for the hand that begins at cell *first*."""
    said = _settle_kong(hands, first)
    melded = _melded_copies(hands, first)
    standing = hands[first + hands[first + H_WIN]]
    robbed = hands[first + H_KONG] == 1 and hands[first + H_SELF] == 0
    if hands[first + H_LAST] and standing > 0:
        hands[first + H_LAST] = 0
        said |= LAST_IN_HAND
    if hands[first + H_LAST] and robbed:
        said |= LAST_WITH_ROBBED
    if melded == 3 and not hands[first + H_LAST]:
        hands[first + H_LAST] = 1
        said |= LAST_FORCED
    if book[V_OWN_LAST] and melded + standing == 3:
        hands[first + H_LAST] = 1
    return said


@kernel
def _settle_kong(hands: Cells, first: int) -> int:
    """A replacement draw needs an own kong; a robbed kong leaves no copy of the tile to anyone else."""
    if not hands[first + H_KONG]:
        return 0
    if hands[first + H_SELF]:
        for meld in range(hands[first + H_MELDS]):
            if hands[first + H_MELD + 2 * meld] >= OPEN_KONG:
                return 0
        hands[first + H_KONG] = 0
        return NO_KONG
    if hands[first + hands[first + H_WIN]] + _melded_copies(hands, first) > 0:
        hands[first + H_KONG] = 0
        return ROBBED_OWN
    return ROBBED_AT_SEA if hands[first + H_SEA] else 0


@kernel
def _melded_copies(hands: Ints, first: int) -> int:
    """Return how many copies of the winning tile lie in the own melds."""
    win = hands[first + H_WIN]
    copies = 0
    for meld in range(hands[first + H_MELDS]):
        low = hands[first + H_MELD + 2 * meld + 1]
        if hands[first + H_MELD + 2 * meld] == CHOW_SET:
            copies += 1 if low <= win <= low + 2 else 0
        elif low == win:
            copies += 3
    return copies
