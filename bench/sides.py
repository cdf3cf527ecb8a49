"""The three sides of the pipeline: Quepu, the script, the events alone; whether they say the same; memory; growth."""

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import duckdb
import pyarrow.parquet as pq

from bench.corpora import Corpora
from bench.measure import ROOT, alternate, child
from engine.books import load_book

BENCH = ROOT / "bench"
GROWTH = (40, 4, 1)
"""The corpus divided by these: 1x, 10x and 40x of the smallest."""


class Sides:
    """Runs over one work folder; each run begins with an empty target."""

    def __init__(self, corpora: Corpora, matches: int) -> None:
        self.corpora, self.work, self.matches = corpora, corpora.work, matches
        self.stages: dict[str, list[float]] = {"store": [], "tables": []}
        self.said: Any = None
        self.held = 0

    @property
    def store(self) -> Path:
        return self.work / "store"

    def quepu(self, matches: int, sampled: bool = False, cores: int = 0) -> Any:
        shutil.rmtree(self.store, ignore_errors=True)
        self.held = matches
        ran = child([BENCH / "pipeline.py", self.corpora.text(matches), self.store, cores], sampled)
        if matches == self.matches and not sampled and not cores:
            self.stages["store"].append(ran.said["store"])
            self.stages["tables"].append(ran.said["tables"])
        if ran.said["matches"] != matches:
            raise SystemExit(f"quepu made tables of {ran.said['matches']} matches of {matches}")
        return ran

    def whole_store(self) -> Path:
        """Return a store of the whole corpus, its tables made."""
        if self.held != self.matches:
            self.quepu(self.matches)
        return self.store

    def script(self) -> float:
        out = fresh(self.work / "script")
        ran = child([BENCH / "script.py", self.corpora.text(self.matches), out])
        self.said = ran.said
        return ran.seconds

    def events(self) -> float:
        ran = child([BENCH / "write_events.py", self.store, self.work / "events.parquet"])
        self.written = ran.said
        seconds: float = ran.said["seconds"]
        return seconds

    def compare(self, rounds: int) -> dict[str, Any]:
        """Let the three take turns; the events are those of the store just made."""
        self.quepu(self.matches)
        self.stages = {"store": [], "tables": []}
        sides: dict[str, Callable[[], float]] = {
            "quepu": lambda: self.quepu(self.matches).seconds, "script": self.script, "events": self.events,
        }  # fmt: skip
        seconds = alternate(sides, rounds)
        return {"matches": self.matches, "seconds": seconds, **self.sizes(), "agreement": self.agreement()}

    def sizes(self) -> dict[str, Any]:
        """Return bytes of text, of the store's events and evidence, of the tables, and the events written alone."""
        kept = {name: size_of(self.store / name) for name in ("events", "evidence", "tables")}
        text = self.corpora.text(self.matches).stat().st_size
        alone = self.written["bytes"]
        return {"events": self.written["events"], "bytes": {"text": text, **kept, "events_alone": alone}}

    def agreement(self) -> dict[str, Any]:
        """Return what both sides say: hands, wins, sums of totals without flowers, and how many hands disagree."""
        flower = load_book("mil").flower_value
        tables = self.store / "tables"
        hands, wins = (f"{tables}/{name}-*.parquet" for name in ("hands", "wins"))
        found = duckdb.execute("SELECT count(*), sum(errors)::BIGINT FROM read_parquet($f)", {"f": hands}).fetchone()
        won = duckdb.execute(
            "SELECT count(*), sum(computed_uncapped - flowers * $v)::BIGINT FROM read_parquet($f)",
            {"f": wins, "v": flower},
        ).fetchone()  # fmt: skip
        theirs = pq.read_table(self.work / "script" / "wins.parquet", columns=["total"])["total"]
        assert found is not None and won is not None
        hands_said, wrong = map(int, str(self.said).split())
        return {
            "quepu": {"hands": found[0], "wins": won[0], "totals": won[1], "errors": found[1]},
            "script": {
                "hands": hands_said, "wins": len(theirs), "totals": sum(theirs.to_pylist()), "errors": wrong
            },
        }  # fmt: skip

    def unrepeated(self) -> dict[str, Any]:
        """Return the bytes of a store of the simulated hands, each once and under its own suits."""
        text = self.corpora.once()
        child([BENCH / "pipeline.py", text, fresh(self.work / "once")])
        kept = {name: size_of(self.work / "once" / name) for name in ("events", "evidence", "tables")}
        found = duckdb.execute(
            "SELECT count(*), sum(events)::BIGINT FROM read_parquet($f)",
            {"f": f"{self.work / 'once' / 'tables'}/matches-*.parquet"},
        ).fetchone()  # fmt: skip
        assert found is not None
        return {"matches": found[0], "events": found[1], "bytes": {"text": text.stat().st_size, **kept}}

    def memory(self) -> dict[str, Any]:
        """Return the peak of the process tree over the corpus and over four times the corpus."""
        peaks = {}
        for times in (1, 4):
            ran = self.quepu(times * self.matches, sampled=True)
            peaks[f"{times}x"] = {"matches": times * self.matches, "pss": ran.pss, "rss": ran.rss}
        return peaks

    def growth(self, rounds: int) -> dict[str, Any]:
        """Return the seconds of the pipeline over corpora of three sizes."""
        sizes = [max(1, self.matches // part) for part in GROWTH]
        with environment(QUEPU_COMPILE="always"):
            runs = alternate({str(size): self.runner(size) for size in sizes}, rounds)
        return {str(size): runs[str(size)] for size in sizes}

    def runner(self, size: int, cores: int = 0) -> Callable[[], float]:
        return lambda: float(self.quepu(size, cores=cores).seconds)

    def one_core(self, rounds: int) -> dict[str, Any]:
        """Return the seconds of the pipeline kept on one core."""
        return {"matches": self.matches, "seconds": alternate({"quepu": self.runner(self.matches, 1)}, rounds)["quepu"]}


@contextmanager
def environment(**values: str) -> Iterator[None]:
    """Set variables of the environment for the processes started meanwhile."""
    before = {name: os.environ.get(name) for name in values}
    os.environ.update(values)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value


def fresh(folder: Path) -> Path:
    """Return *folder*, empty."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder


def size_of(folder: Path) -> int:
    """Return the bytes of all files in *folder*."""
    return sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())
