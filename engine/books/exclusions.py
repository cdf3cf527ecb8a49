"""The exclusions of each fan of a book: what its page prints, then the closure by 不重复."""

from collections.abc import Iterable, Mapping

from engine.books.model import ALL, Exclusion
from engine.books.shared import closure
from engine.books.source import RawFan, read_scoped
from engine.errors import BookError
from engine.fans import FAN_NUMBER

Exclusions = dict[str, list[Exclusion]]
"""Fan -> its exclusions."""


def build_exclusions(book: str, file: str, rows: Mapping[str, RawFan], *, with_closure: bool) -> Exclusions:
    """Return the exclusions of every fan of *rows*, entries with `adds` taken out of the closure."""
    built: Exclusions = {}
    for fan, row in rows.items():
        clause = clause_of(book, fan, row)
        listed = _printed(fan, row, clause, rows, f"{file}: fan {fan}")
        if with_closure:
            names = {exclusion.fan for exclusion in listed}
            listed += [
                Exclusion(other, scope, False, f"{clause}/principle-1")
                for other, scope in closure().scopes.get(fan, {}).items()
                if other in rows and other not in row.adds and (other not in names or scope > 0)
            ]
        built[fan] = listed
    return built


def clause_of(book: str, fan: str, row: RawFan) -> str:
    """Return the name of a fan's rule datum, such as ``hihi#1``; a fan without a number is named by its id."""
    return f"{book}#{row.no or fan}"


def _printed(fan: str, row: RawFan, clause: str, rows: Mapping[str, RawFan], where: str) -> list[Exclusion]:
    """Return the printed exclusions; without a scope of their own they take the closure's scope for the pair."""
    listed: list[Exclusion] = []
    for text in row.excludes:
        other, scope = read_scoped(text, f"{where}: excludes")
        if other not in rows:
            raise BookError(f"{where}: excludes: {other} is no fan of this book")
        if other in row.adds or any(other == exclusion.fan for exclusion in listed):
            raise BookError(f"{where}: excludes: {other} is named twice, or excluded and added")
        if scope is None:
            scope = closure().scopes.get(fan, {}).get(other, ALL)
        listed.append(Exclusion(other, scope, True, clause))
    for other in row.adds:
        if other not in rows:
            raise BookError(f"{where}: adds: {other} is no fan of this book")
    return listed


def set_pair(built: Exclusions, fan: str, other: str, counts: int, clause: str) -> None:
    """Let *other* count beside *fan* (*counts* 1) or not (0). Counts that *fan* is made of stay excluded."""
    listed = built[fan]
    kept = [exclusion for exclusion in listed if exclusion.fan != other or exclusion.scope > 0]
    if counts:
        built[fan] = kept
        return
    whole = [exclusion for exclusion in listed if exclusion.fan == other and exclusion.scope <= 0]
    if not whole:
        whole = [Exclusion(other, ALL, False, clause)]
    built[fan] = kept + [Exclusion(other, ALL, exclusion.printed, exclusion.clause) for exclusion in whole[:1]]


def finish(built: Exclusions) -> dict[str, tuple[Exclusion, ...]]:
    """Return the exclusions in order, printed ones first; a count is dropped where all are excluded anyway."""
    done = {}
    for fan, listed in built.items():
        whole = {exclusion.fan for exclusion in listed if exclusion.scope == ALL}
        needed = [exclusion for exclusion in listed if exclusion.scope == ALL or exclusion.fan not in whole]
        first = {(exclusion.fan, exclusion.scope): exclusion for exclusion in reversed(needed)}
        done[fan] = tuple(sorted(first.values(), key=lambda one: (not one.printed, FAN_NUMBER[one.fan], one.scope)))
    return done


def refuse_circles(built: Mapping[str, Iterable[Exclusion]], file: str) -> None:
    """:raises BookError: if fans exclude each other in a circle, two readings of the same tiles apart."""
    allowed = closure().rereadings
    edges = {fan: [one.fan for one in listed if (fan, one.fan) not in allowed] for fan, listed in built.items()}
    safe: set[str] = set()

    def walk(fan: str, path: tuple[str, ...]) -> None:
        if fan in path:
            circle = " -> ".join((*path[path.index(fan) :], fan))
            raise BookError(f"{file}: fan {fan}: excludes: exclusions run in a circle: {circle}")
        if fan not in safe:
            for other in edges.get(fan, ()):
                walk(other, (*path, fan))
            safe.add(fan)

    for fan in edges:
        walk(fan, ())
