"""Clean simulated matches, and stores that hold them."""

from collections.abc import Iterable
from functools import cache
from pathlib import Path

from msgspec.structs import replace

from engine.books import load_book
from engine.events import HandStart, MatchStart
from engine.simulate import simulate_match
from ingest.model import ParsedLog, ParsedMatch
from ingest.store import Store, Upload


@cache
def simulated(seed: int, hands: int = 1, book: str = "mil") -> ParsedMatch:
    """Return a simulated match: odd seeds with one wall and flowers, even ones as duplicate play without."""
    odd = bool(seed % 2)
    rules = load_book(book)
    events = simulate_match(seed, rules, hands=hands, walls="single" if odd else "per_seat", flowers=odd)
    return ParsedMatch(f"test:{book}-{seed}-{hands}", book, events, tuple(range(1, len(events) + 1)))


def without_walls(match: ParsedMatch) -> ParsedMatch:
    """Return *match* as a source logs it that does not tell its walls."""
    events = tuple(replace(event, wall=()) if isinstance(event, HandStart) else event for event in match.events)
    return replace(match, key=f"{match.key}-open", events=events)


def named(match: ParsedMatch, players: Iterable[str], *, room: str = "", started_at: int | None = None) -> ParsedMatch:
    """Return *match* with players' names, a room and a start time."""
    start = match.events[0]
    assert isinstance(start, MatchStart)
    people = tuple(replace(player, name=name) for player, name in zip(start.players, players, strict=True))
    return replace(match, events=(replace(start, players=people, room=room, started_at=started_at), *match.events[1:]))


def log_of(matches: Iterable[ParsedMatch]) -> ParsedLog:
    """Return an upload's worth of *matches*."""
    return ParsedLog("jsonl", 1, tuple(matches))


def put(store: Store, *matches: ParsedMatch) -> None:
    """Store *matches* as one upload."""
    store.append(log_of(matches), Upload("log", repr(matches).encode()))


def store_of(folder: Path, *matches: ParsedMatch) -> Path:
    """Make a store that holds *matches* and return its folder."""
    put(Store.create(folder), *matches)
    return folder
