"""The replay of a match: each hand on its own, so that a broken hand does not hide the next."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from engine import events as e
from engine.books.model import Book
from engine.replay import codes as c
from engine.replay import encode as k
from engine.replay.hand import replay_hand
from engine.replay.state import State, apply, reason
from engine.replay_model import Failure, ReplayedHand, ReplayedMatch


def replay_match(
    events: Sequence[e.AnyEvent], book: Book, *, facts: bool = True, explain: bool = True
) -> ReplayedMatch:
    """Return the match replayed under *book*: the good prefix of every hand, and each failure.

    :param facts: also find each seat's starting distance and first ready turn; without, both are 0.
    :param explain: as for `engine.scoring.score`.
    """
    hands: list[ReplayedHand] = []
    failures = _outside(events)
    for first, last in hand_spans(events):
        hand = replay_hand(events, first, last, book, facts=facts, explain=explain)
        if hands and hand.hand <= hands[-1].hand:
            text = f"hand {hand.hand} after hand {hands[-1].hand}"
            failures.append(_misplaced(first, f"a hand after hand {hands[-1].hand}", text))
        hands.append(hand)
    return ReplayedMatch(book=book.id, hands=tuple(hands), failures=tuple(failures))


def hand_spans(events: Sequence[e.AnyEvent]) -> list[tuple[int, int]]:
    """Return first and last event of each hand: from its `HandStart` to the event before the next, or the match's end.

    Rulings that come after the end of the match belong to no hand.
    """
    starts = [at for at, event in enumerate(events) if isinstance(event, e.HandStart)]
    borders = [at for at, event in enumerate(events) if isinstance(event, e.HandStart | e.MatchEnd)]
    ends = {first: after - 1 for first, after in pairwise([*borders, len(events)])}
    return [(first, ends[first]) for first in starts]


def states(events: Sequence[e.AnyEvent], hand: int) -> Iterator[tuple[int, State]]:
    """Yield each event's index and the state after it, for the hand numbered *hand*, up to the first illegal event.

    >>> list(states((), 0))
    []
    """
    state = State()
    for first, last in hand_spans(events):
        start = events[first]
        if not isinstance(start, e.HandStart) or start.hand != hand:
            continue
        for at in range(first, last + 1):
            code = c.LEGAL if at == first else reason(state, events[at])
            if code != c.LEGAL and not c.is_soft(code):
                return
            state = apply(state, events[at])
            yield at, state
        return


def _outside(events: Sequence[e.AnyEvent]) -> list[Failure]:
    """Return what stands where no hand is: play without a hand, a second start, events after the end."""
    failures = []
    in_hand = ended = False
    for at, event in enumerate(events):
        kind = k.kind_of(event)
        in_hand = (in_hand and kind != k.MATCH_END) or kind == k.HAND_START
        late = ended and not isinstance(event, e.Ruling)
        second = kind == k.MATCH_START and at != 0
        stray = not in_hand and k.DEAL <= kind <= k.EXHAUSTED
        if late or second or stray:
            failures.append(_misplaced(at, "no such event here", f"{k.KIND_NAMES[kind]} outside a hand"))
        ended = ended or kind == k.MATCH_END
    return failures


def _misplaced(at: int, expected: str, found: str) -> Failure:
    text = f"event {at}: {found}: {c.CODES[c.EVENT_OUT_OF_PLACE].en}"
    return Failure(event=at, code=c.CODE_NAMES[c.EVENT_OUT_OF_PLACE], expected=expected, found=found, text=text)
