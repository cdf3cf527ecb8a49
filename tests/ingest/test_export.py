"""What is exported reads back as the same play; what a format cannot say is refused with the reason."""

import pytest
from msgspec.structs import replace

from engine.errors import QuepuError
from engine.events import (
    Claim,
    Discard,
    Draw,
    FalseWin,
    HandStart,
    MatchEnd,
    MatchStart,
    PlayerLeft,
    ReadyDeclared,
    StatedFan,
    StatedFans,
)
from ingest.detect import parse
from ingest.export import export_match
from ingest.identity import hand_digest, hands_of, match_digest
from tests.ingest.samples import match

SEEDS = range(4)


def without_what_pku_cannot_say(events):
    """Walls, running points, numbers of hands, which discards were just drawn, points of single fans."""
    for event in events:
        if isinstance(event, HandStart):
            yield replace(event, wall=(), stated_running=None, hand=0)
        elif isinstance(event, Discard):
            yield replace(event, drawn=-1)
        elif isinstance(event, StatedFans):
            yield replace(event, fans=tuple(replace(fan, points=None) for fan in event.fans))
        else:
            yield event


def without_tiles_of_lost_chows(events):
    return [replace(event, low=-1) if isinstance(event, Claim) else event for event in events]


@pytest.mark.parametrize("seed", SEEDS)
def test_jsonl_keeps_every_event(seed):
    for walls in ("single", "per_seat"):
        events = match(seed, 2, walls)
        (read,) = parse(export_match(events, "jsonl", "made:1").encode()).matches
        assert read.events == events
        assert match_digest(read.events) == match_digest(events)


@pytest.mark.parametrize("seed", SEEDS)
def test_tziakcha_keeps_the_play(seed):
    events = match(seed, 4)
    (read,) = parse(export_match(events, "tziakcha", "tziakcha:S1").encode()).matches
    assert read.key == "tziakcha:S1"
    assert read.findings == ()
    assert match_digest(without_tiles_of_lost_chows(read.events)) == match_digest(without_tiles_of_lost_chows(events))
    assert [player.name for player in read.events[0].players] == [player.name for player in events[0].players]
    assert [hand[0].players for hand in hands_of(read.events)] == [hand[0].players for hand in hands_of(events)]


@pytest.mark.parametrize("seed", SEEDS)
def test_pku_keeps_the_play_of_every_hand(seed):
    events = match(seed, 2, "per_seat")
    log = parse(export_match(events, "pku").encode())
    assert (log.findings, log.refused) == ((), ())
    assert [hand_digest(without_what_pku_cannot_say(read.events)) for read in log.matches] == [
        hand_digest(without_what_pku_cannot_say(hand)) for hand in hands_of(events)
    ]


def test_pku_takes_the_id_of_the_match_from_its_key():
    events = match(1, 1, "per_seat")
    text = export_match(events, "pku", "pku:5f5e10000123456789abcdef")
    assert parse(text.encode()).matches[0].key == "pku:5f5e10000123456789abcdef"


def test_exports_are_the_same_bytes_every_time():
    for name, walls in (("pku", "per_seat"), ("tziakcha", "single"), ("jsonl", "single")):
        assert export_match(match(1, 2, walls), name) == export_match(match(1, 2, walls), name)


def changed(events, kind, change):
    """Events with the first of *kind* changed, or replaced by several."""
    at = next(n for n, event in enumerate(events) if isinstance(event, kind))
    new = change(events[at])
    return (*events[:at], *(new if isinstance(new, tuple) else (new,)), *events[at + 1:])


def after(extra):
    return lambda event: (event, extra)


PER_SEAT, SINGLE = match(1, 2, "per_seat"), match(1, 2)
REFUSED = {
    "pku: one wall": ("pku", SINGLE, "walls of their own"),
    "pku: ready": ("pku", changed(PER_SEAT, Draw, after(ReadyDeclared(0))), "no such event"),
    "pku: left": ("pku", changed(PER_SEAT, Draw, after(PlayerLeft(0))), "no such event"),
    "pku: announced": ("pku", changed(PER_SEAT, Discard, after(Claim(2, "pung", 0))), "only announced"),
    "pku: lost beside nothing": ("pku", changed(PER_SEAT, Discard, after(Claim(2, "pung", 0, lost=True))), "beside"),
    "tziakcha: walls per seat": ("tziakcha", PER_SEAT, "one known wall"),
    "tziakcha: no wall": ("tziakcha", changed(SINGLE, HandStart, lambda e: replace(e, wall=())), "one known wall"),
    "tziakcha: wind": ("tziakcha", changed(SINGLE, HandStart, lambda e: replace(e, round_wind=2)), "round wind"),
    "tziakcha: other draw": (
        "tziakcha", changed(SINGLE, Draw, lambda e: replace(e, tile=(e.tile + 1) % 34)), "next of the wall"),
    "tziakcha: tile not held": (
        "tziakcha", changed(SINGLE, Discard, after(Discard(3, 41, 0))), "does not hold"),
    "tziakcha: drawn unknown": (
        "tziakcha", changed(SINGLE, Discard, lambda e: replace(e, drawn=-1)), "just been drawn"),
    "tziakcha: ready": ("tziakcha", changed(SINGLE, Draw, after(ReadyDeclared(0))), "no such event"),
    "tziakcha: penalty": (
        "tziakcha", changed(SINGLE, Discard, after(FalseWin(1, points=(10, -30, 10, 10)))), "penalty"),
    "tziakcha: unknown fan": (
        "tziakcha", changed(SINGLE, StatedFans, lambda e: replace(e, fans=(StatedFan("?", "", 1, 1),))), "no number"),
    "tziakcha: no final points": ("tziakcha", changed(SINGLE, MatchEnd, lambda e: MatchEnd()), "final points"),
    "tziakcha: unequal start": (
        "tziakcha", changed(SINGLE, MatchStart, lambda e: replace(e, start_points=(1, 2, 3, 4))), "different points"),
    "unknown format": ("pmn", SINGLE, "unknown format 'pmn'"),
    "nothing": ("jsonl", (), "without events"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_a_format_cannot_say_is_refused(name):
    format_, events, text = REFUSED[name]
    with pytest.raises(QuepuError, match=text):
        export_match(events, format_)


def test_a_false_win_survives_tziakcha():
    events = changed(SINGLE, Discard, lambda e: (e, FalseWin(2, e.tile, e.seat)))
    (read,) = parse(export_match(events, "tziakcha").encode()).matches
    assert match_digest(without_tiles_of_lost_chows(read.events)) == match_digest(without_tiles_of_lost_chows(events))


def test_tziakcha_leaves_out_points_that_are_not_known():
    events = tuple(replace(e, stated_running=None) if isinstance(e, HandStart) else e for e in SINGLE)
    (read,) = parse(export_match(events, "tziakcha").encode()).matches
    assert [hand[0].stated_running for hand in hands_of(read.events)] == [None, None]


@pytest.mark.shared
def test_the_real_text_is_written_byte_for_byte(shared):
    data = (shared / "logs/pku_text/sample16.txt").read_bytes()
    matches = parse(data).matches
    assert "".join(export_match(read.events, "pku", read.key) for read in matches).encode() == data


@pytest.mark.shared
def test_the_real_session_reads_back_event_for_event(shared):
    (read,) = parse((shared / "logs/tziakcha/session_16_hands.json").read_bytes()).matches
    for name in ("tziakcha", "jsonl"):
        (again,) = parse(export_match(read.events, name, read.key).encode()).matches
        assert (again.key, again.events, again.findings) == (read.key, read.events, ())
