"""What a worker is given and gives back. All of it can be sent to another process or machine."""

from msgspec import Struct

from ingest.formats.pku import Foreign
from ingest.limits import Limits
from ingest.model import RefusedPart


class Task(Struct, frozen=True):
    """A piece of text to store. `known` are keys that must be left out, because the store may hold them already."""

    root: str
    data: bytes
    line: int
    book: str
    compiled: bool
    limits: Limits
    known: frozenset[str] = frozenset()


class LeftOut(Struct, frozen=True):
    """A match that is known or came twice, by the bytes of its block within the piece."""

    key: str
    digest: str
    """Of its hand; empty where the parser had to read it."""
    level: str
    start: int
    end: int
    line: int


class Done(Struct, frozen=True):
    """What became of a piece. The data file is on stable storage; `data` is empty where nothing was to be stored."""

    data: str
    size: int
    batch: str
    rows: int
    keys: tuple[str, ...]
    """Of the matches in the data file, by stream."""
    digests: bytes
    """Of their hands, 32 bytes each."""
    left_out: tuple[LeftOut, ...]
    refused: tuple[RefusedPart, ...]
    foreign: Foreign
    findings: int
    events: int
