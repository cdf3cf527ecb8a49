"""What goes into the store and what it answers."""

from msgspec import Struct

from engine.events import AnyEvent
from ingest.model import ParseFinding

STORED = "stored"
"""The match is new and was stored."""
EXTENDED = "extended"
"""The match was stored already; whole hands, or a better copy of what was there, were added."""
DUPLICATE = "duplicate"
"""Everything in it was stored already; nothing was written."""
CONFLICT = "conflict"
"""The same key holds other content; the upload was quarantined and nothing stored changed."""
REFUSED = "refused"
"""It cannot be read or stored; quarantined with the reason."""


class Upload(Struct, frozen=True):
    """What someone sends. `name` is hostile text, kept only as data. `book` is the uploader's choice, if any."""

    name: str
    data: bytes
    book: str | None = None


class MatchReceipt(Struct, frozen=True):
    """What became of one match of an upload: `status` is stored, extended, duplicate, conflict or refused."""

    key: str
    status: str
    reason: str = ""
    """Why, where it was not stored."""
    hands_added: int = 0
    line: int = 0
    """Line (or action number) of a refused part, 0 when unknown."""


class Receipt(Struct, frozen=True):
    """The answer to one upload (of an archive: one for each member).

    It is given only after everything it speaks of is on stable storage.
    """

    name: str
    sha256_sent: str
    """Of the bytes that were sent (of an archive: of the whole archive)."""
    sha256_kept: str
    """Of the bytes kept as evidence: as sent, personal data blanked."""
    matches: tuple[MatchReceipt, ...]
    version: int
    """Commit of the store after which this receipt holds."""
    head: str
    """Head of the store at that commit: keep it, and `verify` can prove later that nothing was cut or rewritten."""
    findings: int = 0
    """Oddities that the parser noted in what it read."""
    format: str = ""
    counts: dict[str, int] = {}
    """Matches by status. Of a big upload `matches` lists only those that were neither stored nor a duplicate."""


class StoredMatch(Struct, frozen=True):
    """A match as stored: the union of its hands, in order of hand. Usable wherever a `ParsedMatch` is."""

    key: str
    book: str
    events: tuple[AnyEvent, ...]
    """Rulings come last, in the order in which they were given."""
    lines: tuple[int, ...]
    findings: tuple[ParseFinding, ...]
    format: str
    parser_version: int
    version: int
    """1 for the first reading of the evidence, counted up by each `reparse` that read it differently."""
    uploads: tuple[str, ...]
    """SHA-256 of each kept upload that gave events to it, sorted."""


class Problem(Struct, frozen=True):
    """One thing that is wrong with a store. `file` is relative to the store's folder."""

    file: str
    what: str
    expected: str
    found: str
    advice: str

    def __str__(self) -> str:
        """Return it as one line for people."""
        return f"{self.file}: {self.what} (expected {self.expected}, found {self.found}); {self.advice}"
