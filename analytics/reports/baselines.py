"""Published baselines of the fan frequency."""

import tomllib
from functools import cache
from pathlib import Path

from msgspec import Struct, convert


class Baseline(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A published column; `share` is in units of 1/100,000 by fan id; `wins` 0 where the sample is not stated."""

    zh: str
    en: str
    source: str
    wins: int
    share: dict[str, int]


@cache
def baselines() -> dict[str, Baseline]:
    """Return the baselines by name, in order of the data file."""
    text = (Path(__file__).parent.parent / "baselines.toml").read_text(encoding="utf-8")
    return convert(tomllib.loads(text), dict[str, Baseline])
