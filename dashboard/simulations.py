"""Simulated matches, one process per core, with how often each fan came."""

import os
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import nullcontext
from multiprocessing import get_context
from typing import Any, NamedTuple

from msgspec.structs import replace

from analytics.reports.baselines import baselines
from engine.books import load_book
from engine.simulate import FanFrequency, frequencies, simulate_match
from ingest.export import export_match

UNITS = 100_000
"""Baselines count shares in these."""
FEW = 4
"""Matches that one process plays sooner than others start."""


class Order(NamedTuple):
    """One match to play. `format` is empty where only the figures are wanted."""

    seed: int
    book: str
    hands: int
    format: str


class Played(NamedTuple):
    """A match that was played: its log, and how often each fan came in it."""

    order: Order
    log: bytes
    rows: list[FanFrequency]


def play(order: Order) -> Played:
    """Play one match and write it in its format; PKU text has four walls and no flowers."""
    book = load_book(order.book)
    pku = order.format == "pku"
    events = simulate_match(
        order.seed,
        book,
        hands=order.hands,
        walls="per_seat" if pku else "single",
        flowers=book.flower_value > 0 and not pku,
    )
    key = f"sim:{order.book}-{order.seed}"
    written = export_match(events, order.format, key) if order.format else ""
    return Played(order, written.encode(), frequencies([events], book))


def play_all(orders: Sequence[Order]) -> Iterator[Played]:
    """Play matches on every core, and yield them in their order."""
    few = len(orders) <= FEW
    pool: Any = nullcontext(None) if few else ProcessPoolExecutor(os.cpu_count(), get_context("spawn"))
    with pool as workers:
        yield from _mapped(workers, orders)


def _mapped(workers: Executor | None, orders: Sequence[Order]) -> Iterator[Played]:
    return map(play, orders) if workers is None else workers.map(play, orders, chunksize=2)


def merged(reports: Sequence[Sequence[FanFrequency]]) -> list[FanFrequency]:
    """Return the sum of reports that hold the same fans."""
    return [
        replace(
            rows[0],
            wins_with=sum(row.wins_with for row in rows),
            occurrences=sum(row.occurrences for row in rows),
            wins=sum(row.wins for row in rows),
            hands=sum(row.hands for row in rows),
        )
        for rows in zip(*reports, strict=True)
    ]


def beside_baseline(row: FanFrequency) -> dict[str, Any]:
    """Return one fan's figures beside the human baseline; shares are of wins, None where nothing is published."""
    name = next(iter(baselines()))
    published = baselines()[name].share.get(row.id)
    share = row.wins_with / row.wins if row.wins else None
    human = published / UNITS if published is not None else None
    return {
        "id": row.id,
        "zh": row.zh,
        "value": row.value,
        "wins_with": row.wins_with,
        "occurrences": row.occurrences,
        "wins": row.wins,
        "hands": row.hands,
        "share": share,
        "human": human,
        "ratio": share / human if share is not None and human else None,
    }
