"""The digest of a match's stream, over its events as the store keeps them."""

import hashlib
import struct
from collections.abc import Iterable

from engine.events import AnyEvent
from ingest.store.codec import encode


def digest_of_events(events: Iterable[AnyEvent]) -> str:
    """Return the digest of *events*; see `stream_digest`."""
    cells, sizes, runs, rests = bytearray(), bytearray(), bytearray(), bytearray()
    for event in events:
        *numbers, tiles, data = encode(event)
        rest = b"" if data is None else str(data).encode()
        cells += struct.pack("5b", *numbers)
        sizes += struct.pack("<2I", len(tiles or b""), len(rest))
        runs += tiles or b""
        rests += rest
    return stream_digest(cells, sizes, runs, rests)


def stream_digest(
    cells: bytes | bytearray | memoryview, sizes: bytes | bytearray | memoryview,
    tiles: bytes | bytearray | memoryview, data: bytes | bytearray | memoryview,
) -> str:  # fmt: skip
    """Return the SHA-256 of a stream, as hexadecimal.

    :param cells: five signed bytes an event: kind, seat, tile, other, flag (`ingest.store.codec`).
    :param sizes: two little-endian 32-bit numbers an event: bytes of its tiles, bytes of its data.
    :param tiles: the tiles of all events, one run behind the other.
    :param data: their data, likewise.
    """
    total = hashlib.sha256(cells)
    total.update(sizes)
    total.update(tiles)
    total.update(data)
    return total.hexdigest()
