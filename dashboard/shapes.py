"""The shapes of what `--json` prints, for the type checker and for docs/cli.md; nothing here runs in a command.

Shapes that are structs already (a finding, a report, a book) stay where they are; `dashboard.jsondoc` names both.
"""

from typing import NotRequired, TypedDict

from analytics.audit.model import Finding, Verdicts
from engine.events import AnyEvent, StatedFans
from engine.replay_model import Failure
from ingest.model import ParseFinding
from ingest.store.model import Problem, Receipt


class FanPoints(TypedDict):
    """A fan that counts."""

    id: str
    zh: str
    """As the book prints it."""
    count: int
    points: int
    """Count times value."""


class NotCountedFan(TypedDict):
    """A fan that held and does not count."""

    id: str
    by: str
    """The fan or principle by which it is excluded."""
    clause: str
    """The clause that says so."""


class DivisionSet(TypedDict):
    """One part of the winning hand."""

    kind: str
    """chow, pung, kong, pair, knitted or single."""
    tiles: list[str]
    melded: bool
    concealed: bool
    wins: bool
    """Whether it holds the winning tile."""


class WaitTiles(TypedDict):
    """What the standing hand waited for."""

    kind: str
    """edge, closed, single or open."""
    tiles: list[str]
    """In form."""


class SeatPoints(TypedDict):
    """Points by seat."""

    E: int
    S: int
    W: int
    N: int


class Payments(TypedDict):
    """Who gets what; all 0 below the minimum. A self-drawn win has `each_other`, another `discarder` and `others`."""

    winner: int
    each_other: NotRequired[int]
    discarder: NotRequired[int]
    others: NotRequired[int]
    seats: SeatPoints | None
    """Null while the discarder is unknown."""


class NoWin(TypedDict):
    """A hand that does not win, or whose tiles cannot be."""

    hand: str
    book: str
    legal: bool
    """Always false."""
    reason: str


class HandScore(TypedDict):
    """A hand that wins, under one book."""

    hand: str
    """The text as given."""
    book: str
    legal: bool
    """Always true."""
    total: int
    """Fan points after the book's cap, flowers included; 0 in `qq-wufan`."""
    total_uncapped: int
    """The sum of the `points` of `fans`."""
    minimum_met: bool
    """Whether the total, flowers apart, reaches the book's minimum."""
    fans: list[FanPoints]
    not_counted: list[NotCountedFan]
    division: list[DivisionSet]
    wait: WaitTiles
    payments: Payments
    """By seat too with `--discarder`, or self-drawn."""
    assumed: list[str]
    """Assumed parameters that decided something here, as `name=value`."""
    warnings: list[str]
    """Conditions that contradict the tiles and were not applied."""


class Ingested(TypedDict):
    """What became of every upload."""

    store: str
    head: str
    """The head after the last: keep it for `quepu verify --head`."""
    receipts: list[Receipt]


class AuditedHand(TypedDict):
    """One hand judged."""

    hand: int
    source_id: str
    outcome: str
    """win, exhausted, escape, foul or unfinished."""
    first_event: int
    last_event: int
    verdicts: Verdicts


class AuditedMatch(TypedDict):
    """One match judged."""

    match: str
    book: str
    hands: list[AuditedHand]
    findings: list[Finding]
    """Every finding once, those of the hands included."""


class Summary(TypedDict):
    """Counts over all matches."""

    matches: int
    hands: int
    outcomes: dict[str, int]
    """Hands by outcome."""
    verdicts: dict[str, dict[str, int]]
    """For each of the ten verdicts, hands by pass, fail and unknown."""
    findings: dict[str, int]
    """By code; those that belong to no match are counted too."""


class AuditedFile(TypedDict):
    """A file judged."""

    file: str
    format: str
    summary: Summary
    matches: list[AuditedMatch]
    findings: list[ParseFinding]
    """Those that belong to no match."""


class AuditedStore(TypedDict):
    """A store judged."""

    store: str
    head: str
    summary: Summary
    matches: list[AuditedMatch]


class WonHand(TypedDict):
    """A win as replayed."""

    event: int
    seat: str
    """E, S, W or N."""
    source: str
    """Who gave the tile; the winner where self-drawn."""
    hand: str
    """In the hand notation, conditions derived from the log."""
    total: int
    fans: list[FanPoints]
    not_counted: list[NotCountedFan]
    division: list[DivisionSet]
    payments: Payments
    stated: StatedFans | None
    """What the log claims."""


class HandLine(TypedDict):
    """A hand in brief."""

    hand: int
    outcome: str
    events: list[int]
    """First and last event."""
    wins: list[WonHand]
    points: list[int]
    """Change of points by seat E, S, W, N, as computed."""
    failures: list[Failure]


class MatchHands(TypedDict):
    """The hands of a match."""

    match: str
    book: str
    hands: list[HandLine]


class ToldEvent(TypedDict):
    """An event."""

    event: int
    text: str
    data: AnyEvent


class HandEvents(TypedDict):
    """A hand without the name of its match."""

    hand: int
    outcome: str
    steps: int
    """How many steps `--step` counts."""
    events: list[ToldEvent]
    wins: list[WonHand]
    points: list[int]
    """Change of points by seat E, S, W, N, as computed."""
    failures: list[Failure]


class ReplayedHandEvents(HandEvents):
    """A hand, event by event."""

    match: str
    book: str


class MeldShown(TypedDict):
    """A meld."""

    kind: str
    """chow, pung, melded_kong, added_kong or concealed_kong."""
    tiles: list[str]
    offer: int
    """Who gave the claimed tile: 1 left, 2 opposite, 3 right neighbour, 0 nobody or unknown."""


class RiverTile(TypedDict):
    """A discard."""

    tile: str
    drawn: int
    """1 it had just been drawn, 0 it was held, -1 unknown."""
    taken: bool
    """Whether it was claimed."""


class SeatShown(TypedDict):
    """What lies before one seat."""

    seat: str
    """E, S, W or N."""
    standing: list[str]
    melds: list[MeldShown]
    river: list[RiverTile]
    flowers: list[str]
    ready: bool


class TableShown(TypedDict):
    """The table after one event."""

    event: int
    last: AnyEvent | None
    turn: str
    """E, S, W or N."""
    wall_left: int
    over: bool
    seats: list[SeatShown]


class TableAtStep(TableShown):
    """The table after one step of a hand."""

    match: str
    hand: int
    step: int


class Checked(TypedDict):
    """Whether a store is sound."""

    store: str
    sound: bool
    head: str | None
    """Null where the store is not sound."""
    problems: list[Problem]


class TableDigests(TypedDict):
    """SHA-256 of each table's canonical export."""

    matches: str
    hands: str
    seats: str
    wins: str
    win_books: str
    findings: str


class BookLine(TypedDict):
    """A book in brief."""

    id: str
    zh: str
    en: str
    fans: int
    source: str


class FanPlayed(TypedDict):
    """How often simulated wins hold a fan, beside people's."""

    id: str
    zh: str
    value: int
    wins_with: int
    occurrences: int
    wins: int
    hands: int
    share: float | None
    """Of the wins, 0 to 1."""
    human: float | None
    """The published share; null where there is none."""
    ratio: float | None
    """Share over human."""


class Simulated(TypedDict):
    """Matches that were played."""

    book: str
    matches: int
    hands: int
    wins: int
    fans: list[FanPlayed]


class WarmSeconds(TypedDict):
    """Seconds that each kind of machine code took."""

    scores: float
    replay: float
    reading: float


class Warmed(TypedDict):
    """What was made ahead."""

    folder: str
    seconds: WarmSeconds
