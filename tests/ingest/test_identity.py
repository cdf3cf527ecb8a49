"""What makes a match the same again, and what makes it another."""

import pytest
from msgspec.structs import replace

from engine.events import (
    Claim,
    Deal,
    Discard,
    HandStart,
    MatchEnd,
    MatchStart,
    Pung,
    Ruling,
    StatedFan,
    StatedFans,
    StatedPoints,
)
from ingest.identity import claims_first, hand_digest, hands_of, match_digest
from tests.ingest.samples import match


def mapped(change):
    return tuple(change(event) for event in match())


def renamed(event):
    return replace(event, players=(), source="other", room="r", minimum=1) if isinstance(event, MatchStart) else event


def retimed(event):
    if isinstance(event, HandStart):
        return replace(event, started_at=5, source_id="x", players=(3, 2, 1, 0))
    return replace(event, finished_at=7) if isinstance(event, MatchEnd) else event


def dealt_backwards(event):
    return replace(event, tiles=event.tiles[::-1]) if isinstance(event, Deal) else event


def respelled(event):
    if isinstance(event, StatedFans):
        return replace(event, fans=tuple(replace(fan, name="x") for fan in event.fans[::-1] if fan.id))
    return event


@pytest.mark.parametrize("change", [renamed, retimed, dealt_backwards, respelled])
def test_names_times_order_and_spelling_do_not_count(change):
    assert mapped(change) != match()
    assert match_digest(mapped(change)) == match_digest(match())
    assert list(map(hand_digest, hands_of(mapped(change)))) == list(map(hand_digest, hands_of(match())))


def test_rulings_do_not_count():
    assert match_digest((*match(), Ruling("wrong"))) == match_digest(match())


def test_every_removed_event_counts():
    whole = match_digest(match())
    counted = [n for n, event in enumerate(match()) if not isinstance(event, MatchStart)]
    digests = {match_digest(match()[:n] + match()[n + 1:]) for n in counted}
    assert whole not in digests


def test_stated_results_count():
    def paid(event):
        return replace(event, points=(9, -3, -3, -3)) if isinstance(event, StatedPoints) else event

    assert match_digest(mapped(paid)) != match_digest(match())


def test_lost_claims_of_a_moment_count_the_same_before_and_after_the_one_that_won():
    lost = Claim(2, "chow", 5, 4, lost=True)
    before = [Discard(1, 5), lost, Pung(3, 5, 1), Discard(3, 0)]
    after = [Discard(1, 5), Pung(3, 5, 1), lost, Discard(3, 0)]
    assert claims_first(after) == claims_first(before) == before
    assert hand_digest(after) == hand_digest(before)


def test_an_unknown_fan_counts_by_its_name():
    first, second = ([StatedFans(0, 8, (StatedFan(name),))] for name in ("甲", "乙"))
    assert hand_digest(first) != hand_digest(second)
