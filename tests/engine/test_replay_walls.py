"""Known walls: the deal, draws from the front, replacements from the back, a wall for each seat."""

import pytest
from msgspec import structs

from engine import events as e
from engine.books import load_book
from engine.errors import IllegalEventError
from engine.replay import apply, can, replay_match, verify
from engine.replay_model import ReplayedHand
from tests.engine.hands import (
    Events,
    dealt_from,
    drawing_and_discarding,
    folded,
    hand,
    places_of_hand,
    play,
    random_hand,
    tiles,
    wall,
)


def replay(events: Events) -> ReplayedHand:
    return replay_match(events, load_book("mil"), facts=False).hands[0]


class TestOneWall:
    WALL = wall({})
    TABLE = hand(dealt_from(WALL), wall=WALL)

    def test_three_rounds_of_four_then_one_each_then_the_dealer(self) -> None:
        found = replay((*drawing_and_discarding(self.TABLE), e.ExhaustedWall()))
        assert (found.outcome, found.failures, found.wall_failures, found.wall_known) == ("exhausted", (), (), True)
        dealt = dealt_from(self.WALL, dealer=14)
        assert dealt[0].tiles[-1] == self.WALL[52]
        found = replay((*hand(dealt, wall=self.WALL), e.Discard(0, self.WALL[52]), e.Draw(1, self.WALL[53])))
        assert (found.failures[0].code, found.wall_failures) == ("hand_unfinished", ())

    def test_a_deal_that_the_wall_does_not_give(self) -> None:
        south, west = dealt_from(self.WALL)[1:3]
        swapped = [self.TABLE[2], e.Deal(1, west.tiles), e.Deal(2, south.tiles), self.TABLE[5]]
        found = replay((*self.TABLE[:2], *swapped))
        assert [(f.event, f.code) for f in found.wall_failures] == [(3, "wall_mismatch"), (4, "wall_mismatch")]

    def test_two_draws_exchanged(self) -> None:
        events = drawing_and_discarding(self.TABLE, 2)
        first, second = events[6].tile, events[8].tile
        assert first != second
        exchanged = (*events[:6], e.Draw(0, second), e.Discard(0, second), e.Draw(1, first), e.Discard(1, first))
        found = replay(exchanged)
        assert [(f.event, f.code) for f in found.wall_failures] == [(6, "wall_mismatch"), (8, "wall_mismatch")]
        assert [f.code for f in found.failures] == ["hand_unfinished"]
        with pytest.raises(IllegalEventError, match="not the next one of the wall"):
            verify(folded(events[:6]), e.Draw(0, second))

    @pytest.mark.parametrize(
        "wrong", [WALL[:-1], (*WALL, 0), (*WALL[:-1], WALL[0]), tuple(range(34)), (99, *WALL[1:])]
    )
    def test_a_wall_is_a_full_set_of_tiles(self, wrong: tuple[int, ...]) -> None:
        found = replay((self.TABLE[0], structs.replace(self.TABLE[1], wall=wrong), *self.TABLE[2:]))
        assert found.wall_failures[0].code == "wall_not_permutation"
        assert found.wall_failures[0].event == 1

    def test_a_wall_with_flowers_has_144_tiles(self) -> None:
        start = structs.replace(self.TABLE[1], flowers=True)
        assert replay((self.TABLE[0], start, *self.TABLE[2:])).wall_failures[0].code == "wall_not_permutation"

    def test_replacements_take_the_upper_tile_of_the_last_stack_first(self) -> None:
        flowers = {16 * n + m: 34 + 4 * n + m for n in range(2) for m in range(4)}
        tiles_of_wall = wall(flowers, flowers=True)
        state = folded(hand(dealt_from(tiles_of_wall, dealer=14), wall=tiles_of_wall, flowers=True))
        for flower, place in zip(range(34, 41), (142, 143, 140, 141, 138, 139, 136), strict=True):
            state = apply(state, e.FlowerReplaced(0, flower))
            assert can(state, e.Draw(0, tiles_of_wall[place], True))
            state = apply(state, e.Draw(0, tiles_of_wall[place], True))

    @pytest.mark.parametrize("seed", range(12))
    def test_front_and_back_meet_without_a_tile_left_over(self, seed: int) -> None:
        """Odd numbers of replacements leave the lower tile of a stack for the front."""
        events = random_hand(seed, flowers=True)
        found = replay((e.MatchStart("test"), *events))
        assert (found.outcome, found.wall_left, found.failures, found.wall_failures) == ("exhausted", 0, (), ())
        drawn = sorted(t for event in events if isinstance(event, e.Deal) for t in event.tiles)
        drawn = sorted([*drawn, *(event.tile for event in events if isinstance(event, e.Draw))])
        assert drawn == sorted(events[0].wall)


class TestFourWalls:
    def table(self) -> tuple[tuple[int, ...], Events]:
        tiles_of_wall = wall({**places_of_hand(0, tiles("1111s"), per_seat=True)})
        dealt = dealt_from(tiles_of_wall, per_seat=True)
        return tiles_of_wall, hand(dealt, wall=tiles_of_wall, wall_per_seat=True)

    def test_each_seat_draws_from_its_own(self) -> None:
        _, events = self.table()
        found = replay((*drawing_and_discarding(events), e.ExhaustedWall()))
        assert (found.outcome, found.failures, found.wall_failures, found.draws) == ("exhausted", (), (), 84)

    def test_a_replacement_comes_from_the_own_wall(self) -> None:
        tiles_of_wall, events = self.table()
        first, second = tiles_of_wall[13], tiles_of_wall[14]
        events = (*events, e.Draw(0, first), *play("E conceals 1s"), e.Draw(0, second, True), e.Discard(0, second))
        found = replay((*events, e.Draw(1, tiles_of_wall[34 + 13])))
        assert (found.wall_failures, [f.code for f in found.failures]) == ((), ["hand_unfinished"])

    def test_a_tile_of_another_wall(self) -> None:
        tiles_of_wall, events = self.table()
        other = next(tile for tile in tiles_of_wall[47:] if tile != tiles_of_wall[13])
        found = replay((*events, e.Draw(0, other)))
        assert [f.code for f in found.wall_failures] == ["wall_mismatch"]
        assert found.wall_failures[0].event == 6
