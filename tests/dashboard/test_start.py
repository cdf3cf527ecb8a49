"""What the command line imports: a score has no time to wait for libraries that it does not use."""

import re

import pytest

from tests.dashboard.running import run_process

HEAVY = {"numba", "numpy", "pandas", "pyarrow", "streamlit", "duckdb", "deltalake", "altair"}
HAND = "[EEE,1][SSSS,2]55pWWWNNN|EE1000|0"


def imported(importtime: str) -> set[str]:
    """Top-level modules in the report of ``-X importtime``."""
    return {match.split(".")[0] for match in re.findall(r"^import time:.*\| +(\S+)$", importtime, flags=re.M)}


@pytest.mark.parametrize("arguments", [("score", HAND), ("score", HAND, "--json"), ("compare", HAND), ("--help",)])
def test_scoring_imports_no_heavy_library(arguments: tuple[str, ...]) -> None:
    ran = run_process(*arguments, python=("-X", "importtime"))
    modules = imported(ran.err)
    assert {"typer", "engine"} <= modules
    assert not modules & HEAVY


def test_the_check_sees_a_heavy_library() -> None:
    ran = run_process("--help", python=("-X", "importtime", "-c", "import numpy"))
    assert "numpy" in imported(ran.err)
