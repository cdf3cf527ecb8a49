"""Archives, opened in memory and under limits. Nothing of an archive is ever written to a file.

A gzip or zip archive is told by its first bytes. What looks hostile is refused as a whole: too large once expanded,
too many members, overlapping members, encryption, links, names that point elsewhere.
"""

import io
import stat
import struct
import zipfile
import zlib
from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from engine.errors import MalformedLogError
from ingest.limits import DEFAULT, Limits

GZIP: Final = b"\x1f\x8b"
ZIP: Final = (b"PK\x03\x04", b"PK\x05\x06")
_END: Final = b"PK\x05\x06"
_TAIL: Final = 66_000
_GZIP_WINDOW: Final = 31
_CHUNK: Final = 1 << 20
_LOCAL_HEADER: Final = 30
_ENCRYPTED: Final = 0x1
_METHODS: Final = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_LONGEST_NAME: Final = 1024
_SHOWN: Final = 60
_BROKEN: Final = (
    zipfile.BadZipFile, zlib.error, struct.error, EOFError, NotImplementedError, RuntimeError, OverflowError,
    UnicodeDecodeError, OSError,
)


class Member(Struct, frozen=True, gc=False):
    """A file within an archive, or a plain file: its name as given, which is data only, and its bytes."""

    name: str
    data: bytes


