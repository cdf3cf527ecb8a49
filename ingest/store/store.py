"""The store itself: create, open, ingest, read."""

import random
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import nullcontext
from functools import partial
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Final, Self

from engine.books import load_book
from engine.errors import StoreError
from engine.events import AnyEvent, Ruling
from ingest.limits import DEFAULT, UNBOUNDED_FILE, Limits
from ingest.model import ParsedLog
from ingest.store import evidence
from ingest.store.arrow import EventBatch, event_batches
from ingest.store.assemble import assemble, place_of
from ingest.store.batch import batches
from ingest.store.commits import CommitLog, StaleVersionError
from ingest.store.create import create
from ingest.store.files import sha256
from ingest.store.intake import Intake, Parser, parser_within, read, take_in
from ingest.store.layout import check_layout
from ingest.store.lock import if_free, writing
from ingest.store.marks import reading_marks
from ingest.store.model import MatchReceipt, Problem, Receipt, StoredMatch, Upload
from ingest.store.pieces import Piece, pieces_of
from ingest.store.plan import Draft
from ingest.store.reading import Chosen, reading_of
from ingest.store.receipts import plan_batch, plan_ruling, receipt_of
from ingest.store.records import EvidenceRecord, Refusal
from ingest.store.recover import complete_next, recover
from ingest.store.reparse import next_versions, reread
from ingest.store.state import State
from ingest.store.verify import verify_store
from ingest.store.view import Views
from ingest.store.write import write_commit

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from ingest.bulk.upload import Progress

_TRIES: Final = 200
"""A writer is refused once for each commit of another; so many in a row means something else is wrong."""


