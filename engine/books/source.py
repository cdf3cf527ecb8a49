"""Read the TOML of a rule book into checked raw structs; every refusal names the file, the fan and the field."""

import re
import tomllib
from difflib import get_close_matches
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from engine.books.model import ALL, OWN, Extra
from engine.errors import BookError
from engine.fans import FAN_NUMBER

R = TypeVar("R", bound=Struct)


class RawFan(Struct, frozen=True, forbid_unknown_fields=True):
    """One row of a book's table as written; `value` may be left to an assumed parameter."""

    no: int
    zh: str
    value: int | None = None
    excludes: list[str] = []
    adds: list[str] = []
    rule_zh: str = ""
    rule_en: str = ""


class RawSelfDrawn(Struct, frozen=True, forbid_unknown_fields=True):
    """Payments of a self-drawn win, each [fixed, per fan point]."""

    winner: tuple[int, int]
    each_other: tuple[int, int]


class RawDiscard(Struct, frozen=True, forbid_unknown_fields=True):
    """Payments of a win on a discard, each [fixed, per fan point]."""

    winner: tuple[int, int]
    discarder: tuple[int, int]
    other: tuple[int, int]


class RawSettlement(Struct, frozen=True, forbid_unknown_fields=True):
    """What a win pays, before the rake."""

    self_drawn: RawSelfDrawn
    discard: RawDiscard
    clause: str
    base: int | None = None
    rake: int | None = None


class RawPenalty(Struct, frozen=True, forbid_unknown_fields=True):
    """A penalty; in multiples of the base when `times_base`."""

    own: int
    each_other: int
    clause: str
    times_base: bool = False


class RawAssumed(Struct, frozen=True, forbid_unknown_fields=True):
    """The value of a parameter that the book leaves open, and why it was taken."""

    value: int
    why: str


class RawLadder(Struct, frozen=True, forbid_unknown_fields=True):
    """Rungs from the lowest: [name, points], the lowest at -inf where it has no lower end."""

    rungs: list[tuple[str, int | float]]


class RawBook(Struct, frozen=True, forbid_unknown_fields=True):
    """A book file as written."""

    id: str
    zh: str
    en: str
    source: str
    settlement: RawSettlement
    minimum: int | None = None
    cap: int | None = None
    one_winner: bool | None = None
    scores_fans: bool = True
    ladder_shared_end: int | None = None
    skill_levels: int = 0
    skill_activations: int = 0
    false_win: RawPenalty | None = None
    escape: RawPenalty | None = None
    switches: dict[str, int] = {}
    assumed: dict[str, RawAssumed] = {}
    ladder: RawLadder | None = None
    items: list[Extra] = []
    skills: list[Extra] = []
    tasks: list[Extra] = []


def read_toml(text: str, file: str) -> dict[str, Any]:
    """Return the tables of *text*.

    :raises BookError: if it is not TOML, a key given twice included; the line is quoted.
    """
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = re.search(r"at line (\d+)", str(error))
        line = text.splitlines()[int(found[1]) - 1].strip()[:80] if found else ""
        raise BookError(f"{file}: {error}; the line is: {line!r}") from None


def convert(table: object, kind: type[R], where: str) -> R:
    """Return *table* as a *kind*; :raises BookError: naming *where* and the field that is wrong, missing or unknown."""
    try:
        return msgspec.convert(table, kind)
    except msgspec.ValidationError as error:
        raise BookError(f"{where}: {error}") from None


def known_fan(fan: str, where: str) -> str:
    """Return *fan*; :raises BookError: with a suggestion, if no fan has that id."""
    if fan not in FAN_NUMBER:
        raise BookError(f"{where}: unknown fan {fan!r}{suggestion(fan, FAN_NUMBER)}")
    return fan


def suggestion(name: str, known: Any) -> str:
    """Return the nearest of the *known* names as the end of a message.

    >>> suggestion("minimun", ["minimum", "cap"])
    "; did you mean 'minimum'?"
    """
    near = get_close_matches(name, list(known), n=1)
    return f"; did you mean {near[0]!r}?" if near else ""


def read_fans(tables: object, file: str) -> dict[str, RawFan]:
    """Return the rows of a table ``[fans]`` by fan id.

    :raises BookError: for an unknown fan, a bad field, or an entry number given twice (0: no number).
    """
    if not isinstance(tables, dict):
        raise BookError(f"{file}: fans: a table of fans by id is needed")
    rows: dict[str, RawFan] = {}
    holder: dict[int, str] = {}
    for fan, table in tables.items():
        where = f"{file}: fan {known_fan(fan, f'{file}: fans')}"
        row = rows[fan] = convert(table, RawFan, where)
        if row.no < 0 or (row.value or 0) < 0:
            field = "no" if row.no < 0 else "value"
            raise BookError(f"{where}: {field}: {getattr(row, field)} is negative")
        if not row.zh:
            raise BookError(f"{where}: zh: the name is empty")
        if row.no and (first := holder.setdefault(row.no, fan)) != fan:
            raise BookError(f"{where}: no: {row.no} is the number of {first} too")
    return rows


def read_scoped(text: str, where: str) -> tuple[str, int | None]:
    """Return the fan and the scope of an exclusion as written; the scope is None when none is written.

    >>> read_scoped("no_honors", ""), read_scoped("dragon_pung own", ""), read_scoped("tile_hog 2", "")
    (('no_honors', None), ('dragon_pung', -1), ('tile_hog', 2))
    """
    fan, *scope = text.split() or [""]
    known_fan(fan, where)
    if not scope:
        return fan, None
    word = scope[0]
    if len(scope) > 1 or not (word in ("all", "own") or (word.isdecimal() and int(word) > 0)):
        raise BookError(f"{where}: {text!r}: the scope must be all, own or a count above 0")
    return fan, {"all": ALL, "own": OWN}[word] if not word.isdecimal() else int(word)
