"""What a bot does with a tile that it could meld: it melds where its best plan gets cheaper."""

from engine.kernel import Cells, kernel
from engine.simulate.layout import FAR, HAND, MELD, MELDS, OPEN, P_COST, PLAN, PLAN_CELLS, PUNG_SET, SAVED
from engine.simulate.plans import choose_plan


@kernel
def save_plan(w: Cells) -> None:
    """Keep the plan aside."""
    for i in range(PLAN_CELLS):
        w[SAVED + i] = w[PLAN + i]


@kernel
def recall_plan(w: Cells) -> None:
    """Take the plan kept aside again."""
    for i in range(PLAN_CELLS):
        w[PLAN + i] = w[SAVED + i]


@kernel
def cost_with_meld(w: Cells, number: int, opened: int, below: int) -> int:
    """Cost of the best plan with one more meld, its tiles already out of the hand; `FAR` when not under `below`."""
    save_plan(w)
    w[MELD + w[MELDS]] = number
    w[MELDS] += 1
    w[OPEN] += opened
    cost = w[P_COST] if choose_plan(w, below) else FAR
    w[OPEN] -= opened
    w[MELDS] -= 1
    w[MELD + w[MELDS]] = -1
    recall_plan(w)
    return cost


@kernel
def cost_of_chow(w: Cells, tile: int, low: int, below: int) -> int:
    """Cost after the chow from `low` that `tile` completes, `FAR` where the hand has not the other two."""
    for t in range(low, low + 3):
        if t != tile and w[HAND + t] == 0:
            return FAR
    for t in range(low, low + 3):
        if t != tile:
            w[HAND + t] -= 1
    cost = cost_with_meld(w, low, 1, below)
    for t in range(low, low + 3):
        if t != tile:
            w[HAND + t] += 1
    return cost


@kernel
def cost_of_equals(w: Cells, tile: int, own: int, opened: int, below: int) -> int:
    """Cost after melding a pung or kong with `own` of the hand's tiles, `FAR` where it has not so many."""
    if w[HAND + tile] < own:
        return FAR
    w[HAND + tile] -= own
    cost = cost_with_meld(w, PUNG_SET + tile, opened, below)
    w[HAND + tile] += own
    return cost


@kernel
def best_chow(w: Cells, tile: int, below: int) -> int:
    """The lowest tile of the chow that makes the best plan cheapest, and cheaper than `below`; -1 none."""
    best = -1
    if tile >= 27:
        return best
    rank = tile % 9
    for step in range(3):
        if step <= rank and rank - step <= 6:
            cost = cost_of_chow(w, tile, tile - step, below)
            if cost < below:
                below = cost
                best = tile - step
    return best


@kernel
def cost_without(w: Cells, tile: int, below: int) -> int:
    """Cost of the best plan after one tile leaves the hand, `FAR` when not under `below`."""
    save_plan(w)
    w[HAND + tile] -= 1
    cost = w[P_COST] if choose_plan(w, below) else FAR
    w[HAND + tile] += 1
    recall_plan(w)
    return cost
