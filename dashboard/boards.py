"""Hands and boards as HTML: what a calculator, a replay and an audit draw."""

from dashboard.markup import Html, tag, text
from dashboard.tiles import BACK, row, tile
from engine.hand import CONCEALED_KONG, Hand, Meld
from engine.notation import meld_tiles

OFFER_PLACE = {1: 0, 2: 1, 3: -1}
"""Which tile of a claimed set lies turned: left, opposite, right neighbour."""


def meld_html(meld: Meld) -> Html:
    """Return a laid-down set: the claimed tile turned, a concealed kong with its outer tiles face down."""
    tiles = meld_tiles(meld)
    if meld.kind == CONCEALED_KONG:
        return Html(row((BACK, tiles[0], tiles[0], BACK)))
    turned = OFFER_PLACE.get(meld.offer)
    place = None if turned is None else turned % len(tiles)
    inside = [tile(number, "turned" if index == place else "") for index, number in enumerate(tiles)]
    return tag("span", inside, "qrow")


def hand_board(hand: Hand) -> Html:
    """Return a winning hand on felt: melds, standing tiles, and the winning tile apart and marked."""
    melds = [meld_html(meld) for meld in hand.melds]
    standing = row(sorted(hand.concealed))
    win = tag("span", [tile(hand.win_tile, "marked")], "qrow")
    how = "自摸 self-drawn" if hand.conditions.self_drawn else "点和 on a discard"
    flowers = f" · 花 {hand.conditions.flowers}" if hand.conditions.flowers else ""
    caption = tag("div", [text(how + flowers)], "qsub")
    return tag("div", [*melds, standing, win, caption], "qfelt qwrap")
