"""The replay of one hand: its good prefix, its wins scored and paid, and what was wrong."""

from collections.abc import Sequence

from engine import events as e
from engine.books.model import Book
from engine.replay import codes as c
from engine.replay import encode as k
from engine.replay import layout as at
from engine.replay.apply import apply
from engine.replay.ask import expected_draw
from engine.replay.explain import failure_of
from engine.replay.facts import after_row, before_row, new_readiness
from engine.replay.progress import HandRun, StatedResults
from engine.replay.results import hand_result
from engine.replay.verify import verify
from engine.replay.walls import begin_hand, expected_deal, wall_problem
from engine.replay.wins import pending_win
from engine.replay_model import Failure, ReplayedHand
from engine.tiles import TILE_NAMES


def replay_hand(
    events: Sequence[e.AnyEvent], first: int, last: int, book: Book, *, facts: bool = True, explain: bool = True
) -> ReplayedHand:
    """Return the replay of the hand that stands at *first*..*last* of *events*; the first is its `HandStart`."""
    run = _new_run(events, first, book, facts)
    _start(run)
    for index in range(first + 1, last + 1):
        event = events[index]
        if not run.stated.note(index, event) and not run.stopped:
            _step(run, index, event)
    if not run.stopped and run.cells[at.PHASE] != at.PHASE_OVER and not run.cells[at.CLOSABLE]:
        _fail(run, c.HAND_UNFINISHED, last)
    return hand_result(run, last, explain)


def _new_run(events: Sequence[e.AnyEvent], first: int, book: Book, facts: bool) -> HandRun:
    return HandRun(
        events=events,
        first=first,
        book=book,
        cells=[0] * at.SIZE,
        facts=facts,
        readiness=new_readiness(),
        failures=[],
        wall_failures=[],
        wins=[],
        false_wins=[],
        escapes=[],
        claims_lost=[0] * 4,
        stated=StatedResults(),
    )


def _start(run: HandRun) -> None:
    start = run.events[run.first]
    assert isinstance(start, e.HandStart)
    begin_hand(run.cells, start)
    if not 0 <= start.round_wind < 4 or sorted(start.players) != [0, 1, 2, 3]:
        run.stopped = True
        found = f"round wind {start.round_wind}, players {list(start.players)}"
        _note(run.failures, c.VALUE_OUT_OF_RANGE, run.first, "wind 0..3, each of the players 0..3 once", found)
    problem = wall_problem(start)
    if problem:
        _note(run.wall_failures, c.WALL_NOT_PERMUTATION, run.first, "a full set of tiles", problem)


def _step(run: HandRun, index: int, event: e.AnyEvent) -> None:
    if isinstance(event, e.Deal):
        _deal(run, index, event)
        return
    row = k.row_of(event)
    code = verify(run.cells, *row)
    if code and not (code == c.SEVERAL_WINNERS and not run.book.one_winner):
        _fail(run, code, index)
        if run.stopped:
            return
    kind, seat, tile, other, flag = row
    if run.facts:
        before_row(run.readiness, run.cells, kind)
    if kind == k.DRAW:
        _check_wall(run, index, row)
    elif kind == k.WIN:
        run.wins.append(pending_win(run.cells, index, seat, tile, other))
    elif kind == k.CLAIM:
        run.claims_lost[seat] += flag & 1
    elif kind == k.FALSE_WIN:
        run.false_wins.append(index)
    elif kind == k.LEFT and run.cells[at.PHASE] != at.PHASE_OVER:
        run.escapes.append(index)
    apply(run.cells, kind, seat, tile, other, flag)
    if run.facts:
        after_row(run.readiness, run.cells, row)


def _deal(run: HandRun, index: int, event: e.Deal) -> None:
    head = k.row_of(event)
    for row in [head, *k.deal_rows(event)]:
        code = verify(run.cells, *row)
        if code:
            _fail(run, code, index, row)
            return
        if row is not head:
            apply(run.cells, *row)
    expected = expected_deal(run.cells, event.seat, len(event.tiles))
    if expected and expected != tuple(sorted(event.tiles)):
        names = [" ".join(TILE_NAMES[t] if 0 <= t < len(TILE_NAMES) else str(t) for t in tiles) for tiles in (
            expected, sorted(event.tiles))]  # fmt: skip
        _note(run.wall_failures, c.WALL_MISMATCH, index, names[0], names[1])


def _check_wall(run: HandRun, index: int, row: k.Row) -> None:
    if expected_draw(run.cells, row[1], row[4]) not in (-1, row[2]):
        run.wall_failures.append(failure_of(run.cells, c.WALL_MISMATCH, index, run.events[index], row))


def _fail(run: HandRun, code: int, index: int, row: k.Row | None = None) -> None:
    event = run.events[index]
    run.failures.append(failure_of(run.cells, code, index, event, row or k.row_of(event)))
    run.stopped = run.stopped or not c.is_soft(code)


def _note(failures: list[Failure], code: int, index: int, expected: str, found: str) -> None:
    text = f"event {index}: {c.CODES[code].en}: found {found}; expected {expected}"
    failures.append(Failure(event=index, code=c.CODE_NAMES[code], expected=expected, found=found, text=text))
