"""The choice of a plan: the family that a hand reaches soonest, by the tastes of its seat and the book's minimum."""

from engine.kernel import Cells, kernel
from engine.simulate.distance import (
    copy_hand,
    knitted_missing,
    orphans_missing,
    pairs_missing,
    rest_gain,
    take_fixed,
    take_knitted,
    types_missing,
)
from engine.simulate.families import (
    ALL_TYPES,
    CHOWS,
    FREE,
    KNITTED_STRAIGHT,
    KNITTED_TILES,
    MELDED,
    MIXED_SHIFTED,
    ORPHANS,
    SEVEN_PAIRS,
    SHIFTED_PUNGS,
    TEMPLATE_COUNT,
    TEMPLATES,
    TWO_DRAGONS,
    WHOLE,
)
from engine.simulate.layout import (
    EST,
    HAND,
    LEFT,
    MELD,
    MELDS,
    MINIMUM,
    MISS,
    OFF,
    OPEN,
    P_CLASS,
    P_CLOSED,
    P_COST,
    P_DISTANCE,
    P_FAMILY,
    P_FIXED,
    P_PATTERN,
    PAIRS,
    PUNG_SET,
    ROOM,
    TASTE,
)

TILE_COST = 100
CLOSED_COST = 140
"""A tile that no discard can give takes longer to come."""
FIXED_COST = 12
"""A tile that nothing can replace takes longer to come."""
POOR_COST = 350
"""A plan that does not reach the minimum needs luck."""
UNMELDED_COST = 60


@kernel
def count_missing(w: Cells) -> None:
    """Fill the tiles that each set lacks, and how many kinds are held twice."""
    pairs = 0
    for t in range(34):
        have = w[HAND + t]
        w[MISS + PUNG_SET + t] = 3 - have if have < 3 else 0
        if have >= 2:
            pairs += 1
    for low in range(25):
        if low % 9 < 7:
            w[MISS + low] = (w[HAND + low] == 0) + (w[HAND + low + 1] == 0) + (w[HAND + low + 2] == 0)
    for i in range(w[MELDS]):
        w[MISS + w[MELD + i]] = 0
    w[PAIRS] = pairs
    copy_hand(w)
    w[LEFT] = 1
    w[ROOM] = rest_gain(w, FREE)


@kernel
def family_bias(w: Cells, family: int) -> int:
    """What a family costs whatever the distance."""
    poor = POOR_COST if w[EST + family] < w[MINIMUM] else 0
    return poor - w[TASTE + family]


@kernel
def adopt(w: Cells, family: int, distance: int, cost: int, closed: int, klass: int, pattern: int) -> bool:
    """Take the plan if it costs less than the one held."""
    if cost >= w[P_COST]:
        return False
    w[P_FAMILY] = family
    w[P_DISTANCE] = distance
    w[P_COST] = cost
    w[P_CLOSED] = closed
    w[P_CLASS] = klass
    w[P_FIXED] = -1
    w[P_FIXED + 1] = -1
    w[P_FIXED + 2] = -1
    w[P_PATTERN] = pattern
    return True


@kernel
def consider(w: Cells, family: int, s1: int, s2: int, s3: int, klass: int, closed: int) -> None:
    """Weigh a plan of three fixed sets (-1 none) and a rest of a class."""
    if closed and w[OPEN] > 0:
        return
    missing = take_fixed(w, s1, s2, s3, klass)
    each = CLOSED_COST if closed else TILE_COST
    bias = family_bias(w, family) + FIXED_COST * missing
    if each * missing + bias >= w[P_COST]:
        return
    distance = missing + 3 * w[LEFT] + 2 - rest_gain(w, klass)
    if family == MELDED:
        bias += UNMELDED_COST * w[LEFT]
    if adopt(w, family, distance, each * distance + bias, closed, klass, -1):
        w[P_FIXED] = s1
        w[P_FIXED + 1] = s2
        w[P_FIXED + 2] = s3


@kernel
def consider_template(w: Cells, family: int, s1: int, s2: int, s3: int) -> None:
    """Weigh the plans of one template: as it is, or with what lifts a cheap fan to the minimum."""
    if w[EST + family] >= w[MINIMUM] or family != MIXED_SHIFTED:
        consider(w, family, s1, s2, s3, FREE, 0)
        return
    w[EST + family] += 100
    consider(w, family, s1, s2, s3, CHOWS, 0)
    consider(w, family, s1, s2, s3, FREE, 1)
    w[EST + family] -= 100


