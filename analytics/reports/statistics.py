"""Shares and intervals as integers in units of 1/100,000, so that nothing depends on how floats add up."""

import math
from typing import Final

WHOLE: Final = 100_000
"""Units in a whole: a share of 23.144 % is 23,144."""
Z: Final = 1.959963984540054
"""97.5 % quantile of the normal distribution: the bounds of a 95 % interval."""


def share(part: int, whole: int) -> int | None:
    """Return *part* / *whole* in units, rounded half up; None where there was no opportunity.

    >>> share(1, 3), share(0, 0)
    (33333, None)
    """
    return (2 * part * WHOLE + whole) // (2 * whole) if whole else None


def wilson(part: int, whole: int) -> tuple[int, int] | None:
    """Return Wilson's 95 % interval of *part* / *whole* in units; None where there was no opportunity.

    >>> wilson(0, 14), wilson(7, 14)
    ((0, 21531), (26799, 73201))
    """
    if not whole:
        return None
    p, z2 = part / whole, Z * Z
    middle = p + z2 / (2 * whole)
    half = Z * math.sqrt(p * (1 - p) / whole + z2 / (4 * whole * whole))
    scale = 1 + z2 / whole
    low = round(max(0.0, (middle - half) / scale) * WHOLE)
    return low, round(min(1.0, (middle + half) / scale) * WHOLE)


def per_mille(number: int, by: int) -> int | None:
    """Return *number* / *by* in thousandths, rounded half up; None when *by* is zero."""
    return (2 * number * 1000 + by) // (2 * by) if by else None


def millibits(part: int, whole: int) -> int | None:
    """Return -log2(*part* / *whole*) in thousandths: how rare something is; None for what never happened.

    >>> millibits(1, 8), millibits(0, 8)
    (3000, None)
    """
    return round(-1000 * math.log2(part / whole)) if part and whole else None


def percent(units: int | None) -> str:
    """Write a share as percent, exactly.

    >>> percent(23144), percent(None)
    ('23.144', 'n/a')
    """
    return "n/a" if units is None else f"{units // 1000}.{units % 1000:03d}"


def mean(total: int, count: int) -> str:
    """Write a mean with two decimals, rounded half up.

    >>> mean(25, 2), mean(0, 0)
    ('12.50', 'n/a')
    """
    if not count:
        return "n/a"
    hundredths = (200 * total + count) // (2 * count)
    return f"{hundredths // 100}.{hundredths % 100:02d}"
