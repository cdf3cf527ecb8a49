"""Random winning hands for tests: every form, melds, kongs, and conditions that a game could bring about."""

from random import Random

from engine.hand import ADDED_KONG, CHOW, CONCEALED_KONG, MELDED_KONG, PUNG, Conditions, Hand, Meld
from engine.notation import meld_tiles
from engine.scoring.forms import BODY, ORPHANS

SPECIAL_SHARE = 0.25


def random_win(random: Random) -> Hand:
    """Return a winning hand whose conditions do not contradict its tiles; a quarter are special forms."""
    while True:
        melds, tiles = _special(random) if random.random() < SPECIAL_SHARE else _basic(random)
        every = [*tiles, *(tile for meld in melds for tile in meld_tiles(meld))]
        if all(every.count(tile) <= 4 for tile in set(every)):
            return _won(random, melds, tiles)


def _won(random: Random, melds: list[Meld], tiles: list[int]) -> Hand:
    win = random.choice(tiles)
    tiles.remove(win)
    random.shuffle(tiles)
    return Hand(tuple(melds), tuple(tiles), win, _conditions(random, melds, tiles, win))


def _conditions(random: Random, melds: list[Meld], tiles: list[int], win: int) -> Conditions:
    drawn = random.random() < 0.4
    elsewhere = sum(meld_tiles(meld).count(win) for meld in melds)
    konged = any(meld.kind > PUNG for meld in melds)
    kong = random.random() < 0.1 and (konged if drawn else win not in tiles and not elsewhere)
    robbed = kong and not drawn
    last = win not in tiles and not robbed and (elsewhere == 3 or random.random() < 0.1)
    return Conditions(
        round_wind=random.randrange(4),
        seat_wind=random.randrange(4),
        self_drawn=drawn,
        last_tile=last,
        sea_last=random.random() < 0.1 and not robbed,
        kong=kong,
        flowers=random.choice((0, 0, 0, 1, 2, 8)),
    )


def _special(random: Random) -> tuple[list[Meld], list[int]]:
    return [], random.choice((_pairs, _orphans, _knitted))(random) if random.random() < 0.7 else _straight(random)[1]


def _pairs(random: Random) -> list[int]:
    if random.random() < 0.2:
        low = random.randrange(3) * 9 + random.randrange(3)
        return [tile for step in range(7) for tile in (low + step,) * 2]
    kinds = _palette(random)
    return [tile for _ in range(7) for tile in (random.choice(kinds),) * 2]


def _orphans(random: Random) -> list[int]:
    return [*ORPHANS, random.choice(ORPHANS)]


def _knitted(random: Random) -> list[int]:
    body = random.randrange(6)
    return random.sample([*BODY[9 * body : 9 * body + 9], *range(27, 34)], 14)


def _straight(random: Random) -> tuple[list[Meld], list[int]]:
    body = random.randrange(6)
    tiles = list(BODY[9 * body : 9 * body + 9])
    pair = random.randrange(34)
    meld = _set(random, list(range(34)))
    return [], [*tiles, *meld_tiles(meld)[:3], pair, pair]


def _palette(random: Random) -> list[int]:
    """Return the kinds a hand is made of: all, or a few that make rare fans likely."""
    suit = 9 * random.randrange(3)
    other = 9 * random.randrange(3)
    return random.choice(
        [
            list(range(34)),
            list(range(27)),
            list(range(suit, suit + 9)),
            [*range(suit, suit + 9), *range(27, 34)],
            list(range(27, 34)),
            [*ORPHANS],
            [s + r for s in (0, 9, 18) for r in random.choice(((0, 1, 2), (3, 4, 5), (6, 7, 8)))],
            [suit + r for r in range(5)] + [other + r for r in range(5)],
            [s + r for s in (0, 9, 18) for r in (1, 3, 5, 7)],
            [19, 20, 21, 23, 25, 32],
            [9, 10, 11, 12, 13, 16, 17, 19, 21, 22, 23, 25, 26, 33],
            [*range(27, 34), suit, other + 8],
            [s + r for s in (0, 9, 18) for r in (0, 8)],
        ]
    )


