"""JSON as a log may use it: one value for each key, finite numbers, whole characters, a bounded depth."""

import json
from typing import Any, NoReturn, TypeVar

import msgspec

from engine.errors import MalformedLogError

T = TypeVar("T")

Json = Any
"""A decoded JSON value of no known shape yet."""


def load(text: str, what: str = "the file") -> Json:
    """Return the value of the JSON document *text*.

    :raises MalformedLogError: if it is not JSON, or JSON with a key twice, NaN, an infinite or enormous number,
        half a surrogate pair or bottomless nesting. The text names *what* and the line where known.
    """
    try:
        value = json.loads(text, object_pairs_hook=_unique, parse_constant=_refuse, parse_float=_finite)
        text.encode("utf-8")
        if "\\ud" in text.lower():
            json.dumps(value, ensure_ascii=False).encode("utf-8")
    except json.JSONDecodeError as error:
        raise MalformedLogError(f"{what}: line {error.lineno}, column {error.colno}: no JSON: {error.msg}") from None
    except UnicodeEncodeError as error:
        raise MalformedLogError(f"{what}: half a surrogate pair at character {error.start}") from None
    except RecursionError:
        raise MalformedLogError(f"{what}: nested too deeply to be a log") from None
    except MalformedLogError as error:
        raise MalformedLogError(f"{what}: {error}") from None
    except ValueError:
        raise MalformedLogError(f"{what}: a number has too many digits") from None
    return value


def typed(value: Json, shape: type[T], what: str) -> T:
    """Return *value* as a *shape*.

    :raises MalformedLogError: if it is not one; the text names *what* and the path of the offending value.
    """
    try:
        return msgspec.convert(value, shape)
    except msgspec.ValidationError as error:
        raise MalformedLogError(f"{what}: {error}") from None


def _unique(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    found = dict(pairs)
    if len(found) != len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                raise MalformedLogError(f"the key {key[:40]!r} stands twice in one object")
            seen.add(key)
    return found


def _refuse(constant: str) -> NoReturn:
    raise MalformedLogError(f"{constant} is no number")


def _finite(text: str) -> float:
    number = float(text)
    if number in (float("inf"), float("-inf")):
        raise MalformedLogError(f"the number {text[:20]} is too large")
    return number
