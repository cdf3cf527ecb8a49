"""Which matches an audit has nothing to say of: everything stated equals what is computed.

Whatever is not plainly equal is left to the audit, which knows what may differ and why.
"""

from typing import Any

import numpy as np
from msgspec import Struct

from analytics.corpus.batch import Batch, EventRows, Flags, Numbers
from analytics.corpus.replayed import Replayed
from analytics.corpus.spans import Spans
from analytics.corpus.stated import EndData, FansData, HandData, PointsData, StartData, decoded, four, known
from engine.books import BOOK_IDS, load_book
from engine.corpus import layout as at
from engine.fans import FAN_NUMBER
from engine.settlement import settle

UNKNOWN_FAN = -1
_NO_START = StartData("")


class Stated(Struct, frozen=True):
    """What is stated, by match and by hand; where a list does not fit, an empty one stands and the match is odd."""

    starts: list[StartData]
    ends: list[EndData]
    hands: list[HandData]
    fans: list[FansData | None]
    points: Numbers
    """By hand, four columns."""


class Judged(Struct, frozen=True):
    """The everyday hands and what the tables need of them beside the replay."""

    stated: Stated
    totals: Numbers
    """Computed total of each hand's win, flowers included, before the cap; 0 without a win."""
    capped: Numbers
    running_known: Flags
    """By hand: whether running points are stated and can be compared (then they agree)."""
    everyday: Flags
    """By match."""


def judge(batch: Batch, rows: EventRows, spans: Spans, replayed: Replayed) -> Judged:
    """Find the everyday matches of *batch*."""
    stated, odd = _stated(rows, spans, replayed)
    odd |= ~replayed.clean
    totals, capped = _totals(spans, replayed)
    won = replayed.clean & (replayed.column(at.R_WIN) >= 0)
    odd |= won & ~_fans_agree(spans, replayed, stated, won, totals, capped)
    odd |= (stated.points != _settled(spans, replayed, won, capped)).any(axis=1)
    running_known, running_odd = _running(rows, spans, stated)
    odd |= running_odd
    everyday = spans.usual & _rooms_fit(spans, stated) & _ended(rows, spans, stated) & _finals_agree(spans, stated)
    everyday[spans.hand_match[odd]] = False
    return Judged(stated, totals, capped, running_known, everyday)


def _stated(rows: EventRows, spans: Spans, replayed: Replayed) -> tuple[Stated, Flags]:
    """Decode everything; also return the hands that hold something which cannot be read so."""
    starts = decoded(rows, spans.match_first.tolist(), StartData)
    ends = decoded(rows, spans.end_row.tolist(), EndData, EndData())
    hands = decoded(rows, spans.hand_first.tolist(), HandData, HandData())
    clean = replayed.clean
    points = decoded(rows, np.where(clean, replayed.column(at.R_POINTS), -1).tolist(), PointsData)
    fans = decoded(rows, np.where(clean, replayed.column(at.R_FANS), -1).tolist(), FansData)
    unread = ~known(starts) | ~known(ends)
    odd = ~known(hands) | ~known(points) | unread[spans.hand_match]
    seated = np.array([hand is not None and sorted(hand.players) == [0, 1, 2, 3] for hand in hands], np.bool_)
    stated = Stated(
        [start or _NO_START for start in starts], [end or EndData() for end in ends],
        [hand or HandData() for hand in hands], fans, four(entry.points if entry else None for entry in points),
    )  # fmt: skip
    return stated, odd | ~seated


def by_book(spans: Spans, values: list[int]) -> Numbers:
    """Return a value of each hand's book."""
    return np.array(values, np.int64)[spans.book[spans.hand_match]]


def _totals(spans: Spans, replayed: Replayed) -> tuple[Numbers, Numbers]:
    """Return the computed totals of all hands before and after the cap."""
    books = [load_book(book) for book in BOOK_IDS]
    own = spans.book[spans.hand_match]
    plain = replayed.cells[np.arange(len(own)), at.R_TOTALS + own]
    laid = replayed.column(at.R_LAID) * by_book(spans, [book.flower_value for book in books])
    caps = by_book(spans, [book.cap for book in books])
    totals = np.where(replayed.column(at.R_WIN) >= 0, plain + laid, 0)
    return totals, np.where(caps > 0, np.minimum(totals, caps), totals)


def _fans_agree(
    spans: Spans, replayed: Replayed, stated: Stated, won: Flags, totals: Numbers, capped: Numbers
) -> Flags:
    """Return which hands state the total, the list and the points of fans that were computed, minimum reached."""
    own = spans.book[spans.hand_match]
    minimum = by_book(spans, [load_book(book).minimum for book in BOOK_IDS])
    agree: Flags = replayed.cells[np.arange(len(own)), at.R_TOTALS + own] >= minimum
    counted = np.where(replayed.clean, replayed.column(at.R_COUNTED), 0)
    firsts = (np.cumsum(counted) - counted).tolist()
    told = replayed.told.fans.reshape(-1, at.FAN_CELLS)
    listed = list(zip(told[:, 0].tolist(), told[:, 1].tolist(), strict=True))
    points = told[:, 2].tolist()
    total, cap, number = totals.tolist(), capped.tolist(), counted.tolist()
    for hand in np.flatnonzero(agree & won).tolist():
        entry, first, end = stated.fans[hand], firsts[hand], firsts[hand] + number[hand]
        agree[hand] = (
            entry is not None
            and entry.total in (total[hand], cap[hand])
            and _is_list(entry, listed[first:end], points[first:end])
        )
    return agree


