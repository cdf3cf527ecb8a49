"""What a big upload adds to the store, decided against what is stored, as `ingest.store.plan` decides for a match."""

from pathlib import Path

from engine.errors import StoreError
from ingest.bulk.model import LeftOut
from ingest.bulk.upload import Reading, Stored, again, foreign_of, text_of
from ingest.encoding import Text
from ingest.formats.pku import FORMAT, PARSER_VERSION, Foreign, findings_of, read_blocks
from ingest.model import ParsedLog, ParsedMatch, RefusedPart
from ingest.store import datafile, model
from ingest.store.digest import DataPart
from ingest.store.evidence import EvidenceFile
from ingest.store.files import names_in
from ingest.store.index import Index
from ingest.store.intake import Intake
from ingest.store.layout import DATA
from ingest.store.model import MatchReceipt
from ingest.store.plan import Draft, plan_match
from ingest.store.reading import completeness, reading_of
from ingest.store.records import HandMark, Refusal


class Upload:
    """A file whose pieces are stored as data files, waiting for its commit. `plan` may be called again and again."""

    def __init__(self, root: Path, reading: Reading, stored: list[Stored], evidence: EvidenceFile) -> None:
        """Take the pieces in order."""
        self._root = root
        self._reading = reading
        self._stored = stored
        self._evidence = evidence
        self.new = 0
        self.duplicates = 0
        self.findings = 0

    def plan(self, draft: Draft) -> list[MatchReceipt]:
        """Plan the whole upload; return what became of each match that was neither stored nor a plain duplicate."""
        self._settle(draft.index)
        self.new, self.duplicates = sum(len(one.done.keys) for one in self._stored), 0
        intake = self._intake()
        if self.new:
            draft.keep(intake)
        self._add_parts(draft)
        outcomes = [outcome for one in self._stored for outcome in self._left_out(draft, intake, one)]
        for part in self._refused():
            outcomes.append(draft.refuse(intake, Refusal(model.REFUSED, part.key, part.text, part.first_line)))
        if draft:
            draft.marks.add(self._evidence.keep())
        return outcomes

    def _settle(self, index: Index) -> None:
        """Store pieces anew whose matches came before: in the upload, or by another writer meanwhile."""
        seen: set[str] = set()
        there = set(names_in(self._root / DATA))
        for place, one in enumerate(self._stored):
            known = {key for key in one.done.keys if key in seen}
            if not index.is_empty():
                known |= {key for at, key in enumerate(one.done.keys) if index.holds(key) or _held(index, one, at)}
            if known or (one.done.data and f"{one.done.data}.parquet" not in there):
                self._stored[place] = again(self._reading, one, frozenset(known))
            seen.update(self._stored[place].done.keys)

    def _intake(self) -> Intake:
        refused = self._refused()[: self._reading.limits.findings]
        findings = findings_of(foreign_of(self._stored), refused)
        self.findings = len(findings) + sum(one.done.findings for one in self._stored)
        log = ParsedLog(FORMAT, PARSER_VERSION, (), findings)
        kept = self._evidence
        name = self._reading.path.name
        return Intake(name, kept.sha256, b"", kept.sha256, self._reading.book, log, size=kept.size)

    def _refused(self) -> list[RefusedPart]:
        return [part for one in self._stored for part in one.done.refused]

    def _add_parts(self, draft: Draft) -> None:
        """Add the data files; the draft's index needs them only where something is compared with what they hold."""
        compared = any(one.done.left_out for one in self._stored)
        for one in self._stored:
            done = one.done
            if done.keys:
                part = DataPart(done.data, done.size, done.batch, done.rows, self._evidence.sha256)
                draft.data_parts.append(part)
                if compared:
                    draft.index.add_part(part, lambda data: datafile.read_records(self._root, data))

    def _left_out(self, draft: Draft, intake: Intake, one: Stored) -> list[MatchReceipt]:
        outcomes = []
        text = b""
        for left in one.done.left_out:
            if _is_duplicate(draft.index, left):
                self.duplicates += 1
                continue
            text = text or text_of(self._reading, one)
            outcome = plan_match(draft, intake, _parsed(text, left, self._reading))
            if outcome.status == model.DUPLICATE:
                self.duplicates += 1
            else:
                outcomes.append(outcome)
        return outcomes


def _held(index: Index, one: Stored, at: int) -> bool:
    """Whether another match of the store holds this hand."""
    digest = one.done.digests[32 * at : 32 * (at + 1)].hex()
    return bool(index.holders(HandMark(0, digest, source_id=one.done.keys[at].removeprefix("pku:"))))


def _is_duplicate(index: Index, left: LeftOut) -> bool:
    """Whether a clean match is stored just as it is, so that planning it in full would say the same."""
    reading = reading_of(index.segments(left.key))
    held = reading.hands.get(0) if reading else None
    if not left.digest or reading is None or held is None or held.mark.digest != left.digest:
        return False
    return (1, True, left.level) <= completeness(reading.outside.segment)


def _parsed(text: bytes, left: LeftOut, reading: Reading) -> ParsedMatch:
    source = Text(text[left.start : left.end].decode(), "utf-8")
    for match in read_blocks(source, Foreign(), reading.limits, left.line):
        if isinstance(match, ParsedMatch) and match.key == left.key:
            return match
    raise StoreError(f"{reading.path}: {left.key} at line {left.line} reads differently now; send the file again")
