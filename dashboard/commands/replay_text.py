"""A replay for people, and as JSON."""

from typing import TYPE_CHECKING

from msgspec import to_builtins
from rich.text import Text

from dashboard.commands.score_text import compact
from dashboard.narrate import SEATS_ZH, narrate, signed
from dashboard.replays import HandView, hand_record, player_names, state_record, win_record
from dashboard.terminal import console, print_json, printable, table
from engine.notation import meld_tiles
from engine.replay_model import ReplayedHand, ReplayedMatch
from engine.tiles import SEAT_NAMES, TILE_NAMES

if TYPE_CHECKING:
    from ingest.store import StoredMatch


def names(tiles: tuple[int, ...]) -> str:
    """Return tiles in the notation, suits written once."""
    return compact([TILE_NAMES[tile] for tile in tiles])


def show_match(stored: "StoredMatch", replayed: ReplayedMatch, as_json: bool) -> None:
    """Print one line for each hand."""
    hands = replayed.hands
    if as_json:
        records = [_hand_line(hand, replayed.book) for hand in hands]
        print_json({"match": stored.key, "book": replayed.book, "hands": records})
        return
    rows = [(h.hand, SEATS_ZH[h.round_wind], h.outcome, _winners(h), signed(h.points), len(h.failures)) for h in hands]
    title = f"{printable(stored.key)} under {replayed.book}"
    console().print(table(title, ("hand", "圈", "outcome", "win", "points E S W N", "failures"), rows, right=("hand",)))


def _hand_line(hand: ReplayedHand, book: str) -> dict[str, object]:
    return {
        "hand": hand.hand,
        "outcome": hand.outcome,
        "events": [hand.first, hand.last],
        "wins": [win_record(win, book) for win in hand.wins],
        "points": list(hand.points),
        "failures": to_builtins(hand.failures),
    }


def _winners(hand: ReplayedHand) -> str:
    return "; ".join(
        f"{SEAT_NAMES[win.seat]} {'自摸' if win.seat == win.source else '和 ' + SEAT_NAMES[win.source]} "
        f"{win.score.total} 番"
        for win in hand.wins
    )


def show_hand(stored: "StoredMatch", view: HandView, book: str, as_json: bool) -> None:
    """Print the events of a hand, its wins with their fans, and where the replay stopped."""
    if as_json:
        print_json({"match": stored.key, "book": book, **hand_record(stored.events, view, book)})
        return
    judged, out = view.replayed, console()
    seats = player_names(stored.events, view.start)
    out.print(Text("  ".join(f"{SEAT_NAMES[seat]} {printable(name, 24)}" for seat, name in enumerate(seats))))
    step_of = {step.event: number for number, step in enumerate(view.steps)}
    rows = [
        (step_of.get(at, ""), at, printable(narrate(stored.events[at]), 300))
        for at in range(judged.first, judged.last + 1)
    ]
    out.print(table("", ("step", "event", "what happened"), rows, right=("step", "event")))
    for win in judged.wins:
        fans = " ".join(fan.zh + (f"×{fan.count}" if fan.count > 1 else "") for fan in win.score.fans)
        out.print(Text(f"{SEAT_NAMES[win.seat]} wins {win.score.total} 番: {fans}", style="bold"))
    for failure in judged.failures:
        out.print(Text(f"event {failure.event}: {failure.code}: {printable(failure.text, 300)}", style="bold red"))


def show_step(stored: "StoredMatch", view: HandView, step: int, as_json: bool) -> None:
    """Print the table after one step."""
    shown = view.steps[step]
    if as_json:
        print_json({"match": stored.key, "hand": view.start.hand, "step": step, **state_record(shown)})
        return
    state = shown.state
    told = printable(narrate(state.last), 300) if state.last else ""
    title = f"step {step} of {len(view.steps) - 1}, event {shown.event}: {told}"
    seats = player_names(stored.events, view.start)
    rows = [
        (
            f"{'▶' if state.turn == seat and not state.over else ' '} {SEAT_NAMES[seat]} {printable(seats[seat], 20)}",
            " ".join(f"[{names(meld_tiles(meld))}]" for meld in state.melds[seat]),
            names(state.hands[seat]),
            " ".join(TILE_NAMES[one.tile] + ("×" if one.taken else "") for one in state.rivers[seat]),
            " ".join(TILE_NAMES[tile] for tile in state.flowers[seat]),
        )
        for seat in range(4)
    ]
    console().print(table(title, ("seat", "melds", "standing", "river (× claimed)", "flowers"), rows))
    console().print(Text(f"{state.wall_left} tiles left in the wall"))
