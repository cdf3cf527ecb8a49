"""Make a `Book` of a checked file and its parameters."""

from collections.abc import Mapping
from typing import Final

import msgspec

from engine.books.exclusions import build_exclusions, clause_of, finish, refuse_circles, set_pair
from engine.books.extras import build_extras, build_ladder
from engine.books.model import Assumption, Book, Exclusion, FanRule, Penalty, Settlement
from engine.books.parameters import Parameters, sort_parameters
from engine.books.shared import switches
from engine.books.source import RawBook, RawFan, RawPenalty, RawSettlement, suggestion
from engine.errors import BookError
from engine.fans import FAN_NAMES_ZH, FAN_NUMBER

_DEFAULTS: Final = {"cap": 0, "base": 1, "rake": 0, "ladder_shared_end": 1}


def assemble(raw: RawBook, rows: Mapping[str, RawFan], given: Mapping[str, object], file: str) -> Book:
    """Return the book with the parameters *given* by a caller over those that the file assumes.

    :raises BookError: naming *file* and what is wrong.
    """
    _refuse_wrong_room(raw, rows, file)
    called = sort_parameters(given, raw.id)
    assumed = sort_parameters({name: one.value for name, one in raw.assumed.items()}, f"{file}: assumed")
    _refuse_settled_twice(raw, assumed, file)
    settings = _settings(raw, assumed, called, file)
    states = _switches(raw, assumed, called, file)
    rows = _with_values(raw, rows, assumed, called, file)
    fans = _fans(raw, rows, assumed, called, states["non_repeat_closure"], file)
    return _book(raw, fans, states, settings, given, file)


def _book(
    raw: RawBook, fans: tuple[FanRule, ...], states: dict[str, int], settings: Mapping[str, int],
    given: Mapping[str, object], file: str,
) -> Book:
    settlement = _settlement(raw.settlement, settings, file)
    flower_value = next((fan.value for fan in fans if fan.id == "flower_tiles"), 0)
    return Book(
        id=raw.id,
        zh=raw.zh,
        en=raw.en,
        source=raw.source,
        fans=fans,
        switches=states,
        minimum=settings["minimum"],
        cap=settings["cap"],
        flower_value=flower_value,
        scores_fans=raw.scores_fans,
        settlement=settlement,
        one_winner=bool(settings["one_winner"]),
        false_win=_false_win(raw, settings),
        escape=_penalty(raw.escape, settlement.base),
        assumed=_open_parameters(raw, given),
        ladder=build_ladder(raw.ladder, file),
        ladder_shared_end=settings["ladder_shared_end"],
        items=build_extras(raw, "items", file),
        skills=build_extras(raw, "skills", file),
        tasks=build_extras(raw, "tasks", file),
        skill_levels=raw.skill_levels,
        skill_activations=raw.skill_activations,
    )


def _refuse_wrong_room(raw: RawBook, rows: Mapping[str, RawFan], file: str) -> None:
    if bool(rows) != raw.scores_fans:
        why = "fans are needed" if raw.scores_fans else "scores_fans is false, yet fans are given"
        raise BookError(f"{file}: fans: {why}")


def _stated(raw: RawBook) -> dict[str, int]:
    named = {
        "minimum": raw.minimum,
        "cap": raw.cap,
        "one_winner": raw.one_winner,
        "base": raw.settlement.base,
        "rake": raw.settlement.rake,
        "ladder_shared_end": raw.ladder_shared_end,
        "false_win": raw.false_win.each_other if raw.false_win else None,
    }
    return {name: int(value) for name, value in named.items() if value is not None}


def _refuse_settled_twice(raw: RawBook, assumed: Parameters, file: str) -> None:
    for name in assumed.settings.keys() & _stated(raw).keys() | assumed.switches.keys() & raw.switches.keys():
        raise BookError(f"{file}: assumed: {name}: the file states this value too; keep one of them")


def _settings(raw: RawBook, assumed: Parameters, called: Parameters, file: str) -> dict[str, int]:
    settings = _DEFAULTS | _stated(raw) | assumed.settings | called.settings
    for name in ("minimum", "one_winner"):
        if name not in settings:
            raise BookError(f"{file}: {name}: missing; state it, or assume it with the reason")
    for name, value in settings.items():
        if value < (name == "base"):
            raise BookError(f"{file}: {name}: {value} is too small")
    if 0 < settings["cap"] < settings["minimum"]:
        raise BookError(f"{file}: cap: {settings['cap']} is below the minimum {settings['minimum']}: nothing could win")
    return settings