class _Budget:
    """What an upload may still expand to."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.left = limits.expanded
        self.members = limits.members

    def spend(self, size: int, packed: int, name: str) -> None:
        """Count *size* expanded bytes that came from *packed* ones."""
        self.left -= size
        if self.left < 0:
            raise MalformedLogError(f"{name}: expands to more than the {self.limits.expanded} bytes allowed")
        if size > self.limits.ratio * max(packed, 1):
            raise MalformedLogError(f"{name}: expands to more than {self.limits.ratio} times its size, as a bomb does")

    def room(self, packed: int) -> int:
        """Return how many bytes *packed* ones may expand to."""
        return min(self.left, self.limits.ratio * max(packed, 1))


def members(data: bytes, name: str = "", limits: Limits = DEFAULT) -> Iterator[Member]:
    """Yield the files that *data* holds, one after another; a file that is no archive is its own only member.

    An archive within an archive is opened too, to `Limits.depth`, all under one budget.

    :raises MalformedLogError: on an archive that is broken, hostile or over a limit, naming the member.
    """
    if len(data) > limits.file:
        raise MalformedLogError(f"{_short(name)}: {len(data)} bytes, more than the {limits.file} allowed: split it")
    yield from _opened(data, name, _Budget(limits), limits.depth)


def _opened(data: bytes, name: str, budget: _Budget, depth: int) -> Iterator[Member]:
    zipped, packed = data.startswith(ZIP), data.startswith(GZIP)
    if not zipped and not packed:
        yield Member(name, data)
        return
    if depth <= 0:
        raise MalformedLogError(f"{_short(name)}: archives within archives, deeper than is allowed")
    inner = _zip_members(data, name, budget) if zipped else iter((_gunzipped(data, name, budget),))
    for member in inner:
        yield from _opened(member.data, member.name, budget, depth - 1)


def _gunzipped(data: bytes, name: str, budget: _Budget) -> Member:
    """Expand a gzip file, of one or several streams."""
    room = budget.room(len(data))
    out = bytearray()
    rest = data
    while rest:
        inflater = zlib.decompressobj(_GZIP_WINDOW)
        try:
            while not inflater.eof and len(out) <= room:
                piece = inflater.decompress(rest, min(_CHUNK, room + 1 - len(out)))
                rest = inflater.unconsumed_tail
                out += piece
                if not piece and not rest and not inflater.eof:
                    raise MalformedLogError(f"{_short(name)}: the gzip archive is cut off")
        except zlib.error as error:
            raise MalformedLogError(f"{_short(name)}: not a sound gzip archive: {error}") from None
        if len(out) > room:
            break
        rest = inflater.unused_data.lstrip(b"\x00")
    budget.spend(len(out), len(data), _short(name))
    return Member(name.removesuffix(".gz"), bytes(out))


def _zip_members(data: bytes, name: str, budget: _Budget) -> Iterator[Member]:
    _check_count(data, name, budget)
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            infos = _checked(archive, name, budget)
            for info in infos:
                yield Member(f"{name}/{info.filename}" if name else info.filename, _expanded(archive, info, budget))
    except _BROKEN as error:
        raise MalformedLogError(f"{_short(name)}: not a sound zip archive: {error}") from None


def _check_count(data: bytes, name: str, budget: _Budget) -> None:
    """Refuse by the count at the end of the archive, before a huge directory is read; it is not trusted to be small."""
    at = data.rfind(_END, max(0, len(data) - _TAIL))
    if at >= 0 and int.from_bytes(data[at + 10:at + 12], "little") > budget.members:
        raise MalformedLogError(f"{_short(name)}: more than the {budget.limits.members} members allowed")


def _checked(archive: zipfile.ZipFile, name: str, budget: _Budget) -> list[zipfile.ZipInfo]:
    """Return the members to read, after a look at all of them."""
    infos = archive.infolist()
    budget.members -= len(infos)
    if budget.members < 0:
        raise MalformedLogError(f"{_short(name)}: more than the {budget.limits.members} members allowed")
    for info in infos:
        _check_member(info)
    if len({info.filename for info in infos}) != len(infos):
        raise MalformedLogError(f"{_short(name)}: two members have the same name")
    _check_overlap(infos, archive.start_dir)
    if sum(info.file_size for info in infos) > budget.left:
        raise MalformedLogError(f"{_short(name)}: expands to more than the {budget.limits.expanded} bytes allowed")
    return [info for info in infos if not info.is_dir() and not info.filename.startswith("__MACOSX/")]


def _check_member(info: zipfile.ZipInfo) -> None:
    name = info.orig_filename
    parts = name.replace("\\", "/").split("/")
    shown = _short(name)
    if len(name) > _LONGEST_NAME or any(ord(character) < 32 for character in name):
        raise MalformedLogError(f"{shown}: a member's name is too long or holds control characters")
    if ".." in parts or name.startswith(("/", "\\")) or name[1:2] == ":":
        raise MalformedLogError(f"{shown}: a member's name points outside the archive")
    if info.flag_bits & _ENCRYPTED:
        raise MalformedLogError(f"{shown}: a member is encrypted: send it without a password")
    kind = stat.S_IFMT(info.external_attr >> 16)
    if kind not in (0, stat.S_IFREG, stat.S_IFDIR):
        raise MalformedLogError(f"{shown}: a member is a link or a device, not a file")
    if info.compress_type not in _METHODS:
        raise MalformedLogError(f"{shown}: compression method {info.compress_type} is not read: use deflate")


def _check_overlap(infos: list[zipfile.ZipInfo], end: int) -> None:
    places = sorted((info.header_offset, info.compress_size, info.orig_filename) for info in infos)
    following = [*(offset for offset, _, _ in places[1:]), end]
    for (offset, size, name), after in zip(places, following, strict=bool(places)):
        if offset < 0 or offset + _LOCAL_HEADER + size > after:
            raise MalformedLogError(f"{_short(name)}: members overlap each other, as in a bomb")


def _expanded(archive: zipfile.ZipFile, info: zipfile.ZipInfo, budget: _Budget) -> bytes:
    room = budget.room(info.compress_size)
    with archive.open(info) as file:
        data = file.read(room + 1)
    budget.spend(len(data), info.compress_size, _short(info.filename))
    if len(data) != info.file_size:
        raise MalformedLogError(f"{_short(info.filename)}: {len(data)} bytes where {info.file_size} are promised")
    return data


def _short(name: str) -> str:
    name = name or "the file"
    return ascii(name[:_SHOWN] + ("…" if len(name) > _SHOWN else "")).strip("'")
