"""Quepu JSON lines, our own format: a header line, then one event a line; several matches may follow each other.

The header is ``{"quepu":1,"key":"pku:…","book":"mil","events":110}``: version of the events, key of the match (made
from the digest of the play where it is empty), book, and how many events follow.
"""

import re
import sys
from collections.abc import Iterable, Sequence
from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta, Struct

from engine.books import BOOK_IDS
from engine.errors import MalformedLogError
from engine.events import EVENT_VERSION, AnyEvent, HandStart, MatchStart
from ingest.encoding import Text
from ingest.formats.event_ranges import check_event
from ingest.formats.upcast import check_version, lifted
from ingest.identity import match_digest
from ingest.limits import DEFAULT, Limits
from ingest.model import ParsedLog, ParsedMatch, ParseFinding, RefusedPart
from ingest.strict_json import load, typed

FORMAT: Final = "jsonl"
PARSER_VERSION: Final = 1
BOOK: Final = "mil"
_KEY: Final = re.compile(r"[a-z][a-z0-9_-]{0,31}:[\x21-\x7e]{1,160}")
_HEADER: Final = re.compile(r'\s*\{[^{}]*"quepu"\s*:')
_MOST_EVENTS: Final = 1_000_000


class Header(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """First line of a match."""

    quepu: Annotated[int, Meta(ge=0, le=1_000_000)]
    key: str = ""
    book: Annotated[str, Meta(max_length=40)] = BOOK
    events: Annotated[int, Meta(ge=1, le=_MOST_EVENTS)] | None = None


Lines = list[tuple[int, str]]
_EVENT: Final = msgspec.json.Decoder(AnyEvent)
_ENCODER: Final = msgspec.json.Encoder()


class _Part(Struct, gc=False):
    """The lines of one match; `open_end`: the last may be cut."""

    line: int
    head: str
    lines: Lines
    open_end: bool = False


def detect(text: str) -> bool:
    """Return whether *text* begins with the header of a match."""
    return _HEADER.match(text) is not None


def parse(source: Text, limits: Limits = DEFAULT) -> ParsedLog:
    """Return the matches of a text; a match that cannot be read is refused by itself.

    :raises MalformedLogError: if not one match can be read, or its version is not known.
    """
    matches: list[ParsedMatch] = []
    refused: list[RefusedPart] = []
    for part in _parts(source):
        try:
            matches.append(_match(part, limits))
        except MalformedLogError as error:
            last = part.lines[-1][0] if part.lines else part.line
            refused.append(RefusedPart(_key_of(part), part.line, last, str(error)))
    if not matches:
        raise MalformedLogError(refused[0].text)
    told = (ParseFinding("block_refused", part.text, part.first_line) for part in refused[: limits.findings])
    return ParsedLog(FORMAT, PARSER_VERSION, tuple(matches), (*source.findings, *told), tuple(refused))


def write(events: Sequence[AnyEvent], key: str = "", book: str = BOOK) -> str:
    """Return a match as text, header first, each line ended."""
    header = Header(EVENT_VERSION, key, book, len(events))
    return (_ENCODER.encode(header) + b"\n" + _ENCODER.encode_lines(events)).decode()


def schema() -> dict[str, Any]:
    """Return the JSON Schema of one line: the header or any event."""
    (header, event), parts = msgspec.json.schema_components((Header, AnyEvent), ref_template="#/$defs/{name}")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"A line of Quepu JSON lines, version {EVENT_VERSION}",
        "oneOf": [header, event],
        "$defs": parts,
    }


def schema_text() -> str:
    """Return `schema` as it is kept in docs/events.schema.json."""
    return msgspec.json.format(msgspec.json.encode(schema(), order="deterministic"), indent=1).decode() + "\n"


def _parts(source: Text) -> list[_Part]:
    parts: list[_Part] = []
    for number, line in enumerate(source.text.split("\n"), 1):
        stripped = line.strip(" \t\r")
        if not stripped:
            continue
        if not parts or _HEADER.match(stripped):
            parts.append(_Part(number, stripped, []))
        else:
            parts[-1].lines.append((number, stripped))
    parts[-1].open_end = source.cut or not source.text.endswith("\n")
    return parts


def _key_of(part: _Part) -> str:
    try:
        return _checked_key(_header(part).key)
    except MalformedLogError:
        return ""


def _header(part: _Part) -> Header:
    header = typed(load(part.head, f"line {part.line}"), Header, f"line {part.line}")
    check_version(header.quepu)
    if header.book not in BOOK_IDS:
        raise MalformedLogError(
            f"line {part.line}: unknown book {header.book!r}: expected one of {', '.join(BOOK_IDS)}"
        )
    return header


def _checked_key(key: str) -> str:
    if key and not _KEY.fullmatch(key):
        raise MalformedLogError(f"{key[:40]!r} is not the key of a match: expected 'source:id'")
    return key


def _match(part: _Part, limits: Limits) -> ParsedMatch:
    header = _header(part)
    key = _checked_key(header.key)
    events: list[AnyEvent] = []
    findings: list[ParseFinding] = []
    for index, (number, line) in enumerate(part.lines):
        try:
            events.append(_event(line, header.quepu, limits))
        except MalformedLogError as error:
            if part.open_end and index == len(part.lines) - 1:
                findings.append(_truncated(number, events, header.events))
                break
            raise MalformedLogError(f"line {number}: {error}") from None
    _check_stream(events, part.line, limits)
    if header.events is not None and header.events != len(events) and not findings:
        if header.events < len(events):
            raise MalformedLogError(f"line {part.line}: {len(events)} events; the header promises {header.events}")
        findings.append(_truncated(part.lines[-1][0], events, header.events))
    lines = tuple(number for number, _ in part.lines[: len(events)])
    key = key or f"quepu:sha256-{match_digest(events)}"
    return ParsedMatch(key, header.book, tuple(events), lines, tuple(findings))


def _event(line: str, version: int, limits: Limits) -> AnyEvent:
    try:
        event = _decoded(line) if version == EVENT_VERSION else _old(line, version)
    except msgspec.MsgspecError as error:
        raise MalformedLogError(f"not an event: {error}") from None
    check_event(event, limits)
    return event


def _decoded(line: str) -> AnyEvent:
    """Decode; only a line that we would write otherwise can hold what the strict reader must look for."""
    event: AnyEvent = _EVENT.decode(line)
    if _ENCODER.encode(event) != line.encode():
        load(line, "the event")
    return event


def _old(line: str, version: int) -> AnyEvent:
    event: AnyEvent = msgspec.convert(lifted(load(line, "the event"), version), AnyEvent)
    return event


def _check_stream(events: Iterable[AnyEvent], line: int, limits: Limits) -> None:
    first, hands, in_hand = True, 0, 0
    for event in events:
        if isinstance(event, MatchStart) != first:
            raise MalformedLogError(f"line {line}: match_start must be the first event of the match and no other")
        first = False
        hands += isinstance(event, HandStart)
        in_hand = 0 if isinstance(event, HandStart) else in_hand + 1
        if in_hand > limits.events:
            raise MalformedLogError(f"line {line}: a hand has more than the {limits.events} events allowed")
    if not hands:
        raise MalformedLogError(f"line {line}: the match has no hand: expected match_start, hand_start, deals and play")


def _truncated(line: int, events: list[AnyEvent], expected: int | None) -> ParseFinding:
    text = f"the match ends at line {line} after {len(events)} events; the header promises {expected or 'more'}"
    return ParseFinding("truncated", text, line, len(events) - 1, str(expected or ""), str(len(events)))


if __name__ == "__main__":
    sys.stdout.write(schema_text())
