"""Hands and boards as HTML: what a calculator, a replay and an audit draw."""

from collections.abc import Sequence

from dashboard.markup import Html, tag, text
from dashboard.narrate import SEATS_ZH
from dashboard.tiles import BACK, row, tile
from engine.events import Discard, Draw
from engine.hand import ADDED_KONG, CONCEALED_KONG, Hand, Meld
from engine.notation import meld_tiles
from engine.replay import State
from engine.replay.state import River

OFFER_PLACE = {1: 0, 2: 1, 3: -1}
"""Which tile of a claimed set lies turned: given by the left, the opposite, the right neighbour."""


def meld_html(meld: Meld) -> Html:
    """Return a laid-down set: the claimed tile turned, an added tile marked, a concealed kong's outer tiles down."""
    tiles = meld_tiles(meld)
    if meld.kind == CONCEALED_KONG:
        return Html(row((BACK, tiles[0], tiles[0], BACK)))
    shown = list(tiles[:3]) if meld.kind == ADDED_KONG else list(tiles)
    turned = OFFER_PLACE.get(meld.offer)
    place = None if turned is None else turned % len(shown)
    inside = [tile(number, "turned" if index == place else "") for index, number in enumerate(shown)]
    added = [tile(meld.tile, "turned")] if meld.kind == ADDED_KONG else []
    return tag("span", [*inside, *added], "qrow")


def hand_board(hand: Hand) -> Html:
    """Return a winning hand on felt: melds, standing tiles, and the winning tile apart and marked."""
    melds = [meld_html(meld) for meld in hand.melds]
    standing = row(sorted(hand.concealed))
    win = tag("span", [tile(hand.win_tile, "marked")], "qrow")
    how = "自摸 self-drawn" if hand.conditions.self_drawn else "点和 on a discard"
    flowers = f" · 花 {hand.conditions.flowers}" if hand.conditions.flowers else ""
    caption = tag("div", [text(how + flowers)], "qsub")
    return tag("div", [*melds, standing, win, caption], "qfelt qwrap")


def table_board(state: State, names: Sequence[str]) -> Html:
    """Return the table after one event: four seats with melds, standing tiles, river and flowers.

    *names* are the players' by seat; they are escaped here.
    """
    seats = [_seat(state, seat, names[seat]) for seat in range(4)]
    wall = tag("div", [text(f"牌墙 {state.wall_left} tiles left in the wall")], "qsub")
    return tag("div", [*seats, wall], "qfelt qboard")


def _seat(state: State, seat: int, name: str) -> Html:
    turn = "qturn" if state.turn == seat and not state.over else ""
    ready = tag("div", [text("听 ready")], "qsub") if state.ready[seat] else ""
    who = tag("div", [tag("div", [text(SEATS_ZH[seat])], "qname"), tag("div", [text(name)], "qsub"), ready])
    melds = [meld_html(meld) for meld in state.melds[seat]]
    hand = tag("div", [_standing(state, seat), *melds], "qwrap")
    lying = [_river(state.rivers[seat], _just_discarded(state, seat)), _flowers(state, seat)]
    river = tag("div", lying, "qsmall qwrap")
    return tag("div", [who, tag("div", [hand, river])], f"qseat {turn}")


def _standing(state: State, seat: int) -> str:
    """The standing tiles, a tile just drawn apart and marked."""
    tiles = list(state.hands[seat])
    if isinstance(state.last, Draw) and state.last.seat == seat and state.last.tile in tiles:
        tiles.remove(state.last.tile)
        return row(tiles) + tag("span", [tile(state.last.tile, "marked")], "qrow")
    return row(tiles)


def _just_discarded(state: State, seat: int) -> bool:
    return isinstance(state.last, Discard) and state.last.seat == seat


def _river(river: River, just_discarded: bool) -> Html:
    last = len(river) - 1
    classes = [
        "dim" if one.taken else "marked" if just_discarded and index == last else "" for index, one in enumerate(river)
    ]
    return tag("span", [tile(one.tile, kind) for one, kind in zip(river, classes, strict=True)], "qrow")


def _flowers(state: State, seat: int) -> str:
    return row(state.flowers[seat]) if state.flowers[seat] else ""
