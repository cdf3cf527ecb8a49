"""Every event comes back from the store's columns exactly."""

import types
import typing
from typing import Any, get_args, get_origin

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import events as ev
from engine.errors import StoreError
from engine.replay.encode import KIND_NAMES, row_of
from ingest.store.codec import EVENT_TYPES, decode, encode

SMALL = st.integers(-3, 45)
WIDE = st.one_of(SMALL, st.integers(-(2**63), 2**63 - 1))
TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)


def of_type(annotation: Any) -> st.SearchStrategy[Any]:
    if annotation is int:
        return WIDE
    if annotation is bool:
        return st.booleans()
    if annotation is str:
        return st.one_of(TEXT, st.sampled_from(["chow", "pung", "kong", "win"]))
    if annotation is type(None):
        return st.none()
    if isinstance(annotation, type) and issubclass(annotation, msgspec.Struct):
        return struct(annotation)
    arguments = get_args(annotation)
    if isinstance(annotation, types.UnionType) or get_origin(annotation) is typing.Union:
        return st.one_of([of_type(argument) for argument in arguments])
    if get_origin(annotation) is dict:
        return st.dictionaries(TEXT, of_type(arguments[1]), max_size=3)
    if arguments[-1] is Ellipsis:
        return st.lists(of_type(arguments[0]), max_size=5).map(tuple)
    return st.tuples(*(of_type(argument) for argument in arguments))


def struct(kind: type[Any]) -> st.SearchStrategy[Any]:
    hints = typing.get_type_hints(kind)
    fields = [field.name for field in msgspec.structs.fields(kind)]
    return st.builds(kind, **{name: of_type(hints[name]) for name in fields})


@pytest.mark.parametrize("kind", EVENT_TYPES, ids=lambda kind: kind.__name__)
def test_every_kind_of_event_comes_back_equal(kind: type[Any]) -> None:
    @given(struct(kind))
    def comes_back(event: ev.AnyEvent) -> None:
        assert decode(encode(event)) == event

    comes_back()


def test_kind_codes_are_those_of_the_replay() -> None:
    assert tuple(kind.__struct_config__.tag for kind in EVENT_TYPES) == KIND_NAMES


@pytest.mark.parametrize(
    "event",
    [
        ev.Draw(1, 5, back=True),
        ev.Discard(2, 30, drawn=0),
        ev.Chow(1, 4, 3),
        ev.Pung(0, 9, 2),
        ev.Win(3, 33, 3),
        ev.Claim(2, "kong", 8, lost=True),
        ev.HandStart(3, 1, wall_per_seat=True, flowers=True, wall=(1, 2)),
        ev.ReadyDeclared(1),
        ev.ExhaustedWall(),
    ],
)
def test_small_events_lie_in_the_columns_as_the_replay_lays_them_out(event: ev.AnyEvent) -> None:
    cells = encode(event)
    assert cells[:5] == row_of(event)
    assert cells[6] is None


def test_an_event_of_a_newer_version_is_refused_by_name() -> None:
    with pytest.raises(StoreError, match="kind 99"):
        decode((99, 0, 0, 0, 0, None, None))


def test_an_integer_beyond_64_bits_comes_back_too() -> None:
    event = ev.MatchStart("x", base_points=2**70, options={"cfg": -(2**64)})
    assert decode(encode(event)) == event


def test_a_lone_surrogate_is_a_value_error() -> None:
    with pytest.raises(ValueError, match="surrogates"):
        encode(ev.MatchStart("x", room="\ud800"))
