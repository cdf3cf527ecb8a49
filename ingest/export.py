"""Events back to a format: what is written reads back as the same play."""

from collections.abc import Callable, Sequence
from typing import Final

from engine.errors import QuepuError
from engine.events import AnyEvent
from ingest.formats import jsonl, pku_write, tziakcha_write

WRITERS: Final[dict[str, Callable[[Sequence[AnyEvent], str], str]]] = {
    "pku": pku_write.write,
    "tziakcha": tziakcha_write.write,
    "jsonl": jsonl.write,
}


def export_match(events: Sequence[AnyEvent], format: str, key: str = "") -> str:
    """Return a match as text in *format*: ``pku``, ``tziakcha`` or ``jsonl``.

    `key` is the match's key; ids are taken from it where the format has room for them.

    :raises QuepuError: if the format is unknown, or cannot say an event: it is named, with the format to use.
    """
    if format not in WRITERS:
        raise QuepuError(f"unknown format {format!r}: expected {', '.join(sorted(WRITERS))}")
    if not events:
        raise QuepuError("a match without events cannot be exported")
    return WRITERS[format](events, key)
