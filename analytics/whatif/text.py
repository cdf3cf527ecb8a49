"""The what-if report as cells: for terminal tables and CSV."""

from collections.abc import Iterable
from typing import Final

from analytics.export_safe import Cell, csv_text
from analytics.whatif.model import FanMove, HandMove, PlayerMove
from engine.fans import FAN_NAMES_ZH

HEADING: Final = (
    "对局 match", "盘 hand", "和 win", "事件 event", "变化 change", "原因 reason",
    "原总番 total before", "新总番 total after",
    "原东 E before", "原南 S before", "原西 W before", "原北 N before",
    "新东 E after", "新南 S after", "新西 W after", "新北 N after", "失去番种 fans lost", "得到番种 fans gained",
)  # fmt: skip
WHAT_ZH: Final = {
    "vanished": "不再成立", "appeared": "成立", "total": "总番变", "fans": "番种变", "points": "付分变",
    "below_minimum": "不足起和", "not_a_win": "不成和牌", "": "",
}  # fmt: skip


def signed(number: int) -> str:
    """Write a change.

    >>> signed(8), signed(0), signed(-8)
    ('+8', '0', '-8')
    """
    return f"{number:+d}" if number else "0"


def named(fans: Iterable[str]) -> str:
    """Return the Chinese names of *fans*.

    >>> named(["all_pungs", "self_drawn"])
    '碰碰和、自摸'
    """
    return "、".join(FAN_NAMES_ZH[fan] for fan in fans)


def hand_cells(move: HandMove) -> tuple[Cell, ...]:
    """Return the cells of one win, in the order of `HEADING`."""
    return (
        move.match_key, move.hand, move.win, move.event, f"{WHAT_ZH[move.what]} {move.what}",
        f"{WHAT_ZH[move.why]} {move.why}".strip(), move.total_before, move.total_after, *move.points_before,
        *move.points_after, named(move.lost), named(move.gained),
    )  # fmt: skip


def to_csv(moves: Iterable[HandMove]) -> str:
    """Return wins as CSV for spreadsheets: BOM, both languages in the heading, no cell starts a formula."""
    return csv_text(HEADING, map(hand_cells, moves))


def fan_cells(move: FanMove) -> tuple[Cell, ...]:
    """Return fan, id, and value, wins, times and points, each before and after."""
    return (
        move.zh, move.id, move.value_before, move.value_after, move.wins_before, move.wins_after, move.times_before,
        move.times_after, move.points_before, move.points_after, signed(move.points_after - move.points_before),
    )  # fmt: skip


def player_cells(move: PlayerMove) -> tuple[Cell, ...]:
    """Return source, player, name, hands, points before and after, and the change."""
    return (
        move.source, move.player, move.name, move.hands, move.before, move.after, signed(move.after - move.before)
    )  # fmt: skip
