import json
import re
from importlib.resources import files
from urllib.parse import unquote
from xml.etree import ElementTree

import pytest

from dashboard.tiles import BACK, COLOURS, SPOKEN, row, style_sheet, tile
from engine.tiles import ALL_KINDS


def test_every_tile_and_the_back_is_drawn_as_well_formed_svg() -> None:
    drawn = dict(re.findall(r'\.(t\d+|tb)\{background-image:url\("data:image/svg\+xml,([^"]*)"\)\}', style_sheet()))
    assert set(drawn) == {f"t{number}" for number in range(ALL_KINDS)} | {"tb"}
    for svg in drawn.values():
        assert ElementTree.fromstring(unquote(svg)).tag.endswith("svg")


def test_no_two_tiles_look_alike() -> None:
    drawn = json.loads((files("dashboard") / "static" / "tiles.json").read_text("utf-8"))
    assert len(drawn) == ALL_KINDS == len({json.dumps(layers) for layers in drawn})
    assert {colour for layers in drawn for colour, _ in layers} <= set(COLOURS)


def test_the_style_sheet_asks_no_server_for_anything() -> None:
    assert not re.findall(r"url\((?!\"data:)", style_sheet())
    assert "@import" not in style_sheet()
    addresses = set(re.findall(r"https?://[^'\"%\s]+", unquote(style_sheet())))
    assert addresses == {"http://www.w3.org/2000/svg"}


def test_each_tile_is_named_for_a_screen_reader() -> None:
    assert len(set(SPOKEN)) == ALL_KINDS
    assert 'aria-label="一万 1m"' in tile(0)
    assert "face down" in tile(BACK)
    assert row([0, 1]).count("qt t") == 2


def test_an_unknown_tile_is_refused() -> None:
    with pytest.raises(ValueError, match="42"):
        tile(42)


def test_the_licence_of_the_outlines_lies_beside_them() -> None:
    assert "SIL OPEN FONT LICENSE Version 1.1" in (files("dashboard") / "static" / "OFL.txt").read_text("utf-8")
