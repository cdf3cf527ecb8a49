"""docs/performance.md, made from bench/results.json and nothing else."""

from collections.abc import Iterator, Mapping
from typing import Any

Results = Mapping[str, Any]

INTRODUCTION = """\
# Performance

Made by `make bench` (or `quepu bench`) from [bench/results.json](../bench/results.json); a test compares the two.
Sides that are compared take turns in one run; the median is given, with the least and the greatest in brackets.
Public tools only: PyMahjongGB's public function, and [bench/script.py](../bench/script.py), what an analyst would write
in Python with PyMahjongGB and pyarrow. "At least" and "aim" are the budgets that the project set itself."""

FANS = """\
## Fan scoring, one thread

The same {wins}, book mil. Nine of ten are wins of simulated play under exchanged
suits and other winds, one of ten is built for a fan of the book, all in turn ([bench/hands.py](../bench/hands.py)).
Quepu gets packed hands and leaves total and fans of each; PyMahjongGB gets arguments made before the clock starts and
returns its list of fans. Totals that differ: {differ}."""

PIPELINE = """\
## A text log to audited tables

{matches} matches of one hand each ({events} events, {size} MB of PKU text), every command in a fresh process, machine
code made before. Quepu keeps evidence and events with a chain of hashes, synced, replays, audits and scores each win
under nine books and writes six tables; the script replays, scores and compares under one and writes three. The last
side writes the store's event columns, in memory already, into one file: pyarrow alone, zstd, synced."""

Row = tuple[str, ...]


def document(results: Results) -> str:
    """Return the page."""
    parts = results["parts"]
    sections = [INTRODUCTION, where(results)]
    for name, write in SECTIONS.items():
        if name in parts:
            sections.append("\n".join(write(parts[name], results)))
    return "\n\n".join(sections) + "\n"


def where(results: Results) -> str:
    """Return machine, versions and sizes."""
    machine, versions = results["machine"], results["versions"]
    listed = ",\n".join(
        ", ".join(f"{name} {version}" for name, version in some) for some in cut(list(versions.items()), 5)
    )
    return (
        f"Machine: {machine['cpu']}, {machine['cores']} cores, {machine['ram_gib']} GiB, {machine['system']}.\n"
        f"Versions: {listed}.\n"
        f"Rounds: {results['settings']['rounds']}."
    )


def cut(items: list[Any], size: int) -> Iterator[list[Any]]:
    """Yield *items*, so many at a time."""
    for first in range(0, len(items), size):
        yield items[first : first + size]


def table(heading: Row, rows: list[Row]) -> Iterator[str]:
    """Yield the lines of a table, numbers to the right."""
    yield ""
    yield f"| {' | '.join(heading)} |"
    yield "|---|" + "---:|" * (len(heading) - 1)
    for row in rows:
        yield f"| {' | '.join(row)} |"


def seconds(taken: Results) -> str:
    """Return median and spread of seconds."""
    return f"{duration(taken['median'])} ({duration(taken['min'])} .. {duration(taken['max'])})"


def duration(taken: float) -> str:
    """Write seconds.

    >>> duration(83.26), duration(1.234), duration(0.0123), duration(0.00000123)
    ('83.3 s', '1.23 s', '12.3 ms', '1.2 µs')
    """
    if taken >= 10:
        return f"{taken:.1f} s"
    if taken >= 1:
        return f"{taken:.2f} s"
    return f"{taken * 1000:.1f} ms" if taken >= 0.001 else f"{taken * 1_000_000:.1f} µs"


def times(one: float, other: float) -> str:
    """Return how many times *other* is in *one*."""
    return f"{one / other:.1f}x"


def fans(part: Results, _: Results) -> Iterator[str]:
    """Yield the section on scoring."""
    taken, count = part["seconds"], part["hands"]
    ours, theirs = taken["quepu"]["median"], taken["pymahjonggb"]["median"]
    wins = f"{count:,} hands, {part['distinct']:,} of them different"
    yield FANS.format(wins=wins, differ=part["totals_that_differ"])
    rows = [
        ("Quepu, compiled", seconds(taken["quepu"]), duration(ours / count), f"{count / ours:,.0f}"),
        ("PyMahjongGB", seconds(taken["pymahjonggb"]), duration(theirs / count), f"{count / theirs:,.0f}"),
    ]
    yield from table(("", "all hands", "a hand", "hands a second"), rows)
    yield ""
    yield f"Ratio {times(theirs, ours)} (at least 10x, aim 20x). One hand as an object, nothing compiled: " + (
        f"{duration(part['plain_seconds_a_hand'])}."
    )


