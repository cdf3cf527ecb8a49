"""Winning hands for the comparison of scorers, of a stated mix.

Nine of ten are wins of simulated play (mil, bots that want 8 points) under random exchanges of suits and random round
and seat winds, so they are as frequent and as hard as in play; one of ten is built for one fan, all fans of the book in
turn, so that rare forms are there. Flowers are left away: both scorers would only add them.
"""

import random
from collections.abc import Iterable

from msgspec.structs import replace

from engine.books import load_book
from engine.hand import Hand
from engine.replay import replay_match
from engine.simulate import build_win
from ingest.detect import parse

BUILT = 10
"""One of so many hands is built."""
NOT_BUILT = ("flower_tiles",)


def mixed_hands(bodies: list[bytes], count: int, seed: int = 1) -> list[Hand]:
    """Return *count* hands; *bodies* are simulated hands under all exchanges of suits."""
    source, played = random.Random(seed), played_wins(bodies)
    built = built_wins(count // BUILT, source)
    everyday = [with_winds(source.choice(played), source) for _ in range(count - len(built))]
    every = [*everyday, *built]
    source.shuffle(every)
    return every


def played_wins(bodies: Iterable[bytes]) -> list[Hand]:
    """Return the wins of blocks without their Match lines."""
    book = load_book("mil")
    text = b"".join(b"Match %024x\n%s" % (number, body) for number, body in enumerate(bodies))
    replays = [replay_match(match.events, book) for match in parse(text).matches]
    wins = [win.hand for replay in replays for hand in replay.hands for win in hand.wins]
    return [replace(hand, conditions=replace(hand.conditions, flowers=0)) for hand in wins]


def with_winds(hand: Hand, source: random.Random) -> Hand:
    """Return *hand* under a random round and seat wind."""
    winds = {"round_wind": source.randrange(4), "seat_wind": source.randrange(4)}
    return replace(hand, conditions=replace(hand.conditions, **winds))


def built_wins(count: int, source: random.Random) -> list[Hand]:
    """Return wins built for each fan of mil in turn."""
    book = load_book("mil")
    fans = [rule.id for rule in book.fans if rule.value and rule.id not in NOT_BUILT]
    hands: list[Hand] = []
    for number in range(count):
        hands.append(build_win(fans[number % len(fans)], source.getrandbits(30), book))
    return [replace(hand, conditions=replace(hand.conditions, flowers=0)) for hand in hands]
