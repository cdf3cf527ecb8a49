"""Which format a file is in, by its content alone, and its parser."""

from engine.errors import MalformedLogError
from ingest.encoding import Text, decode
from ingest.formats import pku
from ingest.limits import DEFAULT, Limits
from ingest.model import ParsedLog


def detect(data: bytes, limits: Limits = DEFAULT) -> str | None:
    """Return ``pku``, ``tziakcha`` or ``jsonl``, or None when *data* is in none of these formats.

    :raises MalformedLogError: if *data* is no text at all.
    """
    return _format(decode(data, limits))


def parse(data: bytes, limits: Limits = DEFAULT) -> ParsedLog:
    """Return everything that *data* holds, whatever its format.

    :raises MalformedLogError: if the format is not known or nothing in it can be read; with line or position.
    """
    source = decode(data, limits)
    if _format(source) == "pku":
        return pku.parse(source, limits)
    raise MalformedLogError("not a known log format")


def _format(source: Text) -> str | None:
    return "pku" if pku.detect(source.text) else None
