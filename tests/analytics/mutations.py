"""Small changes to a clean log, each of which an audit must see."""

from collections.abc import Callable
from random import Random

from msgspec.structs import replace

from engine.events import AnyEvent, Deal, StatedFans, StatedPoints
from engine.fans import FAN_NAMES_ZH
from ingest.model import ParsedMatch

Events = list[AnyEvent]
Mutation = Callable[[Events, Random], int]
"""Changes the events in place; returns the event that was changed, -1 when this log offers none."""


def swap_tile(events: Events, random: Random) -> int:
    """Another tile in one event."""
    at = random.choice([n for n, event in enumerate(events) if hasattr(event, "tile") and event.tile >= 0])
    other = random.choice([tile for tile in range(34) if tile != events[at].tile])
    events[at] = replace(events[at], tile=other)
    return at


def swap_dealt_tile(events: Events, random: Random) -> int:
    """Another tile in one deal."""
    at = random.choice([n for n, event in enumerate(events) if isinstance(event, Deal)])
    tiles = list(events[at].tiles)
    place = random.randrange(len(tiles))
    tiles[place] = random.choice([tile for tile in range(34) if tile != tiles[place]])
    events[at] = replace(events[at], tiles=tuple(tiles))
    return at


def payment_off_by_one(events: Events, random: Random) -> int:
    """One seat's stated points are one more or less; sometimes another seat's make up for it."""
    at = random.choice([n for n, event in enumerate(events) if isinstance(event, StatedPoints)])
    points = list(events[at].points)
    one, other = random.sample(range(4), 2)
    by = random.choice((1, -1))
    points[one] += by
    points[other] -= random.choice((0, by))
    events[at] = replace(events[at], points=tuple(points))
    return at


def choose_list(events: Events, random: Random) -> int:
    """Return a stated fan list with at least one fan, -1 when there is none."""
    lists = [n for n, event in enumerate(events) if isinstance(event, StatedFans) and event.fans]
    return random.choice(lists) if lists else -1


def drop_fan(events: Events, random: Random) -> int:
    """One fan of a stated list is gone; the total stays."""
    at = choose_list(events, random)
    if at >= 0:
        fans = list(events[at].fans)
        del fans[random.randrange(len(fans))]
        events[at] = replace(events[at], fans=tuple(fans))
    return at


def other_fan(events: Events, random: Random) -> int:
    """One fan of a stated list is called another one that no list of this win holds."""
    at = choose_list(events, random)
    if at >= 0:
        fans = list(events[at].fans)
        place = random.randrange(len(fans))
        fan = random.choice([fan for fan in FAN_NAMES_ZH if fan not in {stated.id for stated in fans}])
        fans[place] = replace(fans[place], id=fan, name=FAN_NAMES_ZH[fan])
        events[at] = replace(events[at], fans=tuple(fans))
    return at


def total_off_by_one(events: Events, random: Random) -> int:
    """A stated total is one more or less."""
    at = choose_list(events, random)
    if at >= 0:
        events[at] = replace(events[at], total=events[at].total + random.choice((1, -1)))
    return at


def remove_event(events: Events, random: Random) -> int:
    """One event is gone."""
    at = random.randrange(len(events))
    del events[at]
    return at


def exchange_events(events: Events, random: Random) -> int:
    """Two neighbouring events change places."""
    at = random.choice([n for n in range(len(events) - 1) if events[n] != events[n + 1]])
    events[at], events[at + 1] = events[at + 1], events[at]
    return at


def exchange_far_events(events: Events, random: Random) -> int:
    """Two events anywhere in the log change places."""
    one, other = sorted(random.sample(range(len(events)), 2))
    if events[one] == events[other]:
        return -1
    events[one], events[other] = events[other], events[one]
    return one


MUTATIONS: dict[str, Mutation] = {
    mutation.__name__: mutation
    for mutation in (
        swap_tile, swap_dealt_tile, payment_off_by_one, drop_fan, other_fan, total_off_by_one, remove_event,
        exchange_events, exchange_far_events,
    )
}  # fmt: skip


def mutated(match: ParsedMatch, name: str, seed: int) -> tuple[ParsedMatch, int]:
    """Return *match* with one mutation, and the event that was changed (-1: none could be)."""
    events = list(match.events)
    at = MUTATIONS[name](events, Random(seed))
    return replace(match, events=tuple(events), lines=tuple(range(1, len(events) + 1))), at
