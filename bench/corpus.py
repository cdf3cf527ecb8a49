"""A big PKU text log for measuring: simulated hands, repeated under new ids with their suits exchanged.

    python bench/corpus.py corpus.txt --matches 98209

The same arguments give the same bytes. The hands are legal and won as the simulator plays them; exchanging suits
keeps every fan but 绿一色 and 推不倒: a hand that has one of these, or would come to have one, is repeated as it is.
"""

import argparse
import random
import re
from collections.abc import Iterator
from itertools import permutations
from pathlib import Path

from dashboard.simulations import Order, play_all
from engine.books import load_book
from engine.replay import replay_match
from ingest.detect import parse

MATCHES = 98_209
HANDS = 512
"""Hands that are simulated."""
_TILE = re.compile(rb"(?<= )[WBT](?=[1-9]\b)")
_SUITS = [dict(zip((b"W", b"B", b"T"), order, strict=True)) for order in permutations((b"W", b"B", b"T"))]
_BOOK = load_book("mil")
_START = 1_500_000_000
_ID = 24 + len(b"Match \n")


def main() -> None:
    """Write the corpus that the arguments ask for."""
    options = argparse.ArgumentParser(description="Write a PKU text log of many simulated matches.")
    options.add_argument("out", type=Path)
    options.add_argument("--matches", type=int, default=MATCHES)
    options.add_argument("--hands", type=int, default=HANDS, help="hands that are simulated")
    options.add_argument("--seed", type=int, default=1)
    chosen = options.parse_args()
    variants = list(variants_of(simulated(chosen.hands, chosen.seed)))
    with chosen.out.open("wb") as file:
        for block in blocks(variants, chosen.matches, chosen.seed):
            file.write(block)


def simulated(hands: int, seed: int) -> list[bytes]:
    """Return the blocks of so many simulated hands, without their Match lines."""
    orders = [Order(number, "mil", min(16, hands), "pku") for number in range(seed, seed + -(-hands // 16))]
    text = b"".join(played.log for played in play_all(orders))
    return [block[_ID:] for block in re.split(rb"(?=^Match )", text, flags=re.MULTILINE) if block][:hands]


def variants_of(bodies: list[bytes]) -> Iterator[bytes]:
    """Yield each hand under all exchanges of suits that keep its fans."""
    for suits in _SUITS:
        for body in bodies:
            changed = _TILE.sub(lambda found: suits[found[0]], body)  # noqa: B023
            if suits is _SUITS[0] or has_stated_totals(changed):
                yield changed


def has_stated_totals(body: bytes) -> bool:
    """Whether the wins of a hand are worth what the hand states."""
    (match,) = parse(b"Match %024x\n%s" % (0, body)).matches
    wins = [win for hand in replay_match(match.events, _BOOK).hands for win in hand.wins]
    return all(win.stated is not None and win.stated.total == win.score.total for win in wins)


def blocks(variants: list[bytes], matches: int, seed: int) -> Iterator[bytes]:
    """Yield blocks with ids of their own, in a random order of hands."""
    source = random.Random(seed)
    for number in range(matches):
        name = f"{_START + 60 * number:08x}{source.getrandbits(64):016x}"
        yield b"Match " + name.encode() + b"\n" + source.choice(variants)


if __name__ == "__main__":
    main()
