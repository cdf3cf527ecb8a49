"""Replay: one state, `verify` / `can` / `apply`, the good prefix of every hand and what was wrong after it."""

from engine.replay.codes import CODE_NAMES, CODES, Code
from engine.replay.encode import KIND_CODES, KIND_NAMES, Row, deal_rows, event_of, row_of
from engine.replay.run import hand_spans, replay_match, states
from engine.replay.state import Discarded, State, apply, can, reason, verify

__all__ = [
    "CODES",
    "CODE_NAMES",
    "KIND_CODES",
    "KIND_NAMES",
    "Code",
    "Discarded",
    "Row",
    "State",
    "apply",
    "can",
    "deal_rows",
    "event_of",
    "hand_spans",
    "reason",
    "replay_match",
    "row_of",
    "states",
    "verify",
]
