"""Hands that the calculator offers, by what they show."""

DEFAULT = "[EEE,1][SSSS,2]55pWWWNNN|EE1000|0"
EXAMPLES = {
    "大四喜": DEFAULT,
    "九莲宝灯": "1112345678999m5m|EE1000|0",
    "组合龙": "[345s,1]147m258p369sEE|ES0000|2",
    "七对": "11223355m44pEECC|EE1000|0",
    "全带幺": "[123m,1][789p,2]11sFFF79s8s|EE0000|0",
    "错和 not a win": "[123m,1]147p258s36mEES|EE0000|0",
}
