"""The closed set of events that a match is made of.

A match is one stream: `MatchStart`, then per hand `HandStart`, four `Deal`s, play events, stated results, and
last `MatchEnd`. Seats are those of the hand (0 = East = dealer); players are numbered as in `MatchStart.players`.
Stated events repeat what the log's platform claims; nothing in them is ever trusted.
"""

from typing import TypeAlias

from msgspec import Struct

from engine.tiles import Seat, Tile

FOUR_POINTS: TypeAlias = tuple[int, int, int, int]


class Event(Struct, frozen=True, gc=False, tag_field="kind", forbid_unknown_fields=True, omit_defaults=True):
    """Any event; `kind` is its tag in JSON."""


class Player(Struct, frozen=True, gc=False, omit_defaults=True):
    """One player as the source names them; the name is hostile text."""

    name: str = ""
    id: str = ""
    rating: int | None = None


class MatchStart(Event, frozen=True, tag="match_start"):
    """The match begins. `source` is the format's platform, `source_id` its own id for the match or empty."""

    source: str
    source_id: str = ""
    players: tuple[Player, ...] = ()
    room: str = ""
    minimum: int | None = None
    base_points: int | None = None
    rake: int | None = None
    planned_hands: int | None = None
    start_points: FOUR_POINTS | None = None
    started_at: int | None = None
    """Milliseconds since 1970 UTC."""
    options: dict[str, int | str] = {}
    """Settings of the source that no other field holds, as the source writes them."""


class HandStart(Event, frozen=True, tag="hand_start"):
    """A hand begins. `hand` counts from 0 within the match; `players[seat]` is the player who sits there."""

    hand: int
    round_wind: int
    source_id: str = ""
    players: FOUR_POINTS = (0, 1, 2, 3)
    stated_running: FOUR_POINTS | None = None
    """Points before this hand, by seat, as stated."""
    wall: tuple[Tile, ...] = ()
    """Empty when unknown. One wall (144 or 136 tiles): the tiles in the order of front draws, deal included.
    Four walls (`wall_per_seat`): 34 tiles of seat 0, then of seats 1, 2, 3, each in draw order."""
    wall_per_seat: bool = False
    """Each seat draws from a wall of its own, also when the tiles of the walls are unknown (duplicate play)."""
    flowers: bool = False
    """Whether the eight flower tiles are in play."""
    started_at: int | None = None


class Deal(Event, frozen=True, tag="deal"):
    """The 13 tiles of a seat (14 for the dealer where the source deals the dealer's first draw too)."""

    seat: Seat
    tiles: tuple[Tile, ...]


class FlowerReplaced(Event, frozen=True, tag="flower"):
    """A flower is laid down; the replacement is the `Draw` (back) that follows."""

    seat: Seat
    tile: Tile


class Draw(Event, frozen=True, tag="draw"):
    """A tile is drawn from the front, or from the back after a kong or a flower."""

    seat: Seat
    tile: Tile
    back: bool = False


class Discard(Event, frozen=True, tag="discard"):
    """A tile is discarded. `drawn`: 1 it was the tile just drawn, 0 from the hand, -1 the log does not say."""

    seat: Seat
    tile: Tile
    drawn: int = -1


class Chow(Event, frozen=True, tag="chow"):
    """The last discard `tile` completes the run low, low+1, low+2."""

    seat: Seat
    tile: Tile
    low: Tile


class Pung(Event, frozen=True, tag="pung"):
    """The last discard, by seat `source`, completes three of a kind."""

    seat: Seat
    tile: Tile
    source: Seat


class MeldedKong(Event, frozen=True, tag="melded_kong"):
    """The last discard, by seat `source`, completes four of a kind."""

    seat: Seat
    tile: Tile
    source: Seat


class AddedKong(Event, frozen=True, tag="added_kong"):
    """The fourth tile is added to a melded pung; it can be robbed."""

    seat: Seat
    tile: Tile


class ConcealedKong(Event, frozen=True, tag="concealed_kong"):
    """Four of a kind from the hand are laid down."""

    seat: Seat
    tile: Tile


