"""Which fans hold, as bits of two words: the fans numbered below `HALF`, and the others."""

from engine.kernel import Cells, kernel
from engine.scoring.layout import HALF, W_HELD, W_OWN


@kernel
def hold(work: Cells, number: int) -> None:
    """Note that fan *number* holds."""
    if number < HALF:
        work[W_HELD] |= 1 << number
    else:
        work[W_HELD + 1] |= 1 << (number - HALF)


@kernel
def hold_own(work: Cells, number: int, own: int) -> None:
    """Note that fan *number* holds, made by the sets with bits *own* (as `W_BIT`)."""
    hold(work, number)
    work[W_OWN + number] = own
