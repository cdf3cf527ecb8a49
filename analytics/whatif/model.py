"""The what-if report, as values. Points and totals are integers; `before` is under the book as it is."""

from msgspec import Struct

from engine.events import FOUR_POINTS


class Change(Struct, frozen=True, gc=False):
    """One difference between two books; None where a book has no such thing."""

    parameter: str
    """As `--set` names it where that can set it, else what the book's file calls it."""
    before: int | None
    after: int | None


class Side(Struct, frozen=True, gc=False):
    """All wins under one of the two books."""

    valid: int
    """Wins that stand: the tiles win and the minimum is reached."""
    below_minimum: int
    not_a_win: int
    fan: int
    """Sum of the totals of the valid wins, capped, flowers included."""
    points: int
    """Sum of what the winners get."""


class FanMove(Struct, frozen=True, gc=False):
    """One fan among the valid wins, before and after."""

    id: str
    zh: str
    value_before: int
    value_after: int
    wins_before: int
    wins_after: int
    times_before: int
    times_after: int
    points_before: int
    points_after: int


class Step(Struct, frozen=True, gc=False):
    """How many wins, valid before and after, change their total by so much."""

    change: int
    wins: int


class PlayerMove(Struct, frozen=True, gc=False):
    """What one player got from all wins and paid for them; `player` is the id or else the name that the source has."""

    source: str
    player: str
    name: str
    hands: int
    """Won hands that the player sat in."""
    before: int
    after: int


class HandMove(Struct, frozen=True, gc=False):
    """One win that is not as it was."""

    match_key: str
    hand: int
    win: int
    event: int
    what: str
    """vanished, appeared, total, fans (same total of other fans) or points."""
    why: str
    """Where a win vanished: below_minimum or not_a_win."""
    total_before: int
    total_after: int
    points_before: FOUR_POINTS
    points_after: FOUR_POINTS
    lost: tuple[str, ...]
    """Fans that count no more, or less often."""
    gained: tuple[str, ...]


class WhatIf(Struct, frozen=True, gc=False):
    """The report over all wins of a store, whatever book their matches were played under."""

    book: str
    changes: tuple[Change, ...]
    wins: int
    matches: int
    """Matches with a win that is not as it was."""
    before: Side
    after: Side
    vanished_below_minimum: int
    vanished_not_a_win: int
    appeared: int
    dearer: int
    """Wins valid before and after whose total rises."""
    cheaper: int
    other_fans: int
    """Wins of equal total that count other fans."""
    other_points: int
    """Wins of equal fans that pay otherwise."""
    unchanged: int
    fans: tuple[FanMove, ...]
    """Fans that move, in order of fan number."""
    totals: tuple[Step, ...]
    seats_before: FOUR_POINTS
    seats_after: FOUR_POINTS
    players: int
    """Players known by id or name."""
    players_moved: int
    gainers: tuple[PlayerMove, ...]
    losers: tuple[PlayerMove, ...]
    hands: tuple[HandMove, ...]
    """The wins to look at: those that move most points first."""
