"""A hand being replayed: its state, and what was found on the way."""

from collections.abc import Sequence

from msgspec import Struct, field

from engine import events as e
from engine.books.model import Book
from engine.events import FOUR_POINTS
from engine.replay.facts import Readiness
from engine.replay.wins import PendingWin
from engine.replay_model import Failure
from engine.tiles import Seat


class StatedResults(Struct):
    """What the platform states of a hand's result; the first statement of each kind counts."""

    fans: dict[Seat, tuple[int, e.StatedFans]] = field(default_factory=dict)
    points: FOUR_POINTS | None = None
    points_event: int = -1

    def note(self, index: int, event: e.AnyEvent) -> bool:
        """Keep a stated result; return whether *event* was one."""
        if isinstance(event, e.StatedFans):
            self.fans.setdefault(event.seat, (index, event))
            return True
        if isinstance(event, e.StatedPoints):
            if self.points is None:
                self.points, self.points_event = event.points, index
            return True
        return False


class HandRun(Struct):
    """A hand being replayed."""

    events: Sequence[e.AnyEvent]
    first: int
    book: Book
    cells: list[int]
    facts: bool
    readiness: Readiness
    failures: list[Failure]
    wall_failures: list[Failure]
    wins: list[PendingWin]
    false_wins: list[int]
    escapes: list[int]
    claims_lost: list[int]
    stated: StatedResults
    stopped: bool = False
