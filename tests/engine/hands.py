"""Small hands written as text: deals, play in words, walls with chosen tiles at chosen places, random legal play."""

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache

from engine import events as e
from engine.books.model import Book, Penalty, Settlement
from engine.replay import State, apply, can
from engine.replay.ask import back_place, front_place
from engine.replay.layout import LEFT, PER_SEAT, WALL
from engine.replay_model import ReplayedHand
from engine.tiles import KINDS, SEAT_NAMES, Seat, Tile, tile_named

Events = tuple[e.AnyEvent, ...]
NO_WALL: tuple[Tile, ...] = ()


def tiles(text: str) -> tuple[Tile, ...]:
    """`123m4pEEf1` as tiles."""
    found: list[Tile] = []
    ranks = ""
    for at, letter in enumerate(text):
        if letter.isdigit() and text[at - 1 : at] != "f":
            ranks += letter
        elif letter in "mps":
            found.extend(tile_named(rank + letter) for rank in ranks)
            ranks = ""
        elif letter == "f":
            found.append(tile_named(text[at : at + 2]))
        elif not letter.isdigit():
            found.append(tile_named(letter))
    return tuple(found)


def deals(*hands: str) -> list[e.AnyEvent]:
    """Four deals, from seat E on."""
    return [e.Deal(seat, tiles(text)) for seat, text in enumerate(hands)]


def play(text: str) -> list[e.AnyEvent]:
    """Play in words: ``E draw 5p; E discard 5p; S chow 345p; W win 5p`` ...

    A pung, a melded kong or a win takes what the last discard or added kong gave, unless the winner just drew.
    """
    events: list[e.AnyEvent] = []
    giver, given, drew = -1, -1, -1
    for part in text.replace("\n", ";").split(";"):
        words = part.split()
        if not words:
            continue
        seat = SEAT_NAMES.find(words[0])
        event = _event(words, seat, giver, given, drew)
        events.append(event)
        if isinstance(event, e.Discard | e.AddedKong):
            giver, given, drew = seat, event.tile, -1
        elif isinstance(event, e.Draw):
            drew = seat
    return events


def _event(words: list[str], seat: Seat, giver: Seat, given: Tile, drew: Seat) -> e.AnyEvent:
    if words == ["exhausted"]:
        return e.ExhaustedWall()
    verb = words[1]
    named = tiles(words[2]) if len(words) > 2 and verb not in ("loses", "announces") else (-1,)
    match verb:
        case "draw":
            return e.Draw(seat, named[0], "back" in words)
        case "discard":
            return e.Discard(seat, named[0], 1 if "drawn" in words else 0 if "held" in words else -1)
        case "chow":
            return e.Chow(seat, given, named[0])
        case "pung":
            return e.Pung(seat, named[0], giver)
        case "kong":
            return e.MeldedKong(seat, named[0], giver)
        case "win":
            return e.Win(seat, named[0], seat if drew == seat else giver)
        case "false-win":
            return e.FalseWin(seat)
        case "loses" | "announces":
            low = tiles(words[3])[0] if len(words) > 3 else -1
            return e.Claim(seat, words[2], given, low, lost=verb == "loses")
    return {
        "adds": e.AddedKong, "conceals": e.ConcealedKong, "flower": e.FlowerReplaced,
    }[verb](seat, named[0])  # fmt: skip


def hand(dealt: Sequence[e.AnyEvent], text: str = "", **fields: object) -> Events:
    """A match of one hand: its deals, then *text*; *fields* are those of `HandStart`."""
    start = e.HandStart(**{"hand": 0, "round_wind": 0, **fields})  # type: ignore[arg-type]
    return (e.MatchStart("test"), start, *dealt, *play(text))


def wall(wanted: Mapping[int, Tile], *, flowers: bool = False) -> tuple[Tile, ...]:
    """A full wall with the *wanted* tiles at their places; the others fill it in a fixed shuffled order."""
    rest = [tile for tile in range(KINDS) for _ in range(4)] + (list(range(KINDS, KINDS + 8)) if flowers else [])
    for tile in wanted.values():
        rest.remove(tile)
    random.Random(7).shuffle(rest)
    size = len(rest) + len(wanted)
    return tuple(wanted[at] if at in wanted else rest.pop() for at in range(size))


def dealt_from(tiles_of_wall: Sequence[Tile], *, per_seat: bool = False, dealer: int = 13) -> list[e.AnyEvent]:
    """The deals that a known wall gives."""
    found: list[e.AnyEvent] = []
    for seat in range(4):
        places: Iterable[int] = range(34 * seat, 34 * seat + 13)
        if not per_seat:
            extra = [52] if seat == 0 and dealer == 14 else []
            places = [16 * n + 4 * seat + m for n in range(3) for m in range(4)] + [48 + seat, *extra]
        found.append(e.Deal(seat, tuple(tiles_of_wall[at] for at in places)))
    return found


