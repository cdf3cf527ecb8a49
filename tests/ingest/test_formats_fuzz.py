"""Damaged logs give a parsed log or a `QuepuError`, never anything else (reliability, D1 in small)."""

import json
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.errors import QuepuError
from ingest.archive import members
from ingest.detect import parse
from ingest.model import ParsedLog
from ingest.privacy import blanked
from tests.ingest.samples import jsonl_log, pku_log, script_of, session, session_text

SEEDS = {
    "pku": pku_log().encode(),
    "tziakcha": session_text(hands=1).encode(),
    "jsonl": jsonl_log().encode(),
    "script": json.dumps({"id": "R1", "script": script_of(session(hands=1)["records"][0]["step"])}).encode(),
}
VALUES = [None, True, -1, 0, 2**31, 2**63, 10**30, 1.5, "", "x", "\u202e\u0000", [], {}, [[]], [0], {"a": 1}, "9" * 70]
PIECES = [b"", b"\x00", b"\xff", b"\n", b'"', b"{", b"[", b"}", b"-", b"9" * 40, b"Match ", b"Player 0 ",
          b"\xef\xbb\xbf", "\u202e".encode(), b"NaN", b"\\ud800"]


def mutated(data, rng):
    """Return *data* with a few bytes flipped, cut out, doubled or replaced."""
    out = bytearray(data)
    for _ in range(rng.randint(1, 4)):
        at = rng.randrange(len(out) or 1)
        span = rng.choice((1, 1, 1, 3, 40, 1000))
        match rng.randrange(5):
            case 0:
                out[at:at + 1] = bytes([rng.randrange(256)])
            case 1:
                del out[at:at + span]
            case 2:
                out[at:at] = out[at:at + span]
            case 3:
                out[at:at + rng.choice((0, span))] = rng.choice(PIECES)
            case 4:
                other = rng.randrange(len(out) or 1)
                out[at:at + span], out[other:other + span] = out[other:other + span], out[at:at + span]
    return bytes(out)


def check(data):
    """Parse, and hold the result to what is promised of it."""
    try:
        log = parse(data)
    except QuepuError as error:
        assert str(error)
        return
    assert isinstance(log, ParsedLog)
    assert log.matches
    for match in log.matches:
        assert len(match.events) == len(match.lines)
        assert match.key.isprintable()
        assert all(-1 <= finding.event <= len(match.events) for finding in match.findings)
    assert json.dumps([finding.text for finding in log.findings], ensure_ascii=False).encode()


@pytest.mark.parametrize("name", SEEDS)
def test_random_damage(name):
    rng = random.Random(name)
    for _ in range(150):
        check(mutated(SEEDS[name], rng))


@pytest.mark.long
@pytest.mark.parametrize("name", SEEDS)
def test_much_random_damage(name):
    rng = random.Random(name + "!")
    for _ in range(10_000):
        check(mutated(SEEDS[name], rng))


@pytest.mark.parametrize("name", SEEDS)
def test_every_kind_of_cut(name):
    data = SEEDS[name]
    for end in range(0, len(data), max(1, len(data) // 60)):
        check(data[:end])
        check(data[end:])


def places(value, path=()):
    """Every place within a JSON value, as a path of keys."""
    yield path
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        yield from places(inner, (*path, key))


def test_every_field_of_a_session_with_values_that_cannot_be():
    rng = random.Random(7)
    found = [path for path in places(session(hands=1)) if path and "a" not in path[:-1]]
    for path in found:
        value = session(hands=1)
        inner = value
        for key in path[:-1]:
            inner = inner[key]
        inner[path[-1]] = rng.choice(VALUES)
        check(json.dumps(value).encode())


@settings(max_examples=150, deadline=None)
@given(st.binary(max_size=300))
def test_any_bytes(data):
    check(data)
    try:
        for member in members(data, "x"):
            check(member.data)
    except QuepuError as error:
        assert str(error)


@settings(max_examples=100, deadline=None)
@given(st.recursive(st.none() | st.booleans() | st.integers() | st.text(max_size=5), lambda inner: (
    st.lists(inner, max_size=4)
    | st.dictionaries(st.sampled_from(["step", "records", "session", "script", "w", "a", "quepu"]), inner, max_size=4)
), max_leaves=12))
def test_any_json(value):
    data = json.dumps(value).encode()
    check(data)
    assert blanked(data) == data