@kernel
def bound(w: Cells, row: int, bias: int) -> int:
    """A cost that no plan of a template can be below."""
    missing = w[MISS + TEMPLATES[row + 1]] + w[MISS + TEMPLATES[row + 2]] + w[MISS + TEMPLATES[row + 3]]
    free = max(0, 5 - w[ROOM]) if w[MELDS] == 0 else 0
    return (TILE_COST + FIXED_COST) * missing + TILE_COST * free + bias


@kernel
def consider_templates(w: Cells) -> None:
    """Weigh all families of three fixed sets."""
    family = -1
    bias = 0
    for i in range(TEMPLATE_COUNT):
        row = 4 * i
        if TEMPLATES[row] != family:
            family = TEMPLATES[row]
            bias = family_bias(w, family) - (POOR_COST if family == MIXED_SHIFTED else 0)
            if family >= SHIFTED_PUNGS and w[PAIRS] + w[MELDS] < 3:
                return
        if w[TASTE + family] > OFF and bound(w, row, bias) < w[P_COST]:
            consider_template(w, family, TEMPLATES[row + 1], TEMPLATES[row + 2], TEMPLATES[row + 3])


@kernel
def consider_whole(w: Cells) -> None:
    """Weigh the plans without fixed sets, and those of one or two honour pungs."""
    for row in range(0, len(WHOLE), 3):
        if w[TASTE + WHOLE[row]] > OFF:
            consider(w, WHOLE[row], -1, -1, -1, WHOLE[row + 1], WHOLE[row + 2])
    if w[TASTE + TWO_DRAGONS] > OFF:
        red = PUNG_SET + 31
        for a, b in ((red, red + 1), (red, red + 2), (red + 1, red + 2)):
            if w[MISS + a] + w[MISS + b] < 4:
                consider(w, TWO_DRAGONS, a, b, -1, FREE, 0)
    if w[TASTE + ALL_TYPES] > OFF:
        consider_types(w)


@kernel
def consider_types(w: Cells) -> None:
    """Weigh one set or pair of each of the five groups."""
    copy_hand(w)
    w[LEFT] = 4 - w[MELDS]
    rest_gain(w, FREE)
    distance = types_missing(w)
    adopt(w, ALL_TYPES, distance, TILE_COST * distance + family_bias(w, ALL_TYPES), 0, FREE, -1)


@kernel
def consider_special(w: Cells) -> None:
    """Weigh the forms that are not four sets and a pair."""
    if w[MELDS] == 0:
        far = pairs_missing(w)
        adopt(w, SEVEN_PAIRS, far, CLOSED_COST * far + family_bias(w, SEVEN_PAIRS), 1, FREE, -1)
        far = orphans_missing(w)
        adopt(w, ORPHANS, far, CLOSED_COST * far + family_bias(w, ORPHANS), 1, FREE, -1)
    for pattern in range(6):
        if w[MELDS] > 1:
            return
        if w[MELDS] == 0:
            far = knitted_missing(w, pattern)
            adopt(w, KNITTED_TILES, far, CLOSED_COST * far + family_bias(w, KNITTED_TILES), 1, FREE, pattern)
        missing = take_knitted(w, pattern)
        bias = family_bias(w, KNITTED_STRAIGHT) + FIXED_COST * missing
        if CLOSED_COST * missing + bias < w[P_COST]:
            free = 3 * w[LEFT] + 2 - rest_gain(w, FREE)
            cost = CLOSED_COST * missing + TILE_COST * free + bias
            adopt(w, KNITTED_STRAIGHT, missing + free, cost, 0, FREE, pattern)


@kernel
def choose_plan(w: Cells, below: int) -> bool:
    """Find the plan that costs least, and less than `below`; otherwise the plan cells keep all but the cost."""
    w[P_COST] = below
    count_missing(w)
    consider_special(w)
    consider_templates(w)
    consider_whole(w)
    return w[P_COST] < below


@kernel
def plan_rest(w: Cells) -> int:
    """Take the fixed tiles of the plan held out of the rest; return those lacking."""
    if w[P_PATTERN] >= 0:
        return take_knitted(w, w[P_PATTERN])
    return take_fixed(w, w[P_FIXED], w[P_FIXED + 1], w[P_FIXED + 2], w[P_CLASS])
