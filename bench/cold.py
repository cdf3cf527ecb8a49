"""Commands in fresh processes: one hand scored, a file of sixteen hands audited, nothing compiled."""

import json
from pathlib import Path
from typing import Any

from bench.measure import alternate, child
from engine.books import load_book
from engine.simulate import simulate_match
from ingest.export import export_match

HAND = "[EEE,1][SSSS,2]55pWWWNNN|EE1000|0"
TOTAL = 98
HANDS = 16


def measure(work: Path, rounds: int) -> dict[str, Any]:
    """Return the seconds of both commands, which take turns."""
    log = work / "sixteen.jsonl"
    if not log.exists():
        log.write_text(export_match(simulate_match(1, load_book("mil"), hands=HANDS), "jsonl", "bench:1"), "utf-8")  # type: ignore[arg-type]
    ask: dict[str, list[object]] = {
        "score": ["-m", "dashboard", "score", HAND, "--json"],
        "audit": ["-m", "dashboard", "audit", log, "--json"],
    }
    score, audit = (child(arguments).said for arguments in ask.values())
    if score["total"] != TOTAL or len(audit["matches"][0]["hands"]) != HANDS:
        raise SystemExit(f"the commands answer otherwise than they should: {json.dumps(score)}")
    sides = {name: (lambda given=given: child(given).seconds) for name, given in ask.items()}  # type: ignore[misc]
    return {"hands": HANDS, "findings": len(audit["matches"][0]["findings"]), "seconds": alternate(sides, rounds)}
