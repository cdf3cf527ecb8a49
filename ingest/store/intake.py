"""An upload on its way in: opened, personal data blanked, parsed. Nothing is written here."""

from collections.abc import Callable, Iterator
from typing import TypeAlias

from msgspec import Struct

from engine.books import BOOK_IDS
from engine.errors import MalformedLogError
from ingest.archive import members
from ingest.detect import parse
from ingest.limits import Limits
from ingest.model import ParsedLog
from ingest.privacy import blanked
from ingest.store.files import sha256
from ingest.store.model import Upload

Parser: TypeAlias = Callable[[bytes], ParsedLog]


def parser_within(limits: Limits) -> Parser:
    """Return the parser of all formats, told by content, under these limits."""

    def parse_within(data: bytes) -> ParsedLog:
        return parse(data, limits)

    return parse_within


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
    size: int | None = None
    """Bytes of a big upload, whose evidence is written by itself; `kept` is empty then."""


def take_in(upload: Upload, parser: Parser, limits: Limits) -> Iterator[Intake]:
    """Yield the files of an upload (an archive's members one by one), personal data blanked, parsed.

    An archive that is broken, hostile or over a limit is refused as a whole, before any member is read.
    """
    sent = sha256(upload.data)
    reason = _refusal(upload, limits)
    if reason:
        yield Intake(upload.name, sent, upload.data, sent, upload.book, None, reason)
        return
    for member in members(upload.data, upload.name, limits):
        yield read(member.name, sent, blanked(member.data, limits=limits), upload.book, parser)


def _refusal(upload: Upload, limits: Limits) -> str:
    """Return why nothing of an upload is read; empty if it is. Every member is expanded once, none is held."""
    if upload.book is not None and upload.book not in BOOK_IDS:
        return f"unknown book {upload.book!r}: expected one of {', '.join(BOOK_IDS)}"
    try:
        count = sum(1 for _ in members(upload.data, upload.name, limits))
    except MalformedLogError as error:
        return str(error)
    return "" if count else "the archive holds no file"


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
