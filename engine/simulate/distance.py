"""How far a hand is from a plan: the tiles that it lacks when its fixed sets and the rest are filled best."""

from engine.kernel import Cells, kernel
from engine.simulate.families import CLASS_MASKS, KNITTED
from engine.simulate.groups import gains_into, join_gains
from engine.simulate.layout import (
    FAR,
    GAIN,
    GROUP_OF,
    GROUPS,
    HAND,
    LEFT,
    LIVE,
    MELD,
    MELDS,
    NONE,
    PUNG_SET,
    REST,
    SCRATCH,
)


@kernel
def copy_hand(w: Cells) -> None:
    """Make the rest the whole hand."""
    for t in range(34):
        w[REST + t] = w[HAND + t]


@kernel
def take_set(w: Cells, number: int) -> int:
    """Take a set's tiles out of the rest; return how many are lacking, `FAR` when they cannot come."""
    missing = 0
    if number >= PUNG_SET:
        t = number - PUNG_SET
        missing = max(0, 3 - w[REST + t])
        if missing > w[LIVE + t]:
            return FAR
        w[REST + t] = max(0, w[REST + t] - 3)
        return missing
    for t in range(number, number + 3):
        if w[REST + t] > 0:
            w[REST + t] -= 1
        elif w[LIVE + t] > 0:
            missing += 1
        else:
            return FAR
    return missing


@kernel
def set_allowed(number: int, klass: int) -> bool:
    """Whether a meld may be one of the sets of a class."""
    if number >= PUNG_SET:
        t = number - PUNG_SET
        group = GROUP_OF[t]
        rank = t - 27 if group == 3 else t - 31 if group == 4 else t % 9
        return (CLASS_MASKS[(klass * GROUPS + group) * 3 + 1] >> rank) & 1 == 1
    return (CLASS_MASKS[(klass * GROUPS + number // 9) * 3] >> (number % 9)) & 1 == 1


@kernel
def take_fixed(w: Cells, s1: int, s2: int, s3: int, klass: int) -> int:
    """Take the fixed sets (-1 none) that are not melded out of the rest, which begins as the hand.

    Returns the tiles lacking, `FAR` where the melds spoil the plan; `w[LEFT]` gets the sets still free.
    """
    copy_hand(w)
    used = 0
    missing = 0
    left = 4 - w[MELDS]
    for number in (s1, s2, s3):
        if number < 0:
            continue
        melded = False
        for i in range(w[MELDS]):
            if w[MELD + i] == number and not melded and (used >> i) & 1 == 0:
                used |= 1 << i
                melded = True
        if not melded:
            missing += take_set(w, number)
            left -= 1
    if left < 0 or missing >= FAR:
        return FAR
    for i in range(w[MELDS]):
        if (used >> i) & 1 == 0 and not set_allowed(w[MELD + i], klass):
            return FAR
    w[LEFT] = left
    return missing


@kernel
def take_knitted(w: Cells, pattern: int) -> int:
    """Take nine knitted tiles out of the rest, which begins as the hand; as `take_fixed`."""
    copy_hand(w)
    w[LEFT] = 1 - w[MELDS]
    if w[MELDS] > 1:
        return FAR
    missing = 0
    for i in range(pattern * 9, pattern * 9 + 9):
        t = KNITTED[i]
        if w[REST + t] > 0:
            w[REST + t] -= 1
        elif w[LIVE + t] > 0:
            missing += 1
        else:
            return FAR
    return missing


@kernel
def group_gain(w: Cells, group: int, klass: int) -> None:
    """Fill the gains of one group of the rest under a class."""
    at = (klass * GROUPS + group) * 3
    gains_into(
        w, REST, group, CLASS_MASKS[at], CLASS_MASKS[at + 1], CLASS_MASKS[at + 2], GAIN + group * 10, SCRATCH
    )


@kernel
def rest_gain(w: Cells, klass: int) -> int:
    """The most tiles of the rest that `w[LEFT]` sets and a pair of a class use; `NONE` or less where none may."""
    for group in range(GROUPS):
        group_gain(w, group, klass)
    return join_gains(w, GAIN, w[LEFT])


@kernel
def types_missing(w: Cells) -> int:
    """Tiles of the rest lacking to one set or the pair in each of the five groups; fills no gains."""
    total = 0
    best = NONE
    melded = 0
    for i in range(w[MELDS]):
        number = w[MELD + i]
        group = GROUP_OF[number - PUNG_SET] if number >= PUNG_SET else number // 9
        if (melded >> group) & 1:
            return FAR
        melded |= 1 << group
    for group in range(GROUPS):
        if (melded >> group) & 1:
            continue
        lacking = 3 - w[GAIN + group * 10 + 2]
        total += lacking
        best = max(best, lacking - 2 + w[GAIN + group * 10 + 1])
    return total - best


@kernel
def pairs_missing(w: Cells) -> int:
    """Tiles lacking to seven pairs."""
    pairs = 0
    for t in range(34):
        pairs += w[HAND + t] // 2
    return 7 - pairs if w[MELDS] == 0 else FAR


@kernel
def is_orphan(t: int) -> bool:
    """Whether a tile is an honour or a terminal."""
    return t >= 27 or t % 9 == 0 or t % 9 == 8


@kernel
def orphans_missing(w: Cells) -> int:
    """Tiles lacking to thirteen orphans."""
    kinds = 0
    pair = 0
    for t in range(34):
        if is_orphan(t) and w[HAND + t] > 0:
            kinds += 1
            if w[HAND + t] > 1:
                pair = 1
    return 14 - kinds - pair if w[MELDS] == 0 else FAR


@kernel
def knitted_missing(w: Cells, pattern: int) -> int:
    """Tiles lacking to fourteen different of a pattern and the honours."""
    kinds = 0
    for i in range(pattern * 9, pattern * 9 + 9):
        if w[HAND + KNITTED[i]] > 0:
            kinds += 1
    for t in range(27, 34):
        if w[HAND + t] > 0:
            kinds += 1
    return 14 - min(14, kinds) if w[MELDS] == 0 else FAR


@kernel
def any_missing(w: Cells) -> int:
    """Tiles lacking to any winning form."""
    copy_hand(w)
    w[LEFT] = 4 - w[MELDS]
    least = 3 * w[LEFT] + 2 - rest_gain(w, 0)
    if w[MELDS] == 0:
        least = min(least, pairs_missing(w), orphans_missing(w))
    if w[MELDS] > 1:
        return least
    for pattern in range(6):
        if w[MELDS] == 0:
            least = min(least, knitted_missing(w, pattern))
        missing = take_knitted(w, pattern)
        if missing < least:
            least = min(least, missing + 3 * w[LEFT] + 2 - rest_gain(w, 0))
    return least
