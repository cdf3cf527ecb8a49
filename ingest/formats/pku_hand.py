"""One hand of the PKU text: its lines, one after another, to events."""

import re
from collections.abc import Callable
from typing import Final

from engine.errors import MalformedLogError
from engine.events import (
    FOUR_POINTS,
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
    StatedFan,
    StatedFans,
    StatedPoints,
    Win,
)
from engine.tiles import Seat
from ingest.formats.event_ranges import check_fans
from ingest.formats.names import fan_id
from ingest.formats.pku_tiles import low_of, name_of, tile_of
from ingest.model import ParseFinding

KEYWORDS: Final = frozenset({"player", "wind", "fan", "score", "huang"})
_SEATS: Final = {"0": 0, "1": 1, "2": 2, "3": 3}
_CLAIMS: Final = {"chi": "chow", "peng": "pung", "gang": "kong", "hu": "win"}
_NUMBER: Final = re.compile(r"-?[0-9]{1,9}")
_HAND_SIZE: Final = 13
_MOST_FOUND: Final = 1_000
"""Characters of a fan list that a finding repeats; the longest real one has some two hundred."""
_KONGS: Final = (MeldedKong, AddedKong, ConcealedKong)


class HandReader:
    """Reads the lines of one hand in order; `events`, `lines` and `findings` grow with each."""

    def __init__(self, source_id: str, line: int, limit: int) -> None:
        """Begin the hand called *source_id*, whose first line is *line*; it may have *limit* events."""
        self.source_id = source_id
        self.events: list[AnyEvent] = []
        self.lines: list[int] = []
        self.findings: list[ParseFinding] = []
        self.done = False
        self._start = line
        self._limit = limit
        self._deals = 0
        self._last: AnyEvent | None = None
        self._discard: Discard | None = None
        self._win: Win | None = None
        self._stated = False

    @property
    def dealt(self) -> bool:
        """Whether the wind and the four deals have been read."""
        return self._deals == 4

    def read(self, line: int, words: list[str]) -> None:
        """Read one line, split into *words*.

        :raises MalformedLogError: if it cannot be read or cannot stand here.
        """
        word = words[0].lower()
        if len(self.events) >= self._limit:
            raise MalformedLogError(f"the hand has more than {self._limit} events")
        if word == "player" and len(words) > 3:
            self._player(line, words)
        elif word in _LINES:
            _LINES[word](self, line, words)
        else:
            raise MalformedLogError("an incomplete line: expected 'Player SEAT VERB TILE'")

    def _add(self, line: int, event: AnyEvent) -> None:
        self.events.append(event)
        self.lines.append(line)

    def _play(self, line: int, event: AnyEvent) -> None:
        self._add(line, event)
        self._last = event

    def _wind(self, line: int, words: list[str]) -> None:
        if self.events:
            raise MalformedLogError("a second Wind line in one hand")
        if len(words) != 2 or words[1] not in _SEATS:
            raise MalformedLogError(f"the wind is {' '.join(words[1:])!r}: expected 0, 1, 2 or 3")
        started = int(self.source_id[:8], 16) * 1000
        self._add(self._start, MatchStart("botzone", self.source_id, planned_hands=1, started_at=started))
        start = HandStart(
            0, _SEATS[words[1]], self.source_id, wall_per_seat=True, started_at=started
        )
        self._add(line, start)

    def _player(self, line: int, words: list[str]) -> None:
        seat = _seat(words[1])
        verb = words[2].lower()
        if not self.events:
            raise MalformedLogError("the Wind line is missing before this one")
        if verb == "deal":
            self._deal(line, seat, words[3:])
            return
        if not self.dealt:
            raise MalformedLogError(f"play begins after {self._deals} deals: expected four")
        if self._win or isinstance(self._last, ExhaustedWall):
            raise MalformedLogError("play goes on after the hand has ended")
        if verb not in _VERBS:
            raise MalformedLogError(f"unknown verb {words[2]!r}: expected Draw, Play, Chi, Peng, Gang, AnGang, "
                                    "BuGang or Hu")
        for claim in self._ignored(words[4:]):
            self._add(line, claim)
        _VERBS[verb](self, line, seat, words[3])

    def _deal(self, line: int, seat: Seat, names: list[str]) -> None:
        if seat != self._deals:
            raise MalformedLogError(f"the deal of player {seat} stands where that of player {self._deals} should")
        if len(names) != _HAND_SIZE:
            raise MalformedLogError(f"{len(names)} tiles are dealt to player {seat}: expected {_HAND_SIZE}")
        self._deals += 1
        self._add(line, Deal(seat, tuple(tile_of(name) for name in names)))

    def _ignored(self, words: list[str]) -> list[Claim]:
        """Claims made at the same moment that lost; they stand before the one that won."""
        claims = []
        for at in range(0, len(words), 5):
            part = words[at:at + 5]
            if len(part) < 5 or part[0].lower() != "ignore" or part[1].lower() != "player":
                raise MalformedLogError(f"{' '.join(part)!r}: expected 'Ignore Player SEAT VERB TILE'")
            claims.append(_claim(_seat(part[2]), part[3], part[4], self._discard))
        return claims

    def _claimed(self) -> Discard:
        if self._discard is None:
            raise MalformedLogError("a claim without a discard before it")
        return self._discard

    def _draw(self, line: int, seat: Seat, name: str) -> None:
        back = isinstance(self._last, _KONGS) and self._last.seat == seat
        self._play(line, Draw(seat, tile_of(name), back))

    def _discarded(self, line: int, seat: Seat, name: str) -> None:
        self._discard = Discard(seat, tile_of(name))
        self._play(line, self._discard)

    def _chow(self, line: int, seat: Seat, name: str) -> None:
        self._play(line, Chow(seat, self._claimed().tile, low_of(name)))

    def _pung(self, line: int, seat: Seat, name: str) -> None:
        self._play(line, Pung(seat, tile_of(name), self._claimed().seat))

    def _kong(self, line: int, seat: Seat, name: str) -> None:
        self._play(line, MeldedKong(seat, tile_of(name), self._claimed().seat))

    def _concealed_kong(self, line: int, seat: Seat, name: str) -> None:
        self._play(line, ConcealedKong(seat, tile_of(name)))

    def _added_kong(self, line: int, seat: Seat, name: str) -> None:
        self._play(line, AddedKong(seat, tile_of(name)))

    def _hu(self, line: int, seat: Seat, name: str) -> None:
        tile, last = tile_of(name), self._last
        if isinstance(last, Draw) and last.seat == seat:
            if tile != last.tile:
                self._correct(line, name, name_of(last.tile))
            self._win = Win(seat, last.tile, seat)
        elif isinstance(last, AddedKong):
            self._win = Win(seat, tile, last.seat)
        else:
            self._win = Win(seat, tile, self._claimed().seat)
        self._play(line, self._win)

    def _correct(self, line: int, found: str, expected: str) -> None:
        text = f"the self-drawn winning tile is printed as {found}; the winner drew {expected}, which is used"
        self.findings.append(
            ParseFinding("winning_tile_corrected", text, line, len(self.events), expected, found)
        )

    def _fan(self, line: int, words: list[str]) -> None:
        if self._win is None:
            raise MalformedLogError("a Fan line without a Hu line before it")
        if self._stated:
            raise MalformedLogError("a second Fan line in one hand")
        self._stated = True
        stated = stated_fans(self._win.seat, words)
        lost = lost_names(stated)
        if lost:
            text = f"{lost} fan names are lost, only question marks are left; the total is kept"
            found = " ".join(words[2:])[:_MOST_FOUND]
            self.findings.append(ParseFinding("fan_names_lost", text, line, len(self.events), "", found))
        self._add(line, stated)

    def _huang(self, line: int, words: list[str]) -> None:
        if not self.dealt:
            raise MalformedLogError(f"the hand ends after {self._deals} deals: expected four")
        if len(words) > 1 or self._win:
            raise MalformedLogError("Huang must stand alone, in a hand that nobody has won")
        self._play(line, ExhaustedWall())

    def _score(self, line: int, words: list[str]) -> None:
        if not self.dealt:
            raise MalformedLogError(f"the hand ends after {self._deals} deals: expected four")
        stated = stated_points(words)
        if self._win and not self._stated:
            text = "the win has no Fan line"
            self.findings.append(ParseFinding("fans_missing", text, line, len(self.events), "Fan", "Score"))
        self._add(line, stated)
        self._add(line, MatchEnd())
        self.done = True


