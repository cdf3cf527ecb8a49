"""The JSON of tziakcha (雀渣), as far as it is read; every other field is passed over."""

import re
import zlib
from base64 import b64decode
from typing import Annotated, Any, Final

from msgspec import Meta, Struct

from engine.errors import MalformedLogError
from ingest.limits import Limits
from ingest.strict_json import Json, load, typed

ID: Final = re.compile(r"[0-9A-Za-z_.-]{1,64}")
"""What the id of a session or a record may be."""
Points = Annotated[int, Meta(ge=-1_000_000_000, le=1_000_000_000)]
FourPoints = tuple[Points, Points, Points, Points]
Millis = Annotated[int, Meta(ge=0, le=1 << 52)]
Small = Annotated[int, Meta(ge=0, le=0xFFFF)]
Action = tuple[Annotated[int, Meta(ge=0, le=255)], Small, Millis]
Rating = Annotated[int, Meta(ge=-1_000_000, le=1_000_000)] | float


class StepPlayer(Struct, frozen=True, gc=False):
    """A player of one hand: id, name, rating, points before the hand."""

    i: str | int = ""
    n: str = ""
    e: Rating | None = None
    s: Points | None = None


class Shown(Struct, frozen=True):
    """A winner's melds (as action data) and standing tiles (ids, the winning tile last)."""

    p: list[Small] = []
    s: list[Annotated[int, Meta(ge=0, le=143)]] = []


class Result(Struct, frozen=True):
    """What a seat won with; all empty for a seat that did not win."""

    f: Annotated[int, Meta(ge=0, le=100_000)] | None = None
    t: dict[str, Small] = {}
    h: Shown | None = None


class Step(Struct, frozen=True):
    """One hand."""

    i: Annotated[int, Meta(ge=0, le=9999)]
    w: str
    d: Small
    a: list[Action]
    s: FourPoints
    b: Small
    p: tuple[StepPlayer, StepPlayer, StepPlayer, StepPlayer]
    v: int = 0
    y: list[Result] = []
    g: dict[str, Any] = {}
    t: Millis | None = None


class SessionPlayer(Struct, frozen=True, gc=False):
    """A player of a session, in the original order: name, rating, final points."""

    n: str = ""
    e: Rating | None = None
    s: Points = 0


class SessionRecord(Struct, frozen=True, gc=False):
    """A hand of a session: its id; `s` is fan << 16 and result bits by original player."""

    i: str | int
    s: Annotated[int, Meta(ge=0, le=1 << 40)] = 0


class Session(Struct, frozen=True):
    """A session of several hands."""

    id: str | int = ""
    title: str = ""
    periods: Annotated[int, Meta(ge=0, le=9999)] | None = None
    initial: Points = 0
    progress: Annotated[int, Meta(ge=-1, le=9999)] = -1
    start_time: Millis | None = None
    finish_time: Millis | None = None
    players: list[SessionPlayer] = []
    records: list[SessionRecord] = []


class Record(Struct, frozen=True):
    """One hand with its own id and the session it belongs to."""

    id: str | int | None = None
    belongs: str | int | None = None
    script: str | None = None
    step: Json = None


_VERSION: Final = 0
_DECODED: Final = "<Decoded>"


def step_of(record: Record, limits: Limits, what: str) -> Step:
    """Return the hand that *record* holds, plain or script-encoded.

    :raises MalformedLogError: if it holds none, or one that is malformed or of an unknown version.
    """
    value = record.step
    if value is None and record.script is not None and record.script != _DECODED:
        value = load(_inflated(record.script, limits, what), what)
    if value is None:
        raise MalformedLogError(f"{what}: neither 'step' nor 'script': nothing to read")
    if isinstance(value, dict) and value.get("v", 0) != _VERSION:
        raise MalformedLogError(f"{what}: version {str(value['v'])[:20]} of a step is not known: expected {_VERSION}")
    return typed(value, Step, what)


def _inflated(script: str, limits: Limits, what: str) -> str:
    try:
        packed = b64decode("".join(script.split()), validate=True)
    except ValueError:
        raise MalformedLogError(f"{what}: the script is not base64") from None
    inflater = zlib.decompressobj()
    try:
        plain = inflater.decompress(packed, limits.script + 1)
    except zlib.error as error:
        raise MalformedLogError(f"{what}: the script is not zlib data: {error}") from None
    if len(plain) > limits.script:
        raise MalformedLogError(f"{what}: the script inflates to more than the {limits.script} bytes allowed")
    if not inflater.eof:
        raise MalformedLogError(f"{what}: the script is cut off: its compressed data has no end")
    try:
        return plain.rstrip(b"\x00").decode("utf-8")
    except UnicodeError:
        raise MalformedLogError(f"{what}: the inflated script is not UTF-8") from None
