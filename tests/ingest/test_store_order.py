"""The content of a match does not depend on the order in which its parts were sent."""

import tempfile
from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ingest.model import ParsedMatch
from ingest.store import Store, StoredMatch
from tests.ingest.store_logs import hand, log, match, upload_of

HANDS = 4
pieces = st.builds(
    lambda numbers, names, ended, room: match(
        "test:a", [hand(number, names=names) for number in sorted(numbers)], ended=ended, room=room
    ),
    st.sets(st.integers(0, HANDS - 1), min_size=1),
    st.booleans(),
    st.booleans(),
    st.sampled_from(["", "甲"]),
)


def content(uploads: list[ParsedMatch]) -> StoredMatch:
    with tempfile.TemporaryDirectory() as folder:
        store = Store.create(Path(folder) / "store")
        for piece in uploads:
            parsed = log(piece)
            store.append(parsed, upload_of(parsed))
        assert store.verify() == []
        return store.match("test:a")


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(pieces, min_size=2, max_size=4), st.randoms(use_true_random=False))
def test_any_order_of_uploads_gives_the_same_match(uploads: list[ParsedMatch], random) -> None:
    shuffled = random.sample(uploads, len(uploads))
    one, other = content(uploads), content(shuffled)
    assert one.events == other.events
    hands = {event.hand for piece in uploads for event in piece.events if hasattr(event, "hand")}
    assert [event.hand for event in one.events if hasattr(event, "hand")] == sorted(hands)
