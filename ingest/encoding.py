"""Bytes to text: the encodings that logs come in, and what is said of one that is not ours."""

import codecs
from typing import Final

from msgspec import Struct

from engine.errors import MalformedLogError
from ingest.limits import DEFAULT, Limits
from ingest.model import ParseFinding

_UTF16: Final = ((codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))
_KNOWN: Final = (
    (b"\x1f\x8b", "a gzip archive", "open it first"),
    (b"PK\x03\x04", "a zip archive", "open it first"),
    (b"PAR1", "a Parquet file", "send the log it was made from"),
    (b"\x89PNG", "a picture", "send the log as text"),
    (b"%PDF", "a PDF document", "send the log as text"),
    (b"\x28\xb5\x2f\xfd", "a zstd archive", "expand it first"),
    (b"7z\xbc\xaf", "a 7z archive", "expand it first"),
)
_TAR: Final = b"ustar"
_TAR_AT: Final = 257
"""Where the first header of a tar archive says what it is."""
_LONGEST_CHARACTER: Final = 4


class Text(Struct, frozen=True, gc=False):
    """Decoded text without byte order mark. `cut`: the last character was incomplete and is left out."""

    text: str
    encoding: str
    cut: bool = False
    findings: tuple[ParseFinding, ...] = ()


def decode(data: bytes, limits: Limits = DEFAULT) -> Text:
    """Return the text that *data* holds: UTF-8, UTF-16 with a mark, or GB18030 (told by a finding).

    :raises MalformedLogError: on an empty, too large, binary or undecodable file, or an over-long line.
    """
    _check_size(data, limits)
    for mark, encoding in _UTF16:
        if data.startswith(mark):
            return _other(data[len(mark):], encoding)
    _check_binary(data)
    if data.startswith(codecs.BOM_UTF8):
        data = data[len(codecs.BOM_UTF8):]
    try:
        return Text(data.decode("utf-8"), "utf-8")
    except UnicodeDecodeError as error:
        if error.reason == "unexpected end of data" and len(data) - error.start < _LONGEST_CHARACTER:
            return Text(data[: error.start].decode("utf-8"), "utf-8", cut=True)
        return _gb18030(data, error)


def encoded(text: str, like: bytes) -> bytes:
    """Return *text* in the encoding, and with the byte order mark, of *like*."""
    for mark, encoding in _UTF16:
        if like.startswith(mark):
            return mark + text.encode(encoding)
    mark = codecs.BOM_UTF8 if like.startswith(codecs.BOM_UTF8) else b""
    return mark + text.encode(decode(like, Limits(file=len(like), line=len(like))).encoding)


def _check_size(data: bytes, limits: Limits) -> None:
    if not data or (not data[:4096].strip(b" \t\r\n\x00\xef\xbb\xbf") and not data.strip(b" \t\r\n\x00\xef\xbb\xbf")):
        raise MalformedLogError("the file is empty: send a log")
    if len(data) > limits.file:
        raise MalformedLogError(f"the file has {len(data)} bytes, more than the {limits.file} allowed: split it")
    line, start = 1, 0
    while len(data) - start > limits.line:
        end = data.rfind(b"\n", start, start + limits.line)
        if end < 0:
            raise MalformedLogError(
                f"a line after byte {start} is longer than the {limits.line} bytes allowed: this is no log"
            )
        line, start = line + 1, end + 1


def _check_binary(data: bytes) -> None:
    for magic, what, advice in _KNOWN:
        if data.startswith(magic):
            raise MalformedLogError(f"this is {what}, not a log: {advice}")
    if data[_TAR_AT : _TAR_AT + len(_TAR)] == _TAR:
        raise MalformedLogError("this is a tar archive, not a log: send a zip of the logs, or each log as gzip")
    at = data.find(b"\x00")
    if at >= 0:
        raise MalformedLogError(f"byte {at} is zero: this is binary, not a log")


def _other(data: bytes, encoding: str) -> Text:
    try:
        return Text(data.decode(encoding), encoding)
    except UnicodeDecodeError as error:
        raise MalformedLogError(f"not valid {encoding} at byte {error.start}: save the log as UTF-8") from None


def _gb18030(data: bytes, first: UnicodeDecodeError) -> Text:
    line = data.count(b"\n", 0, first.start) + 1
    try:
        text = data.decode("gb18030")
    except UnicodeDecodeError:
        raise MalformedLogError(
            f"line {line}: byte {data[first.start]:#04x} at {first.start} is not UTF-8: save the log as UTF-8"
        ) from None
    told = ParseFinding("encoding_gb18030", "read as GB18030, since it is not UTF-8", line, -1, "utf-8", "gb18030")
    return Text(text, "gb18030", findings=(told,))