def _switches(raw: RawBook, assumed: Parameters, called: Parameters, file: str) -> dict[str, int]:
    for name, value in raw.switches.items():
        if name not in switches():
            raise BookError(f"{file}: switches: unknown switch {name!r}{suggestion(name, switches())}")
        if value not in (0, 1):
            raise BookError(f"{file}: switches: {name}: {value}: 0 or 1 is needed")
    defaults = {name: switch.default for name, switch in switches().items()}
    return defaults | raw.switches | assumed.switches | called.switches


def _with_values(
    raw: RawBook, rows: Mapping[str, RawFan], assumed: Parameters, called: Parameters, file: str
) -> dict[str, RawFan]:
    """Return the rows with the value of each fan settled; a caller may give a value to a fan that the book lacks."""
    valued = dict(rows)
    if called.values and not raw.scores_fans:
        raise BookError(f"{raw.id}: parameter {next(iter(called.values))}: this room counts no fans")
    for fan in assumed.values:
        if fan not in rows or rows[fan].value is not None:
            raise BookError(f"{file}: assumed: {fan}: the fan must be in the table, without a value there")
    for fan, value in (assumed.values | called.values).items():
        row = valued.get(fan) or RawFan(no=0, zh=FAN_NAMES_ZH[fan])
        valued[fan] = msgspec.structs.replace(row, value=value)
    for fan, row in valued.items():
        if row.value is None:
            raise BookError(f"{file}: fan {fan}: value: missing; state it, or assume it with the reason")
    return valued


def _fans(
    raw: RawBook, rows: Mapping[str, RawFan], assumed: Parameters, called: Parameters, with_closure: int, file: str
) -> tuple[FanRule, ...]:
    built = build_exclusions(raw.id, file, rows, with_closure=bool(with_closure))
    for (fan, other), counts in (assumed.pairs | called.pairs).items():
        if fan not in rows or other not in rows:
            raise BookError(f"{raw.id}: parameter {fan}_with_{other}: this book has not both fans")
        set_pair(built, fan, other, counts, f"{raw.id}/{fan}_with_{other}")
    exclusions = finish(built)
    refuse_circles(exclusions, file)
    return tuple(_rule(raw.id, fan, rows[fan], exclusions[fan]) for fan in sorted(rows, key=FAN_NUMBER.__getitem__))


def _rule(book: str, fan: str, row: RawFan, excludes: tuple[Exclusion, ...]) -> FanRule:
    value = row.value or 0
    return FanRule(fan, row.no, row.zh, value, clause_of(book, fan, row), excludes, row.rule_zh, row.rule_en)


def _settlement(raw: RawSettlement, settings: Mapping[str, int], file: str) -> Settlement:
    """Return the linear form; :raises BookError: if what a winner gets is not what the others pay."""
    drawn, discard, where = raw.self_drawn, raw.discard, f"{file}: settlement"
    for part in (0, 1):
        if drawn.winner[part] != 3 * drawn.each_other[part]:
            raise BookError(f"{where}: self_drawn: winner {drawn.winner} is not three times {drawn.each_other}")
        if discard.winner[part] != discard.discarder[part] + 2 * discard.other[part]:
            raise BookError(f"{where}: discard: winner {discard.winner} is not what the others pay together")
    if discard.other[1] or min(*drawn.each_other, *discard.discarder, *discard.other) < 0:
        raise BookError(f"{where}: payments must not be negative, and `other` pays a fixed sum")
    return Settlement(
        settings["base"], *drawn.each_other, *discard.discarder, discard.other[0], settings["rake"], raw.clause
    )


def _false_win(raw: RawBook, settings: Mapping[str, int]) -> Penalty | None:
    each = settings.get("false_win")
    if each is None:
        return None
    if raw.false_win and each == raw.false_win.each_other:
        return _penalty(raw.false_win, settings["base"])
    return Penalty(3 * each, each, raw.false_win.clause if raw.false_win else f"{raw.id}/false-win")


def _penalty(raw: RawPenalty | None, base: int) -> Penalty | None:
    factor = base if raw and raw.times_base else 1
    return Penalty(raw.own * factor, raw.each_other * factor, raw.clause) if raw else None


def _open_parameters(raw: RawBook, given: Mapping[str, object]) -> tuple[Assumption, ...]:
    settled = set(given) | ({"flower_tiles"} if "flower_value" in given else set())
    return tuple(Assumption(name, one.value, one.why) for name, one in raw.assumed.items() if name not in settled)
