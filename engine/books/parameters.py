"""The parameters of a book: what an assumption or a caller may set, and which values make sense."""

from collections.abc import Mapping
from typing import Final

from msgspec import Struct

from engine.books.shared import switches
from engine.books.source import suggestion
from engine.errors import BookError
from engine.fans import FAN_NUMBER

SETTINGS: Final = (
    "minimum",
    "cap",
    "base",
    "rake",
    "flower_value",
    "one_winner",
    "false_win",
    "ladder_shared_end",
)
"""Settings of a book. `false_win` is what a false win pays to each other seat."""
_BINARY: Final = ("one_winner", "ladder_shared_end")


class Parameters(Struct, frozen=True):
    """Parameters by what they set; `pairs` are ``A_with_B``: whether fan B counts beside fan A."""

    settings: dict[str, int]
    switches: dict[str, int]
    values: dict[str, int]
    pairs: dict[tuple[str, str], int]


def pair_named(name: str) -> tuple[str, str] | None:
    """Return the two fans of a parameter ``A_with_B``, or None.

    >>> pair_named("all_green_with_out_with_replacement_tile")
    ('all_green', 'out_with_replacement_tile')
    """
    parts = name.split("_with_")
    for cut in range(1, len(parts)):
        first, second = "_with_".join(parts[:cut]), "_with_".join(parts[cut:])
        if first in FAN_NUMBER and second in FAN_NUMBER:
            return first, second
    return None


def sort_parameters(given: Mapping[str, object], where: str) -> Parameters:
    """Return *given* sorted by what each sets; ``flower_value`` is the value of the fan flower_tiles.

    :raises BookError: for an unknown name (with a suggestion), a value that is no whole number or out of range.
    """
    sorted_ = Parameters({}, {}, {}, {})
    for name, value in given.items():
        if type(value) is not int:
            raise BookError(f"{where}: parameter {name}: {value!r} is no whole number")
        pair = pair_named(name)
        if name in switches() or name in _BINARY or pair:
            _need(value in (0, 1), where, name, value, "0 or 1 is needed")
        _need(value >= 0, where, name, value, "it is negative")
        _need(value > 0 or name != "base", where, name, value, "it must be 1 or more")
        if pair:
            sorted_.pairs[pair] = value
        elif name in switches():
            sorted_.switches[name] = value
        elif name == "flower_value" or name in FAN_NUMBER:
            _set_value(sorted_.values, "flower_tiles" if name == "flower_value" else name, value, where)
        elif name in SETTINGS:
            sorted_.settings[name] = value
        else:
            known = [*SETTINGS, *switches(), *FAN_NUMBER]
            raise BookError(f"{where}: unknown parameter {name!r}{suggestion(name, known)}")
    return sorted_


def _set_value(values: dict[str, int], fan: str, value: int, where: str) -> None:
    _need(values.setdefault(fan, value) == value, where, fan, value, "flower_value and flower_tiles differ")


def _need(holds: bool, where: str, name: str, value: int, why: str) -> None:
    if not holds:
        raise BookError(f"{where}: parameter {name}: {value}: {why}")
