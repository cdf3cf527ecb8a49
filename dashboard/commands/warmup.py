"""`quepu warmup`: make the machine code ahead, so that no corpus waits for it."""

from dashboard.commands.options import Json


def run(as_json: Json = False) -> None:
    """Compile ahead what a corpus needs, into the private cache folder. It is kept until the engine changes."""
    from analytics.corpus.warm import make_all
    from dashboard.terminal import console, print_json
    from engine.compiled import cache_folder

    seconds = make_all()
    if as_json:
        print_json({"folder": str(cache_folder()), "seconds": seconds})
        return
    for name, taken in seconds.items():
        console().print(f"{name}: {taken} s")
