"""Events back to the JSON of tziakcha: a session with its records."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, Final

import msgspec

from engine.errors import QuepuError
from engine.events import AnyEvent, HandStart, MatchEnd, MatchStart, Player
from ingest.formats.tziakcha_hands import HandWriter
from ingest.formats.tziakcha_model import ID
from ingest.formats.tziakcha_session import SEATING, result_by_player
from ingest.identity import claims_first, hand_digest, hands_of, match_digest

_DICE: Final = 3 | 3 << 4 | 6 << 8 | 6 << 12
"""Dice that break the wall at its first tile, so that it is written as it is drawn."""
_PREFIX: Final = "tziakcha:"
Object = dict[str, Any]


def write(events: Sequence[AnyEvent], key: str = "") -> str:
    """Return a match as one session in JSON.

    Times of actions are made up, a second each. The tiles of a lost chow, the rake and what a player's seat
    does not need are not kept.

    :raises QuepuError: on what the format cannot say, naming hand and event.
    """
    start = events[0]
    if not isinstance(start, MatchStart):
        raise QuepuError("the first event is not the start of a match")
    session_id = key.removeprefix(_PREFIX) if key.startswith(_PREFIX) else start.source_id
    session_id = session_id if ID.fullmatch(session_id) else match_digest(events)[:8]
    hands = hands_of(events)
    records = [_record(start, hand, session_id) for hand in hands]
    for record, following in pairwise(records):
        record["next"] = following["id"]
    session = _session(start, events[-1], session_id, hands, records)
    return msgspec.json.encode({"session": session, "records": records}).decode()


def _record(start: MatchStart, events: list[AnyEvent], session_id: str) -> Object:
    hand = events[0]
    assert isinstance(hand, HandStart)
    try:
        writer = HandWriter(claims_first(events))
        _check(start, hand)
    except QuepuError as error:
        raise QuepuError(f"hand {hand.hand}: {error}") from None
    digest = hand_digest(events)
    return {
        "id": hand.source_id or digest[:8],
        "belongs": session_id,
        "next": None,
        "step": _step(start, hand, writer, digest),
    }


def _check(start: MatchStart, hand: HandStart) -> None:
    if hand.round_wind != hand.hand // 4 % 4:
        raise QuepuError(f"its round wind is {hand.round_wind}: this format derives it from the number of the hand")
    if len({player.name for player in start.players}) != 4 and hand.players != SEATING[hand.hand % len(SEATING)]:
        raise QuepuError("the seats do not follow the usual order, so four players with different names are needed")


def _step(start: MatchStart, hand: HandStart, writer: HandWriter, digest: str) -> Object:
    return {
        "v": 0, "r": digest[:16], "g": _settings(start),
        "p": [_seated(start, hand, seat) for seat in range(4)],
        "s": writer.points, "b": writer.bits, "i": hand.hand, "t": hand.started_at,
        "w": bytes(writer.wall).hex(), "d": _DICE, "a": writer.actions, "y": writer.results,
    }


def _settings(start: MatchStart) -> Object:
    mapped = {"t": start.room, "n": start.planned_hands, "i": _initial(start), "l": start.minimum,
              "b": start.base_points}
    return {**start.options, **{name: value for name, value in mapped.items() if value is not None}}


def _initial(start: MatchStart) -> int:
    points = set(start.start_points or (0,))
    if len(points) != 1:
        raise QuepuError("the players start with different points: this format cannot say that")
    return points.pop()


def _seated(start: MatchStart, hand: HandStart, seat: int) -> Object:
    player = _player(start, hand.players[seat])
    seated = {"i": player.id, "n": player.name, "e": player.rating}
    return seated if hand.stated_running is None else {**seated, "s": hand.stated_running[seat]}


def _player(start: MatchStart, number: int) -> Player:
    return start.players[number] if start.players else Player()


def _session(
    start: MatchStart, last: AnyEvent, session_id: str, hands: list[list[AnyEvent]], records: list[Object]
) -> Object:
    end = last if isinstance(last, MatchEnd) else None
    if end and end.points is None:
        raise QuepuError("the match ends without final points: this format must state them")
    points = end.points if end and end.points else (0, 0, 0, 0)
    planned = len(hands) if start.planned_hands is None else start.planned_hands
    return {
        "id": session_id, "title": start.room, "periods": planned, "initial": _initial(start),
        "progress": planned - 1 if end else min(records[-1]["step"]["i"], planned - 1),
        "start_time": start.started_at, "finish_time": end.finished_at or 0 if end else None,
        "players": [_final(start, number, points[number]) for number in range(4)],
        "records": [_result(hand[0], record) for hand, record in zip(hands, records, strict=True)],
    }


def _final(start: MatchStart, number: int, points: int) -> Object:
    player = _player(start, number)
    return {"n": player.name, "e": player.rating, "s": points}


def _result(hand: AnyEvent, record: Object) -> Object:
    assert isinstance(hand, HandStart)
    step = record["step"]
    total = max((result.get("f", 0) for result in step["y"]), default=0)
    return {"i": record["id"], "s": result_by_player(step["b"], total, hand.players)}