class Store:
    """An event store in a folder. One object may be used by several threads, one folder by several processes."""

    def __init__(self, root: Path, locked: bool = True) -> None:
        """Use `open`, `ensure` or `create`."""
        self.root = root
        self._locked = locked
        self._state = State(root)
        self._views = Views(root)
        self._log = CommitLog(root)
        self._mutex = Lock()

    @classmethod
    def create(cls, path: str | Path) -> Self:
        """Make an empty store in *path*, a new or empty folder.

        :raises StoreError: if there is something else already.
        """
        create(Path(path), fresh=True)
        return cls.open(path)

    @classmethod
    def ensure(cls, path: str | Path) -> Self:
        """Open the store in *path*, making it first if there is none; several processes may do so at once."""
        create(Path(path), fresh=False)
        return cls.open(path)

    @classmethod
    def open(cls, path: str | Path, *, locked: bool = True) -> Self:
        """Open a store, completing what an interrupted writer left whole. `locked` False trusts only the Delta log.

        :raises StoreError: if there is none, or it is damaged (`verify_store` says where).
        """
        root = Path(path)
        check_layout(root)
        store = cls(root, locked)
        with if_free(root) as free:
            if free:
                recover(store._state)
            store._state.advance()
        if store._state.version < 0:
            raise StoreError(f"{root} was never finished: its first commit is not sealed; verify the store")
        return store

    def ingest(self, uploads: Iterable[Upload], limits: Limits = DEFAULT) -> list[Receipt]:
        """Store uploads; a receipt each (of an archive: one for each member), in order.

        When this returns, everything the receipts speak of is on stable storage. What breaks a limit is refused.

        :raises StoreError: if something could not be written; nothing stored before is lost.
        """
        return list(self.receipts(uploads, limits=limits))

    def receipts(
        self, uploads: Iterable[Upload], parser: Parser | None = None, limits: Limits = DEFAULT
    ) -> Iterator[Receipt]:
        """As `ingest`, each receipt as soon as its upload is stored."""
        chosen = parser or parser_within(limits)
        yield from self._receipts(intake for upload in uploads for intake in take_in(upload, chosen, limits))

    def ingest_file(
        self,
        path: str | Path,
        book: str | None = None,
        limits: Limits = UNBOUNDED_FILE,
        *,
        workers: int = 0,
        executor: "Executor | None" = None,
        progress: "Progress | None" = None,
    ) -> Iterator[Receipt]:
        """Store a file of any size: a big text log in pieces, with bounded memory, as one commit; others as `ingest`.

        *workers* (0: one a core) or an *executor* of anyone's read the pieces; *progress* is told of each.

        :raises BookError: if there is no such *book*; nothing is read then.
        """
        from ingest.bulk.run import store_file
        from ingest.bulk.upload import Reading

        if book is not None:
            load_book(book)
        reading = Reading(Path(path), book, limits, workers, executor, progress)
        receipt = store_file(self.root, self._state, self._commit, reading)
        if receipt is None:
            upload = Upload(reading.path.name, reading.path.read_bytes(), book)
            yield from self.receipts([upload], limits=limits)
        else:
            yield receipt

    @staticmethod
    def in_pieces(path: str | Path) -> bool:
        """Return whether `ingest_file` reads a file in pieces: a big text log, by its size and first line."""
        from ingest.bulk.upload import Reading, suits

        return suits(Reading(Path(path), None, UNBOUNDED_FILE))

    def append(self, log: ParsedLog, upload: Upload) -> Receipt:
        """Store a log that is parsed already; `upload.data` is kept as its evidence.

        :raises BookError: if a book named by the upload or a match is not one of the nine; nothing is stored then.
        """
        for book in {upload.book, *(match.book for match in log.matches)} - {None}:
            load_book(str(book))
        name = sha256(upload.data)
        (receipt,) = self._receipts([Intake(upload.name, name, upload.data, name, upload.book, log)])
        return receipt

    def _receipts(self, intakes: Iterable[Intake]) -> Iterator[Receipt]:
        answered: list[MatchReceipt] = []
        for batch in batches(intakes):
            outcomes = self._commit(partial(plan_batch, batch))
            for item, outcome in zip(batch, outcomes, strict=True):
                answered.append(outcome)
                if item.last:
                    yield receipt_of(item.intake, tuple(answered), self._state.version, self._state.head)
                    answered = []

    def append_ruling(self, key: str, ruling: Ruling) -> str:
        """Append a ruling on a stored match, and return the head after it. Nothing stored is edited.

        :raises StoreError: if no such match is stored, or it has no event `ruling.event`.
        """
        match = self.match(key)
        where = place_of(match, ruling.event)
        self._commit(partial(plan_ruling, key, where, ruling))
        return self.head()

    def reparse(self, parser: Parser | None = None) -> list[MatchReceipt]:
        """Read the kept evidence again; a match that reads differently gets a new version, the old one stays.

        What was refused before and can be read now is stored. Reparsing twice stores nothing the second time.
        """
        self.refresh()
        before = self._state.index
        known = before.grown()
        versions = next_versions(before, self._views, self._kept(parser or parser_within(UNBOUNDED_FILE)))
        return reread(versions, known, self._kept(parser or parser_within(UNBOUNDED_FILE)), self._commit)

    def _kept(self, parser: Parser) -> Iterator[Intake]:
        for name, record in self._state.index.uploads().items():
            yield read(record.name, record.sent, self.evidence(name), record.book, parser)

    def _commit(self, plan: Callable[[Draft], list[MatchReceipt]]) -> list[MatchReceipt]:
        """Plan against what is stored and commit; where another writer was faster, plan again on what it stored."""
        with self._mutex:
            for attempt in range(_TRIES):
                try:
                    with writing(self.root) if self._locked else nullcontext():
                        return self._try_commit(plan)
                except StaleVersionError:
                    time.sleep(random.random() * min(0.5, 0.01 * 2**attempt))
        raise StoreError(f"{self.root}: {_TRIES} times in a row another writer was faster; try again when fewer write")

    def _try_commit(self, plan: Callable[[Draft], list[MatchReceipt]]) -> list[MatchReceipt]:
        if self._locked:
            recover(self._state)
        else:
            self._state.advance()
            while complete_next(self._state):
                self._state.advance()
        draft = Draft(self._state.index, self._hand)
        outcome = plan(draft)
        if draft:
            write_commit(self.root, self._log, draft, self._state.version + 1, self._state.head)
            self._state.advance()
        return outcome

    def _hand(self, chosen: Chosen) -> Sequence[AnyEvent]:
        stored = self._views.view(chosen.placed.data).stream(chosen.placed.stream)
        return [event.event for event in stored if event.hand == chosen.mark.hand]

    def keys(self) -> list[str]:
        """Return the keys of all matches, sorted; a match stored alone that a later one contains is left out."""
        return sorted(self._state.index.in_order())

    def match(self, key: str, version: int | None = None) -> StoredMatch:
        """Return a match, in its newest version or an older one.

        :raises StoreError: if it is not stored.
        """
        reading = reading_of(self._state.index.segments(key), version)
        if reading is None:
            wanted = f"match {key!r}" if version is None else f"version {version} of match {key!r}"
            raise StoreError(f"{wanted} is not in {self.root}: list its keys")
        return assemble(key, reading, self._state.index.rulings(key), self._views)

    def versions(self, key: str) -> list[int]:
        """Return the versions of a match, oldest first; empty if it is not stored."""
        return sorted({placed.segment.version for placed in self._state.index.segments(key)})

    def matches(self) -> Iterator[StoredMatch]:
        """Yield every match in its newest version, in the order in which they were first stored."""
        for key in self._state.index.in_order():
            yield self.match(key)

    def marks(self) -> dict[str, str]:
        """Return, for every match, a token that changes whenever its newest reading does; no event is read."""
        return reading_marks(self._state.index)

    def event_batches(self) -> Iterator[EventBatch]:
        """Yield the events of every match in its newest version as Arrow tables; see `EventBatch`."""
        return event_batches(self._state.index, self._views)

    def pieces(self, keys: Iterable[str]) -> tuple[list[Piece], list[str]]:
        """Return the matches called *keys* by data file, and the keys of those that none holds whole."""
        return pieces_of(self._state.index, keys, self.marks())

    def evidence(self, sha256: str) -> bytes:
        """Return the kept bytes of an upload.

        :raises StoreError: if nothing with that SHA-256 was kept.
        """
        if self._state.index.evidence(sha256) is None:
            raise StoreError(f"no upload with SHA-256 {sha256!r} was kept in {self.root}")
        return evidence.get(self.root, sha256)

    def uploads(self) -> dict[str, EvidenceRecord]:
        """Return what is known of every kept upload, by the SHA-256 of its kept bytes, in order of arrival."""
        return self._state.index.uploads()

    def quarantined(self) -> list[tuple[str, Refusal]]:
        """Return every refusal, with the SHA-256 of the kept upload, in order."""
        return self._state.index.refusals()

    def head(self) -> str:
        """Return the head of the chain, ``<commit>:<SHA-256>``: keep it elsewhere and give it to `verify`."""
        return self._state.head

    def refresh(self) -> str:
        """Take up what other processes have stored since; return the head."""
        with self._mutex:
            self._state.advance()
        return self._state.head

    def verify(self, head: str | None = None) -> list[Problem]:
        """Recompute every link; see `verify_store`."""
        return verify_store(self.root, head)
