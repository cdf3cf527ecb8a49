"""The part of docs/cli.md about JSON: the shape of each command's output, and the keys of each shape."""

import ast
import inspect
import itertools
import re
import sys
import textwrap
from collections.abc import Iterator
from types import MappingProxyType, NoneType, UnionType
from typing import Any, Final, Union, get_args, get_origin, get_type_hints, is_typeddict

from msgspec import Struct

from analytics.reports.fans_model import FanReport
from analytics.whatif.model import WhatIf
from dashboard import shapes as s
from engine.books.model import Book
from engine.events import AnyEvent, Event

OUTPUTS: Final = MappingProxyType(
    {
        "score": ("One object a line for each hand and book, hands outer", s.HandScore | s.NoWin),
        "compare": ("One object a line for each of the nine books", s.HandScore | s.NoWin),
        "ingest": ("", s.Ingested),
        "audit": ("Of a file, or of a store", s.AuditedFile | s.AuditedStore),
        "whatif": ("", WhatIf),
        "replay": ("Without --hand, with it, and with --step", s.MatchHands | s.ReplayedHandEvents | s.TableAtStep),
        "verify": ("", s.Checked),
        "rebuild": ("", s.TableDigests),
        "digest": ("", s.TableDigests),
        "books": ("All books in brief, or the one named", list[s.BookLine] | Book),
        "simulate": ("Of matches, or with --fan one object a line for each win", s.Simulated | s.HandScore),
        "warmup": ("", s.Warmed),
        "report fans": ("", FanReport),
    }
)
"""What each command prints: a word on when, and the shape. Commands that print no JSON are not here."""
EVENT: Final = "event"
_PLAIN: Final = {str: "text", int: "integer", bool: "true or false", float: "number", NoneType: "null"}


def output_line(command: str) -> str:
    """Return the line that names the shape of what *command* prints with `--json`; empty where it prints none."""
    if command not in OUTPUTS:
        return ""
    when, shape = OUTPUTS[command]
    return f"JSON: {_value(shape)}." + (f" {when}." if when else "")


def shapes_section() -> str:
    """Return the tables of all shapes that any command prints, in the order in which they are met, then the events."""
    met: dict[str, type] = {}
    for _, shape in OUTPUTS.values():
        _meet(shape, met)
    in_events: dict[str, type] = {}
    for kind in get_args(AnyEvent):
        for hint in _fields(kind).values():
            _meet(hint, in_events)
    return "\n".join([*map(_table, met.values()), _events(), *map(_table, in_events.values())])


def _meet(shape: Any, met: dict[str, type]) -> None:
    for one in _shapes_in(shape):
        if one.__name__ not in met:
            met[one.__name__] = one
            for hint in _fields(one).values():
                _meet(hint, met)
        elif met[one.__name__] is not one:
            raise TypeError(f"two shapes are called {one.__name__}")


def _shapes_in(hint: Any) -> Iterator[type]:
    """Yield the shapes that a type names; events have a section of their own."""
    if is_typeddict(hint) or (inspect.isclass(hint) and issubclass(hint, Struct)):
        if not issubclass(hint, Event):
            yield hint
    else:
        for part in get_args(hint):
            yield from _shapes_in(part)


def _fields(shape: type) -> dict[str, Any]:
    """Return the type of each key, as JSON has it."""
    hints = get_type_hints(shape)
    names = getattr(shape, "__struct_fields__", None) or tuple(hints)
    return {name: hints[name] for name in names}


def _table(shape: type) -> str:
    told = _told(shape)
    sometimes: frozenset[str] = getattr(shape, "__optional_keys__", frozenset())
    rows = [
        f"| `{name}` | {_value(hint)}{', where it applies' if name in sometimes else ''} | {told.get(name, '')} |"
        for name, hint in _fields(shape).items()
    ]
    head = f"### {shape.__name__}\n\n{_one_line(shape.__doc__)}\n\n| key | value | |\n|---|---|---|\n"
    return head + "\n".join(rows) + "\n"


def _told(shape: type) -> dict[str, str]:
    """Return the docstring below each field, those of the classes before it too."""
    found: dict[str, str] = {}
    (made,) = ast.parse(textwrap.dedent(inspect.getsource(shape))).body
    if not isinstance(made, ast.ClassDef):
        return found
    for base in made.bases:
        inherited = vars(sys.modules[shape.__module__]).get(base.id) if isinstance(base, ast.Name) else None
        if inherited is not None and is_typeddict(inherited):
            found |= _told(inherited)
    for field, below in itertools.pairwise(made.body):
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
            text = below.value if isinstance(below, ast.Expr) else None
            if isinstance(text, ast.Constant):
                found[field.target.id] = _one_line(str(text.value))
    return found


def _one_line(text: str | None) -> str:
    return re.sub(r"\bNone\b", "null", " ".join((text or "").split())).replace("|", "\\|")


def _value(hint: Any) -> str:
    """Return what a type is called on the page, with links to the shapes that it names."""
    origin, parts = get_origin(hint), get_args(hint)
    if hint == AnyEvent:
        return f"[{EVENT}](#{EVENT})"
    if hint in _PLAIN:
        return _PLAIN[hint]
    if origin in (Union, UnionType):
        return _union(parts)
    if origin is dict:
        return f"object by name: {_value(parts[1])}"
    if origin is tuple and Ellipsis not in parts:
        return f"list of {len(parts)}: {_value(parts[0])}"
    if origin in (list, tuple):
        return f"list: {_value(parts[0])}"
    if not inspect.isclass(hint) or not (is_typeddict(hint) or issubclass(hint, Struct)):
        raise TypeError(f"{hint} is in no JSON that is described")
    return f"[{EVENT}](#{EVENT})" if issubclass(hint, Event) else f"[{hint.__name__}](#{hint.__name__.lower()})"


def _union(parts: tuple[Any, ...]) -> str:
    events = [part for part in parts if inspect.isclass(part) and issubclass(part, Event)]
    others = [part for part in parts if part not in events]
    named = ([f"[{EVENT}](#{EVENT})"] if len(events) > 1 else [_value(part) for part in events]) + [
        _value(part) for part in others
    ]
    return " or ".join(named)


def _events() -> str:
    rows = [
        f"| `{kind.__struct_config__.tag}` | {', '.join(f'`{name}`' for name in kind.__struct_fields__)} |"
        for kind in get_args(AnyEvent)
    ]
    head = (
        f"### {EVENT}\n\n`kind` and the keys of that kind; a key at its default is left out, in a [Player](#player)\n"
        "of `players` and a [StatedFan](#statedfan) of `fans` too. What each means stands in\n"
        "[events.schema.json](events.schema.json).\n\n| kind | keys |\n|---|---|\n"
    )
    return head + "\n".join(rows) + "\n"
