"""What the numbers of an event may be, for formats that give events themselves."""

from typing import Final

from engine.errors import MalformedLogError
from engine.events import AnyEvent, Claim, Deal, FalseWin, HandStart, MatchStart, StatedFans
from engine.tiles import ALL_KINDS
from ingest.limits import Limits

_POINTS: Final = (-1_000_000_000, 1_000_000_000)
_MILLIS: Final = (0, 1 << 52)
_TILE: Final = (0, ALL_KINDS - 1)
_SEAT: Final = (0, 3)
_SEAT_OR_NONE: Final = (-1, 3)
_COUNT: Final = (0, 1_000_000)
RANGES: Final[dict[str, tuple[int, int]]] = {
    "seat": _SEAT, "source": _SEAT, "player": _SEAT, "players": _SEAT, "round_wind": _SEAT, "target": _SEAT_OR_NONE,
    "tile": _TILE, "tiles": _TILE, "wall": _TILE, "out": _TILE, "into": _TILE, "shown": _TILE, "low": (-1, 33),
    "points": _POINTS, "stated_running": _POINTS, "start_points": _POINTS, "reward": _POINTS,
    "base_points": _POINTS, "minimum": _COUNT, "rake": _COUNT, "planned_hands": _COUNT, "hand": _COUNT,
    "total": _COUNT, "level": _COUNT, "event": (-1, (1 << 31) - 1), "drawn": (-1, 1),
    "started_at": _MILLIS, "finished_at": _MILLIS, "options": (-(1 << 52), 1 << 52),
}
"""Least and greatest value of each field that holds an integer or several."""
_MAY_BE_NONE: Final[dict[type, tuple[str, ...]]] = {FalseWin: ("tile", "source")}
_DEALT: Final = (13, 14)
_WALLS: Final = (0, 136, 144)
_CLAIMS: Final = ("chow", "pung", "kong", "win")
_TEXT: Final = 4096
_FAN: Final = 256
"""Code points of a fan's name or id; platforms add remarks to names, never pages of them."""


def check_event(event: AnyEvent, limits: Limits) -> None:
    """Refuse an event with a number, a length or a text that cannot be.

    :raises MalformedLogError: naming the field and the offending value.
    """
    lenient = _MAY_BE_NONE.get(type(event), ())
    for field in event.__struct_fields__:
        value = getattr(event, field)
        if isinstance(value, str):
            _check_text(field, value, _TEXT)
        elif field in RANGES:
            low, high = RANGES[field]
            _check_numbers(field, value, -1 if field in lenient else low, high)
    if isinstance(event, MatchStart):
        _check_players(event, limits)
    else:
        _check_shape(event)


def _check_numbers(field: str, value: object, low: int, high: int) -> None:
    values = value.values() if isinstance(value, dict) else value if isinstance(value, tuple) else (value,)
    for number in values:
        if isinstance(number, int) and not low <= number <= high:
            raise MalformedLogError(f"{field} is {number}: expected {low} to {high}")
        if isinstance(number, str):
            _check_text(field, number, _TEXT)


def _check_text(field: str, text: str, most: int) -> None:
    if len(text) > most:
        raise MalformedLogError(f"{field} has {len(text)} characters, more than {most}")


def _check_players(event: MatchStart, limits: Limits) -> None:
    if len(event.players) not in (0, 4):
        raise MalformedLogError(f"{len(event.players)} players: expected four, or none where they are not known")
    for player in event.players:
        _check_text("name", player.name, limits.name)
        _check_text("id", player.id, limits.name)
        _check_numbers("rating", player.rating, *_POINTS)


def _check_shape(event: AnyEvent) -> None:
    if isinstance(event, Deal) and len(event.tiles) not in _DEALT:
        raise MalformedLogError(f"{len(event.tiles)} tiles are dealt to seat {event.seat}: expected 13 or 14")
    if isinstance(event, HandStart):
        if sorted(event.players) != [0, 1, 2, 3]:
            raise MalformedLogError(f"players are {list(event.players)}: expected 0, 1, 2, 3 in some order")
        if len(event.wall) not in _WALLS:
            raise MalformedLogError(f"the wall has {len(event.wall)} tiles: expected 136 or 144, or none")
    if isinstance(event, Claim) and event.claim not in _CLAIMS:
        raise MalformedLogError(f"claim is {event.claim[:20]!r}: expected one of {', '.join(_CLAIMS)}")
    if isinstance(event, StatedFans):
        check_fans(event)


def check_fans(event: StatedFans) -> None:
    """Refuse a fan list with a total, a name, a count or points that cannot be; every format asks this.

    :raises MalformedLogError: naming the field and the offending value, or its length.
    """
    _check_numbers("total", event.total, *_COUNT)
    for fan in event.fans:
        _check_text("a fan's name", fan.name, _FAN)
        _check_text("a fan's id", fan.id, _FAN)
        _check_numbers("count", fan.count, 1, 1_000)
        _check_numbers("points", fan.points, *_POINTS)
