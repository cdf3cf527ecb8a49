"""The columnar projection gives the rows of the plain one, whatever the matches are."""

import json
import os
import subprocess
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from analytics.corpus import replayed
from analytics.corpus.picture import Picture
from analytics.corpus.project import project_batch
from analytics.tables import project_chunk
from analytics.tables.schema import TABLE_NAMES
from engine.books import BOOK_IDS, load_book
from engine.corpus.run import replay_hands, score_wins
from engine.errors import MalformedLogError
from engine.events import HandStart, MatchEnd, StatedPoints
from ingest.detect import parse
from ingest.model import ParsedMatch
from ingest.store.model import StoredMatch
from ingest.store.parts import split
from tests.analytics.batches import batch_of
from tests.analytics.mutations import MUTATIONS, mutated
from tests.analytics.sample import named, simulated, store_of, without_walls

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(autouse=True)
def uncompiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """The entries run plainly here: the same source, without minutes of compiling."""
    monkeypatch.setattr(replayed, "compiled_corpus_replay", lambda: replay_hands)
    monkeypatch.setattr(replayed, "compiled_corpus_scores", lambda: score_wins)


@cache
def everyday() -> tuple[ParsedMatch, ...]:
    """Simulated matches of all books without their walls, both kinds of wall, long and short."""
    found = [without_walls(simulated(seed, 1 + seed % 2, book)) for book in BOOK_IDS for seed in (11, 12)]
    return (*found, named(without_walls(simulated(13, 2)), ("甲", "乙", "=丙", ""), room="月赛", started_at=1))


def stored(match: ParsedMatch, key: str = "") -> StoredMatch:
    return StoredMatch(key or match.key, match.book, match.events, match.lines, (), "jsonl", 1, 1, ())


def is_storable(match: ParsedMatch) -> bool:
    """The store refuses a stream whose hands are not numbered upward."""
    try:
        split(match)
    except MalformedLogError:
        return False
    return True


def assert_same_tables(matches: Iterable[StoredMatch]) -> None:
    chosen = list(matches)
    plain, columnar = project_chunk(chosen), project_batch(batch_of(chosen))
    for name in TABLE_NAMES:
        assert columnar[name].equals(plain[name]), differences(plain[name].to_pylist(), columnar[name].to_pylist())


def differences(plain: list[dict[str, object]], columnar: list[dict[str, object]]) -> str:
    """The first rows that differ, for a reader of a failure."""
    if len(plain) != len(columnar):
        return f"{len(plain)} rows, {len(columnar)} by columns"
    unlike = [(a, b) for a, b in zip(plain, columnar, strict=True) if a != b]
    return "; ".join(f"{key}: {a[key]!r} / {b[key]!r}" for a, b in unlike[:3] for key in a if a[key] != b[key])


def test_simulated_matches_of_every_book_and_wall() -> None:
    assert_same_tables(map(stored, everyday()))


def test_matches_that_tell_their_walls() -> None:
    assert_same_tables(stored(simulated(seed, 1, book)) for book in ("mil", "fengkuang") for seed in (11, 12))


def test_everyday_matches_are_not_left_to_the_plain_projection() -> None:
    seen = Picture(batch_of(map(stored, everyday())))
    left = [header for header, usual in zip(seen.batch.matches, seen.judged.everyday, strict=True) if not usual]
    assert all(not load_book(header.book).scores_fans for header in left), left


@pytest.mark.parametrize("name", MUTATIONS)
def test_mutated_matches_among_clean_ones(name: str) -> None:
    base = [match for match in everyday() if load_book(match.book).scores_fans]
    broken = [mutated(base[seed % len(base)], name, seed)[0] for seed in range(24)]
    matches = [stored(match, f"{match.key}-{n}") for n, match in enumerate(broken) if is_storable(match)]
    assert_same_tables([*matches, *map(stored, base[:3])])


