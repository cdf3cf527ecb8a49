"""The what-if report for people to read."""

from collections.abc import Sequence

from rich.text import Text

from analytics.whatif.model import HandMove, PlayerMove, WhatIf
from analytics.whatif.text import WHAT_ZH, fan_cells, named, player_cells, signed
from dashboard.terminal import console, printable, table
from engine.tiles import SEAT_NAMES

FANS = (
    "番种", "fan", "原分值", "新分值\nvalue", "原和牌", "新和牌\nwins", "原次数", "新次数\ntimes", "原番数",
    "新番数\npoints", "变化\nchange",
)  # fmt: skip
PLAYERS = ("来源 source", "玩家 player", "名字 name", "盘数\nhands", "原得失", "新得失\npoints", "变化\nchange")
HANDS = (
    "对局 match", "盘\nhand", "变化 change", "原总番", "新总番\ntotal", "付分变化\nE S W N", "失去 lost",
    "得到 gained",
)  # fmt: skip
MOST_STEPS = 12
"""Changes of totals that are shown; the JSON has all."""


def show(report: WhatIf) -> None:
    """Print what changed, the fans, the changes of totals, the players and the hands to look at."""
    out = console()
    for line in summary(report):
        out.print(Text(line))
    tables = (
        ("番种变动 fans that move", FANS, [fan_cells(move) for move in report.fans], FANS[2:]),
        ("总番变动 changes of totals", ("变化\nchange", "和牌\nwins"), steps(report), ("变化\nchange", "和牌\nwins")),
        ("得益最多 gain most", PLAYERS, player_rows(report.gainers), PLAYERS[3:]),
        ("损失最多 lose most", PLAYERS, player_rows(report.losers), PLAYERS[3:]),
        ("可看的盘 hands to look at", HANDS, [hand_row(move) for move in report.hands], (HANDS[1], *HANDS[3:6])),
    )
    for title, heading, rows, right in tables:
        if rows:
            out.print(Text(title, style="italic"))
            out.print(table("", heading, rows, right=right))


def summary(report: WhatIf) -> list[str]:
    """Return the report's numbers, line by line."""
    changed = [f"{printable(c.parameter)} {shown(c.before)} → {shown(c.after)}" for c in report.changes]
    before, after = report.before, report.after
    vanished = report.vanished_below_minimum + report.vanished_not_a_win
    lines = [
        f"book {printable(report.book)}: {', '.join(changed) if changed else 'nothing is changed'}",
        f"和牌 wins {report.wins}: valid {before.valid} → {after.valid}; {vanished} vanish "
        f"({report.vanished_below_minimum} below the minimum, {report.vanished_not_a_win} no win any more), "
        f"{report.appeared} appear",
        f"总番 totals: {report.dearer} rise, {report.cheaper} fall, {report.other_fans} count other fans for the same, "
        f"{report.other_points} only pay otherwise, {report.unchanged} stay; fan {before.fan} → {after.fan}",
        f"付分 payments: winners get {before.points} → {after.points} ({signed(after.points - before.points)})",
        "门风 seats: " + ", ".join(
            f"{name} {one} → {other}"
            for name, one, other in zip(SEAT_NAMES, report.seats_before, report.seats_after, strict=True)
        ),
    ]  # fmt: skip
    if report.players:
        lines.append(f"玩家 players: {report.players_moved} of {report.players} with other points")
    return lines


def shown(value: int | None) -> str:
    """Return a value, or a dash where the book has no such thing."""
    return "–" if value is None else str(value)


def steps(report: WhatIf) -> list[tuple[str, int]]:
    """Return the most common changes of totals, in order of change."""
    common = sorted((step for step in report.totals if step.change), key=lambda step: (-step.wins, step.change))
    return [(signed(step.change), step.wins) for step in sorted(common[:MOST_STEPS], key=lambda step: step.change)]


def player_rows(moves: Sequence[PlayerMove]) -> list[Sequence[object]]:
    """Return rows of players, their names made harmless."""
    return [[printable(cell) if isinstance(cell, str) else cell for cell in player_cells(move)] for move in moves]


def hand_row(move: HandMove) -> Sequence[object]:
    """Return the row of a win."""
    points = " ".join(signed(b - a) for a, b in zip(move.points_before, move.points_after, strict=True))
    what = " ".join(filter(None, (WHAT_ZH[move.what], WHAT_ZH[move.why])))
    return (
        printable(move.match_key), move.hand, what, move.total_before, move.total_after, points, named(move.lost),
        named(move.gained),
    )  # fmt: skip
