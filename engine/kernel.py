"""One source, two speeds: the rules are plain functions that can be compiled without being rewritten.

A kernel takes and returns ints and reads or writes flat integer sequences: Python lists when it runs
plainly, NumPy int64 arrays when it is compiled. It allocates nothing, never recurses and calls only kernels.
"""

from collections.abc import Callable, MutableSequence, Sequence
from typing import Any, TypeAlias, TypeVar

Ints: TypeAlias = Sequence[int]
"""Integers that a kernel only reads."""
Cells: TypeAlias = MutableSequence[int]
"""Integers that a kernel reads and writes."""

Table: TypeAlias = Sequence[Ints]
"""Rows of integers of equal length; two-dimensional when compiled."""

F = TypeVar("F", bound=Callable[..., Any])

KERNELS: list[Callable[..., Any]] = []
"""Every kernel defined so far, in order of definition."""


def kernel(function: F) -> F:
    """Mark *function* as a kernel; it stays an ordinary function until a corpus asks for speed."""
    KERNELS.append(function)
    return function
