"""The result of a replayed hand, put together from its run."""

from engine import events as e
from engine.events import FOUR_POINTS
from engine.hand import CONCEALED_KONG
from engine.replay import codes as c
from engine.replay import encode as k
from engine.replay import layout as at
from engine.replay.derive import melds_of
from engine.replay.progress import HandRun
from engine.replay.wins import NO_POINTS, PendingWin, payments, score_win
from engine.replay_model import Failure, ReplayedHand, ReplayedWin, SeatFacts
from engine.score_model import Score
from engine.settlement import add_points, escape_points, false_win_points
from engine.tiles import SEAT_NAMES, Seat


def hand_result(run: HandRun, last: int, explain: bool) -> ReplayedHand:
    """Return the result of a run that has seen the hand's events up to *last*."""
    start = run.events[run.first]
    assert isinstance(start, e.HandStart)
    wins = _replayed_wins(run, explain)
    penalties = _penalties(run)
    points = penalties
    for win in wins:
        points = add_points(points, win.points)
    return ReplayedHand(
        hand=start.hand,
        source_id=start.source_id,
        first=run.first,
        last=last,
        round_wind=start.round_wind,
        players=start.players,
        outcome=_outcome(run),
        wins=wins,
        false_wins=tuple(run.false_wins),
        penalties=penalties,
        points=points,
        stated_points=run.stated.points,
        stated_points_event=run.stated.points_event,
        stated_running=start.stated_running,
        seats=(_seat(run, start, 0), _seat(run, start, 1), _seat(run, start, 2), _seat(run, start, 3)),
        draws=run.cells[at.DRAWS],
        wall_left=sum(run.cells[at.LEFT : at.LEFT + 4]),
        failures=tuple(sorted([*run.failures, *_incomplete(wins)], key=lambda failure: failure.event)),
        wall_failures=tuple(run.wall_failures),
        wall_known=bool(run.cells[at.WALL_SIZE]),
    )


def _replayed_wins(run: HandRun, explain: bool) -> tuple[ReplayedWin, ...]:
    scores = [score_win(win, run.book, explain) for win in run.wins]
    points = payments(run.wins, scores, run.book)
    return tuple(_replayed_win(run, *entry) for entry in zip(run.wins, scores, points, strict=True))


def _replayed_win(run: HandRun, win: PendingWin, score: Score, points: FOUR_POINTS) -> ReplayedWin:
    stated_event, stated = run.stated.fans.get(win.seat, (-1, None))
    return ReplayedWin(
        event=win.event,
        seat=win.seat,
        source=win.source,
        hand=win.hand,
        score=score,
        points=points,
        robbed_kong=win.robbed,
        stated=stated,
        stated_event=stated_event,
    )


def _incomplete(wins: tuple[ReplayedWin, ...]) -> list[Failure]:
    code = c.CODES[c.WIN_NOT_COMPLETE]
    return [
        Failure(
            event=win.event,
            code=code.name,
            expected="a winning hand",
            found=win.score.reason,
            text=f"event {win.event}: win by seat {SEAT_NAMES[win.seat]}: {code.en}: {win.score.reason}",
        )
        for win in wins
        if not win.score.legal
    ]


def _penalties(run: HandRun) -> FOUR_POINTS:
    points: FOUR_POINTS = NO_POINTS
    for index in run.false_wins:
        points = add_points(points, false_win_points(run.book, k.row_of(run.events[index])[1]))
    for index in run.escapes:
        points = add_points(points, escape_points(run.book, k.row_of(run.events[index])[1]))
    return points


def _outcome(run: HandRun) -> str:
    if run.wins:
        return "win"
    if run.cells[at.PHASE] == at.PHASE_OVER:
        return "exhausted"
    closed_by = 0 if run.stopped else run.cells[at.CLOSABLE]
    return {k.FALSE_WIN: "foul", k.LEFT: "escape"}.get(closed_by, "unfinished")


def _seat(run: HandRun, start: e.HandStart, seat: Seat) -> SeatFacts:
    melds = melds_of(run.cells, seat)
    concealed = sum(meld.kind == CONCEALED_KONG for meld in melds)
    return SeatFacts(
        player=start.players[seat],
        melds=len(melds) - concealed,
        concealed_kongs=concealed,
        flowers=run.cells[at.FLOWERS + seat],
        discards=run.cells[at.DISCARDS + seat],
        first_ready_turn=run.readiness.first_ready[seat],
        starting_shanten=run.readiness.starting[seat],
        claims_lost=run.claims_lost[seat],
    )
