"""An audit of a file starts without tables, SQL or data frames; shares and metrics hold what they promise."""

import doctest
import importlib
import subprocess
import sys

import pytest

from analytics.metrics import metrics
from analytics.reports.statistics import WHOLE, share, wilson
from analytics.tables.schema import tables

HEAVY = ("pyarrow", "duckdb", "pandas", "numpy", "numba", "streamlit", "deltalake", "altair")


@pytest.mark.parametrize("module", ["analytics.audit", "analytics.findings", "analytics.metrics"])
def test_audit_imports_nothing_heavy(module: str) -> None:
    code = f"import sys, {module}; print([name for name in {HEAVY} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize(
    "module",
    ["analytics.export_safe", "analytics.reports.statistics", "analytics.reports.fans_text", "analytics.audit.fanlist",
     "analytics.audit.case"],
)  # fmt: skip
def test_examples_in_docstrings(module: str) -> None:
    result = doctest.testmod(importlib.import_module(module))
    assert result.attempted > 0
    assert result.failed == 0


def test_metrics_are_made_of_columns_that_exist() -> None:
    columns = {f"{name}.{column.name}" for name, table in tables().items() for column in table.columns}
    for name, metric in metrics().items():
        assert metric.zh and metric.en and metric.definition_zh and metric.definition_en, name
        assert set(metric.needed) <= columns, name


# Wilson's interval as published for these samples: 10 of 100 gives 5.52 % to 17.44 %.
@pytest.mark.parametrize(
    ("part", "whole", "low", "high"), [(10, 100, 5523, 17437), (0, 10, 0, 27753), (10, 10, 72247, WHOLE)]
)
def test_wilson_interval_of_known_samples(part: int, whole: int, low: int, high: int) -> None:
    assert wilson(part, whole) == (low, high)


def test_no_opportunity_is_no_share() -> None:
    assert share(0, 0) is None
    assert wilson(0, 0) is None
