"""The metric catalogue, loaded."""

import tomllib
from functools import cache
from pathlib import Path

from msgspec import Struct, convert


class Metric(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """One metric: names, formula, and the definition that is shown beside the number."""

    zh: str
    en: str
    formula: str
    numerator: str
    denominator: str
    """Empty for a plain count."""
    needed: tuple[str, ...]
    """Columns it is made of, as ``table.column``."""
    definition_zh: str
    definition_en: str


@cache
def metrics() -> dict[str, Metric]:
    """Return the metrics by id, in the order of the catalogue."""
    text = Path(__file__).with_name("metrics.toml").read_text(encoding="utf-8")
    return convert(tomllib.loads(text), dict[str, Metric])
