"""What a platform page holds beside the fans: its ladder, items, skills and tasks."""

from itertools import pairwise
from typing import Final

import msgspec

from engine.books.model import Extra, Rung
from engine.books.source import RawBook, RawLadder
from engine.errors import BookError

_WORDS: Final = {
    "phase": ("", "before_deal", "start", "draw", "own_turn", "any", "end", "always"),
    "target": ("", "self", "opponent", "wall", "table"),
    "effect": (
        "replace_hand",
        "replace_some",
        "replace_one",
        "show_hand",
        "show_wall",
        "hint",
        "chance",
        "block",
        "score",
        "store",
        "cosmetic",
        "reward",
    ),
}
"""Words that an item, a skill or a task may use."""


def build_ladder(raw: RawLadder | None, file: str) -> tuple[Rung, ...]:
    """Return the rungs from the lowest; :raises BookError: if they do not ascend."""
    listed = raw.rungs if raw else []
    rungs = tuple(Rung(name, points if isinstance(points, int) else None) for name, points in listed)
    for below, rung in pairwise(rungs):
        if rung.points is None or (below.points is not None and rung.points <= below.points):
            raise BookError(f"{file}: ladder: {rung.name} at {rung.points} is not above {below.name} at {below.points}")
    return rungs


def build_extras(raw: RawBook, kind: str, file: str) -> tuple[Extra, ...]:
    """Return the *kind* (items, skills or tasks) of a book, each with its clause.

    :raises BookError: for an id given twice, or a word for phase, target or effect that is not known.
    """
    listed: list[Extra] = getattr(raw, kind)
    seen: set[str] = set()
    for one in listed:
        where = f"{file}: {kind}: {one.id}"
        if one.id in seen or one.clause:
            raise BookError(f"{where}: {'the clause is made of the id' if one.clause else 'the id is given twice'}")
        seen.add(one.id)
        for field, words in _WORDS.items():
            if getattr(one, field) not in words:
                raise BookError(f"{where}: {field}: {getattr(one, field)!r} is none of {', '.join(words)}")
    return tuple(msgspec.structs.replace(one, clause=f"{raw.id}/{kind}/{one.id}") for one in listed)
