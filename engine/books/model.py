"""What a rule book is, once loaded. The TOML files beside this module hold the data."""

from msgspec import Struct

ALL = 0
"""Scope of an exclusion: every count of the excluded fan."""
OWN = -1
"""Scope of an exclusion: only counts made of the excluding fan's own sets."""


class Exclusion(Struct, frozen=True, gc=False):
    """Where the fan that holds it counts, `fan` does not.

    `scope` is `ALL` (0), `OWN` (-1), or n > 0: only n counts are removed. `clause` is the rule datum's name, such as
    ``hihi#1`` (book and entry number) when printed, or ``hihi#1/principle-1`` when it follows from 不重复.
    """

    fan: str
    scope: int
    printed: bool
    clause: str


class FanRule(Struct, frozen=True, gc=False):
    """One fan of a book: value, name and clause; its rule in our words is `engine.books.rule_texts.rule_text`."""

    id: str
    no: int
    """Entry number in the book; 0 for a fan without a number."""
    zh: str
    """Name as the book prints it (the common name where the page lost it)."""
    value: int
    clause: str
    """Name of the rule datum: book id and entry number, such as ``hihi#1``."""
    excludes: tuple[Exclusion, ...]
    """Printed exclusions first, then the closure by 不重复; each in order of fan number."""
    own_zh: str = ""
    """The rule in our words where this book defines the fan otherwise than the common text, else empty."""
    own_en: str = ""


class Assumption(Struct, frozen=True, gc=False):
    """A parameter that the book leaves open: what was assumed, and why. A caller may set another value.

    `parameter` is a setting (``minimum``), a switch, a fan id (its value), or ``A_with_B``: 1 when fan B counts beside
    fan A, 0 when A excludes it.
    """

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
    """A penalty in points, base included: the culprit loses `own`, each other seat gets `each_other`."""

    own: int
    each_other: int
    clause: str


class Rung(Struct, frozen=True, gc=False):
    """One step of a ladder, lowest first: the rank begins at `points` (None: no lower end)."""

    name: str
    points: int | None


class Extra(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """An item, a skill or a task: canonical id, name as printed, what it does in our words, its clause."""

    id: str
    zh: str
    rule_zh: str
    rule_en: str
    clause: str = ""
    phase: str = ""
    """When it may act: before_deal, start, draw, own_turn, any, end or always; empty where the page is silent."""
    target: str = ""
    """Whom or what it acts on: self, opponent, wall, table; empty where the page is silent."""
    effect: str = ""
    """replace_hand, replace_some, replace_one, show_hand, show_wall, hint, chance, block, score, store, cosmetic or
    reward."""
    tiles: int = 0
    """How many tiles change or are shown; -1 when the page says some but no number."""
    choice: bool = False
    """Whether the user names the tile or the target, rather than chance."""
    high: bool = False
    """Whether the page calls it a high skill (高级技能)."""
    limit: int = 0
    """Greatest effect that the page names (运数: 5 times the score); 0 none named."""


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
    """Open parameters that nobody has settled; a parameter that a caller set is not among them."""
    ladder: tuple[Rung, ...] = ()
    items: tuple[Extra, ...] = ()
    skills: tuple[Extra, ...] = ()
    tasks: tuple[Extra, ...] = ()
    ladder_shared_end: int = 1
    """Who holds points at which one rung ends and the next begins: 1 the higher rung, 0 the lower."""
    skill_levels: int = 0
    skill_activations: int = 0
    """Activation points that a new player gets; each activates one skill."""
