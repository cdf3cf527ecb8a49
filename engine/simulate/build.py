"""Wins made to hold a given fan: parts by recipe, the rest by chance, and the scorer as judge."""

from typing import Final

from engine.books.model import Book
from engine.errors import QuepuError
from engine.fans import FAN_NAMES_ZH
from engine.hand import ADDED_KONG, CHOW, CONCEALED_KONG, MELDED_KONG, PUNG, Conditions, Hand, Meld
from engine.scoring import score
from engine.simulate.families import KNITTED
from engine.simulate.layout import GROUP_FIRST, GROUP_OF, GROUP_SIZE, PUNG_SET
from engine.simulate.prng import CELLS, below, seed_cells, shuffle
from engine.simulate.recipes import ANY_WAY, RECIPES, Recipe
from engine.tiles import KINDS, Tile

ATTEMPTS: Final = 6000
STREAM: Final = 1 << 20
"""Beyond the streams of any match."""
KNITTED_STRAIGHT: Final = "knitted_straight"
_ORPHANS: Final = (0, 8, 9, 17, 18, 26, *range(27, 34))
_GATES: Final = (0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8)


def build_win(fan_id: str, seed: int, book: Book) -> Hand:
    """Return a win that `book` lets win and in which the fan counts, the same for the same arguments.

    :raises QuepuError: if the book has no such fan, counts none, or no win with it reaches its minimum.
    """
    _check(fan_id, book)
    rng = [0] * CELLS
    seed_cells(rng, seed, STREAM)
    for _ in range(ATTEMPTS):
        hand = _attempt(fan_id, rng)
        if hand is None:
            continue
        result = score(hand, book, explain=False)
        counted = any(fan.id == fan_id for fan in result.fans)
        if result.minimum_met and counted and not result.warnings:
            return hand
    raise QuepuError(
        f"no win with {fan_id} was found under book {book.id} at minimum {book.minimum} in {ATTEMPTS} attempts: "
        "lower the minimum, or give another seed"
    )


def _check(fan_id: str, book: Book) -> None:
    if fan_id not in FAN_NAMES_ZH:
        raise QuepuError(f"unknown fan {fan_id!r}: give a canonical id such as full_flush")
    if not book.scores_fans or all(rule.id != fan_id for rule in book.fans):
        raise QuepuError(f"book {book.id} does not count {fan_id} ({FAN_NAMES_ZH[fan_id]}): choose another book")
    if fan_id not in RECIPES and fan_id not in _SPECIAL and fan_id != KNITTED_STRAIGHT:
        raise QuepuError(f"no win with {fan_id} can be built: it needs the first turn of a hand")


def _attempt(fan_id: str, rng: list[int]) -> Hand | None:
    if fan_id in _SPECIAL:
        return _closed_hand(_SPECIAL[fan_id](rng), rng)
    if fan_id == KNITTED_STRAIGHT:
        return _knitted_straight(rng)
    return _by_recipe(RECIPES[fan_id], rng)


def _pick(rng: list[int], items: tuple[int, ...]) -> int:
    return items[below(rng, len(items))]


def _nine_gates(rng: list[int]) -> list[Tile]:
    suit = 9 * below(rng, 3)
    return [suit + rank for rank in (*_GATES, below(rng, 9))]


def _shifted_pairs(rng: list[int]) -> list[Tile]:
    low = 9 * below(rng, 3) + below(rng, 3)
    return _shuffled(rng, [low + n for n in range(7)] * 2)


def _pairs(rng: list[int]) -> list[Tile]:
    return _shuffled(rng, _shuffled(rng, list(range(KINDS)))[:7] * 2)


def _orphans(rng: list[int]) -> list[Tile]:
    return _shuffled(rng, [*_ORPHANS, _pick(rng, _ORPHANS)])


def _pattern(rng: list[int]) -> list[Tile]:
    pattern = 9 * below(rng, 6)
    return _shuffled(rng, list(KNITTED[pattern : pattern + 9]))


def _greater(rng: list[int]) -> list[Tile]:
    return _shuffled(rng, [*range(27, 34), *_pattern(rng)[:7]])


def _lesser(rng: list[int]) -> list[Tile]:
    return _shuffled(rng, [*range(27, 34), *_pattern(rng)])[:14]


_SPECIAL: Final = {
    "nine_gates": _nine_gates,
    "seven_shifted_pairs": _shifted_pairs,
    "thirteen_orphans": _orphans,
    "seven_pairs": _pairs,
    "greater_honors_and_knitted_tiles": _greater,
    "lesser_honors_and_knitted_tiles": _lesser,
}


def _shuffled(rng: list[int], tiles: list[Tile]) -> list[Tile]:
    shuffle(rng, tiles, len(tiles))
    return tiles


def _closed_hand(tiles: list[Tile], rng: list[int]) -> Hand:
    conditions = Conditions(below(rng, 4), below(rng, 4), self_drawn=below(rng, 2) == 1)
    return Hand((), tuple(sorted(tiles[:-1])), tiles[-1], conditions)


