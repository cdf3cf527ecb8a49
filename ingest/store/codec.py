"""Events to rows and back, exactly.

Small integers of an event go to the columns seat, tile, other and flag, as `engine.replay.encode` lays them out
(deals apart, which are one row here), its one run of tiles to `tiles`; what is left, and what does not fit, goes to
`data` as JSON with sorted keys.
"""

from typing import Any, Final, TypeAlias, get_args

import msgspec
from msgspec import structs

from engine import events as ev
from engine.errors import StoreError
from engine.events import AnyEvent

Cells: TypeAlias = tuple[int, int, int, int, int, bytes | None, str | None]
"""kind, seat, tile, other, flag, tiles, data."""

EVENT_TYPES: Final[tuple[type[Any], ...]] = get_args(AnyEvent)
"""Index = code in the column `kind`. The union only ever grows at its end."""

_PACKED: Final = "flag"
"""Several fields share the column flag; see `_pack_flag`."""
_CLAIMS: Final = ("chow", "pung", "kong", "win")

_COLUMNS: Final[dict[type[Any], tuple[str, str, str, str, str]]] = {
    ev.MatchStart: ("", "", "", "", ""),
    ev.HandStart: ("", "round_wind", "hand", _PACKED, "wall"),
    ev.Deal: ("seat", "", "", "", "tiles"),
    ev.FlowerReplaced: ("seat", "tile", "", "", ""),
    ev.Draw: ("seat", "tile", "", "back", ""),
    ev.Discard: ("seat", "tile", "", "drawn", ""),
    ev.Chow: ("seat", "tile", "low", "", ""),
    ev.Pung: ("seat", "tile", "source", "", ""),
    ev.MeldedKong: ("seat", "tile", "source", "", ""),
    ev.AddedKong: ("seat", "tile", "", "", ""),
    ev.ConcealedKong: ("seat", "tile", "", "", ""),
    ev.ReadyDeclared: ("seat", "", "", "", ""),
    ev.Claim: ("seat", "tile", "low", _PACKED, ""),
    ev.Win: ("seat", "tile", "source", "", ""),
    ev.FalseWin: ("seat", "tile", "source", "", ""),
    ev.ExhaustedWall: ("", "", "", "", ""),
    ev.Ruling: ("", "", "", "", ""),
    ev.StatedRank: ("", "", "", "", ""),
    ev.ItemUsed: ("seat", "", "target", "", ""),
    ev.SkillUsed: ("seat", "", "target", "", ""),
    ev.TaskOffered: ("seat", "", "", "", ""),
    ev.TaskCompleted: ("seat", "", "", "", ""),
    ev.PlayerLeft: ("seat", "", "", "", ""),
    ev.StatedFans: ("seat", "", "", "", ""),
    ev.StatedPoints: ("", "", "", "", ""),
    ev.MatchEnd: ("", "", "", "", ""),
}
_BLANK: Final = (-1, -1, -1, 0)
_BOOLS: Final = frozenset({"back"})
_IN_FLAG: Final[dict[type[Any], tuple[str, ...]]] = {
    ev.HandStart: ("flowers", "wall_per_seat"),
    ev.Claim: ("claim", "lost"),
}
_ENCODER: Final = msgspec.json.Encoder(order="deterministic")


class _Layout:
    """How one kind of event lies in the columns."""

    def __init__(self, code: int, event_type: type[Any]) -> None:
        names = _COLUMNS[event_type]
        self.code = code
        self.type = event_type
        self.ints = tuple((place, name) for place, name in enumerate(names[:4]) if name)
        self.tiles = names[4]
        held = {*names, *_IN_FLAG.get(event_type, ())}
        fields = structs.fields(event_type)
        self.rest = tuple((field.name, _default(field)) for field in fields if field.name not in held)


def _default(field: structs.FieldInfo) -> Any:
    return field.default if field.default_factory is msgspec.NODEFAULT else field.default_factory()


_LAYOUTS: Final = tuple(_Layout(code, event_type) for code, event_type in enumerate(EVENT_TYPES))
_LAYOUT_OF: Final = {layout.type: layout for layout in _LAYOUTS}


def encode(event: AnyEvent) -> Cells:
    """Return the cells of *event*; `decode` gives back an equal event.

    :raises ValueError: if it holds what UTF-8 cannot (a lone surrogate).
    """
    layout = _LAYOUT_OF[type(event)]
    cells = list(_BLANK)
    rest: dict[str, Any] = {}
    for place, name in layout.ints:
        value = _pack_flag(event, rest) if name == _PACKED else int(getattr(event, name))
        if -128 <= value <= 127:
            cells[place] = value
        else:
            rest[name] = value
    tiles = _pack(layout.tiles, event, rest) if layout.tiles else None
    for name, default in layout.rest:
        value = getattr(event, name)
        if value != default:
            rest[name] = value
    data = _ENCODER.encode(rest).decode() if rest else None
    return (layout.code, cells[0], cells[1], cells[2], cells[3], tiles, data)


def _pack_flag(event: AnyEvent, rest: dict[str, Any]) -> int:
    """Of a hand start: 1 flowers, 2 walls per seat, 4 wall known. Of a claim: twice its number, and 1 if lost."""
    if isinstance(event, ev.HandStart):
        return event.flowers + 2 * event.wall_per_seat + 4 * bool(event.wall)
    assert isinstance(event, ev.Claim)
    if event.claim in _CLAIMS:
        return 2 * _CLAIMS.index(event.claim) + event.lost
    rest["claim"] = event.claim
    return int(event.lost)


def _unpack_flag(layout: _Layout, flag: int) -> dict[str, Any]:
    if layout.type is ev.HandStart:
        return {"flowers": bool(flag & 1), "wall_per_seat": bool(flag & 2)}
    return {"claim": _CLAIMS[flag >> 1 & 3], "lost": bool(flag & 1)}


def _pack(name: str, event: AnyEvent, rest: dict[str, Any]) -> bytes | None:
    tiles: tuple[int, ...] = getattr(event, name)
    if not tiles:
        return None
    if all(0 <= tile <= 255 for tile in tiles):
        return bytes(tiles)
    rest[name] = tiles
    return None


def decode(cells: Cells) -> AnyEvent:
    """Return the event whose cells these are.

    :raises StoreError: if no event has such cells.
    """
    kind, *ints = cells[:5]
    tiles, data = cells[5], cells[6]
    if not 0 <= kind < len(_LAYOUTS):
        raise StoreError(f"event kind {kind} is unknown: the store was written by a newer version of Quepu")
    layout = _LAYOUTS[kind]
    fields: dict[str, Any] = {
        name: bool(ints[place]) if name in _BOOLS else ints[place] for place, name in layout.ints
    }
    if _PACKED in fields:
        fields.update(_unpack_flag(layout, fields.pop(_PACKED)))
    if layout.tiles:
        fields[layout.tiles] = tuple(tiles) if tiles else ()
    if data is None:
        event: AnyEvent = layout.type(**fields)
        return event
    return _with_rest(layout, fields, data)


def _with_rest(layout: _Layout, fields: dict[str, Any], data: str) -> AnyEvent:
    try:
        fields.update(msgspec.json.decode(data, type=dict[str, Any]))
        event: AnyEvent = msgspec.convert(fields, layout.type)
    except msgspec.MsgspecError as error:
        raise StoreError(f"a stored {layout.type.__name__} cannot be read: {error}: verify the store") from error
    return event
