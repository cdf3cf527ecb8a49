"""Arrays to Arrow columns."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np
import pyarrow as pa

from analytics.corpus.batch import Column, Flags, Numbers
from analytics.tables.schema import TYPES, schema, tables

_lists: Any = pa.ListArray
_types: Any = TYPES


def texts(values: Iterable[str | None]) -> Column:
    """Return a column of texts."""
    return pa.array(list(values), pa.string())


def picked(names: Sequence[str], codes: Any) -> Column:
    """Return the name of each code."""
    return pa.array(names, pa.string()).take(pa.array(codes))


def optional(values: Any, given: Any) -> Column:
    """Return numbers that are empty where not *given*."""
    return pa.array(values, mask=~np.asarray(given, np.bool_))


def lists(lengths: Numbers, values: Any, kind: str, given: Flags | None = None) -> Column:
    """Return a column of lists of *kind* (as in columns.toml) with these lengths; empty (null) where not *given*."""
    starts = np.zeros(len(lengths) + 1, np.int32)
    np.cumsum(lengths, out=starts[1:])
    inner = values if isinstance(values, pa.Array) else pa.array(values, _types[kind].value_type)
    mask = None if given is None else pa.array(~given)
    return _lists.from_arrays(pa.array(starts), inner, mask=mask)


def fours(points: Numbers, kind: str = "longs", given: Flags | None = None) -> Column:
    """Return a column of four numbers each; empty where not *given*."""
    if given is None:
        return lists(np.full(len(points), 4), points.reshape(-1), kind)
    return lists(np.where(given, 4, 0), points[given].reshape(-1), kind, given)


def ragged(starts: Numbers, lengths: Numbers) -> Numbers:
    """Return the places of the runs that begin at *starts*, one run behind the other."""
    before = np.cumsum(lengths) - lengths
    return np.repeat(starts - before, lengths) + np.arange(int(lengths.sum()))


def table(name: str, columns: Mapping[str, Any]) -> pa.Table:
    """Return the table called *name* of *columns*: arrays, or NumPy arrays that become the column's type."""
    types = {column.name: TYPES[column.type] for column in tables()[name].columns}
    arrays = [
        column if isinstance(column := columns[key], pa.Array) and column.type == kind
        else column.cast(kind) if isinstance(column, pa.Array) else pa.array(column, kind)
        for key, kind in types.items()
    ]  # fmt: skip
    return pa.Table.from_arrays(arrays, schema=schema(name))
