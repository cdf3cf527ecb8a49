"""What a rule book is, once loaded. The TOML files beside this module hold the data."""

from msgspec import Struct

ALL = 0
"""Scope of an exclusion: every count of the excluded fan."""
OWN = -1
"""Scope of an exclusion: only counts made of the excluding fan's own sets."""


class Exclusion(Struct, frozen=True, gc=False):
    """Where the fan that holds it counts, `fan` does not.

    `scope` is `ALL`, `OWN`, or n > 0: only n counts are removed. `clause` is the rule datum's name, such as
    ``hihi#1`` (book and entry number) when printed, or ``hihi#1/principle-1`` when it follows from 不重复.
    """

    fan: str
    scope: int
    printed: bool
    clause: str


class FanRule(Struct, frozen=True, gc=False):
    """One fan of a book: value, names, clause and rule in our words."""

    id: str
    no: int
    """Entry number in the book; 0 for a fan without a number."""
    zh: str
    """Name as the book prints it."""
    value: int
    clause: str
    rule_zh: str
    rule_en: str
    excludes: tuple[Exclusion, ...]
    """Printed exclusions first, then the closure by 不重复; in order of fan number."""


class Assumption(Struct, frozen=True, gc=False):
    """A parameter that the book leaves open: what was assumed, and why. A caller may set another value."""

    parameter: str
    value: int
    why: str


class Settlement(Struct, frozen=True, gc=False):
    """Payments in one linear form. F = total fan points after the cap; everything times `base`.

    Self-drawn: each other pays `self_fixed + self_rate*F`. On a discard: the discarder pays
    `discard_fixed + discard_rate*F`, each other seat pays `other_fixed`. The winner gets the sum, less `rake`.
    """

    base: int
    self_fixed: int
    self_rate: int
    discard_fixed: int
    discard_rate: int
    other_fixed: int
    rake: int
    clause: str


class Penalty(Struct, frozen=True, gc=False):
    """A penalty: the culprit loses `own`, each other seat gets `each_other`."""

    own: int
    each_other: int
    clause: str


class Rung(Struct, frozen=True, gc=False):
    """One step of a ladder: the rank is held from `points` upward (None: no lower end)."""

    name: str
    points: int | None


class Extra(Struct, frozen=True, gc=False):
    """An item, a skill or a task: canonical id, name as printed, what it does in our words, its clause."""

    id: str
    zh: str
    rule_zh: str
    rule_en: str
    clause: str
    phase: str = ""


class Book(Struct, frozen=True, gc=False):
    """A rule book. `fans` are in order of `FAN_NUMBER`; `switches` holds every definition switch."""

    id: str
    zh: str
    en: str
    source: str
    fans: tuple[FanRule, ...]
    switches: dict[str, int]
    minimum: int
    """Least total, flowers apart, that may win; 0 none."""
    cap: int
    """Greatest total that is paid; 0 none."""
    flower_value: int
    scores_fans: bool
    """False in a room where every complete hand wins the same and no fan is counted."""
    settlement: Settlement
    one_winner: bool
    false_win: Penalty | None
    escape: Penalty | None
    assumed: tuple[Assumption, ...]
    ladder: tuple[Rung, ...] = ()
    items: tuple[Extra, ...] = ()
    skills: tuple[Extra, ...] = ()
    tasks: tuple[Extra, ...] = ()
