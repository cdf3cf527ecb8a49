"""Whatever the order or number of events, an audit and a projection end with a result, never with an exception."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from analytics.audit import UNKNOWN, VERDICT_NAMES, audit_match
from analytics.tables import project_chunk
from engine.books import BOOK_IDS, load_book
from engine.events import AnyEvent
from ingest.store import StoredMatch
from tests.analytics.mutations import MUTATIONS
from tests.analytics.sample import simulated


def disorder(events: list[AnyEvent], random: Random) -> list[AnyEvent]:
    """Return *events* cut, shuffled, doubled or changed."""
    choice = random.randrange(5)
    if choice == 0:
        return random.sample(events, len(events))
    if choice == 1:
        return events[: random.randrange(len(events) + 1)]
    if choice == 2:
        return events + events[random.randrange(len(events) + 1) :]
    if choice == 3 and events:
        return [*events, random.choice(events)]
    try:
        MUTATIONS[random.choice(list(MUTATIONS))](events, random)
    except (IndexError, ValueError):
        return events
    return events


@given(seed=st.integers(0, 10**6), book=st.sampled_from(BOOK_IDS), steps=st.integers(1, 6))
@settings(max_examples=60, deadline=None)
def test_any_stream_is_judged_and_projected(seed: int, book: str, steps: int) -> None:
    random, events = Random(seed), list(simulated(seed % 4).events)
    for _ in range(steps):
        events = disorder(events, random)
    lines = tuple(range(1, len(events) + 1))
    match = StoredMatch("test:any", book, tuple(events), lines, (), "jsonl", 1, 1, ())
    audit = audit_match(match, load_book(book))
    for hand in audit.hands:
        if hand.outcome == "unfinished":
            assert hand.verdicts.fans == hand.verdicts.payment == UNKNOWN
        assert {getattr(hand.verdicts, name) for name in VERDICT_NAMES} <= {"pass", "fail", "unknown"}
    assert project_chunk([match])["findings"].num_rows == len(audit.findings)