def places_of_hand(seat: Seat, held: Sequence[Tile], *, per_seat: bool = False) -> dict[int, Tile]:
    """Where a wall must hold *held* so that *seat* is dealt them."""
    rounds = [16 * n + 4 * seat + m for n in range(3) for m in range(4)] + [48 + seat]
    places = [34 * seat + n for n in range(13)] if per_seat else rounds
    return dict(zip(places, held, strict=False))


def next_tile(state: State, back: bool) -> Tile:
    """The tile that the known wall gives next to the seat in turn."""
    cells = state.cells
    if cells[PER_SEAT]:
        return cells[WALL + 34 * (state.turn + 1) - cells[LEFT + state.turn]]
    return cells[WALL + (back_place(cells) if back else front_place(cells))]


def folded(events: Iterable[e.AnyEvent], state: State | None = None) -> State:
    """The state after *events*."""
    state = state or State()
    for event in events:
        state = apply(state, event)
    return state


def drawing_and_discarding(events: Sequence[e.AnyEvent], turns: int = 200) -> Events:
    """*events*, then every seat discards the tile it draws, until *turns* are played or the wall is empty."""
    state = folded(events)
    played = list(events)
    for _ in range(turns):
        if can(state, e.ExhaustedWall()):
            break
        drawn = e.Draw(state.turn, next_tile(state, False))
        for event in (drawn, e.Discard(drawn.seat, drawn.tile, 1)):
            played.append(event)
            state = apply(state, event)
    return tuple(played)


def candidates(state: State) -> Iterator[e.AnyEvent]:
    """Events that might be legal now: all that are legal are among them."""
    for back in (False, True):
        if state.wall_left and not (state.cells[PER_SEAT] and not state.cells[LEFT + state.turn]):
            yield e.Draw(state.turn, next_tile(state, back), back)
    yield e.ExhaustedWall()
    for seat in range(4):
        for tile in sorted(set(state.hands[seat])):
            yield e.Discard(seat, tile)
            yield e.ConcealedKong(seat, tile)
            yield e.AddedKong(seat, tile)
            yield e.FlowerReplaced(seat, tile)
        if state.offer is None:
            continue
        giver, tile = state.offer
        yield e.Pung(seat, tile, giver)
        yield e.MeldedKong(seat, tile, giver)
        yield from (e.Chow(seat, tile, low) for low in range(max(0, tile - 2), tile + 1))


@cache
def random_hand(seed: int, *, per_seat: bool = False, flowers: bool = False, limit: int = 400) -> Events:
    """A legal hand played at random to its exhausted wall (or *limit* events), its wall known; claims are liked."""
    rng = random.Random(seed)
    kinds = [tile for tile in range(KINDS) for _ in range(4)] + (list(range(KINDS, KINDS + 8)) if flowers else [])
    rng.shuffle(kinds)
    start = e.HandStart(0, rng.randrange(4), wall=tuple(kinds), wall_per_seat=per_seat, flowers=flowers)
    dealer = rng.choice((13, 14)) if not per_seat else 13
    events: list[e.AnyEvent] = [start, *dealt_from(kinds, per_seat=per_seat, dealer=dealer)]
    state = folded(events)
    while not state.over and len(events) < limit:
        choices = [event for event in candidates(state) if can(state, event)]
        calls = [event for event in choices if not isinstance(event, e.Draw | e.Discard)]
        event = rng.choice(calls if calls and rng.random() < 0.5 else choices)
        events.append(event)
        state = apply(state, event)
    return tuple(events)


def check_conservation(state: State) -> None:
    """Assert that no tile was lost or made: hands, melds, rivers and flowers hold what was dealt and drawn."""
    held: Counter[Tile] = Counter()
    for seat in range(4):
        held.update(state.hands[seat])
        held.update(state.flowers[seat])
        held.update(entry.tile for entry in state.rivers[seat] if not entry.taken)
        for meld in state.melds[seat]:
            held.update([meld.tile, meld.tile + 1, meld.tile + 2] if meld.kind == 0 else [])
            held.update([meld.tile] * (0 if meld.kind == 0 else 3 if meld.kind == 1 else 4))
        assert len(state.hands[seat]) + 3 * len(state.melds[seat]) in (0, 13, 14, 12), state.hands[seat]
    assert all(count <= (4 if tile < KINDS else 1) for tile, count in held.items()), held
    seen = {tile: state.cells[168 + tile] for tile in range(42) if state.cells[168 + tile]}
    assert dict(held) == seen


def only(found: Sequence[ReplayedHand]) -> ReplayedHand:
    """The only hand."""
    assert len(found) == 1
    return found[0]


def plain_book(**changes: object) -> Book:
    """A book without fans, for tests of settlement."""
    fields: dict[str, object] = {
        "id": "test", "zh": "", "en": "", "source": "", "fans": (), "switches": {}, "minimum": 8, "cap": 0,
        "flower_value": 1, "scores_fans": True, "settlement": Settlement(1, 8, 1, 8, 1, 8, 0, "test"),
        "one_winner": True, "false_win": Penalty(30, 10, "test"), "escape": None, "assumed": (),
    }  # fmt: skip
    return Book(**{**fields, **changes})  # type: ignore[arg-type]
