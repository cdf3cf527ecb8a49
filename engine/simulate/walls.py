"""Walls: shuffled tiles and how the deal takes them."""

from typing import Final

from engine.kernel import Cells, Ints, kernel
from engine.replay.ask import TILES_PER_SEAT
from engine.simulate.prng import below, shuffle
from engine.tiles import ALL_KINDS, KINDS, Tile

DEALT: Final = 13


@kernel
def fill_wall(wall: Cells, flowers: int) -> int:
    """Write a full set of tiles in order, with the flowers if `flowers` is 1; return how many."""
    count = 0
    for tile in range(KINDS):
        for _ in range(4):
            wall[count] = tile
            count += 1
    if flowers == 1:
        for tile in range(KINDS, ALL_KINDS):
            wall[count] = tile
            count += 1
    return count


def shuffled_wall(rng: Cells, flowers: bool) -> list[Tile]:
    """Return 144 or 136 tiles in random order."""
    wall = [0] * (ALL_KINDS - KINDS + 4 * KINDS)
    count = fill_wall(wall, int(flowers))
    shuffle(rng, wall, count)
    return wall[:count]


@kernel
def dealt_place(seat: int, number: int, per_seat: int) -> int:
    """Where in the wall lies tile `number` (0..11) of those dealt to `seat`."""
    if per_seat == 1:
        return TILES_PER_SEAT * seat + number
    return 16 * (number // 4) + 4 * seat + number % 4


@kernel
def deal_fours(wall: Cells, count: int, seat: int, per_seat: int, rng: Cells) -> None:
    """Exchange tiles so that `seat` is dealt two fours of a kind."""
    first = below(rng, KINDS)
    second = (first + 1 + below(rng, KINDS - 1)) % KINDS
    for number in range(8):
        tile = first if number < 4 else second
        place = dealt_place(seat, number, per_seat)
        for other in range(count):
            done = 0
            for earlier in range(number):
                done += int(dealt_place(seat, earlier, per_seat) == other)
            if wall[other] == tile and done == 0:
                wall[other] = wall[place]
                wall[place] = tile
                break


def common_deal(wall: Ints) -> tuple[tuple[Tile, ...], ...]:
    """Return the tiles of each seat from one wall: three times four, one, and one more to the dealer."""
    hands = [
        [wall[16 * turn + 4 * seat + n] for turn in range(3) for n in range(4)] + [wall[48 + seat]] for seat in range(4)
    ]
    hands[0].append(wall[52])
    return tuple(tuple(hand) for hand in hands)


def seat_deal(wall: Ints) -> tuple[tuple[Tile, ...], ...]:
    """Return the first 13 tiles of each seat's own wall."""
    return tuple(
        tuple(wall[TILES_PER_SEAT * seat + n] for n in range(DEALT)) for seat in range(4)
    )
