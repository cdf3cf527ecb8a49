"""Fan names as logs spell them, to canonical ids."""

from typing import Final

from engine.fans import FAN_NAMES_ZH

_ALIASES: Final = {
    "独听・边张": "edge_wait",
    "坎张": "closed_wait",
    "嵌张": "closed_wait",
    "独听・嵌张": "closed_wait",
    "独听・坎张": "closed_wait",
    "单钓": "single_wait",
    "单调将": "single_wait",
    "单吊将": "single_wait",
    "独听・单钓": "single_wait",
    "一色四连环": "four_pure_shifted_chows",
    "一色三连环": "pure_shifted_chows",
    "一明一暗杠": "melded_and_concealed_kong",
    "明暗杠": "melded_and_concealed_kong",
    "人和Ⅰ": "human_hand",
    "九宝莲灯": "nine_gates",
}
_DOTS: Final = str.maketrans({"·": "・", "•": "・", "･": "・"})

FAN_ID: Final = {zh: fan for fan, zh in FAN_NAMES_ZH.items()} | _ALIASES
"""Chinese fan name, aliases included, to canonical id."""


def fan_id(name: str) -> str:
    """Return the canonical id of the fan called *name*, empty when it is not known.

    >>> fan_id("独听・嵌张"), fan_id("???")
    ('closed_wait', '')
    """
    return FAN_ID.get(name) or FAN_ID.get(name.translate(_DOTS), "")
