"""Events back to the PKU text: one block a hand."""

from collections.abc import Sequence
from hashlib import sha256
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
    HandStart,
    MatchEnd,
    MatchStart,
    MeldedKong,
    Pung,
    Ruling,
    StatedFans,
    StatedPoints,
    StatedRank,
    Win,
)
from ingest.formats.pku_tiles import name_of
from ingest.identity import claims_first, hand_digest, hands_of

_HEX: Final = frozenset("0123456789abcdef")
_ID: Final = 24
_TIME: Final = 8
_MOST_SECONDS: Final = 0xFFFFFFFF
_CLAIMS: Final = {"chow": "Chi", "pung": "Peng", "kong": "Gang", "win": "Hu"}
_VERBS: Final[dict[type, str]] = {
    Draw: "Draw", Discard: "Play", Pung: "Peng", MeldedKong: "Gang", ConcealedKong: "AnGang", AddedKong: "BuGang",
    Win: "Hu",
}
_SILENT: Final = (MatchStart, MatchEnd, Ruling, StatedRank)


def write(events: Sequence[AnyEvent], key: str = "") -> str:
    """Return each hand of a match as a block; names, walls and running points are not kept, the format has none.

    :raises QuepuError: on an event, a wall or tiles that the format cannot say, naming the event.
    """
    hands = hands_of(events)
    only = key.removeprefix("pku:") if key.startswith("pku:") and len(hands) == 1 else ""
    return "".join(_Writer(claims_first(hand), only).text() for hand in hands)


class _Writer:
    def __init__(self, events: list[AnyEvent], source_id: str) -> None:
        self._events = events
        self._id = source_id
        self._lost: list[str] = []
        self._lines: list[str] = []

    def text(self) -> str:
        for number, event in enumerate(self._events):
            try:
                self._write(event)
            except QuepuError as error:
                raise QuepuError(f"event {number} of the hand ({type(event).__name__}): {error}") from None
        if self._lost:
            raise QuepuError("a lost claim has no claim after it to stand beside: this format cannot say it")
        return "\n".join(self._lines) + "\n\n"

    def _write(self, event: AnyEvent) -> None:
        if isinstance(event, HandStart):
            self._start(event)
        elif isinstance(event, Deal):
            self._deal(event)
        elif isinstance(event, Claim):
            self._claim(event)
        elif isinstance(event, ExhaustedWall):
            self._lines.append("Huang")
        elif isinstance(event, StatedFans):
            fans = "+".join(f"{fan.name}*{fan.count}" for fan in event.fans)
            self._lines.append(f"Fan {event.total} {fans}".rstrip())
        elif isinstance(event, StatedPoints):
            self._lines.append("Score " + " ".join(str(point) for point in event.points))
        elif not isinstance(event, _SILENT):
            self._play(event)

    def _start(self, event: HandStart) -> None:
        if event.flowers or not event.wall_per_seat:
            raise QuepuError("this format is for hands without flowers whose seats draw from walls of their own: "
                             "export as jsonl, or as tziakcha where the wall is known")
        self._lines += [f"Match {self._hand_id(event)}", f"Wind {event.round_wind}"]

    def _hand_id(self, event: HandStart) -> str:
        for known in (event.source_id, self._id):
            if len(known) == _ID and set(known) <= _HEX:
                return known
        seconds = min((event.started_at or 0) // 1000, _MOST_SECONDS)
        name = hand_digest(self._events) + event.source_id + self._id
        return f"{seconds:0{_TIME}x}" + sha256(name.encode()).hexdigest()[: _ID - _TIME]

    def _deal(self, event: Deal) -> None:
        if len(event.tiles) != 13:
            raise QuepuError(f"{len(event.tiles)} tiles are dealt: this format deals 13")
        self._lines.append(f"Player {event.seat} Deal " + " ".join(name_of(tile) for tile in event.tiles))

    def _claim(self, event: Claim) -> None:
        if not event.lost:
            raise QuepuError("a claim that was only announced: this format knows claims that lost")
        tile = event.low + 1 if event.claim == "chow" else event.tile
        if event.claim == "chow" and event.low < 0:
            raise QuepuError("a lost chow of unknown tiles: this format names its middle tile")
        self._lost.append(f" Ignore Player {event.seat} {_CLAIMS[event.claim]} {name_of(tile)}")

    def _play(self, event: AnyEvent) -> None:
        if isinstance(event, Chow):
            line = f"Player {event.seat} Chi {name_of(event.low + 1)}"
        elif isinstance(event, Draw | Discard | Pung | MeldedKong | ConcealedKong | AddedKong | Win):
            line = f"Player {event.seat} {_VERBS[type(event)]} {name_of(event.tile)}"
        else:
            raise QuepuError("this format has no such event: export as jsonl")
        if self._lost and isinstance(event, Draw | Discard):
            raise QuepuError("a lost claim stands before it, not beside a claim that won: this format cannot say it")
        self._lines.append(line + "".join(self._lost))
        self._lost.clear()