def unlike(match: ParsedMatch, random: Random) -> ParsedMatch:
    """*match* with its running and final points stated, now and then wrongly."""
    running, events = [0, 0, 0, 0], list(match.events)
    players = (0, 1, 2, 3)
    for at, event in enumerate(events):
        if isinstance(event, HandStart):
            players = event.players
            points = tuple(running[player] + (random.random() < 0.03) for player in players)
            events[at] = type(event)(
                hand=event.hand, round_wind=event.round_wind, players=players, flowers=event.flowers,
                wall_per_seat=event.wall_per_seat, stated_running=points,
            )  # fmt: skip
        elif isinstance(event, StatedPoints):
            for seat, player in enumerate(players):
                running[player] += event.points[seat]
        elif isinstance(event, MatchEnd):
            events[at] = MatchEnd(points=(*running[:3], running[3] + (random.random() < 0.1)), finished_at=7)
    return ParsedMatch(match.key, match.book, tuple(events), match.lines)


def test_running_and_final_points() -> None:
    random = Random(5)
    matches = [unlike(without_walls(simulated(seed, 3)), random) for seed in range(21, 27)]
    again = [unlike(match, random) for match in matches for _ in range(3)]
    assert_same_tables(stored(match, f"{match.key}-{n}") for n, match in enumerate([*matches, *again]))


@pytest.mark.shared
def test_real_logs(shared: Path) -> None:
    assert_same_tables(real_matches(shared / "logs"))


def real_matches(folder: Path) -> Iterator[StoredMatch]:
    """Every match of the real logs that can be read; keys made unique."""
    for path in sorted(path for path in folder.rglob("*") if path.suffix in (".txt", ".json")):
        try:
            log = parse(path.read_bytes())
        except MalformedLogError:
            continue
        for match in log.matches:
            yield stored(match, f"{path.name}:{match.key}")


PROBE = """
import json, sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from analytics.tables import digest, rebuild
if __name__ == "__main__":
    with ProcessPoolExecutor(int(sys.argv[2]), mp_context=get_context("spawn")) as pool:
        rebuild(sys.argv[1], executor=pool)
    print(json.dumps(digest(sys.argv[1])))
"""


def digests(folder: Path, mode: str, workers: int, script: Path) -> dict[str, str]:
    script.write_text(PROBE)
    environment = {**os.environ, "QUEPU_COMPILE": mode, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, str(script), str(folder), str(workers)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    found: dict[str, str] = json.loads(done.stdout)
    return found


def test_one_worker_or_two_compiled_or_not_give_one_digest(tmp_path: Path) -> None:
    broken = [mutated(everyday()[0], name, 3)[0] for name in MUTATIONS]
    keyed = (ParsedMatch(f"test:{n}", m.book, m.events, m.lines) for n, m in enumerate([*everyday(), *broken]))
    folder = store_of(tmp_path / "store", *filter(is_storable, keyed))
    runs = [("never", 1), ("always", 1), ("always", 2)]
    first, *others = [digests(folder, mode, workers, tmp_path / "probe.py") for mode, workers in runs]
    assert others == [first, first]


def test_hands_missing_winds_that_jump_and_statements_made_twice() -> None:
    match = without_walls(simulated(1, 5))
    events = list(match.events)
    starts = [number for number, event in enumerate(events) if isinstance(event, HandStart)]
    first, second, last = starts[0], starts[1], starts[-1]
    start = events[last]
    assert isinstance(start, HandStart)
    points = next(number for number, event in enumerate(events) if isinstance(event, StatedPoints))
    streams = {
        "headless": [*events[:first], *events[second:]],
        "part": [events[0], *events[starts[2] : starts[3]]],
        "wind": [*events[:last], replace(start, round_wind=0), *events[last + 1 :]],
        "twice": [*events[: points + 1], *events[points:]],
    }
    broken = [
        stored(replace(match, events=tuple(stream), lines=tuple(range(1, len(stream) + 1))), f"test:{name}")
        for name, stream in streams.items()
    ]
    assert_same_tables([stored(match), *broken])
