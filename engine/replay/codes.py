"""Reason codes of a replay: numbers for kernels, stable names for findings, texts for people.

The number of a code is its index in `CODES`; entries are only ever appended.
"""

from typing import Final

from msgspec import Struct


class Code(Struct, frozen=True, gc=False):
    """One reason. A `soft` one is noted and the hand is replayed further; any other ends the replay of the hand."""

    name: str
    zh: str
    en: str
    soft: bool = False


LEGAL: Final = 0
EVENT_OUT_OF_PLACE: Final = 1
VALUE_OUT_OF_RANGE: Final = 2
ILLEGAL_TURN: Final = 3
TILE_NOT_IN_HAND: Final = 4
FIFTH_COPY: Final = 5
HAND_SIZE: Final = 6
DEAL_SIZE: Final = 7
FLOWER_NOT_IN_PLAY: Final = 8
REPLACEMENT_MISSING: Final = 9
DRAW_FROM_WRONG_END: Final = 10
DRAW_FROM_EMPTY_WALL: Final = 11
CLAIM_NOT_POSSIBLE: Final = 12
CHOW_NOT_FROM_LEFT: Final = 13
CLAIM_ON_LAST_TILE: Final = 14
KONG_NOT_POSSIBLE: Final = 15
KONG_ON_LAST_TILE: Final = 16
WALL_NOT_EMPTY: Final = 17
WIN_TILE_WRONG: Final = 18
TILES_CHANGED: Final = 19
HAND_UNFINISHED: Final = 20
DRAWN_FLAG_WRONG: Final = 21
CLAIM_PRIORITY: Final = 22
WIN_PRIORITY: Final = 23
SEVERAL_WINNERS: Final = 24
WIN_NOT_COMPLETE: Final = 25
WALL_MISMATCH: Final = 26
WALL_NOT_PERMUTATION: Final = 27

CODES: Final = (
    Code("legal", "合法", "legal"),
    Code("event_out_of_place", "事件顺序不对", "an event of this kind cannot come here"),
    Code("value_out_of_range", "数值超出范围", "a seat, tile or wind that does not exist"),
    Code("illegal_turn", "未轮到此家行动", "it is not this seat's turn to do this"),
    Code("tile_not_in_hand", "手中没有此牌", "the seat does not hold this tile"),
    Code("fifth_copy", "同一种牌出现第五张", "more copies of a tile than there are"),
    Code("hand_size", "手牌张数不对", "the seat would hold a tile too many or too few"),
    Code("deal_size", "配牌张数不对", "a deal gives 13 tiles, the dealer's may give 14"),
    Code("flower_not_in_play", "此局没有花牌", "flowers are not in play in this hand"),
    Code("replacement_missing", "杠或补花之后没有补牌", "a kong or flower must be followed by a replacement draw"),
    Code("draw_from_wrong_end", "摸牌的一端不对", "drawn from the wrong end of the wall"),
    Code("draw_from_empty_wall", "牌墙已空，不能摸牌或补牌", "the wall is empty"),
    Code("claim_not_possible", "不能吃碰杠此牌", "the discard cannot be claimed so"),
    Code("chow_not_from_left", "只能吃上家的牌", "a chow can only take the left neighbour's discard"),
    Code("claim_on_last_tile", "海底牌不能吃碰杠", "the last discard can only be won on"),
    Code("kong_not_possible", "不能开杠", "no kong can be made here"),
    Code("kong_on_last_tile", "海底牌不能开杠", "no kong can be made with the last tile"),
    Code("wall_not_empty", "牌墙未空，不能荒牌", "the wall is not exhausted"),
    Code("win_tile_wrong", "和牌张不对", "the winning tile is not the one just drawn, discarded or added to a kong"),
    Code("tiles_changed", "道具或技能换了牌，不能再推演", "an item or skill changed tiles, not followed here"),
    Code("hand_unfinished", "此盘没有结束", "the hand has no ending"),
    Code("drawn_flag_wrong", "摸切或手切标记不对", "the log's just-drawn mark contradicts the hand", soft=True),
    Code("claim_priority", "优先的吃碰杠或和牌被忽略", "a claim of higher priority was passed over", soft=True),
    Code("win_priority", "未按顺序由最近一家和牌", "a nearer claim to win was passed over", soft=True),
    Code("several_winners", "一炮多响", "more than one winner on one discard", soft=True),
    Code("win_not_complete", "牌型不能和牌", "the tiles do not win", soft=True),
    Code("wall_mismatch", "摸到的牌与牌墙不符", "the tile is not the next one of the wall", soft=True),
    Code("wall_not_permutation", "牌墙的牌不齐", "the wall is not a full set of tiles", soft=True),
)
SOFT: Final = tuple(int(code.soft) for code in CODES)
"""1 for each code after which a hand is replayed further."""
CODE_NAMES: Final = tuple(code.name for code in CODES)
"""Names of the codes; the index is the number that kernels return."""


def is_soft(code: int) -> bool:
    """Return whether a hand is replayed further after *code*.

    >>> is_soft(ILLEGAL_TURN), is_soft(WIN_PRIORITY)
    (False, True)
    """
    return CODES[code].soft
