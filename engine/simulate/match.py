"""A simulated match as events: hands played at the table, with what a platform would state about them."""

from typing import Final, NamedTuple

from engine import events as e
from engine.books.model import Book
from engine.errors import QuepuError
from engine.score_model import Score
from engine.settlement import settle
from engine.simulate.prng import CELLS, below, seed_cells
from engine.simulate.table import Table
from engine.simulate.walls import common_deal, deal_fours, seat_deal, shuffled_wall
from engine.tiles import Seat, Tile

SINGLE: Final = "single"
PER_SEAT: Final = "per_seat"
WALL_STREAM: Final = 0
BOT_STREAM: Final = 1
STREAMS: Final = 2
LUCKY_DEALS: Final = 64
"""One of so many hands gives a seat two fours of a kind, so that a few thousand hands show 双暗杠 too."""
EPOCH: Final = 1_767_225_600_000
"""Midnight of 2026-01-01 UTC in milliseconds; a match starts `seed` seconds later, so that times are repeatable."""
HAND_TIME: Final = 300_000
SECONDS: Final = 1000
SEED_LIMIT: Final = 1 << 62
START_LIMIT: Final = 1 << 31

SEATS_OF_16: Final = (
    "0123", "1230", "2301", "3012", "1032", "0321", "3210", "2103",
    "2310", "3102", "1023", "0231", "3201", "2013", "0132", "1320",
)  # fmt: skip
"""Which player sits on each seat in each hand of a full match, as tziakcha seats them."""


class Plan(NamedTuple):
    """What is played: the arguments of `simulate_match`, checked."""

    seed: int
    book: Book
    hands: int
    per_seat: bool
    flowers: bool


def simulate_match(
    seed: int, book: Book, *, hands: int = 16, walls: str = SINGLE, flowers: bool = True
) -> tuple[e.AnyEvent, ...]:
    """Return a match played by four bots: legal under `book`, the same for the same arguments.

    `walls` is ``"single"`` (one wall, replacements from its end) or ``"per_seat"`` (34 tiles a seat, never
    flowers). Flowers are left out too where the book has none.

    :raises QuepuError: if the seed does not fit 62 bits, `hands` is not 1..1000 or `walls` is unknown.
    """
    _check(seed, hands, walls)
    plan = Plan(seed, book, hands, walls == PER_SEAT, flowers and walls == SINGLE and book.flower_value > 0)
    running = [0, 0, 0, 0]
    stream = [_match_start(seed, book, hands, walls)]
    for number in range(hands):
        _play_hand(stream, running, plan, number)
    points = (running[0], running[1], running[2], running[3])
    stream.append(e.MatchEnd(points=points, finished_at=_time(seed, hands)))
    return tuple(stream)


def _check(seed: int, hands: int, walls: str) -> None:
    if not -SEED_LIMIT < seed < SEED_LIMIT:
        raise QuepuError(f"seed {seed} is out of range: give a whole number between -2**62 and 2**62")
    if not 1 <= hands <= 1000:
        raise QuepuError(f"{hands} hands cannot be played: give 1 to 1000")
    if walls not in (SINGLE, PER_SEAT):
        raise QuepuError(f"unknown walls {walls!r}: give {SINGLE} or {PER_SEAT}")


def _time(seed: int, hand: int) -> int:
    return EPOCH + seed % START_LIMIT * SECONDS + hand * HAND_TIME


def _match_start(seed: int, book: Book, hands: int, walls: str) -> e.AnyEvent:
    return e.MatchStart(
        source="simulated",
        source_id=f"{book.id}-{walls}-{hands}-{seed}",
        players=tuple(e.Player(name=f"{wind} bot", id=f"bot-{n}") for n, wind in enumerate(_WINDS)),
        minimum=book.minimum,
        base_points=book.settlement.base,
        rake=book.settlement.rake,
        planned_hands=hands,
        start_points=(0, 0, 0, 0),
        started_at=_time(seed, 0),
        options={"seed": seed, "walls": walls, "book": book.id},
    )


_WINDS: Final = ("East", "South", "West", "North")


def seating(hand: int, hands: int) -> e.FOUR_POINTS:
    """Return the player on each seat: the table of a full match of 16 hands, else one seat further each hand.

    >>> seating(1, 4), seating(4, 16)
    ((1, 2, 3, 0), (1, 0, 3, 2))
    """
    if hands == len(SEATS_OF_16):
        row = [int(digit) for digit in SEATS_OF_16[hand]]
    else:
        row = [(hand + seat) % 4 for seat in range(4)]
    return row[0], row[1], row[2], row[3]


def _play_hand(stream: list[e.AnyEvent], running: list[int], plan: Plan, number: int) -> None:
    rng = [0] * CELLS
    seed_cells(rng, plan.seed, number * STREAMS + WALL_STREAM)
    wall = shuffled_wall(rng, plan.flowers)
    lucky = below(rng, 4) if below(rng, LUCKY_DEALS) == 0 else -1
    if lucky >= 0:
        deal_fours(wall, len(wall), lucky, int(plan.per_seat), rng)
    start = _hand_start(plan, number, wall, running)
    deals = seat_deal(wall) if plan.per_seat else common_deal(wall)
    seed_cells(rng, plan.seed, number * STREAMS + BOT_STREAM)
    table = Table(plan.book, start, deals, rng, lucky)
    table.play()
    stream.append(start)
    stream += [e.Deal(seat=seat, tiles=tiles) for seat, tiles in enumerate(deals)]
    stream += table.events
    _state_results(stream, running, plan.book, table, start.players)


def _hand_start(plan: Plan, number: int, wall: list[Tile], running: list[int]) -> e.HandStart:
    players = seating(number, plan.hands)
    return e.HandStart(
        hand=number,
        round_wind=number // 4 % 4,
        players=players,
        stated_running=_by_seat(running, players),
        wall=tuple(wall),
        wall_per_seat=plan.per_seat,
        flowers=plan.flowers,
        started_at=_time(plan.seed, number),
    )


def _by_seat(running: list[int], players: e.FOUR_POINTS) -> e.FOUR_POINTS:
    a, b, c, d = (running[player] for player in players)
    return a, b, c, d


def _state_results(
    stream: list[e.AnyEvent], running: list[int], book: Book, table: Table, players: e.FOUR_POINTS
) -> None:
    points: e.FOUR_POINTS = (0, 0, 0, 0)
    if table.score is not None:
        points = settle(book, table.score.total, table.winner, table.source)
        stream.append(stated_fans(book, table.winner, table.score))
    stream.append(e.StatedPoints(points=points))
    for seat, player in enumerate(players):
        running[player] += points[seat]


def stated_fans(book: Book, seat: Seat, score: Score) -> e.StatedFans:
    """Return a score as the platform of `book` would state it: names as the book prints them."""
    names = {rule.id: rule.zh for rule in book.fans}
    fans = tuple(
        e.StatedFan(name=names.get(fan.id, fan.zh), id=fan.id, count=fan.count, points=fan.points)
        for fan in score.fans
    )
    return e.StatedFans(seat=seat, total=score.total, fans=fans)
