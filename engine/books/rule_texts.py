"""Rules in our own words, read only when somebody asks: of a fan, a principle, or any clause a score names."""

from functools import cache
from typing import Any

from msgspec import Struct

from engine.books.model import Book, FanRule
from engine.books.shared import data_text, switches
from engine.books.source import convert, read_toml
from engine.errors import BookError


class RuleText(Struct, frozen=True, forbid_unknown_fields=True):
    """A rule in our words; `name` is the English name of a fan, the Chinese name of a principle."""

    name: str
    zh: str
    en: str


@cache
def _texts(file: str) -> dict[str, RuleText]:
    tables: dict[str, Any] = read_toml(data_text(file), file)
    return {key: convert(table, RuleText, f"{file}: {key}") for key, table in tables.items()}


def rule_text(fan: FanRule) -> RuleText:
    """Return the rule of *fan*: the book's own reading where it differs, else the common text."""
    common = _texts("fans.toml")[fan.id]
    return RuleText(common.name, fan.own_zh, fan.own_en) if fan.own_zh else common


def english_name(fan_id: str) -> str:
    """Return the English name of a fan.

    >>> english_name("pure_straight")
    'Pure Straight'
    """
    return _texts("fans.toml")[fan_id].name


def principle(number: int) -> RuleText:
    """Return one of the five counting principles, 1 to 5."""
    return _texts("principles.toml")[f"principle-{number}"]


def clause_text(book: Book, clause: str) -> tuple[str, str]:
    """Return what a clause name of *book* stands for, Chinese and English: where it is printed and what it says.

    Clauses are ``hihi#1`` (an entry), ``hihi#1/principle-1`` (what follows from it), ``hihi/principle-5``,
    and ``hihi/NAME`` (another datum of the book, or a parameter).

    :raises BookError: if the book has no such clause.
    """
    entry, _, rest = clause.partition("/")
    texts: list[tuple[str, str]] = []
    if "#" in entry:
        texts.append(_entry_text(book, entry))
    elif entry != book.id:
        raise BookError(f"{book.id}: clause {clause!r} is of another book")
    if rest.startswith("principle-"):
        texts.append(_principle_text(rest))
    elif rest:
        texts.append(_datum_text(book, rest))
    return "；".join(zh for zh, _ in texts), "; ".join(en for _, en in texts)


def _entry_text(book: Book, entry: str) -> tuple[str, str]:
    for fan in book.fans:
        if fan.clause == entry:
            text = rule_text(fan)
            number = f" {fan.no}" if fan.no else ""
            return f"{book.zh}{number} {fan.zh}：{text.zh}", f"{book.source}, entry{number} {text.name}: {text.en}"
    raise BookError(f"{book.id}: no entry {entry!r}")


def _principle_text(key: str) -> tuple[str, str]:
    text = _texts("principles.toml").get(key)
    if text is None:
        raise BookError(f"no counting principle {key!r}: there are principle-1 to principle-5")
    return f"{text.name}原则：{text.zh}", f"principle {key[-1]} ({text.name}): {text.en}"


def _datum_text(book: Book, name: str) -> tuple[str, str]:
    if name in switches():
        return switches()[name].zh, switches()[name].en
    for extra in (*book.items, *book.skills, *book.tasks):
        if extra.clause == f"{book.id}/{name}":
            return f"{extra.zh}：{extra.rule_zh}", f"{extra.zh}: {extra.rule_en}"
    return f"{book.zh}：{name}", f"{book.source}: {name}"
