"""Fan numbers of tziakcha, and its fan lists."""

from typing import Final

from engine.errors import MalformedLogError
from engine.events import StatedFan
from ingest.formats.names import fan_id

_ROWS: Final = """
无 大四喜 大三元 绿一色 九莲宝灯 四杠 连七对 十三幺 清幺九 小四喜
小三元 字一色 四暗刻 一色双龙会 一色四同顺 一色四节高 一色四步高 一色四连环 三杠 混幺九
七对 七星不靠 全双刻 清一色 一色三同顺 一色三节高 全大 全中 全小 清龙
三色双龙会 一色三步高 一色三连环 全带五 三同刻 三暗刻 全不靠 组合龙 大于五 小于五
三风刻 花龙 推不倒 三色三同顺 三色三节高 无番和 妙手回春 海底捞月 杠上开花 抢杠和
碰碰和 混一色 三色三步高 五门齐 全求人 双暗杠 双箭刻 全带幺 不求人 双明杠
和绝张 箭刻 圈风刻 门风刻 门前清 平和 四归一 双同刻 双暗刻 暗杠
断幺 一般高 喜相逢 连六 老少副 幺九刻 明杠 缺一门 无字 边张
嵌张 单钓 自摸 花牌 明暗杠 天和 地和 人和Ⅰ 人和Ⅱ
"""
NAMES: Final = tuple(_ROWS.split())
"""Name of each fan number, as the source spells it; 0 is no fan."""
_MOST_NUMBER_DIGITS: Final = 3


def stated_fans(table: dict[str, int]) -> tuple[StatedFan, ...]:
    """Return the fan list of a win; each value holds the points of one, and the count less one above bit 8.

    A number that is not known keeps its digits as name and has no id.

    :raises MalformedLogError: if a key is no fan number.
    """
    return tuple(_stated(key, packed) for key, packed in sorted(table.items(), key=lambda item: _order(item[0])))


def packed_fans(fans: tuple[StatedFan, ...]) -> dict[str, int]:
    """Return *fans* as the source packs them.

    :raises MalformedLogError: if one has no number there, or no points.
    """
    return {_number_of(fan): _packed(fan) for fan in fans}


def _order(key: str) -> int:
    if not (key.isascii() and key.isdigit() and len(key) <= _MOST_NUMBER_DIGITS):
        raise MalformedLogError(f"{key[:20]!r} is not a fan number")
    return int(key)


def _stated(key: str, packed: int) -> StatedFan:
    number, count = int(key), (packed >> 8) + 1
    name = NAMES[number] if 0 < number < len(NAMES) else key
    return StatedFan(name, fan_id(name), count, (packed & 255) * count)


def _number_of(fan: StatedFan) -> str:
    if fan.name in NAMES:
        return str(NAMES.index(fan.name))
    by_id = [number for number, name in enumerate(NAMES) if fan.id and fan_id(name) == fan.id]
    if by_id:
        return str(by_id[0])
    if fan.name.isascii() and fan.name.isdigit():
        return fan.name
    raise MalformedLogError(f"the fan {fan.name!r} has no number in this format")


def _packed(fan: StatedFan) -> int:
    if fan.points is None or fan.points % fan.count:
        raise MalformedLogError(f"the fan {fan.name!r} has no points for each of its {fan.count}: they are needed here")
    each = fan.points // fan.count
    if not 0 <= each <= 255 or not 1 <= fan.count <= 256:
        raise MalformedLogError(f"the fan {fan.name!r} counts {fan.count} times {each}: more than this format holds")
    return each | fan.count - 1 << 8