def _is_list(entry: FansData, listed: list[tuple[int, int]], points: list[int]) -> bool:
    """Return whether the stated fans are the computed ones, in any order, with no other points."""
    if len(entry.fans) != len(listed):
        return False
    found = {(FAN_NUMBER.get(fan.id, UNKNOWN_FAN), fan.count): fan.points for fan in entry.fans}
    if len(found) != len(listed):
        return False
    return all(
        place in found and found[place] in (None, worth) for place, worth in zip(listed, points, strict=True)
    )


def _settled(spans: Spans, replayed: Replayed, won: Flags, capped: Numbers) -> Numbers:
    """Return the computed points of every hand, each different case settled once."""
    cases = np.stack([
        spans.book[spans.hand_match], capped, replayed.column(at.R_SEAT), replayed.column(at.R_SOURCE)
    ])  # fmt: skip
    return settled(cases, won)


def settled(cases: Any, won: Flags) -> Numbers:
    """Return the points of the *cases* (book, total, winner, giver) that were *won*; zeros elsewhere."""
    points = np.zeros((cases.shape[1], 4), np.int64)
    if not won.any():
        return points
    book, total, winner, source = cases[:, won]
    code = ((book * (int(total.max()) + 1) + total) * 4 + winner) * 4 + source
    different, first, places = np.unique(code, return_index=True, return_inverse=True)
    assert len(different) == len(first)
    columns = zip(*(part[first].tolist() for part in (book, total, winner, source)), strict=True)
    paid = [settle(load_book(BOOK_IDS[number]), *rest) for number, *rest in columns]
    points[won] = np.array(paid, np.int64)[places]
    return points


def players_of(stated: Stated) -> Numbers:
    """Return the player at each seat of every hand."""
    return np.array([hand.players for hand in stated.hands], np.int64).reshape(-1, 4)


def _running(rows: EventRows, spans: Spans, stated: Stated) -> tuple[Flags, Flags]:
    """Return in which hands running points agree with what came before, and in which they differ from it."""
    given = known([hand.stated_running for hand in stated.hands])
    agree, differ = np.zeros(len(given), np.bool_), np.zeros(len(given), np.bool_)
    for hand in np.flatnonzero(given).tolist():
        match = int(spans.hand_match[hand])
        follows = hand > 0 and spans.hand_match[hand - 1] == match
        if follows:
            due = after(stated, hand - 1)
        else:
            due = stated.starts[match].start_points if rows.hand[spans.hand_first[hand]] == 0 else None
        if due is not None:
            entry = stated.hands[hand]
            assert entry.stated_running is not None
            (agree if placed(entry, entry.stated_running) == due else differ)[hand] = True
    return agree, differ


def after(stated: Stated, hand: int) -> tuple[int, ...] | None:
    """Return what each player has after an everyday *hand* by its running and stated points; None where unknown."""
    entry = stated.hands[hand]
    if entry.stated_running is None:
        return None
    change = stated.points[hand].tolist()
    return placed(entry, tuple(have + more for have, more in zip(entry.stated_running, change, strict=True)))


def placed(hand: HandData, points: tuple[int, ...]) -> tuple[int, ...]:
    """Turn points by seat into points by player."""
    by_player = dict(zip(hand.players, points, strict=True))
    return tuple(by_player.get(player, 0) for player in range(4))


def _rooms_fit(spans: Spans, stated: Stated) -> Flags:
    """Return which matches were played in a room set up as the book says, or say nothing of it."""
    allowed = []
    for book in (load_book(name) for name in BOOK_IDS):
        base = book.settlement.base
        allowed.append(((None, book.minimum), (None, base, base * book.settlement.self_fixed)))
    fits = [
        start.minimum in allowed[book][0] and start.base_points in allowed[book][1]
        for start, book in zip(stated.starts, spans.book.tolist(), strict=True)
    ]
    return np.array(fits, np.bool_)


def _ended(rows: EventRows, spans: Spans, stated: Stated) -> Flags:
    """Return which matches end, or are the first hands of a longer match."""
    highest = np.zeros(len(stated.starts), np.int64)
    np.maximum.at(highest, spans.hand_match, rows.hand[spans.hand_first] + 1)
    planned = np.array([min(start.planned_hands or 0, 1 << 40) for start in stated.starts], np.int64)
    return (spans.end_row >= 0) | (highest < planned)


def _finals_agree(spans: Spans, stated: Stated) -> Flags:
    """Return which matches state the final points that their last hand leaves, or none."""
    last = np.full(len(stated.ends), -1)
    last[spans.hand_match] = np.arange(len(spans.hand_match))
    agree = np.ones(len(stated.ends), np.bool_)
    for match, end in enumerate(stated.ends):
        if end.points is not None and last[match] >= 0:
            due = after(stated, int(last[match]))
            agree[match] = due is None or tuple(end.points) == due
    return agree
