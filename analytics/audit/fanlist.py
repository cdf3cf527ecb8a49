"""Judging a stated fan list against the computed score: equal, another optimal choice, or wrong."""

from collections import Counter
from collections.abc import Iterable
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from engine.books.model import Book
from engine.events import StatedFans
from engine.fans import FAN_IDS, FAN_NAMES_ZH
from engine.hand import Hand
from engine.score_model import Score
from engine.scoring import score as scored

EQUAL: Final = "equal"
OTHER_OPTIMAL: Final = "other_optimal"
DIFFERENT: Final = "different"
UNKNOWABLE: Final = "unknowable"
SCALE: Final = 1_000
"""Greater than any sum of leanings: a hand holds a few dozen fans at most."""
ATTEMPTS: Final = 4


class ListJudgement(Struct, frozen=True, gc=False):
    """How a stated list stands to the computed one. Names are written as ``id×count``, in the order of the table."""

    kind: str
    missing: str = ""
    """Fans that count and are not stated."""
    extra: str = ""
    """Fans that are stated and do not count."""
    nameless: tuple[str, ...] = ()
    """Stated names that no canonical fan bears."""
    worthless: tuple[str, ...] = ()
    """Stated fans to which the book gives no value."""


def judge_list(stated: StatedFans, win: Hand, score: Score, book: Book) -> ListJudgement:
    """Compare the *stated* list with the *score* of *win*; any list that an optimal reading gives is accepted."""
    values = {fan.id: fan.value for fan in book.fans}
    nameless = tuple(fan.name for fan in stated.fans if fan.id not in FAN_NAMES_ZH)
    worthless = tuple(fan.id for fan in stated.fans if fan.id in FAN_NAMES_ZH and fan.id not in values)
    given = count_of((fan.id, fan.count) for fan in stated.fans if fan.id in values)
    counted = counted_in(score)
    missing, extra = counted - given, given - counted
    if nameless or worthless:
        return ListJudgement(UNKNOWABLE, written(missing), written(extra), nameless, worthless)
    if not missing and not extra:
        return ListJudgement(EQUAL)
    same_total = sum(values[fan] * n for fan, n in given.items()) == score.total_uncapped
    optimal = same_total and is_optimal(given, counted, win, book)
    return ListJudgement(OTHER_OPTIMAL if optimal else DIFFERENT, written(missing), written(extra))


def is_optimal(given: Counter[str], counted: Counter[str], win: Hand, book: Book) -> bool:
    """Return whether some reading of the best total gives the list *given*, which has that total.

    The hand is scored again with values that break ties in favour of *given*. Where counts of the same fans lie
    between those of two such readings, the links are free to choose and the list is accepted.
    """
    found = counted
    for _ in range(ATTEMPTS):
        pulled = counted_in(scored(win, leaning(book, given, found)))
        if pulled == given:
            return True
        if pulled == found:
            break
        found = pulled
    return given.keys() == found.keys()


def leaning(book: Book, given: Counter[str], found: Counter[str]) -> Book:
    """Return *book* with values so great that the best total stays best, each a little toward the list *given*."""
    fans = (replace(fan, value=fan.value * SCALE + given[fan.id] - found[fan.id]) for fan in book.fans)
    return replace(book, fans=tuple(fans), cap=0)


def counted_in(score: Score) -> Counter[str]:
    """Return the fans that count, as a multiset."""
    return count_of((fan.id, fan.count) for fan in score.fans)


def count_of(pairs: Iterable[tuple[str, int]]) -> Counter[str]:
    """Add up counts by fan."""
    counts: Counter[str] = Counter()
    for fan, count in pairs:
        counts[fan] += count
    return counts


def written(fans: Counter[str]) -> str:
    """Write a multiset of fans in the order of the table.

    >>> written(Counter({"last_tile": 1, "mixed_double_chow": 2}))
    'last_tile mixed_double_chow×2'
    """
    return " ".join(fan if fans[fan] == 1 else f"{fan}×{fans[fan]}" for fan in FAN_IDS if fans[fan] > 0)
