"""The state of a hand for people: whose turn, what stands, what lies, and what may come next.

The rules are those of the kernels; a `State` is their flat cells with what only a viewer needs beside them.
"""

from typing import TypeAlias

from msgspec import Struct, structs

from engine import events as e
from engine.errors import IllegalEventError
from engine.hand import Hand, Meld
from engine.replay import codes as c
from engine.replay import layout as at
from engine.replay.apply import apply as apply_row
from engine.replay.ask import expected_draw
from engine.replay.derive import melds_of, standing_of, winning_hand
from engine.replay.encode import DRAW, Row, deal_rows, row_of
from engine.replay.explain import failure_of
from engine.replay.verify import verify as verify_row
from engine.replay.walls import begin_hand, expected_deal
from engine.tiles import Seat, Tile


class Discarded(Struct, frozen=True, gc=False):
    """A tile in a river: whether it was just drawn (1, 0, -1 unknown), and whether a claim took it away."""

    tile: Tile
    drawn: int = -1
    taken: bool = False


River: TypeAlias = tuple[Discarded, ...]
Rivers: TypeAlias = tuple[River, River, River, River]
Flowers: TypeAlias = tuple[tuple[Tile, ...], tuple[Tile, ...], tuple[Tile, ...], tuple[Tile, ...]]

_NO_RIVERS: Rivers = ((), (), (), ())
_NO_FLOWERS: Flowers = ((), (), (), ())


class State(Struct, frozen=True):
    """A hand in play. `cells` is the kernels' state (`engine.replay.layout`) and is never to be written."""

    cells: tuple[int, ...] = (0,) * at.SIZE
    rivers: Rivers = _NO_RIVERS
    flowers: Flowers = _NO_FLOWERS
    last: e.AnyEvent | None = None
    """The last event that was applied."""

    @property
    def hands(self) -> tuple[tuple[Tile, ...], ...]:
        """The standing tiles of each seat, sorted."""
        return tuple(standing_of(self.cells, seat) for seat in range(4))

    @property
    def melds(self) -> tuple[tuple[Meld, ...], ...]:
        """The melds of each seat, in order."""
        return tuple(melds_of(self.cells, seat) for seat in range(4))

    @property
    def wall_left(self) -> int:
        """Tiles left in the wall, or in the four walls together."""
        return sum(self.cells[at.LEFT : at.LEFT + 4])

    @property
    def turn(self) -> Seat:
        """The seat that draws, discards or replaces next."""
        return self.cells[at.TURN]

    @property
    def phase(self) -> int:
        """What comes next: a phase of `engine.replay.layout`."""
        return self.cells[at.PHASE]

    @property
    def over(self) -> bool:
        """Whether the hand was won or its wall exhausted."""
        return self.phase == at.PHASE_OVER

    @property
    def ready(self) -> tuple[bool, ...]:
        """Which seats declared ready."""
        return tuple(self.cells[at.READY + seat] == 1 for seat in range(4))

    @property
    def offer(self) -> tuple[Seat, Tile] | None:
        """Who offers which tile for a claim or a win: the last discard, or a kong's added tile."""
        if not self.cells[at.OFFER_KIND]:
            return None
        return self.cells[at.OFFER_SEAT], self.cells[at.OFFER_TILE]

    def winning_hand(self, seat: Seat, tile: Tile, source: Seat) -> Hand:
        """Return the hand with which *seat* would win on *tile* now, its conditions derived."""
        return winning_hand(self.cells, seat, tile, source)


def reason(state: State, event: e.AnyEvent) -> int:
    """Return why *event* cannot come next, as a code of `engine.replay.codes`; 0 if it can."""
    row = row_of(event)
    if isinstance(event, e.Deal):
        return _deal_reason(state, event)
    code = verify_row(state.cells, *row)
    if code == c.LEGAL and row[0] == DRAW and expected_draw(state.cells, row[1], row[4]) not in (-1, row[2]):
        return c.WALL_MISMATCH
    return code


def verify(state: State, event: e.AnyEvent) -> None:
    """Refuse *event* if it cannot come next.

    :raises IllegalEventError: naming what was expected and found, the seat, the tile and the hand.
    """
    code = reason(state, event)
    if code != c.LEGAL:
        row: Row = row_of(event)
        raise IllegalEventError(failure_of(state.cells, code, -1, event, row).text)


def can(state: State, event: e.AnyEvent) -> bool:
    """Return whether *event* can come next."""
    return reason(state, event) == c.LEGAL


def apply(state: State, event: e.AnyEvent) -> State:
    """Return the state after *event*, which is not checked (see `verify`); *state* is unchanged."""
    cells = list(state.cells)
    if isinstance(event, e.HandStart):
        begin_hand(cells, event)
        return State(cells=tuple(cells), last=event)
    for row in deal_rows(event) if isinstance(event, e.Deal) else [row_of(event)]:
        apply_row(cells, *row)
    return State(
        cells=tuple(cells), rivers=_rivers_after(state, event), flowers=_flowers_after(state, event), last=event
    )


def _deal_reason(state: State, event: e.Deal) -> int:
    cells = list(state.cells)
    for row in [row_of(event), *deal_rows(event)]:
        code = verify_row(cells, *row)
        if code != c.LEGAL:
            return code
        if row[2] >= 0:
            apply_row(cells, *row)
    expected = expected_deal(cells, event.seat, len(event.tiles))
    return c.WALL_MISMATCH if expected and expected != tuple(sorted(event.tiles)) else c.LEGAL


def _rivers_after(state: State, event: e.AnyEvent) -> Rivers:
    if isinstance(event, e.Discard):
        entry = Discarded(event.tile, event.drawn)
        return _with_river(state.rivers, event.seat, (*state.rivers[event.seat], entry))
    if isinstance(event, e.Chow | e.Pung | e.MeldedKong):
        giver = state.cells[at.OFFER_SEAT]
        *before, last = state.rivers[giver]
        return _with_river(state.rivers, giver, (*before, structs.replace(last, taken=True)))
    return state.rivers


def _with_river(rivers: Rivers, seat: Seat, river: River) -> Rivers:
    changed = list(rivers)
    changed[seat] = river
    return (changed[0], changed[1], changed[2], changed[3])


def _flowers_after(state: State, event: e.AnyEvent) -> Flowers:
    if not isinstance(event, e.FlowerReplaced):
        return state.flowers
    laid = list(state.flowers)
    laid[event.seat] = (*laid[event.seat], event.tile)
    return (laid[0], laid[1], laid[2], laid[3])
