"""How much an upload may ask for. Every bound is a setting; these are the defaults of the page and the API."""

from typing import Final

from msgspec import Struct

MIB: Final = 1 << 20


class Limits(Struct, frozen=True, gc=False):
    """Bounds on one upload; sizes in bytes, names in code points."""

    file: int = 64 * MIB
    """One file as sent."""
    expanded: int = 512 * MIB
    """All that an archive holds, once expanded."""
    ratio: int = 100
    """Expanded size of an archive's member over its compressed size."""
    members: int = 10_000
    """Files in one archive."""
    depth: int = 2
    """Archives within archives."""
    line: int = 8 * MIB
    """One line."""
    document: int = 4 * MIB
    """One JSON document, in characters; a session of sixteen hands has some 50,000."""
    script: int = 4 * MIB
    """One script-encoded record, once inflated."""
    events: int = 2_000
    """Events in one hand."""
    name: int = 64
    """A player's name or id."""
    findings: int = 1_000
    """Findings that are listed singly for one upload."""


DEFAULT: Final = Limits()
UNBOUNDED_FILE: Final = Limits(file=1 << 62, expanded=1 << 62)
"""For the owner's own files at the command line: any size, every other bound kept."""
