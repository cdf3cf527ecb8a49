"""The demonstration's logs: simulated matches under several books, in every format, one of them falsified."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from msgspec.structs import replace

from engine.books import load_book
from engine.events import AnyEvent, StatedPoints
from engine.simulate import simulate_match
from ingest.export import export_match


class Plan(NamedTuple):
    """One log to make."""

    name: str
    book: str
    seed: int
    format: str
    walls: str
    flowers: bool
    falsified: bool = False


PLANS = (
    Plan("mil-1.txt", "mil", 1, "pku", "per_seat", False),
    Plan("mil-2.txt", "mil", 2, "pku", "per_seat", False),
    Plan("mil-3.json", "mil", 3, "tziakcha", "single", True),
    Plan("mil-4.json", "mil", 4, "tziakcha", "single", True),
    Plan("mcr1998-5.jsonl", "mcr1998", 5, "jsonl", "single", True),
    Plan("qq-guobiao-6.jsonl", "qq-guobiao", 6, "jsonl", "single", True),
    Plan("hihi-7.jsonl", "hihi", 7, "jsonl", "single", True),
    Plan("fengkuang-8.jsonl", "fengkuang", 8, "jsonl", "single", True),
    Plan("jiujiu-9.jsonl", "jiujiu", 9, "jsonl", "single", False),
    Plan("falsified-10.jsonl", "mil", 10, "jsonl", "single", True, falsified=True),
)
HANDS = 8


def write_logs(folder: Path) -> Iterator[tuple[Path, Plan]]:
    """Write the logs of `PLANS` into *folder*, and yield each file when it is there."""
    folder.mkdir(parents=True, exist_ok=True)
    for plan in PLANS:
        path = folder / plan.name
        path.write_bytes(log_of(plan))
        yield path, plan


def log_of(plan: Plan, hands: int = HANDS) -> bytes:
    """Return the bytes of one log; the same plan gives the same bytes."""
    book = load_book(plan.book)
    events: Sequence[AnyEvent] = simulate_match(
        plan.seed, book, hands=hands, walls=plan.walls, flowers=plan.flowers
    )
    if plan.falsified:
        events = falsified(events)
    written = export_match(events, plan.format, f"demo:{plan.name.partition('.')[0]}")
    return written.encode() if isinstance(written, str) else written


def falsified(events: Sequence[AnyEvent]) -> list[AnyEvent]:
    """Return *events* with the first paid hand's points off by one: what an audit must find."""
    changed = list(events)
    for number, event in enumerate(changed):
        if isinstance(event, StatedPoints) and any(event.points):
            first, second, *rest = event.points
            changed[number] = replace(event, points=(first + 1, second - 1, rest[0], rest[1]))
            break
    return changed
