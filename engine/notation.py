"""The hand notation: ``[EEE,1][SSSS,2]55pWWWNNN|EE1000|0``.

Melds stand in brackets with the giver's digit; then the standing tiles, the last of which is the winning tile;
then the conditions (round wind, seat wind, self-drawn, 和绝张, last of the wall or last discard, kong, and an
optional seventh digit for a declared 听); then the flowers, as a number or as the letters a-h.
"""

import re
from typing import Final

from engine.errors import MalformedHandError
from engine.hand import ADDED_KONG, CHOW, CONCEALED_KONG, MELDED_KONG, PUNG, Conditions, Hand, Meld
from engine.tiles import EAST, KINDS, SEAT_NAMES, TILE_NAMES, Tile, tile_named

_MELD: Final = re.compile(r"\[([^\[\],]*)(?:,([^\[\]]*))?\]")
_CONDITIONS: Final = re.compile(r"([ESWN])([ESWN])([01]{4})([01]?)")
_SUITS: Final = "mps"
_FLOWER_LETTERS: Final = "abcdefgh"
_MAX_FLOWERS: Final = 8


def parse_hand(text: str) -> Hand:
    """Return the hand that *text* spells; standing tiles are sorted, missing tails mean ``|EE0000|0``.

    >>> parse_hand("[123m,1]99p123789sEE|ES1000|2").melds[0].tile
    0

    :raises MalformedHandError: if the text is not in the notation, or its tiles cannot be: a wrong number of
        tiles, a fifth copy, a meld that is none. The text says where, and what to write instead.
    """
    try:
        return _parse(text)
    except MalformedHandError as error:
        raise MalformedHandError(f"hand {_shortened(text)!r}: {error}") from None


def format_hand(hand: Hand) -> str:
    """Return *hand* in the notation; `parse_hand` of it gives the same hand, standing tiles sorted."""
    c = hand.conditions
    flags = "".join("01"[flag] for flag in (c.self_drawn, c.last_tile, c.sea_last, c.kong))
    winds = SEAT_NAMES[c.round_wind] + SEAT_NAMES[c.seat_wind]
    melds = "".join(_format_meld(meld) for meld in hand.melds)
    standing = _format_tiles(sorted(hand.concealed)) + _format_tiles([hand.win_tile])
    return f"{melds}{standing}|{winds}{flags}{'1' if c.ready else ''}|{c.flowers}"


def meld_tiles(meld: Meld) -> tuple[Tile, ...]:
    """Return the three or four tiles of *meld*."""
    if meld.kind == CHOW:
        return (meld.tile, meld.tile + 1, meld.tile + 2)
    return (meld.tile,) * (3 if meld.kind == PUNG else 4)


def check_tiles(hand: Hand) -> None:
    """Refuse a hand whose tiles cannot be.

    :raises MalformedHandError: on a wrong number of tiles, an unknown tile, a fifth copy or a meld that is none.
    """
    need = 13 - 3 * len(hand.melds)
    if len(hand.concealed) != need:
        have = len(hand.concealed) + 1
        raise MalformedHandError(
            f"{have} standing tiles with {len(hand.melds)} melds: write {max(need, 0) + 1}, the winning tile last"
        )
    for meld in hand.melds:
        _check_meld(meld)
    _check_copies(hand)


def _check_meld(meld: Meld) -> None:
    if not 0 <= meld.tile < KINDS or not CHOW <= meld.kind <= CONCEALED_KONG:
        raise MalformedHandError(f"no such meld: kind {meld.kind} of tile {meld.tile}")
    if meld.kind == CHOW and (meld.tile >= EAST or meld.tile % 9 > 6):
        raise MalformedHandError(f"no chow begins with {TILE_NAMES[meld.tile]}")


def _check_copies(hand: Hand) -> None:
    counts = [0] * KINDS
    for tile in (*hand.concealed, hand.win_tile, *(t for m in hand.melds for t in meld_tiles(m))):
        if not 0 <= tile < KINDS:
            raise MalformedHandError(f"tile {tile} cannot be part of a set: tiles are 0..{KINDS - 1}")
        counts[tile] += 1
        if counts[tile] > 4:
            raise MalformedHandError(f"a fifth {TILE_NAMES[tile]}: there are four of each tile")


def _shortened(text: str) -> str:
    return text if len(text) <= 80 else f"{text[:77]}..."


def _parse(text: str) -> Hand:
    parts = "".join(text.split()).split("|")
    if not parts[0] or len(parts) > 3:
        raise MalformedHandError(f"{len(parts)} parts between |: write TILES|CONDITIONS|FLOWERS")
    conditions = parts[1] if len(parts) > 1 else ""
    flowers = parts[2] if len(parts) > 2 else ""
    end = parts[0].rfind("]") + 1
    tiles = _parse_tiles(parts[0][end:], end)
    if not tiles:
        raise MalformedHandError("no standing tiles: write them after the melds, the winning tile last")
    hand = Hand(
        melds=_parse_melds(parts[0][:end]),
        concealed=tuple(sorted(tiles[:-1])),
        win_tile=tiles[-1],
        conditions=_parse_conditions(conditions or "EE0000", flowers),
    )
    check_tiles(hand)
    return hand


