"""What a page asks and gets, as values."""

from msgspec import Struct


class Overview(Struct, frozen=True, gc=False):
    """The corpus in numbers."""

    matches: int
    hands: int
    wins: int
    exhausted: int
    events: int
    errors: int
    warnings: int
    notes: int
    first_start: int | None
    """Start of the earliest match, milliseconds since 1970 UTC; None where no log says."""
    last_start: int | None
    sources: tuple["Share", ...]
    """Matches by source."""
    verdicts: tuple["VerdictCount", ...]
    codes: tuple["CodeCount", ...]


class Share(Struct, frozen=True, gc=False):
    """How many matches bear a value."""

    value: str
    matches: int


class VerdictCount(Struct, frozen=True, gc=False):
    """How one of the ten checks came out over all hands."""

    verdict: str
    passed: int
    failed: int
    unknown: int


class CodeCount(Struct, frozen=True, gc=False):
    """How often a code was found, and in how many matches."""

    code: str
    severity: str
    findings: int
    matches: int


class MatchFilters(Struct, frozen=True, gc=False):
    """Which matches a list shows; None takes all. `text` is looked for in key, room and players' names."""

    source: str | None = None
    room: str | None = None
    book: str | None = None
    player: str | None = None
    since: int | None = None
    until: int | None = None
    text: str | None = None
    with_errors: bool = False


class MatchLine(Struct, frozen=True, gc=False):
    """A match in a list."""

    match_key: str
    source: str
    room: str
    book: str
    started_at: int | None
    player_names: list[str]
    hands: int
    wins: int
    stated_final: list[int] | None
    computed_change: list[int]
    errors: int
    warnings: int
    notes: int


class HandLine(Struct, frozen=True, gc=False):
    """A hand in the list of a match."""

    hand: int
    source_id: str
    first_event: int
    last_event: int
    round_wind: int
    players: list[int]
    outcome: str
    winners: list[int]
    payer: int
    stated_total: int | None
    computed_total: int | None
    stated_points: list[int] | None
    computed_points: list[int]
    verdict_legality: str
    verdict_conservation: str
    verdict_wall: str
    verdict_winner: str
    verdict_fans: str
    verdict_total: str
    verdict_minimum: str
    verdict_payment: str
    verdict_running: str
    verdict_penalties: str
    errors: int
    warnings: int
    notes: int


class FindingFilters(Struct, frozen=True, gc=False):
    """Which findings a list shows; None takes all."""

    severity: str | None = None
    code: str | None = None
    match_key: str | None = None
    source: str | None = None
    room: str | None = None
    player: str | None = None
    since: int | None = None
    until: int | None = None


class FindingLine(Struct, frozen=True, gc=False):
    """A finding in a list."""

    match_key: str
    finding: int
    hand: int
    event: int
    line: int
    code: str
    severity: str
    expected: str
    found: str
    clause: str
    book: str
    origin: str
    text: str


class Choices(Struct, frozen=True, gc=False):
    """What the filters of a page may be set to."""

    sources: tuple[str, ...]
    rooms: tuple[str, ...]
    books: tuple[str, ...]
    players: tuple[str, ...]
