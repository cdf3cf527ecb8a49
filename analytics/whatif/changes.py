"""The book after a change, and what differs between two books."""

from collections.abc import Mapping, Sequence
from typing import Final

from msgspec.structs import asdict

from analytics.whatif.model import Change
from engine.books import BOOK_IDS, load_book, parse_book
from engine.books.model import ALL, Book
from engine.errors import BookError
from engine.fans import FAN_IDS

SCALARS: Final = ("minimum", "cap", "one_winner", "scores_fans")
PARTIAL: Final = 2
"""Beside another fan counted in part: some counts of it are excluded, or only those of own sets."""


def edited(book: str | None, settings: Sequence[str], toml: str | None) -> tuple[Book, Book]:
    """Return the book as it is and as it is changed: by *settings* ``name=value``, or by the text of a book file.

    :param book: the book to compare with; without it the shipped book of the text's id, else mil.
    :raises BookError: for an unknown book or parameter, a value that makes no sense, or nothing that was changed.
    """
    if toml is not None and settings:
        raise BookError("write the settings into the book file, or leave the file away: not both")
    if toml is not None:
        after = parse_book(toml)
        return load_book(book or (after.id if after.id in BOOK_IDS else "mil")), after
    if not settings:
        raise BookError("nothing is changed: give name=value, such as two_concealed_kongs=8, or a book file")
    before = book or "mil"
    return load_book(before), load_book(before, **parameters(settings))


def parameters(settings: Sequence[str]) -> dict[str, int]:
    """Return the parameters that *settings* spell.

    >>> parameters(["cap=88", "all_green = 64"])
    {'cap': 88, 'all_green': 64}

    :raises BookError: for what is not name=number, or a name given twice.
    """
    found: dict[str, int] = {}
    for text in settings:
        name, equals, value = (part.strip() for part in text.partition("="))
        if not name or not equals or not value.lstrip("+-").isdecimal():
            raise BookError(f"cannot set {text!r}: write name=number, such as two_concealed_kongs=8")
        if name in found:
            raise BookError(f"{name} is set twice: {found[name]} and {value}")
        found[name] = int(value)
    return found


def changes(before: Book, after: Book) -> tuple[Change, ...]:
    """Return what differs between two books as far as wins and payments go, in a fixed order."""
    one, other = settings_of(before), settings_of(after)
    names = [*one, *(name for name in other if name not in one)]
    return tuple(Change(name, one.get(name), other.get(name)) for name in names if one.get(name) != other.get(name))


def settings_of(book: Book) -> Mapping[str, int]:
    """Return everything of *book* that decides a win or its payment."""
    found = {name: int(getattr(book, name)) for name in SCALARS}
    found |= {name: value for name, value in asdict(book.settlement).items() if name != "clause"}
    found |= book.switches
    values = {rule.id: rule.value for rule in book.fans} | {"flower_tiles": book.flower_value}
    found |= {fan: values[fan] for fan in FAN_IDS if fan in values}
    for rule in book.fans:
        for entry in rule.excludes:
            found[f"{rule.id}_with_{entry.fan}"] = 0 if entry.scope == ALL else PARTIAL
    return found
