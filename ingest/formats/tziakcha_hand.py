"""One tziakcha hand to events: start, deal, actions, outcome and what the platform states about it."""

from typing import Final

from msgspec import Struct

from engine.errors import MalformedLogError
from engine.events import (
    FOUR_POINTS,
    AnyEvent,
    Deal,
    ExhaustedWall,
    HandStart,
    StatedFans,
    StatedPoints,
    Win,
)
from engine.tiles import Seat
from ingest.formats.event_ranges import check_fans
from ingest.formats.tziakcha_actions import ActionReader, last_wins
from ingest.formats.tziakcha_fans import stated_fans
from ingest.formats.tziakcha_model import Result, Step
from ingest.formats.tziakcha_wall import KIND, TILES, deal_of, wall_of
from ingest.limits import Limits
from ingest.model import ParseFinding

HANDS_A_ROUND: Final = 4
ROUNDS: Final = 4


class ReadHand(Struct, gc=False):
    """The events of a hand with their action numbers (0: none), and what is odd about it."""

    events: list[AnyEvent]
    lines: list[int]
    findings: list[ParseFinding]


def read_hand(step: Step, record_id: str, players: FOUR_POINTS, limits: Limits) -> ReadHand:
    """Return the events of one hand.

    :raises MalformedLogError: if its wall, dice, actions or results cannot be read; with the action's number.
    """
    if len(step.a) > limits.events:
        raise MalformedLogError(f"the hand has {len(step.a)} actions, more than the {limits.events} allowed")
    wall = wall_of(step.w, step.d)
    reader = ActionReader(wall, step.b, last_wins(step.a))
    if len(set(wall)) != TILES:
        text = f"the wall holds only {len(set(wall))} different tiles"
        reader.findings.append(ParseFinding("wall_no_permutation", text, 0, 0, str(TILES), str(len(set(wall)))))
    _start(reader, step, record_id, players, wall)
    for line, action in enumerate(step.a, 1):
        try:
            reader.read(line, action)
        except MalformedLogError as error:
            raise MalformedLogError(f"action {line} {list(action)}: {error}") from None
    _state_results(reader, step)
    return ReadHand(reader.events, reader.lines, reader.findings)


def _start(
    reader: ActionReader, step: Step, record_id: str, players: FOUR_POINTS, wall: tuple[int, ...]
) -> None:
    reader.events.append(HandStart(
        step.i, step.i // HANDS_A_ROUND % ROUNDS, record_id, players, _running(step),
        tuple(KIND[number] for number in wall), flowers=True, started_at=step.t,
    ))
    for seat, hand in enumerate(deal_of(wall)):
        reader.events.append(Deal(seat, tuple(KIND[number] for number in hand)))
    reader.lines += [0] * 5


def _running(step: Step) -> FOUR_POINTS | None:
    before = [player.s for player in step.p if player.s is not None]
    return (before[0], before[1], before[2], before[3]) if len(before) == 4 else None


def _state_results(reader: ActionReader, step: Step) -> None:
    if len(step.y) not in (0, 4):
        raise MalformedLogError(f"results of {len(step.y)} seats: expected four")
    wins = [event for event in reader.events if isinstance(event, Win)]
    _check_bits(reader, step.b, wins)
    if not wins and not step.b & 15:
        _append(reader, ExhaustedWall())
    for win in wins:
        _state_win(reader, step, win)
    winners = {win.seat for win in wins}
    for seat, result in enumerate(step.y):
        if result.f is not None and seat not in winners:
            text = f"fans are stated for seat {seat}, which does not win"
            _find(reader, "fans_of_no_winner", text, "", str(result.f))
    _append(reader, StatedPoints(step.s))


def _state_win(reader: ActionReader, step: Step, win: Win) -> None:
    result = step.y[win.seat] if step.y else Result()
    if result.f is None:
        _find(reader, "fans_missing", f"no fans are stated for the win of seat {win.seat}", "f", "")
        return
    said = step.a[last_wins(step.a)[win.seat] - 1][1] >> 1
    if said != result.f:
        _find(reader, "stated_totals_differ", "the win action and the result state different totals",
              str(result.f), str(said))
    _check_shown(reader, result, win.seat)
    stated = StatedFans(win.seat, result.f, stated_fans(result.t))
    check_fans(stated)
    _append(reader, stated)


def _check_shown(reader: ActionReader, result: Result, seat: Seat) -> None:
    if result.h is None or not result.h.s:
        return
    number = reader.win_ids[seat]
    if result.h.s[-1] != number:
        _find(reader, "winning_tile_differs", "the result shows another winning tile than the actions give",
              str(number), str(result.h.s[-1]))
    standing = sorted({*reader.copies.standing(seat), number})
    if sorted(result.h.s) != standing:
        _find(reader, "standing_tiles_differ", "the result shows other standing tiles than the actions leave",
              _list(standing), _list(sorted(result.h.s)))


def _check_bits(reader: ActionReader, bits: int, wins: list[Win]) -> None:
    found = 0
    for win in wins:
        found |= 1 << win.seat | 16 << win.source
    if bits & 255 != found:
        _find(reader, "result_bits_differ", "the result bits name other winners or payers than the actions",
              f"{found:#04x}", f"{bits & 255:#04x}")


def _find(reader: ActionReader, code: str, text: str, expected: str, found: str) -> None:
    reader.findings.append(ParseFinding(code, text, 0, len(reader.events), expected, found))


def _append(reader: ActionReader, event: AnyEvent) -> None:
    reader.events.append(event)
    reader.lines.append(0)


def _list(numbers: list[int]) -> str:
    return " ".join(str(number) for number in numbers)
