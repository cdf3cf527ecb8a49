"""An upload on its way in: opened, personal data blanked, parsed. Nothing is written here."""

from collections.abc import Callable, Iterator
from typing import TypeAlias

from msgspec import Struct

from engine.errors import MalformedLogError
from ingest.model import ParsedLog
from ingest.store.files import sha256
from ingest.store.model import Upload

Parser: TypeAlias = Callable[[bytes], ParsedLog]


def default_parser(data: bytes) -> ParsedLog:
    """Parse by content, whatever the format."""
    from ingest.detect import parse

    return parse(data)


class Intake(Struct, frozen=True):
    """One file to be stored. `log` is None where it cannot be read, and `error` says why."""

    name: str
    sent: str
    kept: bytes
    sha256: str
    """Of `kept`."""
    book: str | None
    log: ParsedLog | None
    error: str = ""


def take_in(upload: Upload, parser: Parser) -> Iterator[Intake]:
    """Yield the files of an upload (an archive's members one by one), parsed."""
    yield read(upload.name, sha256(upload.data), upload.data, upload.book, parser)


def printable(text: str) -> str:
    """Return *text* without lone surrogates, which a file's name can bring and UTF-8 cannot hold."""
    return text.encode(errors="replace").decode()


def read(name: str, sent: str, kept: bytes, book: str | None, parser: Parser) -> Intake:
    """Parse kept bytes."""
    try:
        log, error = parser(kept), ""
    except MalformedLogError as refused:
        log, error = None, str(refused)
    return Intake(name, sent, kept, sha256(kept), book, log, error)
