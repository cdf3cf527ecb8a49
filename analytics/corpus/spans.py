"""Where matches and hands lie among the rows of a batch."""

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from analytics.corpus.batch import Batch, EventRows, Flags, Numbers
from engine.books import BOOK_IDS
from engine.replay.encode import HAND_START, MATCH_END, MATCH_START

STATED_FANS = 23
STATED_POINTS = 24
_MAY_HOLD_DATA = (MATCH_START, HAND_START, STATED_FANS, STATED_POINTS, MATCH_END)
"""Kinds whose `data` is looked at; that of any other means a value out of the ordinary."""


class Spans(Struct, frozen=True):
    """First and last row of each match and hand, the match of each hand, and which matches are made as usual."""

    match_first: Numbers
    match_last: Numbers
    hand_first: Numbers
    hand_last: Numbers
    hand_match: Numbers
    end_row: Numbers
    """Row of each match's end, -1 none."""
    book: Numbers
    """Of each match: the place of its book in `BOOK_IDS`."""
    usual: Flags
    """By match: a start, then hands numbered upward by one, then at most an end."""


def spans_of(batch: Batch, rows: EventRows) -> Spans:
    """Find the spans of *batch*."""
    count = len(batch.matches)
    match_first = np.searchsorted(rows.match, np.arange(count))
    match_last = np.searchsorted(rows.match, np.arange(count), side="right") - 1
    hand_first = np.flatnonzero(rows.kind == HAND_START)
    ends = np.flatnonzero(rows.kind == MATCH_END)
    borders = np.unique(np.concatenate([match_first, hand_first, ends, [len(rows.kind)]]))
    hand_last = borders[np.searchsorted(borders, hand_first, side="right")] - 1
    end_row = np.full(count, -1)
    end_row[rows.match[ends]] = ends
    book = np.array([BOOK_IDS.index(header.book) if header.book in BOOK_IDS else -1 for header in batch.matches])
    spans = Spans(
        match_first, match_last, hand_first, hand_last, rows.match[hand_first], end_row, book.astype(np.int64),
        np.ones(count, np.bool_),
    )  # fmt: skip
    return replace(spans, usual=_usual(rows, spans, ends))


def _usual(rows: EventRows, spans: Spans, ends: Numbers) -> Flags:
    count = len(spans.match_first)
    usual: Flags = (spans.match_last > spans.match_first) & (spans.book >= 0)
    second = np.minimum(spans.match_first + 1, len(rows.kind) - 1)
    usual &= (rows.kind[spans.match_first] == MATCH_START) & (rows.kind[second] == HAND_START)
    usual &= np.bincount(rows.match[ends], minlength=count) <= 1
    usual &= (spans.end_row < 0) | (spans.end_row == spans.match_last)
    same = spans.hand_match[1:] == spans.hand_match[:-1]
    number = rows.hand[spans.hand_first]
    usual[spans.hand_match[1:][same & (number[1:] != number[:-1] + 1)]] = False
    usual[spans.hand_match[1:][same & _wind_jumps(rows.tile[spans.hand_first], number)]] = False
    usual &= (spans.end_row < 0) | (rows.hand[second] == 0)
    usual[rows.match[rows.has_data & ~np.isin(rows.kind, _MAY_HOLD_DATA)]] = False
    return usual


def _wind_jumps(wind: Numbers, number: Numbers) -> Flags:
    """Return between which neighbouring hands the round wind does not pass on as their numbers say."""
    jumps: Flags = wind[1:] != (wind[:-1] + number[1:] // 4 - number[:-1] // 4) % 4
    return jumps
