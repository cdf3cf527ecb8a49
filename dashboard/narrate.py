"""Events told in words, for the list beside a replay."""

from typing import assert_never

from engine.events import (
    AddedKong,
    AnyEvent,
    Chow,
    Claim,
    ConcealedKong,
    Deal,
    Discard,
    Draw,
    ExhaustedWall,
    FalseWin,
    FlowerReplaced,
    HandStart,
    ItemUsed,
    MatchEnd,
    MatchStart,
    MeldedKong,
    PlayerLeft,
    Pung,
    ReadyDeclared,
    Ruling,
    SkillUsed,
    StatedFans,
    StatedPoints,
    StatedRank,
    TaskCompleted,
    TaskOffered,
    Win,
)
from engine.tiles import SEAT_NAMES, TILE_NAMES

SEATS_ZH = "东南西北"


def seat_name(seat: int) -> str:
    """Return the wind of *seat*, or "all" when it is none."""
    return f"{SEATS_ZH[seat]} {SEAT_NAMES[seat]}" if 0 <= seat < 4 else "all"


def tile_name(tile: int) -> str:
    """Return the tile's name, or a dash when it is not known."""
    return TILE_NAMES[tile] if 0 <= tile < len(TILE_NAMES) else "–"


def narrate(event: AnyEvent) -> str:
    """Return one line about *event*; names and texts in it are as the log has them."""
    return _play(event) or _result(event) or _frame(event)


def _play(event: AnyEvent) -> str:
    match event:
        case Deal(seat, tiles):
            return f"{seat_name(seat)} 配牌 is dealt {' '.join(TILE_NAMES[tile] for tile in sorted(tiles))}"
        case FlowerReplaced(seat, tile):
            return f"{seat_name(seat)} 补花 lays down {tile_name(tile)}"
        case Draw(seat, tile, back):
            return f"{seat_name(seat)} 摸 draws {tile_name(tile)}{' from the back' if back else ''}"
        case Discard(seat, tile, drawn):
            return f"{seat_name(seat)} 打 discards {tile_name(tile)}{' as drawn' if drawn == 1 else ''}"
        case Chow(seat, tile, low):
            return f"{seat_name(seat)} 吃 chows {tile_name(tile)} into {tile_name(low)}–{tile_name(low + 2)}"
        case Pung(seat, tile, source):
            return f"{seat_name(seat)} 碰 pungs {tile_name(tile)} from {seat_name(source)}"
        case MeldedKong(seat, tile, source):
            return f"{seat_name(seat)} 明杠 kongs {tile_name(tile)} from {seat_name(source)}"
        case AddedKong(seat, tile):
            return f"{seat_name(seat)} 加杠 adds {tile_name(tile)} to a pung"
        case ConcealedKong(seat, tile):
            return f"{seat_name(seat)} 暗杠 lays down a concealed kong of {tile_name(tile)}"
        case ReadyDeclared(seat):
            return f"{seat_name(seat)} 听 declares ready"
        case _:
            return ""


def _result(event: AnyEvent) -> str:
    match event:
        case Claim(seat, claim, tile, _, lost):
            return f"{seat_name(seat)} calls {claim} on {tile_name(tile)}{', and loses it' if lost else ''}"
        case Win(seat, tile, source):
            how = "自摸 draws" if seat == source else f"和 wins from {seat_name(source)}:"
            return f"{seat_name(seat)} {how} {tile_name(tile)}"
        case FalseWin(seat, tile):
            return f"{seat_name(seat)} 错和 declares a false win on {tile_name(tile)}"
        case ExhaustedWall():
            return "荒牌 the wall is exhausted"
        case PlayerLeft(seat):
            return f"{seat_name(seat)} 逃跑 leaves"
        case StatedFans(seat, total, fans):
            listed = " ".join(fan.name + (f"×{fan.count}" if fan.count > 1 else "") for fan in fans)
            return f"the log states {total} fan for {seat_name(seat)}: {listed}"
        case StatedPoints(points):
            return f"the log states points {signed(points)}"
        case _:
            return ""


def _frame(event: AnyEvent) -> str:
    match event:
        case MatchStart(source, source_id):
            return f"match of {source} {source_id}".strip()
        case HandStart(hand, round_wind):
            return f"hand {hand}, {SEATS_ZH[round_wind]} {SEAT_NAMES[round_wind]} round"
        case Ruling(text, by):
            return f"ruling by {by or 'unknown'}: {text}"
        case StatedRank(player, rank):
            return f"player {player} holds the rank {rank}"
        case ItemUsed(seat, item):
            return f"{seat_name(seat)} uses the item {item}"
        case SkillUsed(seat, skill):
            return f"{seat_name(seat)} uses the skill {skill}"
        case TaskOffered(task, seat):
            return f"task {task} is offered to {seat_name(seat)}"
        case TaskCompleted(task, seat):
            return f"{seat_name(seat)} completes the task {task}"
        case MatchEnd(points):
            return f"end of the match{': ' + signed(points) if points else ''}"
        case (
            Deal() | FlowerReplaced() | Draw() | Discard() | Chow() | Pung() | MeldedKong() | AddedKong()
            | ConcealedKong() | ReadyDeclared() | Claim() | Win() | FalseWin() | ExhaustedWall() | PlayerLeft()
            | StatedFans() | StatedPoints()
        ):
            return ""
        case _:
            assert_never(event)


def signed(points: tuple[int, ...]) -> str:
    """Return points with their signs.

    >>> signed((24, -8, -8, -8))
    '+24 -8 -8 -8'
    """
    return " ".join(f"{value:+d}" if value else "0" for value in points)
