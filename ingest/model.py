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


class ParsedLog(Struct, frozen=True, gc=False):
    """Everything that was read from one upload."""

    format: str
    parser_version: int
    matches: tuple[ParsedMatch, ...]
    findings: tuple[ParseFinding, ...] = ()
