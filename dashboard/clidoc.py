"""docs/cli.md, made from the commands themselves: `python -m dashboard.clidoc > docs/cli.md`."""

import sys
from collections.abc import Iterator
from typing import Any

import typer

from dashboard.cli import app

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

## The JSON of a score

One object on one line for each hand and book, hands outer. A hand that does not win, or whose tiles cannot be, has
`hand`, `book`, `"legal": false` and `reason` only. Otherwise:

| key | value |
|---|---|
| `hand`, `book`, `legal` | the text as given, the book's id, `true` |
| `total` | fan points after the book's cap, flowers included; 0 in `qq-wufan` |
| `total_uncapped` | the sum of the `points` of `fans` |
| `minimum_met` | whether the total, flowers apart, reaches the book's minimum |
| `fans` | `id`, `zh` (as the book prints it), `count`, `points` (count times value) |
| `not_counted` | `id` of a fan that held, `by` which fan or principle it is excluded, the `clause` that says so |
| `division` | the sets: `kind`, `tiles`, `melded`, `concealed`, `wins` (holds the winning tile) |
| `wait` | `kind` (edge, closed, single or open) and the `tiles` waited for, in form |
| `payments` | `winner` and `each_other` or `discarder` and `others`, and `seats`, null while the discarder is unknown |
| `assumed` | assumed parameters that decided something here, as `name=value` |
| `warnings` | conditions that contradict the tiles and were not applied |

A win below the minimum is not paid: its payments are 0. With `--discarder` they are given by seat for a discard too.
"""


def markdown() -> str:
    """Return the whole page."""
    root: Any = typer.main.get_command(app)
    sections = [_section(f"quepu {name}", command) for name, command in _commands(root)]
    return INTRODUCTION + "\n" + "\n".join(sections)


def _commands(group: Any, prefix: str = "") -> Iterator[tuple[str, Any]]:
    for name, command in group.commands.items():
        if hasattr(command, "commands"):
            yield from _commands(command, f"{prefix}{name} ")
        else:
            yield prefix + name, command


def _section(name: str, command: Any) -> str:
    arguments = [_argument(p) for p in command.params if p.param_type_name == "argument"]
    usage = " ".join([name, *arguments, "[OPTIONS]"])
    lines = [f"## {name}", "", f"    {usage}", "", _paragraphs(command.help), ""]
    lines += [f"- `{_spelling(p)}`: {p.help}{_default(p)}" for p in command.params if p.name != "help"]
    return "\n".join(lines) + "\n"


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
