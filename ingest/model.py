"""What a parser gives: matches as events, with where each event stands in the source."""

from msgspec import Struct

from engine.events import AnyEvent


class ParseFinding(Struct, frozen=True, gc=False):
    """Something odd but bearable in a source. `line` counts from 1; `event` indexes the match's events, -1 none."""

    code: str
    text: str
    line: int = 0
    event: int = -1
    expected: str = ""
    found: str = ""


class ParsedMatch(Struct, frozen=True, gc=False):
    """One match of an upload. `key` names it for ever: ``pku:<id>``, ``tziakcha:<session>`` ...

    `lines[i]` is the source line (text formats) or action number (JSON formats) of `events[i]`.
    """

    key: str
    book: str
    events: tuple[AnyEvent, ...]
    lines: tuple[int, ...]
    findings: tuple[ParseFinding, ...] = ()


class RefusedPart(Struct, frozen=True, gc=False):
    """A part of an upload that could not be read, while others could: a block of a text, a hand of a session.

    `key` is the match it belongs to, empty where the part does not say. Lines count from 1, both included;
    they are 0 in formats without lines. `hand` is the hand's number in its match, -1 unknown.
    """

    key: str
    first_line: int
    last_line: int
    text: str
    hand: int = -1


class ParsedLog(Struct, frozen=True, gc=False):
    """Everything that was read from one upload: at least one match, else the parser raises instead.

    Each entry of `refused` is also told by a finding with code ``block_refused``.
    """

    format: str
    parser_version: int
    matches: tuple[ParsedMatch, ...]
    findings: tuple[ParseFinding, ...] = ()
    refused: tuple[RefusedPart, ...] = ()
