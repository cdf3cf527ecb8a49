"""The fan-frequency report, as values. Shares are in units of 1/100,000, means are (sum, count)."""

from msgspec import Struct


class FanFilters(Struct, frozen=True, gc=False):
    """Which wins a report looks at; None takes all. Under a `book` every win is scored by that book."""

    book: str | None = None
    source: str | None = None
    room: str | None = None
    player: str | None = None
    """Name or id, exactly as the source writes it: only this player's wins."""
    seat_wind: int | None = None
    since: int | None = None
    """Milliseconds since 1970 UTC, inclusive; a match without a start time is left out."""
    until: int | None = None
    """Exclusive."""
    minimum_total: int | None = None
    """Least total, flowers included."""


class AgainstBaseline(Struct, frozen=True, gc=False):
    """A published share, and ours as thousandths of it (None where ours or theirs is unknown)."""

    baseline: str
    share: int
    ratio: int | None


class FanRow(Struct, frozen=True, gc=False):
    """One fan. `part_of` names the fan whose wins a row singles out; such rows add to no sum."""

    id: str
    zh: str
    value: int
    incidence: int
    """Wins that hold the fan."""
    occurrences: int
    """Times it was counted."""
    share: int | None
    """Incidence of all wins; None without wins."""
    low: int | None
    high: int | None
    """Wilson's 95 % interval of `share`."""
    points: int
    """Points it brought."""
    total_sum: int
    """Sum of the totals of the hands that hold it; `incidence` is the count."""
    self_drawn: int
    """Hands that hold it and were self-drawn."""
    open: int
    """Hands that hold it and hold a claimed meld."""
    rarity: int | None
    """-log2 of the share in thousandths; None for what never happened."""
    baselines: tuple[AgainstBaseline, ...] = ()
    part_of: str = ""


class PairRow(Struct, frozen=True, gc=False):
    """Two fans that occur together; `lift` is thousandths of what independence would give."""

    first: str
    second: str
    together: int
    lift: int | None


class TotalRow(Struct, frozen=True, gc=False):
    """How many wins have a total."""

    total: int
    wins: int


class FanReport(Struct, frozen=True, gc=False):
    """The report. `wins` is the sample of every share; wins below the book's minimum are counted apart."""

    filters: FanFilters
    book: str
    """Book of values and names: that of the filter, else the reference book."""
    wins: int
    below_minimum: int
    not_a_win: int
    """Wins of the selection whose tiles do not win under the book."""
    fans: tuple[FanRow, ...]
    pairs: tuple[PairRow, ...]
    totals: tuple[TotalRow, ...]
