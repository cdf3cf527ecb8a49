"""A changed log yields a finding that names the change; a clean one yields none."""

from itertools import count
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analytics.audit import Finding, audit_match
from engine.books import BOOK_IDS, load_book
from engine.errors import MalformedLogError
from engine.events import AnyEvent, Claim, Deal, Discard, Draw, HandStart
from engine.replay import states
from ingest.detect import parse
from ingest.model import ParsedMatch
from tests.analytics.mutations import MUTATIONS, mutated
from tests.analytics.sample import simulated, without_walls

SEEDS = range(6)


def clean(seed: int) -> ParsedMatch:
    """Return one of the clean logs: one wall, walls per seat, or walls untold."""
    match = simulated(seed % len(SEEDS))
    return match if seed % 3 else without_walls(match)


def findings_of(match: ParsedMatch) -> tuple[Finding, ...]:
    return audit_match(match, load_book(match.book)).findings


@pytest.mark.parametrize("book", BOOK_IDS)
@pytest.mark.parametrize("seed", [1, 2])
def test_clean_simulated_logs_have_no_findings_under_any_book(seed: int, book: str) -> None:
    match = simulated(seed, 2, book)
    assert findings_of(match) == ()


@pytest.mark.parametrize("name", MUTATIONS)
@given(log=st.integers(0, 17), seed=st.integers(0, 10**6))
@settings(max_examples=40, deadline=None)
def test_every_mutation_is_named(name: str, log: int, seed: int) -> None:
    check(clean(log), name, seed)


@pytest.mark.shared
@pytest.mark.parametrize("name", MUTATIONS)
def test_every_mutation_of_a_real_log_is_named(shared: Path, name: str) -> None:
    logs = [
        *parse((shared / "logs/pku_text/sample16.txt").read_bytes()).matches,
        *parse((shared / "logs/tziakcha/record_decoded.json").read_bytes()).matches,
    ]
    for number, match in zip(range(40), (match for _ in count() for match in logs), strict=False):
        check(match, name, number)


def check(match: ParsedMatch, name: str, seed: int) -> None:
    changed, at = mutated(match, name, seed)
    if at < 0:
        return
    findings = findings_of(changed)
    if not findings:
        assert equally_legal(match, changed, name, at), (name, seed, at, match.events[at])
        return
    before = [finding for finding in findings if 0 <= finding.event < at - 1]
    assert not before, "only the change or what follows from it is named"


def spoilt(block: str, kind: str, random: Random) -> str:
    """Return the text of a PKU hand with one line removed, exchanged, or one number or name changed."""
    lines = block.splitlines()
    at = random.randrange(len(lines) - 1)
    if kind == "line removed":
        del lines[at]
    elif kind == "lines exchanged":
        lines[at], lines[at + 1] = lines[at + 1], lines[at]
    elif kind == "payment off by one":
        words = lines[-1].split()
        seat = random.randrange(1, 5)
        words[seat] = str(int(words[seat]) + 1)
        lines[-1] = " ".join(words)
    else:
        head, fans = lines[-2].rsplit(" ", 1)
        names = fans.split("+")
        del names[random.randrange(len(names))]
        lines[-2] = f"{head} {'+'.join(names)}"
    return "\n".join(lines) + "\n"


@pytest.mark.shared
@pytest.mark.parametrize("kind", ["line removed", "lines exchanged", "payment off by one", "fan dropped"])
def test_a_change_to_the_text_of_a_real_hand_is_named(shared: Path, kind: str) -> None:
    blocks = (shared / "logs/pku_text/sample16.txt").read_text(encoding="utf-8").strip().split("\n\n")
    won = [block for block in blocks if "Hu " in block and "Ignore" not in block]
    for seed in range(60):
        block = won[seed % len(won)]
        text = spoilt(block, kind, Random(seed))
        if text.split() == block.split():
            continue
        assert codes_of(text), (kind, seed)


def codes_of(text: str) -> list[str]:
    """Return the codes of everything found in *text*, or its refusal."""
    try:
        log = parse(text.encode())
    except MalformedLogError as error:
        return [str(error)]
    found = [finding.code for finding in log.findings]
    return found + [finding.code for match in log.matches for finding in findings_of(match)]


def equally_legal(match: ParsedMatch, changed: ParsedMatch, name: str, at: int) -> bool:
    """Return whether a log that stays silent after a mutation tells a hand that could have been played."""
    old = match.events[at]
    if name == "remove_event":
        return isinstance(old, Claim)
    new = changed.events[at]
    if isinstance(old, Claim) or isinstance(new, Claim):
        return True
    if isinstance(old, Discard) and isinstance(new, Discard):
        return old.seat == new.seat and new.tile in held_before(match, at, new.seat)
    return walls_untold(match) and type(old) is type(new) and isinstance(old, Draw | Deal)


def walls_untold(match: ParsedMatch) -> bool:
    return not any(isinstance(event, HandStart) and event.wall for event in match.events)


def held_before(match: ParsedMatch, at: int, seat: int) -> list[int]:
    """Return the tiles that *seat* stood with before event *at*."""
    before: list[int] = []
    for number, state in states(match.events, 0):
        if number >= at:
            break
        before = list(state.hands[seat])
    return before


def test_the_kinds_of_events_exchanged_within_a_win_are_named() -> None:
    match = simulated(1)
    for at in range(len(match.events) - 1):
        events = list[AnyEvent](match.events)
        if "state" not in type(events[at]).__struct_config__.tag:
            continue
        events[at], events[at + 1] = events[at + 1], events[at]
        changed = ParsedMatch(match.key, match.book, tuple(events), match.lines)
        assert findings_of(changed), events[at]
