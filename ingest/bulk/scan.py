"""A piece of text laid out as arrays by the kernels, plainly or compiled."""

from functools import cache
from typing import Any, Final

import numpy as np
from msgspec import Struct

from engine.compiled import compile_kernels, compiling
from ingest.formats import pku_bytes as kernels

_SHORTEST: Final = 31
"""Bytes of a Match line, the least that a block has."""
Array = np.ndarray[Any, Any]


class Scanned(Struct):
    """The blocks of a piece: `blocks` a row each, `cells` and `lines` of the clean ones, `tiles` (4 x 13) likewise."""

    blocks: Array
    cells: Array
    lines: Array
    tiles: Array


@cache
def entry() -> Any:
    """Return the compiled kernel."""
    return compile_kernels(kernels.scan)


@cache
def warm_reading() -> None:
    """Make or load the machine code, by a piece without a block."""
    with compiling("reading"):
        scan(b"\n", 1, 1)


def scan(data: bytes, line: int, limit: int) -> Scanned:
    """Lay out a piece whose first line is *line*."""
    size = len(data)
    text = np.zeros(size + kernels.PAD, np.uint8)
    text[:size] = np.frombuffer(data, np.uint8)
    most, blocks = size // kernels.BYTES_A_ROW + kernels.WIDTH, size // _SHORTEST + 1
    cells, lines = np.empty(5 * most, np.int8), np.empty(most, np.int32)
    tiles, found = np.empty(52 * blocks, np.uint8), np.empty(kernels.WIDTH * blocks, np.int64)
    state = np.zeros(kernels.STATE, np.int64)
    count = entry()(text, size, line, limit, cells, lines, tiles, found, state)
    table = found[: kernels.WIDTH * count].reshape(-1, kernels.WIDTH).copy()
    rows, clean = int(table[:, kernels.ROWS].sum()), int(table[:, kernels.CLEAN].sum())
    return Scanned(table, cells[: 5 * rows].reshape(-1, 5), lines[:rows], tiles[: 52 * clean].reshape(-1, 4, 13))


def unscanned(data: bytes, line: int) -> Scanned:
    """Return a piece as one odd block: all of it is left to the parser."""
    block = np.zeros((1, kernels.WIDTH), np.int64)
    block[0, kernels.END], block[0, kernels.LINE] = len(data), line
    return Scanned(block, np.empty((0, 5), np.int8), np.empty(0, np.int32), np.empty((0, 4, 13), np.uint8))
