"""Personal data that Quepu does not need is blanked in the evidence that is kept: players' network addresses."""

import re
import zlib
from base64 import b64decode, b64encode
from typing import Final

from engine.errors import MalformedLogError
from ingest.encoding import decode, encoded
from ingest.limits import DEFAULT, Limits

BLANK: Final = "0.0.0.*"
_IPV4: Final = r"(?:[0-9]{1,3}|\*)(?:\.(?:[0-9]{1,3}|\*)){3}"
_IPV6: Final = r"[0-9A-Fa-f*]{0,4}(?::[0-9A-Fa-f*]{0,4}){2,7}(?:[0-9.*]*)"
_ADDRESS: Final = re.compile(rf'("(?:r|ip)"\s*:\s*")(?:{_IPV4}|{_IPV6})(")')
_SCRIPT: Final = re.compile(r'("script"\s*:\s*")([A-Za-z0-9+/=\s\\]+)(")')
_ESCAPED: Final = re.compile(r"\\[nrt]|\\|\s")


def blanked(data: bytes, format: str = "", limits: Limits = DEFAULT) -> bytes:
    """Return *data* with every player's network address blanked, and nothing else changed.

    Only ``tziakcha`` logs hold addresses; with *format* empty (a file that could not be read) JSON is treated alike.
    Data without an address comes back as the same bytes. A script-encoded record with an address is packed anew.
    """
    if format not in ("", "tziakcha") or not (b'"' in data and (b"r" in data or b"script" in data)):
        return data
    try:
        text = decode(data, limits).text
    except MalformedLogError:
        return _blanked_bytes(data)
    clean = _SCRIPT.sub(lambda found: found[1] + _blanked_script(found[2], limits) + found[3], _blanked_text(text))
    return data if clean == text else encoded(clean, data)


def _blanked_text(text: str) -> str:
    return _ADDRESS.sub(rf"\g<1>{BLANK}\g<2>", text)


def _blanked_bytes(data: bytes) -> bytes:
    return _blanked_text(data.decode("latin-1")).encode("latin-1")


def _blanked_script(script: str, limits: Limits) -> str:
    try:
        inflater = zlib.decompressobj()
        plain = inflater.decompress(b64decode(_ESCAPED.sub("", script), validate=True), limits.script)
        text = plain.decode("utf-8") if inflater.eof else ""
    except (ValueError, zlib.error):
        return script
    clean = _blanked_text(text)
    return script if clean == text else b64encode(zlib.compress(clean.encode("utf-8"), 9)).decode()
