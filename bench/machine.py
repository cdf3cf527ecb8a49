"""Where a run took place: processor, cores, memory, versions."""

import os
import platform
import sys
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

import psutil

PACKAGES = ("numba", "numpy", "pyarrow", "duckdb", "deltalake", "msgspec", "PyMahjongGB")


def machine() -> dict[str, Any]:
    """Return what the machine is."""
    return {
        "cpu": cpu_model(), "cores": len(os.sched_getaffinity(0)),
        "ram_gib": round(psutil.virtual_memory().total / 2**30),
        "system": platform.system(), "python": platform.python_version(),
    }  # fmt: skip


def cpu_model() -> str:
    """Return the name of the processor."""
    info = Path("/proc/cpuinfo")
    if info.exists():
        for line in info.read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


def versions() -> dict[str, str]:
    """Return the versions of Quepu and of what the comparison rests on."""
    from analytics.versions import engine_version

    found = {"quepu engine": engine_version(), "python": sys.version.split()[0]}
    for name in PACKAGES:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            found[name] = "not installed"
    return found
