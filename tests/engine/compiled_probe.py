"""Run by `test_compiled.py` in a process of its own: plain and compiled kernels on the same random input.

Prints one JSON object: how many hands and rows were compared, how many differ, and what Numba's cache did.
"""

import json
import random
import sys
from typing import Any

import numpy as np

from engine import events as e
from engine.books import BOOK_IDS, load_book
from engine.compiled import compiled_replay_entry, compiled_score_entry, sources_digest
from engine.hand import CHOW, CONCEALED_KONG, PUNG, Conditions, Hand, Meld
from engine.replay import deal_rows, row_of
from engine.replay.layout import SIZE
from engine.replay.rows import OUT, ROW, replay_rows
from engine.scoring.arrays import table_array
from engine.scoring.layout import WORK_SIZE
from engine.scoring.lazy import lazy_tables
from engine.scoring.many import SCORED, score_hands
from engine.scoring.pack import pack_hand
from engine.scoring.vector import book_vector
from tests.engine.hands import random_hand


def random_set(rng: random.Random) -> tuple[int, list[int]]:
    """A chow or pung, honours liked."""
    if rng.random() < 0.6:
        low = 9 * rng.randrange(3) + rng.randrange(7)
        return CHOW, [low, low + 1, low + 2]
    tile = rng.randrange(34)
    return PUNG, [tile] * 3


def random_win(rng: random.Random) -> Hand:
    """Four sets and a pair, or seven pairs, with random melds and conditions; now and then the tiles do not win."""
    melds: list[Meld] = []
    standing: list[int] = []
    if rng.random() < 0.1:
        standing = [tile for tile in rng.sample(range(34), 7) for _ in range(2)]
    else:
        for kind, tiles in (random_set(rng) for _ in range(4)):
            if rng.random() < 0.4:
                kong = kind == PUNG and rng.random() < 0.4
                melds.append(Meld(rng.randint(PUNG + 1, CONCEALED_KONG) if kong else kind, tiles[0]))
            else:
                standing += tiles
        standing += [rng.randrange(34)] * 2
    if rng.random() < 0.02:
        standing[0] = rng.randrange(34)
    win = standing.pop(rng.randrange(len(standing)))
    flags = [rng.random() < chance for chance in (0.4, 0.1, 0.1, 0.1)]
    wins = Conditions(rng.randrange(4), rng.randrange(4), *flags, flowers=0, ready=rng.random() < 0.1)
    return Hand(tuple(melds), tuple(sorted(standing)), win, wins)


def compare_scores(rng: random.Random, hands: int, books: list[str]) -> int:
    """Count the hands whose results differ in any cell, or that were not left as they were."""
    compiled = compiled_score_entry()
    vectors = [book_vector(load_book(book)) for book in books]
    work, scored = np.zeros(WORK_SIZE, np.int64), np.zeros(SCORED, np.int64)
    differ = 0
    for number in range(hands):
        vector = vectors[number % len(vectors)]
        packed = pack_hand(random_win(rng))
        out = [0] * SCORED
        score_hands(packed, 1, vector, 8, lazy_tables(), [0] * WORK_SIZE, out)
        given = np.array(packed, np.int64)
        compiled(given, 1, np.array(vector, np.int64), 8, table_array(), work, scored)
        differ += scored.tolist() != out or given.tolist() != packed
    return differ


def random_rows(rng: random.Random, hands: int) -> tuple[list[int], list[int]]:
    """Rows of random hands and their walls; in every second hand one cell is changed."""
    rows: list[int] = []
    walls: list[int] = []
    for number in range(hands):
        events = random_hand(rng.randrange(1 << 30), per_seat=number % 3 == 0, flowers=number % 3 == 1)
        first = len(rows)
        for event in events:
            for row in deal_rows(event) if isinstance(event, e.Deal) else [row_of(event)]:
                rows.extend(row)
        wall = events[0].wall
        walls.extend([*wall, *[0] * (144 - len(wall))])
        if number % 2:
            change = rng.randrange(first + ROW, len(rows))
            rows[change] = rng.randint(2, 25) if (change - first) % ROW == 0 else rng.randint(-2, 45)
    return rows, walls


def compare_replays(rng: random.Random, hands: int) -> tuple[int, int, int]:
    """Return how many rows there were, how many of them were not legal, and how many cells differ."""
    rows, walls = random_rows(rng, hands)
    count = len(rows) // ROW
    out, state = [0] * (OUT * count), [0] * SIZE
    legal = replay_rows(rows, count, walls, state, out)
    blocks, cells = np.zeros(OUT * count, np.int64), np.zeros(SIZE, np.int64)
    again = compiled_replay_entry()(np.array(rows, np.int64), count, np.array(walls, np.int64), cells, blocks)
    differ = int((blocks != np.array(out)).sum() + (cells != np.array(state)).sum()) + (legal != again)
    return count, count - legal, differ


def cache_hits(entry: Any) -> tuple[int, int]:
    """Return how often Numba found, and did not find, the entry's machine code in its cache."""
    stats = entry.stats
    return sum(stats.cache_hits.values()), sum(stats.cache_misses.values())


def main() -> None:
    hands, replays, books = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3:] or list(BOOK_IDS)
    rng = random.Random(20)
    scores = compare_scores(rng, hands, books)
    rows, illegal, differ = compare_replays(rng, replays)
    found = {
        "hands": hands,
        "scores_differ": scores,
        "rows": rows,
        "illegal": illegal,
        "replays_differ": differ,
        "score_cache": cache_hits(compiled_score_entry()),
        "replay_cache": cache_hits(compiled_replay_entry()),
        "sources": sources_digest(),
    }
    sys.stdout.write(json.dumps(found))


if __name__ == "__main__":
    main()
