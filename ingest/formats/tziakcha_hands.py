"""One hand of events back to the actions of tziakcha, with a physical tile for each."""

from collections.abc import Callable
from typing import Final

from engine.errors import QuepuError
from engine.events import (
    AddedKong,
    AnyEvent,
    Chow,
    Claim,
    ConcealedKong,
    Deal,
    Discard,
    Draw,
    ExhaustedWall,
    FalseWin,
    FlowerReplaced,
    HandStart,
    MeldedKong,
    Pung,
    Ruling,
    StatedFans,
    StatedPoints,
    StatedRank,
    Win,
)
from engine.tiles import FLOWER, Seat, Tile
from ingest.formats.tziakcha_fans import packed_fans
from ingest.formats.tziakcha_wall import DEALT, FIRST_FLOWER, KIND, TILES, Reach, deal_of, kind_of_tile

_FLAG: Final = 0x100
_TICK: Final = 1000
_CODES: Final = {"chow": 3, "pung": 4, "kong": 5, "win": 6}
_SILENT: Final = (HandStart, ExhaustedWall, Ruling, StatedRank)


class HandWriter:
    """Writes the events of one hand; `actions`, `results`, `bits` and `points` are what a step needs."""

    def __init__(self, events: list[AnyEvent]) -> None:
        """Write *events*, which begin with the start of the hand.

        :raises QuepuError: on a wall or an event that the format cannot say, naming the event.
        """
        start = events[0]
        assert isinstance(start, HandStart)
        self.wall = ids_of(start)
        self.actions: list[list[int]] = []
        self.results: list[dict[str, object]] = [{}, {}, {}, {}]
        self.bits = 0
        self.points = [0, 0, 0, 0]
        self._totals = {event.seat: event.total for event in events if isinstance(event, StatedFans)}
        self._held = [list(hand) for hand in deal_of(self.wall)]
        self._melds: list[list[int]] = [[], [], [], []]
        self._reach = Reach(self.wall)
        self._drawn = {0: self.wall[DEALT - 1]}
        self._added = self._loose = self._flower = -1
        self._winning: dict[Seat, int] = {}
        self._opened = False
        for number, event in enumerate(events):
            try:
                self._write(event)
            except QuepuError as error:
                raise QuepuError(f"event {number} of the hand ({type(event).__name__}): {error}") from None

    def _write(self, event: AnyEvent) -> None:
        if isinstance(event, _SILENT):
            return
        if type(event) not in _WRITERS:
            raise QuepuError("this format has no such event: export as jsonl")
        if self._flower >= 0 and not isinstance(event, Draw):
            raise QuepuError("a flower without its replacement before it: this format cannot say that")
        _WRITERS[type(event)](self, event)

    def _act(self, seat: Seat, kind: int, data: int) -> None:
        if kind not in (0, 1) and not self._opened:
            self._opened = True
            self._act(0, 0, 0)
        self.actions.append([seat << 4 | kind, data, len(self.actions) * _TICK + _TICK])

    def _take(self, seat: Seat, tile: Tile, besides: int = -1) -> int:
        """Take a physical tile of a kind out of a hand, not *besides* where there is another."""
        fitting = [number for number in self._held[seat] if KIND[number] == tile]
        if not fitting:
            raise QuepuError(f"seat {seat} does not hold tile {tile}")
        number = min(fitting, key=lambda one: (one == besides, one))
        self._held[seat].remove(number)
        return number

    def _deal(self, event: Deal) -> None:
        dealt = sorted(KIND[number] for number in self._held[event.seat])
        if dealt != sorted(event.tiles):
            raise QuepuError(f"seat {event.seat} is dealt other tiles than the wall gives")

    def _replace(self, event: FlowerReplaced) -> None:
        self._flower = self._take(event.seat, event.tile)

    def _draw(self, event: Draw) -> None:
        number = self._reach.draw(back=event.back)
        if number < 0 or KIND[number] != event.tile:
            raise QuepuError(f"tile {event.tile} is drawn, which is not the next of the wall")
        if self._flower >= 0:
            if not event.back:
                raise QuepuError("a flower is replaced from the front: this format cannot say that")
            self._act(event.seat, 1, self._flower - FIRST_FLOWER << 8 | number)
            self._flower = -1
        else:
            self._act(event.seat, 7, number | (_FLAG if event.back else 0))
        self._held[event.seat].append(number)
        self._drawn[event.seat] = number

    def _discard(self, event: Discard) -> None:
        first = not any(action[0] & 15 == 2 for action in self.actions)
        if event.drawn < 0:
            raise QuepuError("it is not known whether the tile had just been drawn: this format must say it")
        drawn = self._drawn.pop(event.seat, -1)
        if event.drawn == 1 and drawn in self._held[event.seat] and KIND[drawn] == event.tile:
            self._held[event.seat].remove(drawn)
            number = drawn
        else:
            number = self._take(event.seat, event.tile, drawn)
        self._act(event.seat, 2, number | (0 if event.drawn == 1 and not first else _FLAG))
        self._loose = number
        self._added = -1

    def _claimed(self, tile: Tile) -> int:
        if self._loose < 0 or KIND[self._loose] != tile:
            raise QuepuError(f"tile {tile} is claimed, which is not the last discard")
        return self._loose

    def _chow(self, event: Chow) -> None:
        claimed, offer = self._claimed(event.tile), event.tile - event.low + 1
        data = kind_of_tile(event.low + 1) | offer << 6
        for at in range(3):
            tile = event.low + at
            number = claimed if tile == event.tile else self._take(event.seat, tile)
            data |= (number & 3) << 10 + 2 * at
        self._meld(event.seat, 3, data)

    def _pung(self, event: Pung) -> None:
        used = {self._claimed(event.tile), self._take(event.seat, event.tile), self._take(event.seat, event.tile)}
        (unused,) = {number & 3 for number in range(4)} - {number & 3 for number in used}
        offer = (event.seat - event.source) % 4
        self._meld(event.seat, 4, kind_of_tile(event.tile) | offer << 6 | 1 << 8 | unused << 10)

    def _kong(self, event: MeldedKong) -> None:
        self._claimed(event.tile)
        for _ in range(3):
            self._take(event.seat, event.tile)
        self._meld(event.seat, 5, kind_of_tile(event.tile) | (event.seat - event.source) % 4 << 6 | 2 << 8)

    def _concealed_kong(self, event: ConcealedKong) -> None:
        for _ in range(4):
            self._take(event.seat, event.tile)
        self._meld(event.seat, 5, kind_of_tile(event.tile) | 2 << 8)

    def _added_kong(self, event: AddedKong) -> None:
        kind, melds = kind_of_tile(event.tile), self._melds[event.seat]
        pungs = [at for at, code in enumerate(melds) if code & 63 == kind and code >> 8 & 3 == 1]
        if not pungs:
            raise QuepuError(f"seat {event.seat} has no pung of tile {event.tile}")
        number = self._take(event.seat, event.tile)
        code = kind | melds[pungs[0]] & 0xC0 | 3 << 8 | (number & 3) << 10
        melds[pungs[0]] = code
        self._act(event.seat, 5, code)
        self._added = number

    def _meld(self, seat: Seat, kind: int, data: int) -> None:
        self._melds[seat].append(data)
        self._act(seat, kind, data)

    def _claim(self, event: Claim) -> None:
        self._act(event.seat, _CODES[event.claim], 0)

    def _win(self, event: Win) -> None:
        self._act(event.seat, 6, self._totals.get(event.seat, 0) << 1)
        self.bits |= 1 << event.seat | 16 << event.source
        taken = self._added if self._added >= 0 else self._loose
        self._winning[event.seat] = self._drawn[event.seat] if event.source == event.seat else taken

    def _false_win(self, event: FalseWin) -> None:
        if event.points is not None:
            raise QuepuError("the penalty of a false win is stated: this format cannot say it")
        self._act(event.seat, 6, 0)
        self.bits |= 0x100 << event.seat

    def _fans(self, event: StatedFans) -> None:
        if event.seat not in self._winning:
            raise QuepuError(f"fans are stated for seat {event.seat}, which has not won")
        winning = self._winning[event.seat]
        standing = sorted(number for number in self._held[event.seat] if number != winning)
        shown = {"p": self._melds[event.seat], "s": [*standing, winning]}
        self.results[event.seat] = {"f": event.total, "t": packed_fans(event.fans), "h": shown}

    def _state_points(self, event: StatedPoints) -> None:
        self.points = list(event.points)


