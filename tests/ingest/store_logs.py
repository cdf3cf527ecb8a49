"""Small matches for the store's tests, made of numbers: they need to differ, not to be legal."""

from engine.events import (
    AnyEvent,
    Deal,
    Discard,
    Draw,
    HandStart,
    MatchEnd,
    MatchStart,
    Player,
    StatedFan,
    StatedFans,
    StatedPoints,
    Win,
)
from ingest.model import ParsedLog, ParsedMatch, ParseFinding
from ingest.store import Upload


def hand(
    number: int, salt: int = 0, *, names: bool = True, cut: int | None = None, source_id: str = ""
) -> list[AnyEvent]:
    """Return one hand; *names* False: the fan names were lost; *cut*: only so many events of it."""
    tile = (7 * number + salt) % 34
    events: list[AnyEvent] = [HandStart(number, number // 4 % 4, source_id)]
    events += [Deal(seat, tuple((tile + seat + step) % 34 for step in range(13))) for seat in range(4)]
    for turn in range(4):
        events += [Draw(turn, (tile + turn) % 34), Discard(turn, (tile + 2 * turn) % 34, drawn=turn % 3 - 1)]
    fan = StatedFan("清一色", "full_flush") if names else StatedFan("???")
    events += [Win(0, tile, 3), StatedFans(0, 24 + salt, (fan,)), StatedPoints((48, -8, -8, -32))]
    return events[:cut]


def match(
    key: str,
    hands: list[list[AnyEvent]],
    *,
    ended: bool = True,
    room: str = "",
    findings: tuple[ParseFinding, ...] = (),
) -> ParsedMatch:
    """Return a match of these hands."""
    events: list[AnyEvent] = [MatchStart("test", key, tuple(Player(name) for name in "甲乙丙丁"), room)]
    events += [event for events_of_hand in hands for event in events_of_hand]
    if ended:
        events.append(MatchEnd((48, -8, -8, -32)))
    return ParsedMatch(key, "mil", tuple(events), tuple(range(1, 1 + len(events))), findings)


def log(*matches: ParsedMatch, version: int = 1) -> ParsedLog:
    """Return a log of these matches."""
    return ParsedLog("test", version, matches)


def simple(number: int, hands: int = 1) -> ParsedMatch:
    """Return the match with that number."""
    return match(f"test:{number}", [hand(index, number) for index in range(hands)])


def upload_of(parsed: ParsedLog, name: str = "log.txt") -> Upload:
    """Return bytes to stand for a parsed log."""
    return Upload(name, repr(parsed).encode())
