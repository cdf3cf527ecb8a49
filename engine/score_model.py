"""The result of scoring one hand under one book."""

from msgspec import Struct

from engine.tiles import Tile


class CountedFan(Struct, frozen=True, gc=False):
    """A fan that counts: `points` is count times value; `tiles` are those that make it."""

    id: str
    zh: str
    count: int
    points: int
    tiles: tuple[Tile, ...]


class NotCounted(Struct, frozen=True, gc=False):
    """A fan that held but does not count: excluded `by` a fan or a principle, as `clause` says."""

    id: str
    by: str
    clause: str


class SetOfTiles(Struct, frozen=True, gc=False):
    """One part of a division. `kind` is chow, pung, kong, pair, knitted, or single; `wins` holds the winning tile."""

    kind: str
    tiles: tuple[Tile, ...]
    melded: bool
    concealed: bool
    wins: bool


class Score(Struct, frozen=True, gc=False):
    """A scored hand. `legal` is false when the tiles do not win (then `reason` says why and the rest is empty)."""

    book: str
    legal: bool
    reason: str = ""
    total: int = 0
    """After the book's cap, flowers included."""
    total_uncapped: int = 0
    minimum_met: bool = False
    fans: tuple[CountedFan, ...] = ()
    not_counted: tuple[NotCounted, ...] = ()
    division: tuple[SetOfTiles, ...] = ()
    form: str = ""
    """basic, seven_pairs, thirteen_orphans, knitted_tiles (全不靠, 七星不靠) or knitted_straight (组合龙)."""
    wait: str = ""
    """edge, closed, single, or open when more than one kind of tile would complete the form."""
    waits: tuple[Tile, ...] = ()
    """Kinds of tile that complete the standing hand, in form."""
    alternative: tuple[SetOfTiles, ...] = ()
    alternative_total: int = 0
    assumed: tuple[str, ...] = ()
    """Assumed parameters that decided something here, as ``name=value``."""
    warnings: tuple[str, ...] = ()
