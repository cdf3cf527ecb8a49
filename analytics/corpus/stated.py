"""What a platform states of matches and hands: the JSON that stands beside some rows, decoded."""

from collections.abc import Iterable
from typing import Any, TypeVar

import msgspec
import numpy as np
from msgspec import Struct

from analytics.corpus.batch import EventRows, Numbers, text_of
from engine.events import FOUR_POINTS, Player, StatedFan

T = TypeVar("T")


class StartData(Struct, frozen=True, gc=False):
    """The data of a match start."""

    source: str
    source_id: str = ""
    players: tuple[Player, ...] = ()
    room: str = ""
    minimum: int | None = None
    base_points: int | None = None
    rake: int | None = None
    planned_hands: int | None = None
    start_points: FOUR_POINTS | None = None
    started_at: int | None = None


class HandData(Struct, frozen=True, gc=False):
    """The data of a hand start."""

    source_id: str = ""
    players: FOUR_POINTS = (0, 1, 2, 3)
    stated_running: FOUR_POINTS | None = None
    started_at: int | None = None


class FansData(Struct, frozen=True, gc=False):
    """The data of a stated fan list."""

    total: int
    fans: tuple[StatedFan, ...] = ()


class PointsData(Struct, frozen=True, gc=False):
    """The data of stated points."""

    points: FOUR_POINTS


class EndData(Struct, frozen=True, gc=False):
    """The data of a match end."""

    points: FOUR_POINTS | None = None
    finished_at: int | None = None


def decoded(rows: EventRows, places: Iterable[int], kind: type[T], absent: T | None = None) -> list[T | None]:
    """Return the data of the rows at *places*: *absent* where there is none, None where it is not of *kind*."""
    decoder = msgspec.json.Decoder(kind)
    return [_decoded(rows, place, decoder) if place >= 0 and rows.has_data[place] else absent for place in places]


def _decoded(rows: EventRows, place: int, decoder: msgspec.json.Decoder[T]) -> T | None:
    try:
        return decoder.decode(text_of(rows.data, place))
    except msgspec.MsgspecError:
        return None


def four(values: Iterable[tuple[int, ...] | None]) -> Numbers:
    """Return points as an array of four columns, zeros where there are none.

    :raises OverflowError: if a number is too great for 64 bits.
    """
    none = (0, 0, 0, 0)
    return np.array([value or none for value in values], np.int64).reshape(-1, 4)


def known(values: Iterable[Any]) -> Any:
    """Return where *values* are not None."""
    return np.array([value is not None for value in values], np.bool_)
