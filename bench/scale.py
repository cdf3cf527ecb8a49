"""docs/scale.md: what 10 million matches a day would take, reckoned from bench/results.json."""

from collections.abc import Mapping
from typing import Any, Final

from bench.report import table

Results = Mapping[str, Any]
DAILY: Final = 10_000_000
BUSY: Final = 0.5
"""Share of the day that a core is kept busy; the rest is room for peaks and for rebuilding."""
CORE_HOUR: Final = 0.04
"""Assumed price of an hour of one core, USD."""
MONTH: Final = 0.023
"""Assumed price of a GB kept a month in object storage, USD."""
COMMIT: Final = 100_000
"""Matches of one commit."""
PIECE: Final = 6_000
"""Matches of one part of the tables."""
TABLES: Final = 7
FILE: Final = 128 * 10**6
"""Bytes of a file after compaction."""
NEEDED: Final = ("pipeline", "one_core", "memory", "unrepeated")

TEXT = """\
# Scale

Made by `make bench` together with [performance.md](performance.md), from the same results. **m** marks what was
measured (on {cpu}, {cores} cores), **a** what is assumed, **=** what follows by arithmetic.

## What one machine does

{measured}

A match here is one hand, as PKU text has it. A session of 16 hands is 16 times as many events, and everything below
that is reckoned by the event grows with it. Bytes are those of {unrepeated:,} hands stored once each: the corpus that
is timed repeats hands, and packs better than any real log would.

## What 10 million matches a day take

{day}

One machine of that class keeps up with {share}. The work is cut by match, without any exchange between the
pieces, so cores add up; what does not is the one commit of each batch ({commits} a day).

## How it would be laid out

- **Partition: a store for each source and day.** A store is one chain of commits, and two commits never extend the same
  head: with one chain for everything all writers would wait for one another. One for each source and day is opened,
  verified, rebuilt and dropped by itself. A late log goes to the day it arrives; a match that two days hold is found
  through the catalogue.
- **Batches.** {commit:,} matches a commit: {commits} commits a day. Opening a store reads a small file and a row group
  for each commit, so fewer and larger is better; a batch is acknowledged as a whole, so its size is also the wait.
- **Compaction.** A part of the tables holds at most {piece:,} matches: {parts:,} parts of {tables} files a day. Once a
  day is closed its tables are written anew in files of {file} MB: about {files:,} files. The event store is never
  rewritten: its files are named in the chain.
- **Catalogue.** A table with a row for each store (source, day, head, matches, events, bytes, engine, book versions)
  and a table of match keys by hash prefix: {keys:.0f} GB a year at 40 bytes a key (a). Heads are copied to a place that
  the writers cannot change, each day.
- **Retention.** Evidence and events are the record: kept, after {hot} days (a) in cold storage. Tables are a cache:
  kept for 400 days (a), made again from events when an older day is asked for, at the rate above.
- **A new engine or book** makes tables anew: a year is {rebuild:,.0f} core hours (=), day by day in the background;
  `quepu whatif` answers without it, from the stored wins.

## Cost of a billion events

{cost}

Prices are examples (a): {core} USD a core hour, {month} USD a GB and month. Transfer, requests and people are left out.

## What is there today, and what is not

There: pieces of bounded size, worker processes or any executor, files named by content, one commit for each upload,
the same digest whatever the order. Measured: one machine, local disk. Not measured: object storage and clusters, of
which the figures above say nothing. The partitions, compaction and catalogue are a plan, not code.
"""


def document(results: Results) -> str:
    """Return the page.

    :raises KeyError: if a part of the results that it needs is missing; see `NEEDED`.
    """
    parts, machine = results["parts"], results["machine"]
    run, alone = parts["pipeline"], parts["one_core"]
    matches, events, once = run["matches"], run["events"], parts["unrepeated"]
    per_match = events / matches
    rate = alone["matches"] / alone["seconds"]["median"]
    rows = Rows(matches / run["seconds"]["quepu"]["median"], rate, per_match, bytes_an_event(once))
    cores = DAILY / (rate * 86_400 * BUSY)
    tables_day = DAILY * per_match * rows.bytes["tables"]
    machine_daily = rows.machine * 86_400 * BUSY
    return TEXT.format(
        cpu=machine["cpu"], cores=machine["cores"], measured="\n".join(rows.measured(parts["memory"])).lstrip("\n"),
        day="\n".join(rows.day(cores)).lstrip("\n"), share=share_of_day(machine_daily / DAILY), commit=COMMIT,
        commits=DAILY // COMMIT, piece=PIECE, parts=-(-DAILY // PIECE), tables=TABLES, file=FILE // 10**6,
        files=max(TABLES, round(tables_day / FILE)), keys=DAILY * 365 * 40 / 1e9, hot=90, unrepeated=once["matches"],
        rebuild=DAILY * 365 / rate / 3600, cost="\n".join(rows.cost()).lstrip("\n"), core=CORE_HOUR, month=MONTH,
    )  # fmt: skip


