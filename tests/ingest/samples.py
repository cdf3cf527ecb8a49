"""Small logs for tests of formats, made here: by hand, or by exporting simulated matches."""

import json
import zlib
from base64 import b64encode
from functools import cache

from engine.books import load_book
from engine.events import AnyEvent
from engine.simulate import simulate_match
from ingest.export import export_match

PKU_ID = "5f5e10000123456789abcdef"
DEALS = (
    "Player 0 Deal W1 W2 W3 W4 W5 W6 W7 W8 W9 B1 B2 B3 F1",
    "Player 1 Deal T1 T1 T1 T2 T3 T4 T5 T6 T7 T8 T9 T9 T9",
    "Player 2 Deal B2 B3 B4 B4 B5 B6 B7 B8 B9 F2 F2 F3 F4",
    "Player 3 Deal J1 J1 J2 J2 J3 J3 F3 F3 F4 F4 B5 B5 B6",
)
PLAY = (
    "Player 0 Draw B4",
    "Player 0 Play F1",
    "Player 1 Draw T2",
    "Player 1 Play T9",
    "Player 2 Draw J1",
    "Player 2 Play J1",
    "Player 3 Peng J1 Ignore Player 2 Chi B3",
    "Player 3 Play B5",
    "Player 0 Chi B4",
)


def pku_hand(*play: str, source_id: str = PKU_ID, wind: int = 0) -> str:
    """Return a block with the deals of this module and the lines of *play*."""
    return "\n".join([f"Match {source_id}", f"Wind {wind}", *DEALS, *play]) + "\n\n"


WON = pku_hand(
    "Player 0 Draw F1", "Player 0 Hu F1", "Fan 8 花龙*1", "Score 48 -16 -16 -16",
)


@cache
def match(seed: int = 1, hands: int = 2, walls: str = "single") -> tuple[AnyEvent, ...]:
    """Return a simulated match."""
    return simulate_match(seed, load_book("mil"), hands=hands, walls=walls)


@cache
def pku_log(seed: int = 1, hands: int = 2) -> str:
    """Return a simulated match as PKU text."""
    return export_match(match(seed, hands, "per_seat"), "pku")


@cache
def session_text(seed: int = 1, hands: int = 2) -> str:
    """Return a simulated match as a tziakcha session."""
    return export_match(match(seed, hands), "tziakcha", f"tziakcha:S{seed:07}")


def session(seed: int = 1, hands: int = 2) -> dict:
    """Return that session decoded, to be changed."""
    return json.loads(session_text(seed, hands))


def script_of(step: dict) -> str:
    """Return a step as the source encodes it in a script."""
    return b64encode(zlib.compress(json.dumps(step).encode(), 9)).decode()


@cache
def jsonl_log(seed: int = 1, hands: int = 1) -> str:
    """Return a simulated match as Quepu JSON lines."""
    return export_match(match(seed, hands), "jsonl", f"made:{seed}")
