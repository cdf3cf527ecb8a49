"""The hands of a batch replayed and scored by the compiled entries."""

from functools import cache
from typing import Any, Final

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from analytics.corpus.batch import EventRows, Flags, Numbers
from analytics.corpus.spans import Spans
from engine.compiled import compiled_corpus_replay, compiled_corpus_scores, compiling
from engine.corpus import layout as at
from engine.corpus.ready import MEMO_SIZE
from engine.corpus.tables import SCRATCH_SIZES, book_tables
from engine.scoring.arrays import table_array


class Told(Struct, frozen=True):
    """What is told of all clean wins, one list behind the other, in order of hand."""

    fans: Numbers
    """`FAN_CELLS` an entry."""
    tiles: Numbers
    excluded: Numbers
    """`OUT_CELLS` an entry."""


class Replayed(Struct, frozen=True):
    """`cells` has a row of `R_SIZE` for each hand; those of hands that are not clean mean nothing."""

    cells: npt.NDArray[np.int64]
    told: Told

    def column(self, place: int) -> Numbers:
        """Return one cell of every hand."""
        return self.cells[:, place]

    @property
    def clean(self) -> Flags:
        """Which hands are clean."""
        clean: Flags = self.cells[:, at.R_CLEAN] == 1
        return clean


class Kit(Struct, frozen=True):
    """What every call of the entries is given: the books, the memory of suits, scratch arrays."""

    books: tuple[Any, Any]
    tables: Any
    memo: Numbers
    scratch: tuple[Any, ...]


@cache
def kit() -> Kit:
    """Return this process's kit."""
    tables = book_tables()
    books = np.array(tables.vectors, np.int64), np.array(tables.extras, np.int64)
    scratch = tuple(np.zeros(size, np.int64) for size in SCRATCH_SIZES)
    return Kit(books, table_array(), np.zeros(MEMO_SIZE, np.int64), scratch)


_NONE: Final[Numbers] = np.zeros(0, np.int64)
_NO_ROWS: Final = (_NONE, _NONE, _NONE, _NONE, _NONE, np.zeros(1, np.int64), _NONE)


@cache
def warm_replay() -> None:
    """Make or load the machine code of the replay, by a run over no hand."""
    with compiling("replay"):
        compiled_corpus_replay()(_NO_ROWS, _NONE, _NONE, _NONE, kit().memo, kit().scratch, _NONE)


@cache
def warm_scores() -> None:
    """Make or load the machine code of the scores, by a run over no hand."""
    with compiling("scores"):
        told = (np.zeros(at.CURSOR, np.int64), _NONE, _NONE, _NONE)
        compiled_corpus_scores()(_NONE, kit().books, kit().tables, kit().scratch, _NONE, told)


def replay(rows: EventRows, spans: Spans) -> Replayed:
    """Replay and score the hands of all matches that are made as usual."""
    warm_replay()
    warm_scores()
    own = np.where(spans.usual[spans.hand_match], spans.book[spans.hand_match], -1)
    deals = np.frombuffer(rows.tiles.bytes, np.uint8).astype(np.int64)
    given = (rows.kind, rows.seat, rows.tile, rows.other, rows.flag, rows.tiles.starts, deals)
    return run_entries(given, spans.hand_first, spans.hand_last, own)


def run_entries(given: tuple[Numbers, ...], firsts: Numbers, lasts: Numbers, own: Numbers) -> Replayed:
    """Call the compiled entries with room for their results."""
    hands = len(firsts)
    results = np.zeros(hands * at.R_SIZE, np.int64)
    told = (
        np.zeros(at.CURSOR, np.int64),
        np.zeros(hands * at.FAN_ROOM * at.FAN_CELLS, np.int64),
        np.zeros(hands * at.TILE_ROOM, np.int64),
        np.zeros(hands * at.OUT_ROOM * at.OUT_CELLS, np.int64),
    )
    tools = kit()
    compiled_corpus_replay()(given, firsts, lasts, own, tools.memo, tools.scratch, results)
    compiled_corpus_scores()(own, tools.books, tools.tables, tools.scratch, results, told)
    ends = told[0].tolist()
    listed = (told[1][: ends[0] * at.FAN_CELLS], told[2][: ends[1]], told[3][: ends[2] * at.OUT_CELLS])
    return Replayed(results.reshape(hands, at.R_SIZE), Told(*(part.copy() for part in listed)))