def bytes_an_event(part: Results) -> dict[str, float]:
    """Return what is kept of an event."""
    return {name: count / part["events"] for name, count in part["bytes"].items()}


def share_of_day(share: float) -> str:
    """Return how much of a day's matches a machine keeps up with.

    >>> share_of_day(0.42), share_of_day(3.07)
    ('42 % of that', '3.1 times that')
    """
    return f"{share * 100:.0f} % of that" if share < 1 else f"{share:.1f} times that"


class Rows:
    """The tables of the page."""

    def __init__(self, machine: float, core: float, per_match: float, per_event: Mapping[str, float]) -> None:
        self.machine, self.core, self.per_match, self.bytes = machine, core, per_match, per_event
        self.kept = per_event["events"] + per_event["evidence"]

    def measured(self, memory: Results) -> list[str]:
        """Return what was measured."""
        peak = max(entry["pss"] for entry in memory.values()) / 2**20
        rows = [
            ("text log to audited tables, all cores", f"{self.machine:,.0f} matches/s", "m"),
            ("the same on one core", f"{self.core:,.0f} matches/s", "m"),
            ("", f"{self.core * self.per_match:,.0f} events/s", "="),
            ("events a match", f"{self.per_match:.1f}", "m"),
            *((f"{name} an event", f"{self.bytes[key]:.2f} bytes", "m") for name, key in KEPT),
            ("peak memory, at most", f"{peak:,.0f} MiB", "m"),
        ]
        return list(table(("what", "figure", ""), rows))

    def day(self, cores: float) -> list[str]:
        """Return what a day takes."""
        events = DAILY * self.per_match
        busy = f"{DAILY:,} / ({self.core:,.0f} x 86,400 s x {BUSY})"
        rows = [
            ("matches a second, on average", f"{DAILY:,} / 86,400 s", f"{DAILY / 86_400:,.0f}"),
            ("events a day", f"{DAILY:,} x {self.per_match:.1f}", f"{events / 1e9:.2f} billion"),
            (f"cores, {BUSY:.0%} busy (a)", busy, f"{cores:.1f}"),
            *(
                (f"{name} a day", f"{events / 1e9:.2f} billion x {self.bytes[key]:.2f} bytes",
                 f"{events * self.bytes[key] / 1e9:,.1f} GB")
                for name, key in KEPT
            ),
            ("kept for ever, a year", f"365 x (events + evidence) = 365 x {events * self.kept / 1e9:,.1f} GB",
             f"{365 * events * self.kept / 1e12:,.1f} TB"),
        ]  # fmt: skip
        return list(table(("what", "arithmetic", "figure"), rows))

    def cost(self) -> list[str]:
        """Return what a billion events cost."""
        hours = 1e9 / (self.core * self.per_match) / 3600
        stored = 1e9 * (self.kept + self.bytes["tables"]) / 1e9
        rows = [
            ("core hours", f"1e9 / ({self.core:,.0f} x {self.per_match:.1f} events/s) / 3600 s", f"{hours:.2f}"),
            ("computing", f"{hours:.2f} h x {CORE_HOUR} USD", f"{hours * CORE_HOUR:.3f} USD"),
            ("stored", f"1e9 x ({self.kept:.2f} + {self.bytes['tables']:.2f}) bytes", f"{stored:.2f} GB"),
            ("storage, a year", f"{stored:.2f} GB x 12 x {MONTH} USD", f"{stored * 12 * MONTH:.2f} USD"),
        ]
        return list(table(("what", "arithmetic", "figure"), rows))


KEPT: Final = (("store of events", "events"), ("evidence (the log itself, packed)", "evidence"), ("tables", "tables"))
