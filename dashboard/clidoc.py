"""docs/cli.md, made from the commands themselves: `python -m dashboard.clidoc > docs/cli.md`."""

import sys
from collections.abc import Iterator
from typing import Any

import typer

from dashboard.cli import app
from dashboard.jsondoc import output_line, shapes_section

INTRODUCTION = """\
# Command line

Made by `python -m dashboard.clidoc`; a test compares this file with the commands.

Hands, matches and events are numbered as in the log's stream: hands from 0 within their match, events from 0 within
the match. Tables go to standard output, messages to standard error. With `--json` the output is JSON in UTF-8.

## Exit codes

| code | meaning |
|---|---|
| `0` | done; with `audit` also when there are findings, unless `--check` is given |
| `1` | done, and the answer is no: the hand does not win, the store is damaged, an upload was refused or conflicts |
| `2` | could not run: wrong arguments, an unreadable file, an unknown book; standard error says why |
| `130` | stopped by Ctrl-C |

## JSON

What each command prints with `--json` stands at its end as the name of a shape; the shapes and their keys are in
[Shapes](#shapes). A key that does not always apply is marked so; every other key is always there.
"""


def markdown() -> str:
    """Return the whole page."""
    root: Any = typer.main.get_command(app)
    sections = [_section(f"quepu {name}", command) for name, command in commands(root)]
    return "\n".join([INTRODUCTION, *sections, f"## Shapes\n\n{shapes_section()}"])


def commands(group: Any, prefix: str = "") -> Iterator[tuple[str, Any]]:
    """Yield every command with its name, that of its group before it."""
    for name, command in group.commands.items():
        if hasattr(command, "commands"):
            yield from commands(command, f"{prefix}{name} ")
        else:
            yield prefix + name, command


def _section(name: str, command: Any) -> str:
    arguments = [_argument(p) for p in command.params if p.param_type_name == "argument"]
    usage = " ".join([name, *arguments, "[OPTIONS]"])
    lines = [f"## {name}", "", f"    {usage}", "", _paragraphs(command.help), ""]
    lines += [f"- `{_spelling(p)}`: {p.help}{_default(p)}" for p in command.params if p.name != "help"]
    printed = output_line(name.removeprefix("quepu "))
    return "\n".join([*lines, *(["", printed] if printed else [])]) + "\n"


def _paragraphs(text: str | None) -> str:
    return "\n".join(line.strip() for line in (text or "").strip().splitlines())


def _argument(parameter: Any) -> str:
    name = (parameter.metavar or parameter.name.upper()).strip("[]")
    return name if parameter.required else f"[{name}]"


def _spelling(parameter: Any) -> str:
    if parameter.param_type_name == "argument":
        return _argument(parameter)
    names = ", ".join([*parameter.opts, *parameter.secondary_opts])
    return names if parameter.is_flag else f"{names} {parameter.metavar}"


def _default(parameter: Any) -> str:
    if parameter.required:
        return " Required."
    if parameter.param_type_name == "argument" or parameter.is_flag or parameter.default is None:
        return ""
    return f" Default: `{getattr(parameter.default, 'value', parameter.default)}`."


if __name__ == "__main__":
    sys.stdout.write(markdown())
