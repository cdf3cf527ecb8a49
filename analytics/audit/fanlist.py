"""Judging a stated fan list against the computed score: equal, another optimal choice, or wrong."""

from collections import Counter
from collections.abc import Iterable
from typing import Final

from msgspec import Struct

from engine.books.model import Book
from engine.events import StatedFans
from engine.fans import FAN_IDS, FAN_NAMES_ZH
from engine.score_model import Score

EQUAL: Final = "equal"
OTHER_OPTIMAL: Final = "other_optimal"
DIFFERENT: Final = "different"
UNKNOWABLE: Final = "unknowable"


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


def judge_list(stated: StatedFans, score: Score, book: Book) -> ListJudgement:
    """Compare the *stated* list with *score*; any list that reaches the same total legally is accepted."""
    values = {fan.id: fan.value for fan in book.fans}
    nameless = tuple(fan.name for fan in stated.fans if fan.id not in FAN_NAMES_ZH)
    worthless = tuple(fan.id for fan in stated.fans if fan.id in FAN_NAMES_ZH and fan.id not in values)
    given = count_of((fan.id, fan.count) for fan in stated.fans if fan.id in values)
    counted = count_of((fan.id, fan.count) for fan in score.fans)
    missing, extra = counted - given, given - counted
    if nameless or worthless:
        return ListJudgement(UNKNOWABLE, written(missing), written(extra), nameless, worthless)
    if not missing and not extra:
        return ListJudgement(EQUAL)
    same_total = sum(values[fan] * n for fan, n in given.items()) == score.total_uncapped
    optimal = same_total and all(may_count(fan, given, score) for fan in extra)
    return ListJudgement(OTHER_OPTIMAL if optimal else DIFFERENT, written(missing), written(extra))


def may_count(fan: str, given: Counter[str], score: Score) -> bool:
    """Return whether *fan* holds in the hand and nothing in the *given* list excludes it."""
    if any(counted.id == fan for counted in score.fans):
        return True
    reasons = [entry.by for entry in score.not_counted if entry.id == fan]
    return bool(reasons) and not any(given[by] for by in reasons)


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