def pipeline(part: Results, _: Results) -> Iterator[str]:
    """Yield the section on the pipeline."""
    taken, size = part["seconds"], part["bytes"]
    ours, script, alone = (taken[name]["median"] for name in ("quepu", "script", "events"))
    yield PIPELINE.format(
        matches=f"{part['matches']:,}", events=f"{part['events']:,}", size=f"{size['text'] / 1e6:,.0f}"
    )
    rows = [
        (name, seconds(taken[key]), f"{part['matches'] / taken[key]['median']:,.0f}", times(taken[key]["median"], ours))
        for name, key in (("Quepu", "quepu"), ("the script", "script"), ("events alone", "events"))
    ]
    yield from table(("", "seconds", "matches a second", "of Quepu's time"), rows)
    yield ""
    yield (
        f"The script takes {times(script, ours)} of Quepu's time (at least 10x, aim 20x); Quepu {times(ours, alone)} of"
        f" that of\nwriting the events alone (at most 3x, aim 1.6x). Of Quepu's time "
        f"{duration(middle(part['stages']['store']))} go into the store, {duration(middle(part['stages']['tables']))}"
        " into tables."
    )
    yield ""
    yield "Both say the same:"
    yield from table(
        ("", "hands", "wins", "sum of totals", "errors found"),
        [
            (name, *(f"{side[key]:,}" for key in ("hands", "wins", "totals", "errors")))
            for name, side in part["agreement"].items()
        ],
    )
    rows = [(name.replace("_", " "), f"{count:,}", f"{count / part['events']:.2f}") for name, count in size.items()]
    yield ""
    yield "Bytes:"
    yield from table(("", "bytes", "an event"), rows)


def middle(runs: list[float]) -> float:
    """Return the median of *runs*, the lower one of two."""
    return sorted(runs)[(len(runs) - 1) // 2]


def unrepeated(part: Results, _: Results) -> Iterator[str]:
    """Yield the section on bytes."""
    yield "## Bytes of hands that are not repeated\n\nThe corpus above repeats its hands, which packs well. A store of"
    yield f"{part['matches']:,} hands, each once ({part['events']:,} events):"
    rows = [(name, f"{count:,}", f"{count / part['events']:.2f}") for name, count in part["bytes"].items()]
    yield from table(("", "bytes", "an event"), rows)


def memory(part: Results, _: Results) -> Iterator[str]:
    """Yield the section on memory."""
    yield "## Memory of that run\n\nPeak of the whole process tree, looked at twenty times a second (at most 500 MiB,"
    yield "aim 350 MiB). The first number counts a page that processes share once, the second in each of them."
    rows = [
        (name, f"{peak['matches']:,}", f"{peak['pss'] / 2**20:,.0f} MiB", f"{peak['rss'] / 2**20:,.0f} MiB")
        for name, peak in part.items()
    ]
    yield from table(("corpus", "matches", "shared once", "shared each time"), rows)


def growth(part: Results, _: Results) -> Iterator[str]:
    """Yield the section on growth."""
    yield "## Cost of a match as the corpus grows\n\nStart-up of the process included, compiled throughout."
    least = min(map(int, part))
    rows = [
        (f"{int(size) / least:.0f}x", f"{int(size):,}", seconds(taken), duration(taken["median"] / int(size)))
        for size, taken in sorted(part.items(), key=lambda item: int(item[0]))
    ]
    yield from table(("corpus", "matches", "seconds", "a match"), rows)


def one_core(part: Results, _: Results) -> Iterator[str]:
    """Yield the section on one core."""
    taken = part["seconds"]["median"]
    yield f"## One core\n\nThe same run of {part['matches']:,} matches kept on one core: {seconds(part['seconds'])},"
    yield f"{part['matches'] / taken:,.0f} matches a second."


def queries(part: Results, results: Results) -> Iterator[str]:
    """Yield the section on queries."""
    matches = results["settings"]["matches"]
    events = results["parts"].get("pipeline", {}).get("events")
    size = f"{matches:,} matches" + (f", {events:,} events" if events else "")
    yield f"## Questions of the dashboard\n\nOver the tables of {size} (at most 250 ms, aim 100 ms)."
    yield f"Opening them, every file checked by its SHA-256: {duration(part['opening'])}, once."
    rows = [(name, duration(taken["first"]), seconds(taken)) for name, taken in part["questions"].items()]
    yield from table(("question", "first", "again"), rows)


def what_if(part: Results, _: Results) -> Iterator[str]:
    """Yield the section on a changed rule."""
    yield f"## A corpus under a changed rule\n\n`quepu whatif --set {part['change']}`, in a process that is warm:"
    yield f"{part['wins']:,} wins scored under both books, {part['moved']:,} of them moved: {seconds(part['seconds'])}."


def cold(part: Results, _: Results) -> Iterator[str]:
    """Yield the section on fresh processes."""
    yield "## Fresh processes, nothing compiled"
    rows = [
        ("`quepu score` of one hand", seconds(part["seconds"]["score"]), "0.5 s", "0.3 s"),
        (f"`quepu audit FILE` of {part['hands']} hands", seconds(part["seconds"]["audit"]), "1.5 s", "1 s"),
    ]
    yield from table(("command", "seconds", "at most", "aim"), rows)


SECTIONS = {
    "fans": fans, "pipeline": pipeline, "unrepeated": unrepeated, "memory": memory, "growth": growth,
    "one_core": one_core, "queries": queries, "what_if": what_if, "cold": cold,
}  # fmt: skip
