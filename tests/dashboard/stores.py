"""A small store of simulated matches, with names that no page and no terminal may act upon."""

from collections.abc import Sequence
from pathlib import Path

from msgspec.structs import replace

from dashboard.demo_data import falsified
from engine.books import load_book
from engine.events import AnyEvent, MatchStart, Player
from engine.simulate import simulate_match
from ingest.export import export_match
from ingest.store import Receipt, Store, Upload
from tests.dashboard.running import HOSTILE

HANDS = 3


def renamed(events: Sequence[AnyEvent], names: Sequence[str]) -> list[AnyEvent]:
    """Return the match with its players called *names*."""
    start, *rest = events
    assert isinstance(start, MatchStart)
    players = tuple(Player(name=name[:60], id=f"p{number}") for number, name in enumerate(names))
    return [replace(start, players=players, room=names[0][:60]), *rest]


def logs() -> list[Upload]:
    """Return uploads: a clean match under hihi, a falsified one under mil, and one for every four hostile names."""
    clean = simulate_match(1, load_book("hihi"), hands=HANDS)
    wrong = falsified(simulate_match(2, load_book("mil"), hands=HANDS))
    made = [
        Upload("clean.jsonl", export_match(clean, "jsonl", "test:clean").encode(), "hihi"),
        Upload("wrong.jsonl", export_match(wrong, "jsonl", "test:wrong").encode(), "mil"),
    ]
    for at in range(0, len(HOSTILE) - 3, 4):
        events = renamed(simulate_match(10 + at, load_book("mil"), hands=1), HOSTILE[at : at + 4])
        made.append(Upload(HOSTILE[at], export_match(events, "jsonl", f"test:hostile-{at}").encode()))
    return made


def fill(path: Path) -> list[Receipt]:
    """Make the store in *path*."""
    return Store.ensure(path).ingest(logs())
