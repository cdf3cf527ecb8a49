"""What an analyst would write without Quepu: plain Python, PyMahjongGB and pyarrow over a PKU text log.

It replays each hand, scores each win, compares totals and payments with what the log states, and writes the events,
the hands and the wins as Parquet. The side of the comparison that Quepu has to beat.
"""

import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
from MahjongGB import MahjongFanCalculator

SUITS = "WBTFJ"


@dataclass(slots=True)
class Seat:
    """One seat's tiles as the script keeps them."""

    hand: list[str] = field(default_factory=list)
    packs: list[tuple[str, str, int]] = field(default_factory=list)
    drawn: int = 0


@dataclass(slots=True)
class Table:
    """One hand in play."""

    name: str = ""
    wind: int = 0
    seats: list[Seat] = field(default_factory=lambda: [Seat() for _ in range(4)])
    visible: Counter[str] = field(default_factory=Counter)
    events: list[tuple[Any, ...]] = field(default_factory=list)
    last: tuple[int, str, str] = (-1, "", "")
    about_kong: bool = False
    win: dict[str, Any] | None = None
    stated_total: int = 0
    score: list[int] = field(default_factory=list)


def blocks(lines: Iterator[str]) -> Iterator[list[list[str]]]:
    """Yield the words of the lines of each hand."""
    block: list[list[str]] = []
    for line in lines:
        words = line.split()
        if words and words[0] == "Match" and block:
            yield block
            block = []
        if words:
            block.append(words)
    if block:
        yield block


def middle_to_run(middle: str) -> list[str]:
    """Return the names of the three tiles of a chow."""
    return [f"{middle[0]}{int(middle[1]) + step}" for step in (-1, 0, 1)]


def play(table: Table, seat: int, verb: str, tiles: list[str]) -> None:
    """Apply one line to the table."""
    own = table.seats[seat]
    tile = tiles[0]
    giver, _, claimed = table.last
    match verb:
        case "Deal":
            own.hand = list(tiles)
        case "Draw":
            own.hand.append(tile)
            own.drawn += 1
        case "Play":
            own.hand.remove(tile)
            table.visible[tile] += 1
            table.about_kong = False
        case "Chi":
            run = middle_to_run(tile)
            for part in run:
                if part != claimed:
                    own.hand.remove(part)
                    table.visible[part] += 1
            own.packs.append(("CHI", tile, run.index(claimed) + 1))
        case "Peng":
            for _ in range(2):
                own.hand.remove(tile)
            table.visible[tile] += 2
            own.packs.append(("PENG", tile, (seat - giver) % 4))
        case "Gang":
            for _ in range(3):
                own.hand.remove(tile)
            table.visible[tile] += 3
            own.packs.append(("GANG", tile, (seat - giver) % 4))
            table.about_kong = True
        case "AnGang":
            for _ in range(4):
                own.hand.remove(tile)
            own.packs.append(("GANG", tile, 0))
            table.about_kong = True
        case "BuGang":
            own.hand.remove(tile)
            at = next(n for n, pack in enumerate(own.packs) if pack[:2] == ("PENG", tile))
            own.packs[at] = ("GANG", tile, own.packs[at][2])
            table.visible[tile] += 1
            table.about_kong = True
        case "Hu":
            table.win = score_win(table, seat, tile)
    if verb != "Deal":
        table.last = (seat, verb, tile)


def score_win(table: Table, seat: int, tile: str) -> dict[str, Any]:
    """Score the win with PyMahjongGB."""
    giver, verb, last = table.last
    self_drawn = verb == "Draw" and giver == seat
    own = table.seats[seat]
    hand = list(own.hand)
    win_tile = last if self_drawn else tile
    if self_drawn:
        hand.remove(win_tile)
    robbed = verb == "BuGang"
    seen = table.visible[win_tile] - (0 if self_drawn else 1)
    fans = MahjongFanCalculator(
        tuple(own.packs),
        tuple(hand),
        win_tile,
        0,
        self_drawn,
        seen == 3 and not robbed,
        robbed or (self_drawn and table.about_kong),
        table.seats[(giver + 1) % 4].drawn == 21,
        seat,
        table.wind,
        True,
    )
    total = sum(points * count for points, count, _, _ in fans)
    return {"seat": seat, "source": seat if self_drawn else giver, "fans": fans, "total": total}


def payments(win: dict[str, Any]) -> list[int]:
    """Return the change of points of each seat."""
    seat, source, total = win["seat"], win["source"], win["total"]
    if seat == source:
        return [3 * (8 + total) if s == seat else -(8 + total) for s in range(4)]
    return [24 + total if s == seat else -(8 + total) if s == source else -8 for s in range(4)]


def read(block: list[list[str]]) -> Table:
    """Replay one hand."""
    table = Table()
    for words in block:
        match words:
            case ["Match", name]:
                table.name = name
            case ["Wind", wind]:
                table.wind = int(wind)
            case ["Player", seat, verb, *rest]:
                tiles = rest[: rest.index("Ignore")] if "Ignore" in rest else rest
                play(table, int(seat), verb, tiles)
                table.events.append((table.name, len(table.events), int(seat), verb, " ".join(tiles)))
            case ["Fan", total, *_]:
                table.stated_total = int(total)
            case ["Score", *points]:
                table.score = [int(point) for point in points]
    return table


EVENTS = pa.schema(
    [("match", pa.string()), ("seq", pa.int32()), ("seat", pa.int8()), ("verb", pa.string()), ("tiles", pa.string())]
)


def run(log: Path, out: Path) -> tuple[int, int]:
    """Read *log*, write three Parquet files to *out*; return hands and disagreements."""
    hands: list[dict[str, Any]] = []
    wins: list[dict[str, Any]] = []
    wrong = 0
    with log.open(encoding="utf-8") as lines, pq.ParquetWriter(out / "events.parquet", EVENTS, compression="zstd") as w:
        events: list[tuple[Any, ...]] = []
        for block in blocks(lines):
            table = read(block)
            events.extend(table.events)
            if len(events) > 500_000:
                w.write_table(pa.table(list(zip(*events, strict=True)), schema=EVENTS))
                events = []
            win = table.win
            agrees = win is None or (win["total"] == table.stated_total and payments(win) == table.score)
            wrong += not agrees
            hands.append({"match": table.name, "wind": table.wind, "agrees": agrees, "score": table.score})
            if win:
                names = [{"fan": name, "count": count, "points": points} for points, count, name, _ in win["fans"]]
                wins.append({"match": table.name, "seat": win["seat"], "total": win["total"], "fans": names})
        if events:
            w.write_table(pa.table(list(zip(*events, strict=True)), schema=EVENTS))
    pq.write_table(pa.Table.from_pylist(hands), out / "hands.parquet", compression="zstd")
    pq.write_table(pa.Table.from_pylist(wins), out / "wins.parquet", compression="zstd")
    return len(hands), wrong


if __name__ == "__main__":
    print(*run(Path(sys.argv[1]), Path(sys.argv[2])))
