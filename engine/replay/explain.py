"""What a reason code means in a state: expected, found, and a text for people that names seat, tile and hand."""

from engine import events as e
from engine.kernel import Ints
from engine.replay import codes as c
from engine.replay import layout as at
from engine.replay.ask import expected_draw, tiles_left
from engine.replay.derive import melds_of, standing_of
from engine.replay.encode import KIND_NAMES, Row, kind_of
from engine.replay_model import Failure
from engine.tiles import SEAT_NAMES, TILE_NAMES, Seat, Tile

PHASE_TEXTS = (
    "the start of a hand",
    "the deal",
    "a draw",
    "a discard, a kong, a flower or a win",
    "a discard",
    "a replacement draw",
    "the next hand",
)
"""What each phase waits for."""


def tile_text(tile: Tile) -> str:
    """Return the name of *tile*, or its number where no tile has it.

    >>> tile_text(0), tile_text(99)
    ('1m', 'tile 99')
    """
    return TILE_NAMES[tile] if 0 <= tile < len(TILE_NAMES) else f"tile {tile}"


def seat_text(seat: Seat) -> str:
    """Return the wind letter of *seat*.

    >>> seat_text(0), seat_text(7)
    ('seat E', 'seat 7')
    """
    return f"seat {SEAT_NAMES[seat]}" if 0 <= seat < len(SEAT_NAMES) else f"seat {seat}"


def hand_text(state: Ints, seat: Seat) -> str:
    """Return the standing tiles of *seat* and how many melds it has."""
    if not 0 <= seat < len(SEAT_NAMES):
        return "no hand"
    standing = " ".join(TILE_NAMES[tile] for tile in standing_of(state, seat)) or "no tiles"
    melds = len(melds_of(state, seat))
    return f"{standing} + {melds} melds" if melds else standing


def expectation(state: Ints, code: int, row: Row) -> str:
    """Return what would have been right where the event with *code* came."""
    seat, tile = row[1], row[2]
    if code == c.WALL_MISMATCH:
        return tile_text(expected_draw(state, seat, row[4]))
    if code in (c.TILE_NOT_IN_HAND, c.KONG_NOT_POSSIBLE, c.DRAWN_FLAG_WRONG):
        return f"a tile of {hand_text(state, seat)}"
    if code == c.FIFTH_COPY:
        return f"at most {state[at.SEEN + tile]} of {tile_text(tile)}"
    if code == c.WIN_TILE_WRONG:
        own = row[3] == seat
        return tile_text(state[at.DRAWN if own else at.OFFER_TILE])
    if code == c.WALL_NOT_EMPTY:
        return "0 tiles in the wall"
    if code in (c.CLAIM_NOT_POSSIBLE, c.CHOW_NOT_FROM_LEFT, c.CLAIM_ON_LAST_TILE) and state[at.OFFER_KIND]:
        return f"a claim on {tile_text(state[at.OFFER_TILE])} of {seat_text(state[at.OFFER_SEAT])}"
    waiting = PHASE_TEXTS[state[at.PHASE]]
    if at.PHASE_DRAW <= state[at.PHASE] <= at.PHASE_REPLACE:
        return f"{waiting} by {seat_text(state[at.TURN])}"
    return waiting


def failure_of(state: Ints, code: int, index: int, event: e.AnyEvent, row: Row) -> Failure:
    """Return the failure of the event at *index*, whose row *state* answers with *code*; -1 where no match holds it."""
    kind = KIND_NAMES[kind_of(event)]
    seat, tile = getattr(event, "seat", None), getattr(event, "tile", None)
    found = kind if seat is None else f"{kind} by {seat_text(seat)}"
    if tile is None and kind == "deal" and row[2] >= 0:
        tile = row[2]
    if tile is not None:
        found += f" of {tile_text(tile)}"
    if code == c.WALL_NOT_EMPTY:
        found = f"{tiles_left(state, state[at.TURN])} tiles in the wall"
    expected = expectation(state, code, row)
    where = f"event {index}: " if index >= 0 else ""
    text = f"{where}{found}: {c.CODES[code].en}; expected {expected}"
    if seat is not None and 0 <= seat < len(SEAT_NAMES):
        text += f"; {seat_text(seat)} holds {hand_text(state, seat)}"
    return Failure(event=index, code=c.CODE_NAMES[code], expected=expected, found=found, text=text)
