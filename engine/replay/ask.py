"""Small questions about a replay's state that several rules share."""

from typing import Final

from engine.kernel import Ints, kernel
from engine.replay.layout import BACK, FRONT, LEFT, PER_SEAT, WALL, WALL_SIZE

TILES_PER_SEAT: Final = 34
"""Tiles of each wall in duplicate play."""


@kernel
def tiles_left(state: Ints, seat: int) -> int:
    """Return how many tiles are left in the wall that *seat* draws from."""
    return state[LEFT + seat * state[PER_SEAT]]


@kernel
def is_last(state: Ints, seat: int) -> int:
    """Return 1 if the tile that *seat* drew or discarded is the last: the next seat's wall is empty."""
    return 1 if tiles_left(state, (seat + 1) % 4) == 0 else 0


@kernel
def distance(seat: int, giver: int) -> int:
    """Return how far *seat* sits from *giver*, counter-clockwise: 1 is the next in turn."""
    return (seat - giver) % 4


@kernel
def expected_draw(state: Ints, seat: int, back: int) -> int:
    """Return the tile that the known wall gives next to *seat*, or -1 where the wall is unknown or empty."""
    if state[WALL_SIZE] == 0 or tiles_left(state, seat) <= 0:
        return -1
    if state[PER_SEAT] == 1:
        return state[WALL + TILES_PER_SEAT * (seat + 1) - state[LEFT + seat]]
    return state[WALL + (back_place(state) if back == 1 else front_place(state))]


@kernel
def front_place(state: Ints) -> int:
    """Return the place of the next front draw; the last stack's lower tile when its upper one went to the back."""
    place = state[FRONT]
    if state[BACK] % 2 == 1 and place == state[WALL_SIZE] - state[BACK] - 1:
        place += 1
    return place


@kernel
def back_place(state: Ints) -> int:
    """Return the place of the next back draw: the upper tile of the last stack, then its lower one."""
    taken = state[BACK]
    place = state[WALL_SIZE] - 2 - 2 * (taken // 2) + taken % 2
    return place + 1 if place < state[FRONT] else place
