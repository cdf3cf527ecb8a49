"""How many tiles of a group of tiles so many sets and a pair can use: the ground of every plan's distance."""

from typing import Final

from engine.kernel import Cells, Ints, kernel
from engine.simulate.layout import GROUP_FIRST, GROUP_SIZE, GROUPS, JOIN, NONE

_STATES: Final = 90
_WIDTH: Final = 10
_MEMO_LIMIT: Final = 400_000


@kernel
def _step(
    have: Ints, at: int, i: int, n: int, chows: int, pungs: int, pairs: int, old: Cells, source: int, target: int
) -> None:
    """Advance every state over rank `i`. A state is sets, pair, chows begun one and two ranks before."""
    h = have[at + i]
    near = 0
    if (chows >> i) & 1 and i + 2 < n:
        near = h + have[at + i + 1] + have[at + i + 2]
    most = 0 if near == 0 else 1 if near < 4 else 2
    most_pungs = 1 if h > 0 and (pungs >> i) & 1 else 0
    most_pairs = 1 if h > 0 and (pairs >> i) & 1 else 0
    for state in range(_STATES):
        value = old[source + state]
        if value < 0:
            continue
        y = state % 3
        x = (state // 3) % 3
        p = (state // 9) % 2
        k = state // 18
        for c in range(most + 1):
            for u in range(most_pungs + 1):
                for v in range(most_pairs + 1 - (p if most_pairs else 0)):
                    used = x + y + c + 3 * u + 2 * v
                    if used > 4 or k + c + u > 4:
                        continue
                    gained = value + (used if used < h else h)
                    to = target + (((k + c + u) * 2 + p + v) * 3 + c) * 3 + x
                    old[to] = max(old[to], gained)


@kernel
def group_gains(
    have: Ints, at: int, n: int, chows: int, pungs: int, pairs: int, out: Cells, to: int, scratch: Cells, s: int
) -> None:
    """Write to `out[to + sets*2 + pair]` the most of the `n` counts at `at` that so many blocks can use.

    The three masks say at which ranks a chow may begin and a pung or the pair may stand; `NONE` marks what the
    masks forbid. `scratch` needs 180 cells at `s`.
    """
    for state in range(2 * _STATES):
        scratch[s + state] = -1
    scratch[s] = 0
    source = s
    target = s + _STATES
    for i in range(n):
        _step(have, at, i, n, chows, pungs, pairs, scratch, source, target)
        for state in range(_STATES):
            scratch[source + state] = -1
        source, target = target, source
    for k in range(5):
        for p in range(2):
            value = scratch[source + (k * 2 + p) * 9]
            if p == 1 and pairs:
                value = max(value, out[to + k * 2])
            if k > 0 and (chows | pungs):
                value = max(value, out[to + k * 2 - 2 + p])
            out[to + k * 2 + p] = value if value >= 0 else NONE


_MEMO: Final[dict[int, dict[tuple[int, ...], list[int]]]] = {}


def gains_into(have: Cells, at: int, group: int, chows: int, pungs: int, pairs: int, to: int, scratch: int) -> None:
    """`group_gains` of one group of the counts at `at`, remembered; all cells are of one bot's memory.

    Plain Python remembers what it computed; a compiled run replaces this function by the kernel itself.
    """
    first = at + GROUP_FIRST[group]
    n = GROUP_SIZE[group]
    memo = _MEMO.setdefault(chows | pungs << 9 | pairs << 18 | n << 27, {})
    key = tuple(have[first : first + n])
    found = memo.get(key)
    if found is None:
        group_gains(have, first, n, chows, pungs, pairs, have, to, have, scratch)
        if len(memo) > _MEMO_LIMIT:
            memo.clear()
        memo[key] = list(have[to : to + _WIDTH])
    else:
        have[to : to + _WIDTH] = found


@kernel
def join_gains(w: Cells, gain: int, sets: int) -> int:
    """The most tiles that `sets` sets and a pair use over all groups whose gains stand at `gain`."""
    a = JOIN
    b = JOIN + _WIDTH
    for k in range(sets + 1):
        w[a + k * 2] = w[gain + k * 2]
        w[a + k * 2 + 1] = w[gain + k * 2 + 1]
    for group in range(1, GROUPS):
        g = gain + group * _WIDTH
        for k in range(sets + 1):
            best0 = NONE
            best1 = NONE
            for j in range(k + 1):
                none = w[a + (k - j) * 2]
                best0 = max(best0, none + w[g + j * 2])
                best1 = max(best1, none + w[g + j * 2 + 1], w[a + (k - j) * 2 + 1] + w[g + j * 2])
            w[b + k * 2] = best0
            w[b + k * 2 + 1] = best1
        a, b = b, a
    return w[a + sets * 2 + 1]
