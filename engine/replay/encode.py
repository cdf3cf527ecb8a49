"""Events as rows of integers: (kind, seat, tile, other, flag).

| kind | seat | tile | other | flag |
|---|---|---|---|---|
| hand_start | -1 | round wind | hand | 1 flowers + 2 wall per seat + 4 wall known |
| deal (a row for each tile) | seat | tile | place in the deal | tiles in the deal |
| draw | seat | tile | -1 | 1 from the back |
| discard | seat | tile | -1 | drawn (1, 0, -1) |
| chow | seat | tile | low | 0 |
| pung, melded_kong, win, false_win | seat | tile | source | 0 |
| claim | seat | tile | low | 2 x (0 chow, 1 pung, 2 kong, 3 win) + lost |
| item, skill | seat | -1 | -1 | 1 when tiles changed |
| all others | seat or -1 | tile or -1 | -1 | 0 |
"""

from typing import Final, TypeAlias

import msgspec

from engine import events as e

Row: TypeAlias = tuple[int, int, int, int, int]

MATCH_START: Final = 0
HAND_START: Final = 1
DEAL: Final = 2
FLOWER: Final = 3
DRAW: Final = 4
DISCARD: Final = 5
CHOW: Final = 6
PUNG: Final = 7
MELDED_KONG: Final = 8
ADDED_KONG: Final = 9
CONCEALED_KONG: Final = 10
READY: Final = 11
CLAIM: Final = 12
WIN: Final = 13
FALSE_WIN: Final = 14
EXHAUSTED: Final = 15
ITEM: Final = 18
SKILL: Final = 19
LEFT: Final = 22
MATCH_END: Final = 25

KIND_NAMES: Final = (
    "match_start", "hand_start", "deal", "flower", "draw", "discard", "chow", "pung", "melded_kong", "added_kong",
    "concealed_kong", "ready", "claim", "win", "false_win", "exhausted", "ruling", "stated_rank", "item", "skill",
    "task_offered", "task_completed", "left", "stated_fans", "stated_points", "match_end",
)  # fmt: skip
"""Tags of the events in order of their kind codes; entries are only ever appended."""
KIND_CODES: Final[dict[str, int]] = {name: code for code, name in enumerate(KIND_NAMES)}
CLAIM_NAMES: Final = ("chow", "pung", "kong", "win")

_CLASSES: Final[dict[str, type[e.AnyEvent]]] = {str(kind.__struct_config__.tag): kind for kind in e.AnyEvent.__args__}
_CODE_OF: Final = {kind: KIND_CODES[tag] for tag, kind in _CLASSES.items()}
FLOWERS_BIT: Final = 1
PER_SEAT_BIT: Final = 2
WALL_BIT: Final = 4


def kind_of(event: e.AnyEvent) -> int:
    """Return the kind code of *event*.

    >>> kind_of(e.Draw(seat=0, tile=3))
    4
    """
    return _CODE_OF[type(event)]


def row_of(event: e.AnyEvent) -> Row:
    """Return *event* as a row; of a deal, whose tiles take a row each (`deal_rows`), the tile is -1.

    >>> row_of(e.Draw(seat=0, tile=3, back=True))
    (4, 0, 3, -1, 1)
    """
    match event:
        case e.Draw(seat=seat, tile=tile, back=back):
            return (DRAW, seat, tile, -1, int(back))
        case e.Discard(seat=seat, tile=tile, drawn=drawn):
            return (DISCARD, seat, tile, -1, drawn)
        case e.Chow(seat=seat, tile=tile, low=low):
            return (CHOW, seat, tile, low, 0)
        case e.Pung() | e.MeldedKong() | e.Win() | e.FalseWin():
            return (_CODE_OF[type(event)], event.seat, event.tile, event.source, 0)
        case e.Claim():
            return (CLAIM, event.seat, event.tile, event.low, _claim_flag(event))
        case e.HandStart():
            return (HAND_START, -1, event.round_wind, event.hand, _hand_flag(event))
        case e.ItemUsed() | e.SkillUsed():
            return (_CODE_OF[type(event)], event.seat, -1, -1, int(bool(event.out or event.into)))
        case e.Deal():
            return (DEAL, event.seat, -1, -1, len(event.tiles))
        case _:
            return (_CODE_OF[type(event)], getattr(event, "seat", -1), getattr(event, "tile", -1), -1, 0)


def deal_rows(event: e.Deal) -> list[Row]:
    """Return the rows of a deal, one for each tile."""
    size = len(event.tiles)
    return [(DEAL, event.seat, tile, place, size) for place, tile in enumerate(event.tiles)]


def event_of(row: Row) -> e.AnyEvent:
    """Return the play event (flower to exhausted, or left) that *row* stands for; the inverse of `row_of`.

    :raises ValueError: if the row is of a kind that a row cannot hold in full.
    """
    kind, seat, tile, other, flag = row
    if not FLOWER <= kind <= EXHAUSTED and kind != LEFT:
        raise ValueError(f"row {row}: kind {kind} is no play event; write {FLOWER}..{EXHAUSTED} or {LEFT}")
    if kind == CLAIM:
        return e.Claim(seat=seat, claim=CLAIM_NAMES[flag >> 1], tile=tile, low=other, lost=bool(flag & 1))
    values: dict[str, int | bool] = {
        "seat": seat, "tile": tile, "source": other, "low": other, "drawn": flag, "back": bool(flag),
    }  # fmt: skip
    fields = _CLASSES[KIND_NAMES[kind]].__struct_fields__
    event: e.AnyEvent = msgspec.convert(
        {"kind": KIND_NAMES[kind], **{field: values[field] for field in fields if field in values}}, e.AnyEvent
    )
    return event


def _claim_flag(event: e.Claim) -> int:
    if event.claim not in CLAIM_NAMES:
        return 2 * len(CLAIM_NAMES) + event.lost
    return 2 * CLAIM_NAMES.index(event.claim) + event.lost


def _hand_flag(event: e.HandStart) -> int:
    return FLOWERS_BIT * event.flowers + PER_SEAT_BIT * event.wall_per_seat + WALL_BIT * bool(event.wall)