def ids_of(start: HandStart) -> tuple[int, ...]:
    """Return a physical id for each tile of the wall: copies are numbered as they come.

    :raises QuepuError: if the wall is not one wall of 144 tiles.
    """
    if start.wall_per_seat or not start.flowers or len(start.wall) != TILES:
        raise QuepuError("this format is for hands with one known wall of 144 tiles: export as jsonl")
    if sorted(start.wall) != sorted(KIND):
        raise QuepuError("the wall does not hold four of each tile and eight flowers")
    seen: dict[Tile, int] = {}
    ids = []
    for tile in start.wall:
        copy = seen.get(tile, 0)
        seen[tile] = copy + 1
        ids.append(FIRST_FLOWER + tile - FLOWER if tile >= FLOWER else 4 * kind_of_tile(tile) + copy)
    return tuple(ids)


_WRITERS: Final[dict[type, Callable[..., None]]] = {
    Deal: HandWriter._deal, FlowerReplaced: HandWriter._replace, Draw: HandWriter._draw, Discard: HandWriter._discard,
    Chow: HandWriter._chow, Pung: HandWriter._pung, MeldedKong: HandWriter._kong,
    ConcealedKong: HandWriter._concealed_kong, AddedKong: HandWriter._added_kong, Claim: HandWriter._claim,
    Win: HandWriter._win, FalseWin: HandWriter._false_win, StatedFans: HandWriter._fans,
    StatedPoints: HandWriter._state_points,
}