def _knitted_straight(rng: list[int]) -> Hand | None:
    one = _fill(Recipe(), [], -1, rng, 1)
    tiles = _shuffled(rng, _pattern(rng) + [tile for part in one for tile in _tiles(part)])
    return _closed_hand(tiles, rng) if _possible(tiles) else None


def _tiles(part: int) -> tuple[Tile, ...]:
    """The tiles of a set, or of a pair, which is numbered -1 - tile."""
    if part < 0:
        return (-1 - part,) * 2
    if part >= PUNG_SET:
        return (part - PUNG_SET,) * 3
    return part, part + 1, part + 2


def _possible(tiles: list[Tile]) -> bool:
    return all(tiles.count(tile) <= 4 for tile in set(tiles))


def _choices(masks: tuple[int, ...], kind: int) -> tuple[int, ...]:
    """Numbers of the sets or pairs that the masks allow; `kind` 0 chows, 1 pungs, 2 pairs."""
    numbers = []
    for tile in range(KINDS):
        group = GROUP_OF[tile]
        rank = tile - GROUP_FIRST[group]
        room = rank + 2 < GROUP_SIZE[group] or kind > 0
        if room and (masks[3 * group + kind] >> rank) & 1:
            numbers.append((tile, PUNG_SET + tile, -1 - tile)[kind])
    return tuple(numbers)


def _fill(recipe: Recipe, fixed: list[int], pair: int, rng: list[int], sets: int) -> list[int]:
    """Add random sets up to `sets`, and a pair unless one is given; the pair comes last."""
    chows, pungs, pairs = (_choices(recipe.masks, kind) for kind in range(3))
    parts = list(fixed)
    while len(parts) < sets:
        use_chow = chows and (not pungs or below(rng, 3) > 0)
        parts.append(_pick(rng, chows if use_chow else pungs))
    parts.append(-1 - pair if pair >= 0 else _pick(rng, pairs))
    return parts


def _by_recipe(recipe: Recipe, rng: list[int]) -> Hand | None:
    choice = below(rng, len(recipe.fixed))
    pair = -1
    if recipe.pairs:
        own = len(recipe.pairs) == len(recipe.fixed)
        pair = recipe.pairs[choice] if own else _pick(rng, recipe.pairs)
    parts = _fill(recipe, list(recipe.fixed[choice]), pair, rng, 4)
    sets = _shuffled(rng, parts[:4])
    melds = _melds(recipe, sets, rng)
    kongs = [meld.tile for meld in melds if meld.kind > PUNG]
    tiles = kongs + [tile for part in parts for tile in _tiles(part)]
    if len(kongs) < recipe.open_kongs + recipe.concealed_kongs or not _possible(tiles):
        return None
    return _complete(recipe, melds, [*sets[len(melds) :], parts[4]], rng)


def _melds(recipe: Recipe, sets: list[int], rng: list[int]) -> list[Meld]:
    """Meld the first of the sets, which are put in order: kongs come first."""
    kongs = recipe.open_kongs + recipe.concealed_kongs
    sets.sort(key=lambda number: number < PUNG_SET)
    least = max(recipe.least_open, recipe.open_kongs)
    most = min(recipe.most_open, 4 - recipe.concealed_kongs)
    open_melds = least + below(rng, most - least + 1)
    count = open_melds + recipe.concealed_kongs
    sets[kongs:] = _shuffled(rng, sets[kongs:])
    return [_meld(recipe, place, sets[place], rng) for place in range(count)]


def _meld(recipe: Recipe, place: int, number: int, rng: list[int]) -> Meld:
    if number < PUNG_SET:
        return Meld(CHOW, number, 1)
    tile = number - PUNG_SET
    if place < recipe.concealed_kongs:
        return Meld(CONCEALED_KONG, tile)
    offer = 1 + below(rng, 3)
    if place < recipe.concealed_kongs + recipe.open_kongs:
        return Meld(MELDED_KONG if below(rng, 2) else ADDED_KONG, tile, offer)
    return Meld(PUNG, tile, offer)


def _complete(recipe: Recipe, melds: list[Meld], parts: list[int], rng: list[int]) -> Hand:
    """Choose the winning tile among the concealed parts and the circumstances."""
    tiles = sorted(tile for part in parts for tile in _tiles(part))
    win = _pick(rng, _tiles(parts[below(rng, len(parts))]))
    tiles.remove(win)
    conditions = Conditions(
        round_wind=below(rng, 4),
        seat_wind=below(rng, 4),
        self_drawn=_flag(recipe.self_drawn, rng),
        last_tile=recipe.last_tile == 1,
        sea_last=recipe.sea_last == 1,
        kong=recipe.kong == 1,
        flowers=max(0, recipe.flowers),
        ready=recipe.ready == 1,
    )
    return Hand(tuple(melds), tuple(tiles), win, conditions)


def _flag(wanted: int, rng: list[int]) -> bool:
    return below(rng, 2) == 1 if wanted == ANY_WAY else wanted == 1
