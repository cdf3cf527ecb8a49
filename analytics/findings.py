"""The registry of finding codes: what each code means, how grave it is and which rule it rests on."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Final

from msgspec import Struct, convert

SEVERITIES: Final = ("error", "warning", "note")
"""error: log and rules disagree. warning: the log is odd or incomplete. note: worth knowing, nothing is wrong."""


class FindingKind(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """One code. `clause` names the rule it rests on, empty where each finding brings its own."""

    origin: str
    """parse, replay, wall or audit: who finds it."""
    severity: str
    zh: str
    en: str
    clause: str = ""


@cache
def finding_kinds() -> dict[str, FindingKind]:
    """Return every registered code with its meaning, in the order of the registry."""
    text = Path(__file__).with_name("findings.toml").read_text(encoding="utf-8")
    return convert(tomllib.loads(text), dict[str, FindingKind])


def finding_kind(code: str) -> FindingKind:
    """Return the meaning of *code*; a code that is not registered counts as an error of unknown origin."""
    return finding_kinds().get(code) or FindingKind("parse", "error", code, code)
