"""All that is known of a batch when its rows are made: what was read, replayed and judged, and what is everyday."""

from functools import cached_property

import numpy as np
import pyarrow as pa

from analytics.corpus.batch import Batch, Column, EventRows, Flags, Numbers, event_rows
from analytics.corpus.judged import Judged, judge, players_of
from analytics.corpus.replayed import Replayed, replay
from analytics.corpus.spans import Spans, spans_of
from analytics.versions import book_version
from engine.books import BOOK_IDS, load_book
from engine.corpus import layout as at


class Picture:
    """A batch looked at. Hands and matches that are not everyday are in no selection."""

    def __init__(self, batch: Batch) -> None:
        """Read, replay and judge *batch*."""
        self.batch = batch
        self.rows: EventRows = event_rows(batch.events)
        self.spans: Spans = spans_of(batch, self.rows)
        self.replayed: Replayed = replay(self.rows, self.spans)
        self.judged: Judged = judge(batch, self.rows, self.spans, self.replayed)

    @cached_property
    def matches(self) -> Numbers:
        """Numbers of the everyday matches, in order of key."""
        keys = [header.key for header in self.batch.matches]
        return np.array(sorted(np.flatnonzero(self.judged.everyday).tolist(), key=keys.__getitem__), np.int64)

    @cached_property
    def hands(self) -> Numbers:
        """Numbers of their hands, in order of key and hand."""
        place = np.full(len(self.spans.book), -1)
        place[self.matches] = np.arange(len(self.matches))
        places = place[self.spans.hand_match]
        chosen: Numbers = np.argsort(places, kind="stable")
        return chosen[int((places < 0).sum()) :]

    @cached_property
    def won(self) -> Flags:
        """By hand: whether it was won."""
        return self.replayed.column(at.R_WIN) >= 0

    @cached_property
    def wins(self) -> Numbers:
        """Numbers of the everyday hands that were won."""
        return self.hands[self.won[self.hands]]

    @cached_property
    def numbers(self) -> Numbers:
        """By hand: its number within its match."""
        return self.rows.hand[self.spans.hand_first]

    @cached_property
    def players(self) -> Numbers:
        """By hand: the player at each seat."""
        return players_of(self.judged.stated)

    @property
    def points(self) -> Numbers:
        """By hand: its points, stated and computed alike where it is everyday."""
        return self.judged.stated.points

    @cached_property
    def flower_points(self) -> Numbers:
        """By hand: points of flowers within the win."""
        values = np.array([load_book(book).flower_value for book in BOOK_IDS], np.int64)
        return self.replayed.column(at.R_LAID) * values[self.spans.book[self.spans.hand_match]]

    @cached_property
    def book_versions(self) -> list[str]:
        """The version of each of the nine books."""
        return [book_version(load_book(book)) for book in BOOK_IDS]

    @cached_property
    def _keys(self) -> Column:
        return pa.array([header.key for header in self.batch.matches], pa.string())

    def keys(self, matches: Numbers) -> Column:
        """Return the keys of *matches* as a column."""
        return self._keys.take(pa.array(matches, pa.int64()))
