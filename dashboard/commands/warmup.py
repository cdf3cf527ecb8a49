"""`quepu warmup`: make the machine code ahead, so that no corpus waits for it."""

from dashboard.commands.options import Json


def run(as_json: Json = False) -> None:
    """Compile ahead what a corpus needs, into the private cache folder. It is kept until the engine changes."""
    from time import perf_counter

    from analytics.corpus.replayed import warm
    from dashboard.terminal import console, print_json
    from engine.compiled import cache_folder, compiling
    from ingest.bulk.scan import scan

    began = perf_counter()
    with compiling():
        scan(b"\n", 1, 1)
    read = perf_counter()
    warm()
    seconds = {"reading": round(read - began, 1), "replay and scores": round(perf_counter() - read, 1)}
    if as_json:
        print_json({"folder": str(cache_folder()), "seconds": seconds})
        return
    for name, taken in seconds.items():
        console().print(f"{name}: {taken} s")
