"""Which format a file is in, by its content alone, and its parser."""

import re
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from engine.errors import MalformedLogError
from ingest.encoding import Text, decode
from ingest.formats import jsonl, pku, tziakcha
from ingest.limits import DEFAULT, Limits
from ingest.model import ParsedLog
from ingest.strict_json import Json, load

_SHOWN: Final = 60
_TAG: Final = re.compile(r"\s*\[[A-Z][A-Za-z]* \"")
_OTHERS: Final = (
    ('"game_title"', "a salasasa record"),
    ('"initdata"', "a Botzone match in JSON"),
    ('"display"', "a Botzone match in JSON"),
    ('[Event "', "PMN notation"),
    ('"kyokus"', "a riichi_advanced record"),
)


class _Known(Struct, gc=False):
    format: str | None
    document: Json = None


def detect(data: bytes, limits: Limits = DEFAULT) -> str | None:
    """Return ``pku``, ``tziakcha`` or ``jsonl``, or None when *data* is in none of these formats.

    :raises MalformedLogError: if *data* is no text, or broken JSON.
    """
    return _guarded(data, limits)[0]


def parse(data: bytes, limits: Limits = DEFAULT) -> ParsedLog:
    """Return everything that *data* holds, whatever its format.

    :raises MalformedLogError: if the format is not known or nothing in it can be read; with line or position.
    """
    log = _guarded(data, limits, read=True)[1]
    assert log is not None
    return log


def _guarded(data: bytes, limits: Limits, *, read: bool = False) -> tuple[str | None, ParsedLog | None]:
    """Detect, and read if asked to. Whatever an evil input makes Python run out of, it is a malformed log."""
    try:
        source = _with_lines(decode(data, limits))
        known = _known(source, limits)
        return known.format, _parsed(source, known, limits) if read else None
    except RecursionError:
        raise MalformedLogError("nested too deeply to be a log") from None
    except MemoryError:
        raise MalformedLogError("too large to be read in the memory there is: split the file") from None
    except UnicodeError as error:
        raise MalformedLogError(f"characters that cannot be: {error}") from None


def _with_lines(source: Text) -> Text:
    """Give old Macintosh text, whose lines end in CR alone, the ends of lines that parsers look for."""
    if "\r" not in source.text or "\n" in source.text:
        return source
    return replace(source, text=source.text.replace("\r", "\n"))


def _known(source: Text, limits: Limits) -> _Known:
    text = source.text
    start = text[:4096].lstrip()[:1] or text.lstrip()[:1]
    if start == "{" and jsonl.detect(text):
        return _Known("jsonl")
    if start in ("{", "[") and not _TAG.match(text):
        return _known_json(text, limits)
    return _Known("pku") if pku.detect(text) else _Known(None)


def _known_json(text: str, limits: Limits) -> _Known:
    if len(text) > limits.document:
        raise MalformedLogError(
            f"a JSON document of {len(text)} characters, more than the {limits.document} allowed: one session a file"
        )
    document = load(text)
    return _Known("tziakcha" if tziakcha.detect(document) else None, document)


def _parsed(source: Text, known: _Known, limits: Limits) -> ParsedLog:
    if known.format == "pku":
        return pku.parse(source, limits)
    if known.format == "jsonl":
        return jsonl.parse(source, limits)
    if known.format == "tziakcha":
        return tziakcha.parse(known.document, source.findings, limits)
    raise MalformedLogError(_unknown(source.text))


def _unknown(text: str) -> str:
    for mark, what in _OTHERS:
        if mark in text[:100_000]:
            return f"this looks like {what}, which is not read: expected PKU text, tziakcha JSON or Quepu JSON lines"
    shown = text.strip()[:_SHOWN]
    return f"line 1: no known log begins with {shown!r}: expected PKU text, tziakcha JSON or Quepu JSON lines"
