"""The results of replaying a match under a book."""

from msgspec import Struct

from engine.events import FOUR_POINTS, StatedFans
from engine.hand import Hand
from engine.score_model import Score
from engine.tiles import Seat


class Failure(Struct, frozen=True, gc=False):
    """Why a replay stopped: `event` indexes the match's events; `code` is stable, the rest is for people."""

    event: int
    code: str
    expected: str
    found: str
    text: str


class ReplayedWin(Struct, frozen=True, gc=False):
    """A win: the hand with conditions derived from the log, its score, and what the platform stated."""

    event: int
    seat: Seat
    source: Seat
    hand: Hand
    score: Score
    """Scored under the replay's book."""
    points: FOUR_POINTS
    """Computed change of points by seat, by the book's settlement."""
    robbed_kong: bool = False
    stated: StatedFans | None = None
    stated_event: int = -1


class SeatFacts(Struct, frozen=True, gc=False):
    """Facts about one seat in one hand. A turn is own discards made so far + 1."""

    player: int
    melds: int
    """Chows, pungs and open kongs."""
    concealed_kongs: int
    flowers: int
    discards: int
    first_ready_turn: int
    """Turn at which the standing hand first waited in form; 0 never."""
    starting_shanten: int
    """Distance of the first 13 tiles from a ready hand (dealer with 14: after the best discard)."""
    claims_lost: int = 0


class ReplayedHand(Struct, frozen=True, gc=False):
    """One hand. Events `first`..`last` (inclusive) of the match belong to it."""

    hand: int
    source_id: str
    first: int
    last: int
    round_wind: int
    players: FOUR_POINTS
    outcome: str
    """win, exhausted, escape, foul, or unfinished."""
    wins: tuple[ReplayedWin, ...]
    false_wins: tuple[int, ...]
    """Event numbers."""
    penalties: FOUR_POINTS
    """Computed penalties of false wins and escapes, by seat."""
    points: FOUR_POINTS
    """Computed change of points by seat, penalties included."""
    stated_points: FOUR_POINTS | None
    stated_points_event: int
    stated_running: FOUR_POINTS | None
    seats: tuple[SeatFacts, SeatFacts, SeatFacts, SeatFacts]
    draws: int
    wall_left: int
    failures: tuple[Failure, ...]
    """In order of events; empty when every event of the hand was legal. After a hard failure nothing more of the
    hand is replayed; after a soft one (`engine.replay.codes`: priority, marks, tiles that do not win) it goes on."""
    wall_failures: tuple[Failure, ...]
    """Draws that differ from the known wall, and wall tiles that cannot be; empty where the wall agrees."""
    wall_known: bool


class ReplayedMatch(Struct, frozen=True, gc=False):
    """A match replayed under one book."""

    book: str
    hands: tuple[ReplayedHand, ...]
    failures: tuple[Failure, ...]
    """Failures outside any hand."""
