"""Tiles as pictures: a style sheet with one drawing per tile, and spans that show them."""

import json
from collections.abc import Iterable
from functools import cache
from html import escape
from importlib.resources import files
from urllib.parse import quote

from engine.tiles import ALL_KINDS, TILE_NAMES

COLOURS = {"ink": "#1d2733", "red": "#c0262d", "green": "#157347", "blue": "#1f4e9e", "gold": "#b26a00"}
FACE = "#fffdf6"
EDGE = "#b9b39d"
BACK = -1
"""The number of a tile lying face down."""

_CHARACTERS = "一二三四五六七八九"
SPOKEN = (
    *(f"{n}万" for n in _CHARACTERS),
    *(f"{n}饼" for n in _CHARACTERS),
    *(f"{n}条" for n in _CHARACTERS),
    *("东风", "南风", "西风", "北风", "红中", "发财", "白板"),
    *("春", "夏", "秋", "冬", "梅", "兰", "竹", "菊"),
)
"""What each tile is called, for a screen reader and on hovering."""

_BASE = """
.qt{display:inline-block;width:1.95em;height:2.6em;margin:0 1px 2px 0;background:no-repeat center/100% 100%;
vertical-align:bottom;filter:drop-shadow(0 1px 1px rgba(0,0,0,.25))}
.qt.turned{transform:rotate(90deg);margin:0 .36em 0 .36em}
.qt.marked{outline:2px solid #e0a100;outline-offset:1px;border-radius:.25em}
.qt.dim{opacity:.45}
"""


@cache
def style_sheet() -> str:
    """Return the CSS of all tiles; it holds the pictures and asks no server for anything."""
    paths = json.loads((files("dashboard") / "static" / "tiles.json").read_text("utf-8"))
    rules = [_rule(f".t{tile}", _svg(layers)) for tile, layers in enumerate(paths)]
    return _BASE + "".join(rules) + _rule(".tb", _back())


def tile(number: int, classes: str = "") -> str:
    """Return the HTML of one tile; `BACK` is a tile face down."""
    if number == BACK:
        return f'<span class="qt tb {classes}" role="img" aria-label="tile face down"></span>'
    if not 0 <= number < ALL_KINDS:
        raise ValueError(f"no tile has the number {number}")
    spoken = f"{SPOKEN[number]} {TILE_NAMES[number]}"
    return f'<span class="qt t{number} {classes}" role="img" title="{spoken}" aria-label="{spoken}"></span>'


def row(numbers: Iterable[int], classes: str = "") -> str:
    """Return the HTML of tiles side by side, which stay together in one line where there is room."""
    return f'<span class="qrow {escape(classes)}">{"".join(tile(number) for number in numbers)}</span>'


def _svg(layers: list[list[str]]) -> str:
    paths = "".join(f"<path fill='{COLOURS[colour]}' d='{path}'/>" for colour, path in layers)
    return _frame(FACE, paths)


def _back() -> str:
    inner = "<rect x='70' y='70' width='460' height='660' rx='40' fill='none' stroke='#7fb8a4' stroke-width='16'/>"
    return _frame("#2b7a63", inner)


def _frame(face: str, inside: str) -> str:
    edge = f"<rect x='10' y='10' width='580' height='780' rx='70' fill='{face}' stroke='{EDGE}' stroke-width='16'/>"
    return f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 600 800'>{edge}{inside}</svg>"


def _rule(selector: str, svg: str) -> str:
    return f'{selector}{{background-image:url("data:image/svg+xml,{quote(svg, safe=_KEPT)}")}}\n'


_KEPT = " /:='-,.()"
"""Characters that need no escaping inside a quoted CSS address."""
