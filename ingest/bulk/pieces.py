"""A file cut at the borders of its blocks, so that each piece can be read by itself."""

import re
from collections.abc import Callable, Iterator
from typing import BinaryIO, Final

from msgspec import Struct

from ingest.privacy import blanked

PIECE: Final = 4 << 20
"""Bytes of a piece, about."""
_BEGIN: Final = re.compile(rb"(?:\xef\xbb\xbf)?Match [0-9a-f]{24}\n")
_BORDER: Final = re.compile(rb"\n(?=Match [0-9a-f]{24}\n)")
_BOM: Final = b"\xef\xbb\xbf"


class NotPlainError(Exception):
    """The file must be read as a whole: it is not UTF-8, or has something that only the whole tells."""


class Piece(Struct, frozen=True):
    """A part of a file that begins with a Match line. `offset` counts bytes of the file, `line` from 1."""

    number: int
    offset: int
    line: int
    data: bytes
    last: bool


def begins_plain(head: bytes) -> bool:
    """Return whether a file that begins so can be read in pieces."""
    return _BEGIN.match(head) is not None


def pieces(file: BinaryIO, line_limit: int, seen: Callable[[bytes], None], size: int = PIECE) -> Iterator[Piece]:
    """Yield the pieces of a file; *seen* is given all its bytes in order.

    :raises NotPlainError: if it cannot be read in pieces.
    """
    held, offset, line, number = b"", 0, 1, 0
    while more := file.read(size):
        seen(more)
        held += more
        if number == 0 and offset == 0 and held.startswith(_BOM):
            held, offset = held[len(_BOM) :], len(_BOM)
        cut = _last_border(held)
        if cut == 0:
            if len(held) > max(4 * size, line_limit):
                raise NotPlainError("a block is too long to be one")
            continue
        yield Piece(number, offset, line, _checked(held[:cut]), False)
        number, offset, line, held = number + 1, offset + cut, line + held.count(b"\n", 0, cut), held[cut:]
    if held:
        yield Piece(number, offset, line, _checked(held), True)


def _last_border(held: bytes) -> int:
    """Return where the last block begins; 0 if that is the first too."""
    end = len(held)
    while (at := held.rfind(b"\nMatch ", 0, end)) >= 0:
        if _BORDER.match(held, at):
            return at + 1
        end = at + 1
    return 0


def _checked(data: bytes) -> bytes:
    """Refuse what only the reader of whole files can answer: binary, other encodings, addresses to be blanked."""
    if b"\x00" in data:
        raise NotPlainError("there is a zero byte")
    if b'"' in data and blanked(data) != data:
        raise NotPlainError("there is a network address")
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        raise NotPlainError("it is not UTF-8") from None
    return data
