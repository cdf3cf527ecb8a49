"""Clocks: sides that take turns, medians, and child processes with the memory of their whole tree."""

import json
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from statistics import median
from threading import Event, Thread
from time import perf_counter
from typing import Any, NamedTuple

import psutil

ROOT = Path(__file__).resolve().parent.parent
EVERY = 0.05
"""Seconds between two looks at the memory."""


class Ran(NamedTuple):
    """A child process: wall seconds, what it printed last as JSON, peak bytes of its tree (0: not sampled)."""

    seconds: float
    said: Any
    pss: int
    rss: int


def alternate(sides: Mapping[str, Callable[[], float]], rounds: int) -> dict[str, Any]:
    """Let the sides take turns *rounds* times; return the summary of each one's seconds."""
    taken: dict[str, list[float]] = {name: [] for name in sides}
    for number in range(rounds):
        order = list(sides) if number % 2 == 0 else list(reversed(sides))
        for name in order:
            taken[name].append(sides[name]())
    return {name: summary(seconds) for name, seconds in taken.items()}


def summary(seconds: Sequence[float]) -> dict[str, Any]:
    """Return median, least and greatest, and all runs."""
    return {
        "median": round(median(seconds), 6), "min": round(min(seconds), 6), "max": round(max(seconds), 6),
        "runs": [round(each, 6) for each in seconds],
    }  # fmt: skip


def timed(call: Callable[[], Any]) -> float:
    """Return the seconds that *call* takes."""
    began = perf_counter()
    call()
    return perf_counter() - began


def child(arguments: Sequence[object], sampled: bool = False) -> Ran:
    """Run Python with *arguments* in the checkout.

    :raises SystemExit: if it fails; what it printed is shown.
    """
    began = perf_counter()
    process = subprocess.Popen(
        [sys.executable, *map(str, arguments)], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    peak, stop = Peak(process.pid), Event()
    sampler = Thread(target=peak.watch, args=(stop,), daemon=True)
    if sampled:
        sampler.start()
    out, err = process.communicate()
    seconds = perf_counter() - began
    stop.set()
    if process.returncode != 0:
        raise SystemExit(f"{' '.join(map(str, arguments))}: exit code {process.returncode}\n{out}{err}")
    last = out.strip().splitlines()[-1:] or [""]
    return Ran(seconds, _json(last[0]), peak.pss, peak.rss)


def _json(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return text


class Peak:
    """The greatest memory of a process and its children: `pss` counts shared pages once, `rss` in each of them."""

    def __init__(self, pid: int) -> None:
        self.pid, self.pss, self.rss = pid, 0, 0

    def watch(self, stop: Event) -> None:
        """Look again and again until *stop* is set."""
        while not stop.wait(EVERY):
            self.look()

    def look(self) -> None:
        """Take one sample."""
        pss = rss = 0
        for process in self._tree():
            try:
                memory = process.memory_full_info()
            except psutil.Error:
                continue
            pss += getattr(memory, "pss", memory.rss)
            rss += memory.rss
        self.pss, self.rss = max(self.pss, pss), max(self.rss, rss)

    def _tree(self) -> list[psutil.Process]:
        try:
            root = psutil.Process(self.pid)
            return [root, *root.children(recursive=True)]
        except psutil.Error:
            return []
