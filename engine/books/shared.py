"""Data that all books share: the closure by 不重复 and the definition switches."""

from functools import cache
from pathlib import Path
from typing import Any, Final

from msgspec import Struct

from engine.books.model import ALL
from engine.books.source import convert, known_fan, read_scoped, read_toml
from engine.errors import BookError

DATA: Final = Path(__file__).with_name("data")

Scopes = dict[str, dict[str, int]]
"""Fan -> fan that it excludes -> scope."""


class Switch(Struct, frozen=True, forbid_unknown_fields=True):
    """A definition switch: its default, what it means, and the clause that asks for it."""

    default: int
    zh: str
    en: str
    clause: str


class RawClosure(Struct, frozen=True, forbid_unknown_fields=True):
    """The file closure.toml as written."""

    source: str
    rereadings: list[tuple[str, str]]
    implies: dict[str, list[str]]
    withholds: dict[str, list[str]]


class Closure(Struct, frozen=True):
    """What the counting principles exclude in every book."""

    scopes: Scopes
    rereadings: frozenset[tuple[str, str]]
    """Pairs, both ways round, that may exclude each other: two readings of the same tiles."""


def data_text(name: str) -> str:
    """Return the text of a data file; :raises BookError: if it is not there."""
    try:
        return (DATA / name).read_text(encoding="utf-8")
    except OSError as error:
        raise BookError(f"{name}: cannot be read: {error.strerror}") from None


@cache
def switches() -> dict[str, Switch]:
    """Return every definition switch by name."""
    tables: dict[str, Any] = read_toml(data_text("switches.toml"), "switches.toml")
    return {name: convert(table, Switch, f"switches.toml: {name}") for name, table in tables.items()}


@cache
def closure() -> Closure:
    """Return the closure of closure.toml, chains of implications followed."""
    return make_closure(read_toml(data_text("closure.toml"), "closure.toml"))


def make_closure(table: dict[str, Any]) -> Closure:
    """Return the closure that *table* describes; :raises BookError: for unknown fans and implications in a circle."""
    raw = convert(table, RawClosure, "closure.toml")
    implied = _scoped(raw.implies, "implies")
    scopes = {fan: _chain(fan, implied, ()) for fan in implied}
    for fan, withheld in _scoped(raw.withholds, "withholds").items():
        scopes[fan] = withheld | scopes.get(fan, {})
    pairs = {
        (known_fan(a, "closure.toml: rereadings"), known_fan(b, "closure.toml: rereadings")) for a, b in raw.rereadings
    }
    return Closure(scopes, frozenset(pairs | {(b, a) for a, b in pairs}))


def _scoped(lists: dict[str, list[str]], field: str) -> Scopes:
    scopes: Scopes = {}
    for fan, names in lists.items():
        where = f"closure.toml: fan {known_fan(fan, f'closure.toml: {field}')}: {field}"
        pairs = [read_scoped(name, where) for name in names]
        scopes[fan] = {other: ALL if scope is None else scope for other, scope in pairs}
    return scopes


def _chain(fan: str, implied: Scopes, path: tuple[str, ...]) -> dict[str, int]:
    """Return what *fan* implies, directly or through fans that it implies wholly.

    Own sets and counts are not handed on: another fan's own sets are not this fan's.
    """
    if fan in path:
        raise BookError(f"closure.toml: fan {fan}: implies itself: {' -> '.join((*path, fan))}")
    direct = implied.get(fan, {})
    reached: dict[str, int] = {}
    for other, scope in direct.items():
        if scope == ALL:
            further = _chain(other, implied, (*path, fan))
            reached.update((name, reach) for name, reach in further.items() if reach == ALL)
    return reached | direct
