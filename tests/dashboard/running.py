"""Running the command line as another tool would, and names that a log may bring."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple
from unittest import mock

from dashboard.cli import main

ROOT = Path(__file__).resolve().parent.parent.parent

HOSTILE = (
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "[click](javascript:alert(1))",
    "javascript:alert(1)",
    "![x](http://example.invalid/x.png)",
    "=cmd|' /C calc'!A0",
    " =1+1",
    "+1",
    "@SUM(A1)",
    "\ttab",
    "line\rfeed\nhere",
    "\u202egnp.exe",
    "zero\u200bwidth\u2060",
    "\x1b[31mred\x1b[0m",
    "\x07bell",
    ":material/casino: :smile: :red[x]",
    "**bold** _it_ `code` ~x~ $x$",
    "</style><style>*{display:none}</style>",
    "\" onmouseover=\"alert(1)",
    "' or 1=1 --",
    "[bold red]markup[/bold red]",
    "名字" * 5000,
)
"""Names that a log may bring."""


class Ran(NamedTuple):
    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)

    @property
    def lines(self) -> list[Any]:
        return [json.loads(line) for line in self.out.splitlines()]


def run_quepu(*arguments: str | Path, stdin: bytes = b"") -> Ran:
    """Run the command line in this process."""
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="ascii", write_through=True) for _ in range(2))
    read = io.TextIOWrapper(io.BytesIO(stdin), encoding="utf-8")
    with mock.patch.multiple(sys, argv=["quepu", *map(str, arguments)], stdin=read, stdout=out, stderr=err):
        try:
            main()
            code = 0
        except SystemExit as ended:
            code = ended.code if isinstance(ended.code, int) else 0 if ended.code is None else 1
    return Ran(code, *(stream.buffer.getvalue().decode() for stream in (out, err)))


def run_process(*arguments: str | Path, stdin: bytes = b"", python: tuple[str, ...] = ()) -> Ran:
    """Run the command line in a process of its own."""
    command = [sys.executable, *python, "-m", "dashboard", *map(str, arguments)]
    done = subprocess.run(command, cwd=ROOT, input=stdin, capture_output=True, check=False, env=clean_environment())
    return Ran(done.returncode, done.stdout.decode(), done.stderr.decode())


def clean_environment() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if not name.startswith("COV")}
