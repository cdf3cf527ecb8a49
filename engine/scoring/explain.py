"""A reading of the kernels as values for people: sets, fans with their tiles, and why others do not count."""

from collections.abc import Iterator
from typing import Final

from engine.books.model import ALL, OWN, Book, Exclusion, FanRule
from engine.fans import FAN_IDS
from engine.hand import PUNG
from engine.score_model import CountedFan, NotCounted
from engine.scoring import fan_numbers as fan
from engine.scoring.combine import is_pair_fan
from engine.scoring.layout import (
    B_BIGS,
    B_COUNT,
    B_EDGES,
    B_HELD,
    B_LINK,
    B_LINKS,
    B_OWN,
    B_PAIR,
    B_PLACE,
    PAIR_PLACE,
)
from engine.scoring.reading import Reading
from engine.scoring.relations import PAIRS
from engine.tiles import Tile

_PAIR_OF_WIN: Final = frozenset((fan.PAIR_258,))
_OF_WIN: Final = frozenset(
    (
        fan.LAST_TILE_DRAW,
        fan.LAST_TILE_CLAIM,
        fan.OUT_WITH_REPLACEMENT_TILE,
        fan.ROBBING_THE_KONG,
        fan.LAST_TILE,
        fan.SELF_DRAWN,
    )
)
_WAITS: Final = frozenset((fan.EDGE_WAIT, fan.CLOSED_WAIT, fan.SINGLE_WAIT))


def counted_fans(reading: Reading, book: Book) -> tuple[CountedFan, ...]:
    """Return the fans that count, in order of the table, flowers last where the book has them."""
    rules = {rule.id: rule for rule in book.fans}
    fans = []
    for number, name in enumerate(FAN_IDS):
        count = reading[B_COUNT + number]
        if count:
            rule = rules[name]
            fans.append(CountedFan(name, rule.zh, count, count * rule.value, _makers(reading, number)))
    flowers = reading.hand.conditions.flowers
    if flowers and book.flower_value:
        name = FAN_IDS[fan.FLOWER_TILES]
        zh = rules[name].zh if name in rules else name
        fans.append(CountedFan(name, zh, flowers, flowers * book.flower_value, ()))
    return tuple(fans)


def _makers(reading: Reading, number: int) -> tuple[Tile, ...]:
    """Return the tiles that make fan *number*: its sets, the winning tile, or the whole hand."""
    links = [reading[B_LINK + 2 * at + 1] for at in range(reading[B_LINKS]) if reading[B_LINK + 2 * at] == number]
    if links:
        return reading.tiles_of(_union(links)) + _pair_beside(reading, number)
    if number in _WAITS:
        return _wait_tiles(reading)
    if number in _OF_WIN:
        return (reading.hand.win_tile,)
    if number in _PAIR_OF_WIN:
        return (reading[B_PAIR],) * 2
    if number == fan.TILE_HOG:
        return _hogs(reading)
    if number == fan.KNITTED_STRAIGHT:
        return reading.body()
    own = reading[B_OWN + number]
    return reading.tiles_of(own) + _pair_beside(reading, number) if own else reading.all_tiles()


def _union(bits: list[int]) -> int:
    union = 0
    for each in bits:
        union |= each
    return union


def _pair_beside(reading: Reading, number: int) -> tuple[Tile, ...]:
    with_pair = (
        fan.PURE_TERMINAL_CHOWS,
        fan.THREE_SUITED_TERMINAL_CHOWS,
        fan.LITTLE_FOUR_WINDS,
        fan.LITTLE_THREE_DRAGONS,
    )
    return (reading[B_PAIR],) * 2 if number in with_pair else ()


def _wait_tiles(reading: Reading) -> tuple[Tile, ...]:
    place = reading[B_PLACE]
    return (reading[B_PAIR],) * 2 if place == PAIR_PLACE else reading.set_tiles(place)


def _hogs(reading: Reading) -> tuple[Tile, ...]:
    tiles = reading.all_tiles()
    kongs = {meld.tile for meld in reading.hand.melds if meld.kind > PUNG}
    return tuple(tile for tile in tiles if tiles.count(tile) == 4 and tile not in kongs)


def not_counted(reading: Reading, book: Book) -> tuple[NotCounted, ...]:
    """Return each fan that held but does not count, or counts less often, with what excludes it and by which clause."""
    rules = {rule.id: rule for rule in book.fans}
    counting = [rules[name] for number, name in enumerate(FAN_IDS) if reading[B_COUNT + number]]
    found: dict[tuple[str, str], NotCounted] = {}
    for number, own in _held(reading):
        if FAN_IDS[number] in rules:
            entry = _reason(reading, number, own, counting, book)
            found.setdefault((entry.id, entry.by), entry)
    return tuple(sorted(found.values(), key=lambda entry: (FAN_IDS.index(entry.id), entry.by)))


def _held(reading: Reading) -> Iterator[tuple[int, int]]:
    """Yield (fan, bits of its sets) for every holding that does not count."""
    for number in range(len(FAN_IDS)):
        if reading[B_HELD + number] > reading[B_COUNT + number]:
            yield number, reading[B_OWN + number]
    chosen = {(reading[B_LINK + 2 * at], reading[B_LINK + 2 * at + 1]) for at in range(reading[B_LINKS])}
    for at in range(reading[B_BIGS]):
        held = (reading[B_BIGS + 2 * at + 1], reading[B_BIGS + 2 * at + 2])
        if held not in chosen:
            yield held
    for at, (a, b) in enumerate(PAIRS):
        number = reading[B_EDGES + at]
        if number >= 0 and (number, 1 << a | 1 << b) not in chosen:
            yield number, 1 << a | 1 << b


def _reason(reading: Reading, number: int, own: int, counting: list[FanRule], book: Book) -> NotCounted:
    name = FAN_IDS[number]
    for rule in counting:
        for entry in rule.excludes:
            if entry.fan == name and _reaches(reading, rule, entry, own):
                return NotCounted(name, rule.id, entry.clause)
    principle = _principle(reading, number, own)
    return NotCounted(name, f"principle-{principle}", f"{book.id}/principle-{principle}")


def _reaches(reading: Reading, rule: FanRule, entry: Exclusion, own: int) -> bool:
    if entry.scope == ALL or entry.scope > 0 or not is_pair_fan(FAN_IDS.index(entry.fan)):
        return True
    links = range(reading[B_LINKS])
    by = FAN_IDS.index(rule.id)
    mine = [reading[B_LINK + 2 * at + 1] for at in links if reading[B_LINK + 2 * at] == by]
    return entry.scope == OWN and any(own & ~bits == 0 for bits in mine)


def _principle(reading: Reading, number: int, own: int) -> int:
    """Return which principle keeps a combination out: 2 inside one fan, 3 the same fan again, 5 linked already."""
    links = [(reading[B_LINK + 2 * at], reading[B_LINK + 2 * at + 1]) for at in range(reading[B_LINKS])]
    if any(own & ~bits == 0 for _, bits in links):
        return 2
    if any(number == other and own & bits for other, bits in links):
        return 3
    return 5
