"""The benchmark, one command: `python -m bench`, `make bench` or `quepu bench`.

Sides that are compared take turns in one run; medians of several rounds. Writes bench/results.json, docs/performance.md
and docs/scale.md; with --out and --docs elsewhere.
"""

import argparse
import json
import sys
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from bench import cold, fans, queries, scale
from bench.corpora import Corpora
from bench.corpus import HANDS, MATCHES
from bench.hands import mixed_hands
from bench.machine import machine, versions
from bench.measure import ROOT
from bench.report import document
from bench.sides import Sides

PARTS = ("fans", "pipeline", "unrepeated", "memory", "growth", "one_core", "queries", "what_if", "cold")
RESULTS = ROOT / "bench" / "results.json"
DOCS = ROOT / "docs"


def main(arguments: list[str] | None = None) -> None:
    """Run the parts that were asked for and write what came out."""
    options = parser().parse_args(arguments)
    if find_spec("MahjongGB") is None:
        raise SystemExit("the side to compare with is missing: pip install -e '.[oracle]' (it needs a C++ compiler)")
    found: dict[str, Any] = {}
    if options.keep and options.out.exists():
        found = json.loads(options.out.read_text(encoding="utf-8"))["parts"]
    corpora = Corpora(options.work, options.simulated)
    warm_up()
    for name, part in parts(options, corpora).items():
        if name in options.parts:
            print(f"{name} ...", file=sys.stderr, flush=True)
            found[name] = part()
    results = {
        "machine": machine(), "versions": versions(),
        "settings": {name: getattr(options, name) for name in ("matches", "hands", "rounds", "simulated")},
        "parts": {name: found[name] for name in PARTS if name in found},
    }  # fmt: skip
    options.out.write_text(json.dumps(results, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    write_documents(results, options.docs)
    print(f"{options.out}\n{options.docs}")


def write_documents(results: dict[str, Any], folder: Path) -> None:
    """Write performance.md, and scale.md where what it reckons with was measured."""
    (folder / "performance.md").write_text(document(results), encoding="utf-8")
    if all(name in results["parts"] for name in scale.NEEDED):
        (folder / "scale.md").write_text(scale.document(results), encoding="utf-8")


def parser() -> argparse.ArgumentParser:
    """Return the parser of the options."""
    made = argparse.ArgumentParser(prog="bench", description="Measure Quepu beside public tools.")
    made.add_argument("--matches", type=int, default=MATCHES, help="matches of the corpus (default: %(default)s)")
    made.add_argument("--hands", type=int, default=50_000, help="hands to score (default: %(default)s)")
    made.add_argument("--rounds", type=int, default=5, help="rounds of every comparison (default: %(default)s)")
    made.add_argument("--simulated", type=int, default=HANDS, help="hands that are simulated (default: %(default)s)")
    made.add_argument("--parts", nargs="+", choices=PARTS, default=PARTS, help="only these parts")
    made.add_argument("--keep", action="store_true", help="keep the other parts of the results that are there")
    made.add_argument("--work", type=Path, default=ROOT / ".quepu" / "bench", help="folder for corpora and stores")
    made.add_argument("--out", type=Path, default=RESULTS, help="results (default: bench/results.json)")
    made.add_argument("--docs", type=Path, default=DOCS, help="folder of performance.md and scale.md (default: docs)")
    return made


def warm_up() -> None:
    """Make the machine code that every part needs, so that none of them waits for it."""
    from bench.measure import child

    child(["-m", "dashboard", "warmup"])
    queries.warm()


def parts(options: argparse.Namespace, corpora: Corpora) -> dict[str, Callable[[], Any]]:
    """Return what measures each part."""
    sides, rounds = Sides(corpora, options.matches), options.rounds

    return {
        "fans": lambda: fans.measure(mixed_hands(corpora.bodies(), options.hands), rounds),
        "pipeline": lambda: {**sides.compare(rounds), "stages": sides.stages},
        "unrepeated": sides.unrepeated,
        "memory": sides.memory,
        "growth": lambda: sides.growth(rounds),
        "one_core": lambda: sides.one_core(min(rounds, 3)),
        "queries": lambda: queries.measure(sides.whole_store(), rounds),
        "what_if": lambda: queries.measure_what_if(sides.whole_store(), rounds),
        "cold": lambda: cold.measure(options.work, max(rounds, 5)),
    }


if __name__ == "__main__":
    main()
