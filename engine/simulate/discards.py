"""The choice of a discard: the tile that the plan held misses least."""

from engine.kernel import Cells, kernel
from engine.simulate.distance import group_gain, is_orphan, rest_gain, types_missing
from engine.simulate.families import ALL_TYPES, KNITTED, KNITTED_TILES, ORPHANS, SEVEN_PAIRS, TEMPLATE_COUNT, TEMPLATES
from engine.simulate.groups import join_gains
from engine.simulate.layout import (
    FAR,
    GAIN,
    GROUP_OF,
    HAND,
    KEEP,
    LEFT,
    LIVE,
    MISS,
    OFF,
    P_CLASS,
    P_COST,
    P_FAMILY,
    P_PATTERN,
    PUNG_SET,
    REST,
    TASTE,
)
from engine.simulate.plans import bound, family_bias, plan_rest

LOSS = 10_000
"""Weight of one tile of distance against all that only breaks ties."""
NEAR = 110
"""Templates that cost so much more than the plan still give their tiles worth."""


@kernel
def weigh_tiles(w: Cells) -> None:
    """Fill the worth of each tile to the plans not chosen: templates nearly as cheap, and neighbours."""
    for t in range(34):
        w[KEEP + t] = 0
        if w[HAND + t] > 0:
            w[KEEP + t] = neighbours(w, t)
    for i in range(TEMPLATE_COUNT):
        row = 4 * i
        family = TEMPLATES[row]
        if w[TASTE + family] <= OFF or w[MISS + TEMPLATES[row + 1]] + w[MISS + TEMPLATES[row + 2]] > 3:
            continue
        room = w[P_COST] + NEAR - bound(w, row, family_bias(w, family))
        if room > 0:
            for j in range(1, 4):
                lend_worth(w, TEMPLATES[row + j], room // 10)


@kernel
def lend_worth(w: Cells, number: int, worth: int) -> None:
    """Add to the worth of a set's tiles."""
    if number >= PUNG_SET:
        w[KEEP + number - PUNG_SET] += worth
        return
    for t in range(number, number + 3):
        w[KEEP + t] += worth


@kernel
def neighbours(w: Cells, t: int) -> int:
    """What the tiles beside a tile make it worth for some set or pair."""
    worth = 6 * (w[HAND + t] - 1) + w[LIVE + t]
    if t >= 27:
        return worth
    rank = t % 9
    worth += min(rank, 8 - rank)
    if rank > 0:
        worth += 4 * min(1, w[HAND + t - 1]) + w[LIVE + t - 1]
    if rank < 8:
        worth += 4 * min(1, w[HAND + t + 1]) + w[LIVE + t + 1]
    if rank > 1:
        worth += 2 * min(1, w[HAND + t - 2])
    if rank < 7:
        worth += 2 * min(1, w[HAND + t + 2])
    return worth


@kernel
def wanted(w: Cells, klass: int, full: int) -> int:
    """Live tiles that complete a rest which is one tile short of `full`."""
    total = 0
    for t in range(34):
        if w[LIVE + t] == 0:
            continue
        w[REST + t] += 1
        group = GROUP_OF[t]
        group_gain(w, group, klass)
        if join_gains(w, GAIN, w[LEFT]) >= full:
            total += w[LIVE + t]
        w[REST + t] -= 1
        group_gain(w, group, klass)
    return total


@kernel
def loss_without(w: Cells, t: int, missing: int) -> int:
    """Distance of the plan held after one tile of the rest is discarded."""
    w[REST + t] -= 1
    group = GROUP_OF[t]
    group_gain(w, group, w[P_CLASS])
    far = 0
    if w[P_FAMILY] == ALL_TYPES:
        far = types_missing(w)
    else:
        full = 3 * w[LEFT] + 2
        far = missing + full - join_gains(w, GAIN, w[LEFT])
    return far


@kernel
def restore(w: Cells, t: int) -> None:
    """Put the tile of `loss_without` back."""
    w[REST + t] += 1
    group_gain(w, GROUP_OF[t], w[P_CLASS])


@kernel
def spare_of_sets(w: Cells) -> int:
    """The discard of a plan made of sets."""
    missing = plan_rest(w)
    rest_gain(w, w[P_CLASS])
    best = -1
    least = FAR
    for t in range(34):
        if w[REST + t] == 0:
            continue
        far = loss_without(w, t, missing)
        score = far * LOSS + w[KEEP + t]
        if far == 1 and missing == 0 and w[P_FAMILY] != ALL_TYPES:
            score -= 50 * wanted(w, w[P_CLASS], 3 * w[LEFT] + 2)
        restore(w, t)
        if score < least:
            least = score
            best = t
    return best


@kernel
def outside_pattern(w: Cells, t: int) -> bool:
    """Whether a tile is none of a special form's."""
    if w[P_FAMILY] == ORPHANS:
        return not is_orphan(t)
    if t >= 27:
        return False
    hits = 0
    for i in range(w[P_PATTERN] * 9, w[P_PATTERN] * 9 + 9):
        hits += int(KNITTED[i] == t)
    return hits == 0


@kernel
def spare_of_special(w: Cells) -> int:
    """The discard of seven pairs, thirteen orphans and the knitted tiles."""
    best = -1
    least = FAR
    for t in range(34):
        have = w[HAND + t]
        if have == 0:
            continue
        worth = 0
        if w[P_FAMILY] == SEVEN_PAIRS:
            worth = w[LIVE + t] * 10 if have % 2 == 1 else LOSS
            worth += w[KEEP + t] // 8
        elif outside_pattern(w, t):
            worth = w[KEEP + t]
        else:
            worth = LOSS + w[KEEP + t] - (LOSS // 2 if have > 1 else 0)
        if worth < least:
            least = worth
            best = t
    return best


@kernel
def choose_discard(w: Cells) -> int:
    """The tile that the plan held can spare best; `choose_plan` must have run on this hand."""
    weigh_tiles(w)
    special = w[P_FAMILY] in (SEVEN_PAIRS, ORPHANS, KNITTED_TILES)
    best = spare_of_special(w) if special else spare_of_sets(w)
    if best >= 0:
        return best
    for t in range(34):
        if w[HAND + t] > 0 and (best < 0 or w[KEEP + t] < w[KEEP + best]):
            best = t
    return best
