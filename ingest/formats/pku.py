"""The PKU / Botzone "Match" text: one block, one hand, one match.

A block that cannot be read is refused by itself. A hand without its last lines is kept up to where it is good.
Lines that are not of the format are counted and passed over.
"""

import io
import re
from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import Struct

from engine.errors import MalformedLogError
from ingest.encoding import Text
from ingest.formats.pku_hand import KEYWORDS, HandReader
from ingest.limits import DEFAULT, Limits
from ingest.model import ParsedLog, ParsedMatch, ParseFinding, RefusedPart

FORMAT: Final = "pku"
PARSER_VERSION: Final = 1
BOOK: Final = "mil"
_MATCH: Final = re.compile(r"match[ \t]+([0-9a-f]{24})", re.IGNORECASE)
_DETECT: Final = re.compile(r"^[ \t]*match[ \t]+[0-9a-f]{24}[ \t]*\r?$", re.IGNORECASE | re.MULTILINE)
_SHOWN: Final = 80
_SAID: Final = 150
"""Characters from either end of an error that a refusal repeats: a word of the line in it may have megabytes."""
NOTHING: Final = "no line begins a hand: expected 'Match' and 24 digits"

Lines = list[tuple[int, str]]


class _Block(Struct, gc=False):
    """The lines of one hand, its Match line apart; `open_end`: its last line may be cut in the middle."""

    source_id: str
    line: int
    lines: Lines
    open_end: bool = False


class Foreign(Struct):
    """Lines that are not of the format: how many, and the first, cut to what is shown."""

    count: int = 0
    first: int = 0
    line: str = ""

    def add(self, lines: Lines) -> None:
        """Count more of them."""
        if lines:
            self.merge(Foreign(len(lines), min(lines)[0], _shown(min(lines)[1])))

    def merge(self, other: "Foreign") -> None:
        """Count those of another piece of the same text."""
        if other.count and (self.count == 0 or other.first < self.first):
            self.first, self.line = other.first, other.line
        self.count += other.count

    def findings(self) -> list[ParseFinding]:
        """Return the one finding that tells of them, if there are any."""
        if not self.count:
            return []
        text = f"{self.count} lines are not of this format and were passed over; the first is line {self.first}"
        return [ParseFinding("foreign_lines", text, self.first, -1, "", self.line)]


class _Read(Struct, gc=False):
    match: ParsedMatch
    foreign: Lines


def detect(text: str) -> bool:
    """Return whether *text* has a line that begins a hand."""
    return _DETECT.search(text) is not None


def parse(source: Text, limits: Limits = DEFAULT) -> ParsedLog:
    """Return the hands of a text, each as one match with key ``pku:<id>``.

    :raises MalformedLogError: if not one hand can be read; the text is that of the first hand's first error.
    """
    foreign = Foreign()
    read = list(read_blocks(source, foreign, limits))
    matches = tuple(part for part in read if isinstance(part, ParsedMatch))
    refused = tuple(part for part in read if isinstance(part, RefusedPart))
    if not matches:
        raise MalformedLogError(refused[0].text if refused else NOTHING)
    findings = (*source.findings, *findings_of(foreign, refused[: limits.findings]))
    return ParsedLog(FORMAT, PARSER_VERSION, matches, findings, refused)


def read_blocks(
    source: Text, foreign: "Foreign", limits: Limits = DEFAULT, first_line: int = 1
) -> Iterator[ParsedMatch | RefusedPart]:
    """Yield the hands of a text, or of a piece that begins at line *first_line*; count lines passed over in *foreign*.

    A hand that cannot be read is refused by itself.
    """
    before: Lines = []
    for block in _blocks(source, before, first_line):
        try:
            read = _read(block, limits.events)
        except MalformedLogError as error:
            yield _refusal(block, str(error))
            continue
        yield read.match
        foreign.add(read.foreign)
    foreign.add(before)


def findings_of(foreign: "Foreign", refused: Sequence[RefusedPart]) -> tuple[ParseFinding, ...]:
    """Return what is to be said of a text as a whole."""
    return (*foreign.findings(), *map(_told, refused))


def _blocks(source: Text, before: Lines, first_line: int) -> Iterator[_Block]:
    """Yield the hands one by one; what stands before the first goes to *before*. Blank lines are dropped."""
    block: _Block | None = None
    for number, line in _lines(source.text, first_line):
        match = _MATCH.fullmatch(line)
        if match:
            if block:
                yield block
            block = _Block(match[1].lower(), number, [])
        else:
            (block.lines if block else before).append((number, line))
    if block:
        block.open_end = source.cut or not source.text.endswith("\n")
        yield block


def _lines(text: str, first_line: int) -> Iterator[tuple[int, str]]:
    """Yield numbered lines that are not blank; only a line feed ends a line, not every break that Unicode knows."""
    for number, line in enumerate(io.StringIO(text, newline="\n"), first_line):
        stripped = line.strip()
        if stripped:
            yield number, stripped


def _read(block: _Block, limit: int) -> _Read:
    """Read a hand; where it goes wrong or stays unfinished after a foreign line, it ends before that line."""
    reader = HandReader(block.source_id, block.line, limit)
    foreign: Lines = []
    inside: int | None = None
    for index, (number, line) in enumerate(block.lines):
        words = line.split()
        if reader.done or _is_foreign(words):
            inside = index if inside is None and not reader.done else inside
            foreign.append((number, line))
            continue
        if block.open_end and index == len(block.lines) - 1 and words[0].lower() != "score":
            break  # a line without an end may be half a line, even where it can be read
        try:
            reader.read(number, words)
        except MalformedLogError as error:
            if inside is not None:
                return _cut(block, inside, limit)
            if block.open_end and index == len(block.lines) - 1:
                break
            raise MalformedLogError(f"line {number}: {_said(str(error))} in {_shown(line)!r}") from None
    if inside is not None and not reader.done:
        return _cut(block, inside, limit)
    return _Read(_match(block, reader), foreign)


def _cut(block: _Block, at: int, limit: int) -> _Read:
    read = _read(_Block(block.source_id, block.line, block.lines[:at]), limit)
    return _Read(read.match, block.lines[at:])


def _match(block: _Block, reader: HandReader) -> ParsedMatch:
    last = block.lines[-1][0] if block.lines else block.line
    if not reader.dealt:
        raise MalformedLogError(f"line {last}: the hand ends before its four deals")
    if not reader.done:
        text = f"the hand ends at line {last} without its result; what is there is kept"
        reader.findings.append(ParseFinding("truncated", text, last, len(reader.events) - 1, "Score", ""))
    key = f"pku:{block.source_id}"
    return ParsedMatch(key, BOOK, tuple(reader.events), tuple(reader.lines), tuple(reader.findings))


def _is_foreign(words: list[str]) -> bool:
    word = words[0].lower()
    if word not in KEYWORDS:
        return True
    return word == "player" and len(words) > 4 and words[2].lower() != "deal" and words[4].lower() != "ignore"


def _refusal(block: _Block, text: str) -> RefusedPart:
    last = block.lines[-1][0] if block.lines else block.line
    return RefusedPart(f"pku:{block.source_id}", block.line, last, text, 0)


def _told(part: RefusedPart) -> ParseFinding:
    return ParseFinding("block_refused", f"{part.key} was not read: {part.text}", part.first_line)


def _shown(line: str) -> str:
    return line if len(line) <= _SHOWN else line[:_SHOWN] + "…"


def _said(error: str) -> str:
    """Return an error without the middle of a word that is far too long."""
    return error if len(error) <= 2 * _SAID else f"{error[:_SAID]}…{error[-_SAID:]}"
