"""`quepu bench`: the benchmarks of a checkout."""

import subprocess
import sys
from pathlib import Path
from typing import Annotated

import typer

from engine.errors import QuepuError

CHECKOUT = Path(__file__).resolve().parent.parent.parent
SETTINGS = {"allow_extra_args": True, "ignore_unknown_options": True}


def run(
    given: Annotated[
        list[str] | None,
        typer.Argument(metavar="OPTION...", help="Options of the benchmark; `quepu bench -- --help` lists them."),
    ] = None,
) -> None:
    """Measure Quepu beside public tools and write bench/results.json, docs/performance.md and docs/scale.md.

    It works in a checkout of the project only: the benchmarks are no part of the installed package.
    """
    if not (CHECKOUT / "bench" / "__main__.py").is_file():
        raise QuepuError(f"no bench/ beside the package in {CHECKOUT}: run it in a checkout of the project")
    done = subprocess.run([sys.executable, "-m", "bench", *(given or [])], cwd=CHECKOUT, check=False)
    raise typer.Exit(done.returncode)