class ReadyDeclared(Event, frozen=True, tag="ready"):
    """The seat declares 听."""

    seat: Seat


class Claim(Event, frozen=True, tag="claim"):
    """A claim that changed nothing: only announced, or lost to one of higher priority.

    `claim` is chow, pung, kong or win; `low` is the lowest tile of a claimed chow, else -1.
    """

    seat: Seat
    claim: str
    tile: Tile
    low: Tile = -1
    lost: bool = False


class Win(Event, frozen=True, tag="win"):
    """A win on `tile`, drawn by the winner (`source` == `seat`), discarded or added to a kong by `source`."""

    seat: Seat
    tile: Tile
    source: Seat


class FalseWin(Event, frozen=True, tag="false_win"):
    """A wrong win was declared (错和); the hand goes on. `points` is the stated penalty by seat."""

    seat: Seat
    tile: Tile = -1
    source: Seat = -1
    points: FOUR_POINTS | None = None


class ExhaustedWall(Event, frozen=True, tag="exhausted"):
    """The wall is exhausted (荒牌)."""


class Ruling(Event, frozen=True, tag="ruling"):
    """A referee's ruling or a correction, appended and never edited; `event` is the event it speaks of."""

    text: str
    by: str = ""
    event: int = -1
    points: FOUR_POINTS | None = None


class StatedRank(Event, frozen=True, tag="stated_rank"):
    """A player's rank on the platform's ladder, as stated."""

    player: int
    rank: str
    points: int | None = None


class ItemUsed(Event, frozen=True, tag="item"):
    """An item (道具) was used; tiles that left and entered the hand, or that were shown."""

    seat: Seat
    item: str
    target: Seat = -1
    out: tuple[Tile, ...] = ()
    into: tuple[Tile, ...] = ()
    shown: tuple[Tile, ...] = ()


class SkillUsed(Event, frozen=True, tag="skill"):
    """A skill (技能) was used; as `ItemUsed`, with the skill's level."""

    seat: Seat
    skill: str
    level: int = 0
    target: Seat = -1
    out: tuple[Tile, ...] = ()
    into: tuple[Tile, ...] = ()
    shown: tuple[Tile, ...] = ()


class TaskOffered(Event, frozen=True, tag="task_offered"):
    """A task (任务) was offered to a seat, or to all (-1)."""

    task: str
    seat: Seat = -1
    reward: int | None = None


class TaskCompleted(Event, frozen=True, tag="task_completed"):
    """A task was completed."""

    task: str
    seat: Seat
    reward: int | None = None


class PlayerLeft(Event, frozen=True, tag="left"):
    """A player left before the end (逃跑)."""

    seat: Seat


class StatedFan(Struct, frozen=True, gc=False, omit_defaults=True):
    """One entry of a stated fan list. `id` is the canonical id, empty when the name is not known."""

    name: str
    id: str = ""
    count: int = 1
    points: int | None = None
    """Points of all `count` of them together, where the source says so."""


class StatedFans(Event, frozen=True, tag="stated_fans"):
    """The fan list that the platform gives for the win of `seat`; `total` as printed (flowers as the source counts)."""

    seat: Seat
    total: int
    fans: tuple[StatedFan, ...] = ()


class StatedPoints(Event, frozen=True, tag="stated_points"):
    """The change of points of this hand, by seat, as stated."""

    points: FOUR_POINTS


class MatchEnd(Event, frozen=True, tag="match_end"):
    """The match ends; `points` are the stated final points by player."""

    points: FOUR_POINTS | None = None
    finished_at: int | None = None


AnyEvent: TypeAlias = (
    MatchStart | HandStart | Deal | FlowerReplaced | Draw | Discard | Chow | Pung | MeldedKong | AddedKong
    | ConcealedKong | ReadyDeclared | Claim | Win | FalseWin | ExhaustedWall | Ruling | StatedRank | ItemUsed
    | SkillUsed | TaskOffered | TaskCompleted | PlayerLeft | StatedFans | StatedPoints | MatchEnd
)
"""The closed union, for typed decoding and exhaustive matching."""

EVENT_VERSION = 1