def _parse_melds(text: str) -> tuple[Meld, ...]:
    melds = []
    at = 0
    while at < len(text):
        match = _MELD.match(text, at)
        if match is None:
            raise MalformedHandError(f"column {at + 1}: a meld is written [123m,1], here is {text[at : at + 8]!r}")
        try:
            melds.append(_parse_meld(match[1], match[2] or "0", at + 1))
        except MalformedHandError as error:
            raise MalformedHandError(f"meld {match[0]} at column {at + 1}: {error}") from None
        at = match.end()
    return tuple(melds)


def _parse_meld(spelled: str, giver: str, column: int) -> Meld:
    tiles = sorted(_parse_tiles(spelled, column))
    if len(giver) != 1 or giver not in "0123567":
        raise MalformedHandError(f"giver {giver!r}: write 1, 2 or 3, or 5, 6 or 7 for an added kong")
    offer = int(giver)
    if offer > 3 and len(tiles) != 4:
        raise MalformedHandError(f"giver {giver} marks an added kong, which has four tiles")
    if len(tiles) in (3, 4) and len(set(tiles)) == 1:
        return Meld(_kind_of_equal(len(tiles), offer), tiles[0], offer % 4 if offer < 4 else offer - 4)
    if len(tiles) == 3 and tiles[0] < EAST and tiles[0] % 9 <= 6 and tiles == list(range(tiles[0], tiles[0] + 3)):
        return Meld(CHOW, tiles[0], offer)
    raise MalformedHandError("neither a chow, a pung nor a kong")


def _kind_of_equal(size: int, offer: int) -> int:
    if size == 3:
        return PUNG
    if offer > 3:
        return ADDED_KONG
    return MELDED_KONG if offer else CONCEALED_KONG


def _parse_tiles(text: str, offset: int) -> list[Tile]:
    """Read tiles from *text*; `offset` is how many characters stand before it."""
    tiles: list[Tile] = []
    ranks = ""
    for at, char in enumerate(text, offset + 1):
        if char in "123456789":
            ranks += char
        elif char in _SUITS:
            if not ranks:
                raise MalformedHandError(f"column {at}: suit {char!r} without a rank before it")
            tiles += [tile_named(rank + char) for rank in ranks]
            ranks = ""
        elif ranks:
            raise MalformedHandError(f"column {at}: ranks {ranks!r} need one of m, p, s after them, not {char!r}")
        else:
            tiles.append(_honour(char, at))
    if ranks:
        raise MalformedHandError(f"ranks {ranks!r} at the end need one of m, p, s after them")
    return tiles


def _honour(char: str, column: int) -> Tile:
    try:
        return tile_named(char)
    except MalformedHandError as error:
        raise MalformedHandError(f"column {column}: {error}") from None


def _parse_conditions(text: str, flowers: str) -> Conditions:
    match = _CONDITIONS.fullmatch(text)
    if match is None:
        raise MalformedHandError(
            f"conditions {text!r}: write round wind, seat wind (E S W N) and four digits 0 or 1, such as EE1000"
        )
    flags = [flag == "1" for flag in match[3]]
    return Conditions(
        round_wind=SEAT_NAMES.index(match[1]),
        seat_wind=SEAT_NAMES.index(match[2]),
        self_drawn=flags[0],
        last_tile=flags[1],
        sea_last=flags[2],
        kong=flags[3],
        flowers=_parse_flowers(flowers),
        ready=match[4] == "1",
    )


def _parse_flowers(text: str) -> int:
    if set(text) <= set(_FLOWER_LETTERS):
        if len(set(text)) != len(text):
            raise MalformedHandError(f"flowers {text!r}: each of the letters a-h stands for one flower tile")
        return len(text)
    if len(text) == 1 and text in "012345678":
        return int(text)
    raise MalformedHandError(f"flowers {text!r}: write a number from 0 to {_MAX_FLOWERS}, or letters a-h")


def _format_meld(meld: Meld) -> str:
    if meld.kind == CONCEALED_KONG:
        return f"[{_format_tiles(list(meld_tiles(meld)))}]"
    offer = meld.offer
    if meld.kind == MELDED_KONG:
        offer = offer or 1
    elif meld.kind == ADDED_KONG:
        offer = 4 + (offer or 1)
    return f"[{_format_tiles(list(meld_tiles(meld)))},{offer}]"


def _format_tiles(tiles: list[Tile]) -> str:
    text = ""
    for at, tile in enumerate(tiles):
        name = TILE_NAMES[tile]
        shared = at + 1 < len(tiles) and tile < EAST and tiles[at + 1] // 9 == tile // 9
        text += name[0] if shared else name
    return text
