"""Counts and own sets as they are before any exclusion: striking out in part changes them for one reading."""

from engine.kernel import Cells, kernel
from engine.scoring import fan_numbers as fan
from engine.scoring.fans_tiles import DRAGONS, ENDS, HONOURS
from engine.scoring.layout import W_CLOSED_KONGS, W_HOGS, W_LESSENED, W_OPEN_KONGS, W_OWN, W_PUNGS, W_TIMES
from engine.scoring.parts import bits_in


@kernel
def renew(work: Cells) -> None:
    """Set how often the fans count that can count more than once, and the sets of which they are made."""
    work[W_LESSENED] = 0
    work[W_TIMES + fan.TILE_HOG] = work[W_HOGS]
    if work[W_PUNGS]:
        _renew(work, fan.PUNG_OF_TERMINALS_OR_HONORS, work[W_PUNGS] & (ENDS | HONOURS))
        _renew(work, fan.DRAGON_PUNG, work[W_PUNGS] & DRAGONS)
        _renew(work, fan.MELDED_KONG, work[W_OPEN_KONGS])
        _renew(work, fan.CONCEALED_KONG, work[W_CLOSED_KONGS])


@kernel
def _renew(work: Cells, number: int, own: int) -> None:
    work[W_OWN + number] = own
    work[W_TIMES + number] = bits_in(own)
