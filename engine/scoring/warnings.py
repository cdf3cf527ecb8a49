"""What the warnings of a score say about conditions that do not fit the tiles."""

from typing import Final

from engine.scoring.conditions import (
    LAST_FORCED,
    LAST_IN_HAND,
    LAST_WITH_ROBBED,
    NO_KONG,
    ROBBED_AT_SEA,
    ROBBED_OWN,
)

_TEXTS: Final = (
    (NO_KONG, "kong: not applied, a replacement draw needs a kong among the melds"),
    (ROBBED_OWN, "kong: not applied, a robbed kong leaves no other copy of the winning tile in the own hand"),
    (LAST_IN_HAND, "last_tile: not applied, another copy of the winning tile stands in the own hand"),
    (LAST_FORCED, "last_tile: applied, the other three copies of the winning tile lie in the own melds"),
    (LAST_WITH_ROBBED, "last_tile: not counted, a robbed kong excludes it"),
    (ROBBED_AT_SEA, "kong and sea_last: both applied, although most rules allow no kong of the last discard"),
)


def warnings_of(said: int) -> tuple[str, ...]:
    """Return the texts for the bits that `settle_conditions` returned."""
    return tuple(text for bit, text in _TEXTS if said & bit)