def _seat(word: str) -> Seat:
    if word not in _SEATS:
        raise MalformedLogError(f"unknown player {word!r}: expected 0, 1, 2 or 3")
    return _SEATS[word]


def _number(word: str) -> int:
    if not _NUMBER.fullmatch(word):
        raise MalformedLogError(f"{word!r} is not a whole number of at most nine digits")
    return int(word)


def stated_fans(seat: Seat, words: list[str]) -> StatedFans:
    """Return what a Fan line, split into *words*, states of the win of *seat*.

    :raises MalformedLogError: if it cannot be read.
    """
    total = _number(words[1] if len(words) > 1 else "")
    fans = tuple(_stated_fan(part) for part in "".join(words[2:]).split("+")) if len(words) > 2 else ()
    stated = StatedFans(seat, total, fans)
    check_fans(stated)
    return stated


def lost_names(stated: StatedFans) -> int:
    """Return how many names of a list are nothing but question marks any more."""
    return sum("?" in fan.name for fan in stated.fans)


def stated_points(words: list[str]) -> StatedPoints:
    """Return what a Score line, split into *words*, states.

    :raises MalformedLogError: if it cannot be read.
    """
    if len(words) != 5:
        raise MalformedLogError(f"{len(words) - 1} points: expected four, one for each player")
    points = [_number(word) for word in words[1:]]
    four: FOUR_POINTS = (points[0], points[1], points[2], points[3])
    return StatedPoints(four)


def _claim(seat: Seat, verb: str, name: str, discard: Discard | None) -> Claim:
    kind = _CLAIMS.get(verb.lower())
    if kind is None:
        raise MalformedLogError(f"unknown claim {verb!r}: expected Chi, Peng, Gang or Hu")
    if kind != "chow":
        return Claim(seat, kind, tile_of(name), lost=True)
    if discard is None:
        raise MalformedLogError("a claim without a discard before it")
    return Claim(seat, kind, discard.tile, low_of(name), lost=True)


def _stated_fan(part: str) -> StatedFan:
    name, star, count = part.rpartition("*")
    if not star or not name:
        raise MalformedLogError(f"{part!r}: expected 'NAME*COUNT'")
    times = _number(count)
    if times < 1:
        raise MalformedLogError(f"{part!r}: a fan counts at least once")
    return StatedFan(name, fan_id(name), times)


_VERBS: Final[dict[str, Callable[[HandReader, int, Seat, str], None]]] = {
    "draw": HandReader._draw,
    "play": HandReader._discarded,
    "chi": HandReader._chow,
    "peng": HandReader._pung,
    "gang": HandReader._kong,
    "angang": HandReader._concealed_kong,
    "bugang": HandReader._added_kong,
    "hu": HandReader._hu,
}
_LINES: Final[dict[str, Callable[[HandReader, int, list[str]], None]]] = {
    "wind": HandReader._wind,
    "fan": HandReader._fan,
    "huang": HandReader._huang,
    "score": HandReader._score,
}
