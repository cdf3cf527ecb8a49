"""What is measured of the pipeline: a text log into the store, then audited tables, in one fresh process.

    python bench/pipeline.py TEXT STORE [CORES]

Prints seconds, matches and events as JSON. CORES keeps the process and its workers on so many cores.
"""

import json
import os
import sys
from pathlib import Path
from time import perf_counter

ROOT = Path(__file__).resolve().parent.parent


def main(text: Path, folder: Path, cores: int) -> None:
    began = perf_counter()
    if cores:
        os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[:cores])
    from analytics.tables import refresh
    from ingest.store import Store

    store = Store.ensure(folder)
    if store.in_pieces(text):
        list(store.ingest_file(text))
    else:
        from ingest.store import Upload

        store.ingest([Upload(text.name, text.read_bytes())])
    stored = perf_counter()
    built = refresh(folder)
    ended = perf_counter()
    print(json.dumps({"store": stored - began, "tables": ended - stored, "matches": built.projected}))


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    main(Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3]) if len(sys.argv) > 3 else 0)
