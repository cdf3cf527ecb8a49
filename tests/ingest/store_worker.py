"""A writer in a process of its own, for the tests that kill, trace or crowd it.

    python -m tests.ingest.store_worker STORE MODE SEED NUMBER...

Stores the matches NUMBER one by one (shuffled by SEED, if not 0) and says each on standard output once it is
acknowledged: key, status, head. MODE is a comma-separated list of: ``unlocked`` (trust only the Delta log),
``nosync`` (sabotage: syncs do nothing), ``eager`` (sabotage: acknowledge before storing), ``size=BYTES`` (no file
may grow larger).
"""

import os
import random
import resource
import sys
from pathlib import Path

from engine.errors import StoreError
from ingest.store import Store
from tests.ingest.store_logs import log, simple, upload_of


def main(root: str, mode: str, seed: str, *numbers: str) -> int:
    words = mode.split(",")
    order = list(map(int, numbers))
    if int(seed):
        random.Random(int(seed)).shuffle(order)
    store = Store.ensure(root)
    if "unlocked" in words:
        store = Store.open(root, locked=False)
    if "nosync" in words:
        os.fsync = lambda descriptor: None
    for word in words:
        if word.startswith("size="):
            size = int(word.removeprefix("size="))
            resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))
    say("open", "store", store.head())
    return run(store, order, eager="eager" in words)


def run(store: Store, order: list[int], *, eager: bool) -> int:
    for number in order:
        parsed = log(simple(number, 1 + number % 3))
        if eager:
            say(f"test:{number}", "stored", "")
        try:
            receipt = store.append(parsed, upload_of(parsed))
        except StoreError as error:
            say("error", "refused", str(error).replace(" ", "_"))
            return 3
        if not eager:
            say(receipt.matches[0].key, receipt.matches[0].status, receipt.head)
    return 0


def say(*words: str) -> None:
    os.write(1, f"ack {' '.join(words)}\n".encode())


def command(root: Path, mode: str, seed: int, numbers: range) -> list[str]:
    """Return the command line of a worker."""
    return [sys.executable, "-m", "tests.ingest.store_worker", str(root), mode, str(seed), *map(str, numbers)]


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
