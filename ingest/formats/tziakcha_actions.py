"""The actions of one tziakcha hand to events."""

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from engine.errors import MalformedLogError
from engine.events import (
    AddedKong,
    AnyEvent,
    Chow,
    Claim,
    ConcealedKong,
    Discard,
    Draw,
    FalseWin,
    FlowerReplaced,
    MeldedKong,
    Pung,
    Win,
)
from engine.tiles import EAST, FLOWER, Seat, Tile
from ingest.formats.tziakcha_copies import Copies
from ingest.formats.tziakcha_wall import DEALT, FIRST_FLOWER, Reach, deal_of, tile_of_id, tile_of_kind
from ingest.model import ParseFinding

_FLAG: Final = 0x100
_CLAIMING: Final = (Chow, Pung, MeldedKong, Win)
_WIN: Final = 6


class ActionReader:
    """Reads actions in order. `events`, `lines` (numbers of actions from 1) and `findings` grow with each."""

    def __init__(self, wall: tuple[int, ...], bits: int, last_wins: dict[Seat, int]) -> None:
        """Begin a hand with its *wall*, its result *bits*, and the last win action of each seat."""
        self.events: list[AnyEvent] = []
        self.lines: list[int] = []
        self.findings: list[ParseFinding] = []
        self.copies = Copies(deal_of(wall))
        self._reach = Reach(wall)
        self._winners = bits & 15
        self._false = bits >> 8 & 15
        self._last_wins = last_wins
        self._line = 0
        self._last: AnyEvent | None = None
        self._discard: Discard | None = None
        self._discarded_id = -1
        self._taken_id = wall[DEALT - 1]
        self._opening_id = wall[DEALT - 1]
        self.win_ids: dict[Seat, int] = {}
        self._open: list[int] = []
        self._first = True
        self._time = 0

    def read(self, line: int, action: tuple[int, int, int]) -> None:
        """Read action number *line*.

        :raises MalformedLogError: if it cannot be read.
        """
        code, data, time = action
        seat, kind = code >> 4 & 3, code & 15
        if code > 63 or kind not in _ACTIONS:
            raise MalformedLogError(f"unknown action {code}")
        self._line = line
        if time < self._time:
            self._find("time_decreases", f"action {line} is earlier than the one before", str(self._time), str(time))
        self._time = time
        _ACTIONS[kind](self, seat, data)

    def _find(self, code: str, text: str, expected: str = "", found: str = "") -> None:
        self.findings.append(ParseFinding(code, text, self._line, len(self.events), expected, found))

    def _add(self, event: AnyEvent) -> None:
        self.events.append(event)
        self.lines.append(self._line)

    def _play(self, event: AnyEvent, seat: Seat) -> None:
        """Add an event that changes the hand; it decides what became of the claims announced before it."""
        for at in self._open:
            claim = self.events[at]
            if isinstance(claim, Claim) and claim.seat != seat and isinstance(event, _CLAIMING):
                self.events[at] = replace(claim, lost=True)
        self._open.clear()
        self._last = event
        self._add(event)

    def _held(self, missing: int) -> None:
        if missing >= 0:
            self._find("copy_not_held", f"action {self._line} uses tile {missing}, which the seat does not hold",
                       "", str(missing))

    def _from_wall(self, number: int, *, back: bool) -> None:
        due = self._reach.draw(back=back)
        if due >= 0 and due != number and tile_of_id(due) == tile_of_id(number):
            self._find("draw_copy_differs", f"action {self._line} draws another copy than the wall holds there",
                       str(due), str(number))

    def _flower(self, seat: Seat, data: int) -> None:
        number, drawn = data >> 8 & 15, data & 255
        if number > 7:
            raise MalformedLogError(f"unknown flower {number}: expected 0 to 7")
        self._held(self.copies.give(seat, [FIRST_FLOWER + number]))
        self._play(FlowerReplaced(seat, FLOWER + number), seat)
        self._take(seat, drawn, back=True)

    def _drawn(self, seat: Seat, data: int) -> None:
        self._take(seat, data & 255, back=bool(data & _FLAG))

    def _take(self, seat: Seat, number: int, *, back: bool) -> None:
        tile = tile_of_id(number)
        self._from_wall(number, back=back)
        self.copies.draw(seat, number)
        self._taken_id = number
        if self._first and not seat:
            self._opening_id = number
        self._play(Draw(seat, tile, back), seat)

    def _discards(self, seat: Seat, data: int) -> None:
        number = data & 255
        tile = tile_of_id(number)
        self._held(self.copies.give(seat, [number]))
        drawn = int(not data & _FLAG)
        self._first = False
        self._discarded_id = number
        self._discard = Discard(seat, tile, drawn)
        self._play(self._discard, seat)

    def _last_discard(self) -> Discard:
        if self._discard is None:
            raise MalformedLogError("a claim without a discard before it")
        return self._discard

    def _announce(self, seat: Seat, claim: str) -> None:
        self._open.append(len(self.events))
        self._add(Claim(seat, claim, self._last_discard().tile))

    def _chow(self, seat: Seat, data: int) -> None:
        if not data:
            self._announce(seat, "chow")
            return
        middle, offer = tile_of_kind(data & 63), data >> 6 & 3
        if data >> 8 & 3 or not offer or middle >= EAST or middle % 9 in (0, 8):
            raise MalformedLogError(f"{data} is not the code of a chow")
        self._last_discard()
        self._held(self.copies.chow(seat, data))
        self._play(Chow(seat, middle + offer - 2, middle - 1), seat)

    def _pung(self, seat: Seat, data: int) -> None:
        if not data:
            self._announce(seat, "pung")
            return
        tile, offer = tile_of_kind(data & 63), data >> 6 & 3
        if data >> 8 & 3 != 1 or not offer:
            raise MalformedLogError(f"{data} is not the code of a pung")
        self._last_discard()
        self._held(self.copies.same(seat, data, self._discarded_id))
        self._play(Pung(seat, tile, (seat - offer) % 4), seat)

    def _kong(self, seat: Seat, data: int) -> None:
        if not data:
            self._announce(seat, "kong")
            return
        tile, offer, form = tile_of_kind(data & 63), data >> 6 & 3, data >> 8 & 3
        if form not in (2, 3):
            raise MalformedLogError(f"{data} is not the code of a kong")
        if form == 2 and offer:
            self._last_discard()
        self._held(self.copies.same(seat, data, self._discarded_id))
        self._play(_kong_event(seat, tile, offer, form), seat)
        self._taken_id = 4 * (data & 63) + (data >> 10 & 3)

    def _win(self, seat: Seat, data: int) -> None:
        tile, source, self.win_ids[seat] = self._winning(seat)
        final = self._winners >> seat & 1 and self._last_wins.get(seat) == self._line
        if final:
            self._play_win(Win(seat, tile, source))
        elif self._false >> seat & 1:
            self._add(FalseWin(seat, tile, source))
        elif any(self._winners >> other & 1 for other in self._last_wins):
            self._add(Claim(seat, "win", tile, lost=True))
        elif data >> 1:
            self._play_win(Win(seat, tile, source))
        else:
            self._open.append(len(self.events))
            self._add(Claim(seat, "win", tile))

    def _play_win(self, win: Win) -> None:
        """Add a win; another seat may win on the same tile after it."""
        last = self._last
        self._play(win, win.seat)
        self._last = last

    def _winning(self, seat: Seat) -> tuple[Tile, Seat, int]:
        """Return the tile a seat wins on now, who gave it, and its id."""
        last = self._last
        if isinstance(last, Draw) and last.seat == seat:
            return last.tile, seat, self._taken_id
        if isinstance(last, AddedKong):
            return last.tile, last.seat, self._taken_id
        if self._first and not seat:
            return tile_of_id(self._opening_id), seat, self._opening_id
        discard = self._last_discard()
        return discard.tile, discard.seat, self._discarded_id

    def _nothing(self, seat: Seat, data: int) -> None:
        """Play starts, passes and giving up change nothing."""


def last_wins(actions: list[tuple[int, int, int]]) -> dict[Seat, int]:
    """Return the number of the last win action of each seat that has one."""
    return {code >> 4 & 3: line for line, (code, _, _) in enumerate(actions, 1) if code & 15 == _WIN}


def _kong_event(seat: Seat, tile: Tile, offer: int, form: int) -> AnyEvent:
    if form == 3:
        return AddedKong(seat, tile)
    return MeldedKong(seat, tile, (seat - offer) % 4) if offer else ConcealedKong(seat, tile)


_ACTIONS: Final[dict[int, Callable[[ActionReader, Seat, int], None]]] = {
    0: ActionReader._nothing,
    1: ActionReader._flower,
    2: ActionReader._discards,
    3: ActionReader._chow,
    4: ActionReader._pung,
    5: ActionReader._kong,
    6: ActionReader._win,
    7: ActionReader._drawn,
    8: ActionReader._nothing,
    9: ActionReader._nothing,
}
