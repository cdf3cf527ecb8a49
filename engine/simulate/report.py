"""How often each fan came in simulated matches."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from msgspec import Struct

from engine.books.model import Book
from engine.events import AnyEvent
from engine.fans import FAN_NAMES_ZH
from engine.replay import replay_match
from engine.score_model import CountedFan

SHIFTED: Final = "pure_shifted_chows"
STEP_TWO: Final = "pure_shifted_chows_step_2"
"""Row of the 一色三步高 whose chows lie two ranks apart, which published figures count apart."""


class FanFrequency(Struct, frozen=True, gc=False):
    """One fan of a book over a number of hands. All are counts but `value`, which is in points."""

    id: str
    """Canonical id, or `STEP_TWO`."""
    zh: str
    value: int
    wins_with: int
    """Wins that hold the fan."""
    occurrences: int
    """Times that it counted."""
    wins: int
    """Wins altogether."""
    hands: int
    """Hands altogether, those without a win too."""


def frequencies(matches: Iterable[Sequence[AnyEvent]], book: Book) -> list[FanFrequency]:
    """Return a row for each fan of `book`, in the order of the fans, those that never came too; then `STEP_TWO`.

    The matches are replayed and scored, so that the figures are computed and not those the matches state.
    """
    wins_with: Counter[str] = Counter()
    occurrences: Counter[str] = Counter()
    wins = hands = 0
    for events in matches:
        for hand in replay_match(events, book).hands:
            hands += 1
            for win in hand.wins:
                wins += 1
                for fan, count in _counted(win.score.fans):
                    wins_with[fan] += 1
                    occurrences[fan] += count
    rows = [(rule.id, rule.zh, rule.value) for rule in book.fans]
    rows += [(STEP_TWO, f"{zh}·二", value) for fan, zh, value in rows if fan == SHIFTED]
    return [FanFrequency(*row, wins_with[row[0]], occurrences[row[0]], wins, hands) for row in rows]


def _counted(fans: Sequence[CountedFan]) -> list[tuple[str, int]]:
    found = [(fan.id, fan.count) for fan in fans]
    if any(fan.id == SHIFTED and max(fan.tiles) - min(fan.tiles) == 6 for fan in fans):
        found.append((STEP_TWO, 1))
    return found


def missing(rows: Sequence[FanFrequency], value: int) -> list[str]:
    """Return the Chinese names of the fans worth at most `value` that no win holds."""
    return [FAN_NAMES_ZH.get(row.id, row.zh) for row in rows if row.value <= value and not row.wins_with]