def _rare(random: Random) -> tuple[list[Meld], list[int]]:
    """Return nine gates, 双龙会, or chows of three suits with an honour pair, which may be a chicken hand."""
    suits = random.sample((0, 9, 18), 3)
    kind = random.randrange(4)
    if kind == 0:
        gates = [0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8, random.randrange(9)]
        return [], [suits[0] + rank for rank in gates]
    if kind == 1:
        return _around(random, [suits[0], suits[0], suits[0] + 6, suits[0] + 6], suits[0] + 4)
    if kind == 2:
        return _around(random, [suits[0], suits[0] + 6, suits[1], suits[1] + 6], suits[2] + 4)
    lows = [suit + random.randrange(7) for suit in (*suits, suits[0])]
    return _around(random, lows, random.randrange(27, 34))


def _around(random: Random, lows: list[int], pair: int) -> tuple[list[Meld], list[int]]:
    """Return chows with these lowest tiles, some of them melded, and a pair."""
    random.shuffle(lows)
    melded = random.randrange(4)
    melds = [Meld(CHOW, low, random.randint(1, 3)) for low in lows[:melded]]
    return melds, [pair, pair, *(low + step for low in lows[melded:] for step in range(3))]


def _basic(random: Random) -> tuple[list[Meld], list[int]]:
    choice = random.random()
    if choice < 0.15:
        return _melded_straight(random) if choice < 0.1 else _rare(random)
    kinds = _palette(random)
    chowy = random.random() < 0.7
    sets = [_set(random, kinds, chowy) for _ in range(4)]
    if random.random() < 0.2:
        sets[random.randrange(4)] = sets[random.randrange(4)]
    pair = random.choice(kinds)
    melded = random.choice((0, 0, 0, 1, 1, 2, 3, 4))
    melds = sets[:melded]
    tiles = [pair, pair]
    for each in sets[melded:]:
        if each.kind == PUNG and random.random() < 0.15:
            melds.append(Meld(CONCEALED_KONG, each.tile))
        else:
            tiles += meld_tiles(each)
    return [_laid(random, meld) for meld in melds], tiles


def _melded_straight(random: Random) -> tuple[list[Meld], list[int]]:
    body = random.randrange(6)
    pair = random.randrange(34)
    meld = _laid(random, _set(random, list(range(34))))
    return [meld], [*BODY[9 * body : 9 * body + 9], pair, pair]


def _set(random: Random, kinds: list[int], chowy: bool = True) -> Meld:
    if chowy and random.random() < 0.8:
        lows = [t for t in kinds if t < 27 and t % 9 <= 6 and t + 1 in kinds and t + 2 in kinds]
        if lows:
            return Meld(CHOW, random.choice(lows))
    return Meld(PUNG, random.choice(kinds))


def _laid(random: Random, meld: Meld) -> Meld:
    if meld.kind == PUNG and random.random() < 0.35:
        kind = random.choice((MELDED_KONG, ADDED_KONG, CONCEALED_KONG))
        return Meld(kind, meld.tile, 0 if kind == CONCEALED_KONG else random.randint(1, 3))
    return meld if meld.kind == CONCEALED_KONG else Meld(meld.kind, meld.tile, random.randint(1, 3))


def random_standing(random: Random) -> tuple[int, list[int]]:
    """Return (number of melds, standing tiles) that need not wait: dealt by chance, or a win with tiles exchanged."""
    if random.random() < 0.3:
        melds = random.choice((0, 0, 0, 1, 2, 3, 4))
        kinds = range(random.choice((9, 18, 34)))
        return melds, random.sample([tile for tile in kinds for _ in range(4)], 13 - 3 * melds)
    while True:
        hand = random_win(random)
        tiles = list(hand.concealed)
        for _ in range(random.randrange(4)):
            tiles[random.randrange(len(tiles))] = random.randrange(33)
        if all(tiles.count(tile) <= 4 for tile in tiles):
            return len(hand.melds), tiles
