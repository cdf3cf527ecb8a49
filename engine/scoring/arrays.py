"""The tables as one NumPy array, filled by the compiled kernels, kept beside the machine code and mapped."""

import os
from functools import cache
from typing import Any, Final

from engine.compiled import cache_folder, compile_kernels
from engine.scoring.layout import WORK_SIZE
from engine.scoring.lazy import relation_cell, small_cells
from engine.scoring.suits import fill_suits
from engine.scoring.tables import T_DIVISION, T_RELATION, T_SIZE

_FILE: Final = "suits.npy"


@cache
def table_array() -> Any:
    """Return `T_SIZE` int64 cells, shared with every process that maps the same file; made where it is missing.

    :raises QuepuError: if the cache folder cannot be used.
    """
    import numpy as np

    path = cache_folder() / _FILE
    if not path.exists():
        draft = path.with_name(f"{_FILE}.{os.getpid()}")
        with draft.open("wb") as file:
            np.save(file, build_array())
        draft.replace(path)
    return np.asarray(np.load(path, mmap_mode="c"))


def build_array() -> Any:
    """Return the tables, worked out."""
    import numpy as np

    cells: Any = np.zeros(T_SIZE, np.int64)
    for at, values in small_cells():
        cells[at : at + len(values)] = values
    cells[T_RELATION:T_DIVISION] = [relation_cell(index) for index in range(T_RELATION, T_DIVISION)]
    work: Any = np.zeros(WORK_SIZE, np.int64)
    compile_kernels(fill_suits)(cells, work)
    return cells
