"""Fan scoring, one thread: Quepu's compiled kernel and PyMahjongGB's public function on the same hands."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from bench.measure import alternate, timed
from engine.books import load_book
from engine.compiled import compiled_score_entry
from engine.hand import CHOW, PUNG, Hand
from engine.scoring import score
from engine.scoring.arrays import table_array
from engine.scoring.layout import WORK_SIZE
from engine.scoring.many import S_TOTAL, SCORED
from engine.scoring.pack import pack_hand
from engine.scoring.vector import book_vector

NAMES = [f"{suit}{rank}" for suit in "WBT" for rank in range(1, 10)] + ["F1", "F2", "F3", "F4", "J1", "J2", "J3"]
PLAIN = 1_000
"""Hands that are scored one by one, as objects, too."""


class Ours:
    """Quepu: packed hands to totals and fans."""

    def __init__(self, hands: Sequence[Hand]) -> None:
        self.book = load_book("mil")
        self.hands = np.array([pack_hand(hand) for hand in hands], np.int64).reshape(-1)
        self.count = len(hands)
        self.vector = np.array(book_vector(self.book), np.int64)
        self.work, self.out = np.zeros(WORK_SIZE, np.int64), np.zeros(SCORED * self.count, np.int64)
        self.entry: Any = compiled_score_entry()
        self.tables = table_array()
        self.run()

    def run(self) -> None:
        self.entry(self.hands, self.count, self.vector, self.book.minimum, self.tables, self.work, self.out)

    def totals(self) -> list[int]:
        found: list[int] = self.out.reshape(self.count, SCORED)[:, S_TOTAL].tolist()
        return found


class Theirs:
    """PyMahjongGB: arguments made before the clock starts, one call a hand, its list of fans as it comes."""

    def __init__(self, hands: Sequence[Hand]) -> None:
        from MahjongGB import MahjongFanCalculator

        self.calculate: Any = MahjongFanCalculator
        self.arguments = [arguments_of(hand) for hand in hands]

    def run(self) -> None:
        calculate = self.calculate
        for arguments in self.arguments:
            calculate(*arguments)

    def totals(self) -> list[int]:
        return [sum(points for points, _ in self.calculate(*arguments)) for arguments in self.arguments]


def arguments_of(hand: Hand) -> tuple[Any, ...]:
    """Return the arguments of `MahjongFanCalculator` for *hand*."""
    won = hand.conditions
    return (
        tuple(pack_of(meld.kind, meld.tile, meld.offer) for meld in hand.melds),
        tuple(NAMES[tile] for tile in hand.concealed), NAMES[hand.win_tile], 0, won.self_drawn, won.last_tile,
        won.kong, won.sea_last, won.seat_wind, won.round_wind,
    )  # fmt: skip


def pack_of(kind: int, tile: int, offer: int) -> tuple[str, str, int]:
    """Return a meld as PyMahjongGB writes it: a chow by its middle tile."""
    if kind == CHOW:
        return "CHI", NAMES[tile + 1], offer
    return "PENG" if kind == PUNG else "GANG", NAMES[tile], offer


def measure(hands: Sequence[Hand], rounds: int) -> dict[str, Any]:
    """Return seconds of both sides, and how many hands' totals differ."""
    ours, theirs = Ours(hands), Theirs(hands)
    differ = sum(one != other for one, other in zip(ours.totals(), theirs.totals(), strict=True))
    seconds = alternate({"quepu": lambda: timed(ours.run), "pymahjonggb": lambda: timed(theirs.run)}, rounds)
    few = hands[:PLAIN]
    plain = timed(lambda: [score(hand, ours.book, explain=False) for hand in few])
    return {
        "hands": len(hands), "distinct": len(set(hands)), "totals_that_differ": differ, "seconds": seconds,
        "plain_seconds_a_hand": round(plain / len(few), 9),
    }  # fmt: skip
