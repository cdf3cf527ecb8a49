"""tziakcha (雀渣): a session of hands, a single record, plain or script-encoded, or the bare step of a hand.

All of them become one match with key ``tziakcha:<session id>``; where no session is named, the key is made from the
digest of the play. Players keep the session's original order, also where only one hand is known.
"""

from collections.abc import Iterator
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from engine.errors import MalformedLogError
from engine.events import AnyEvent
from ingest.formats.tziakcha_hand import ReadHand, read_hand
from ingest.formats.tziakcha_model import ID, Record, Session, Step, step_of
from ingest.formats.tziakcha_session import (
    check_names,
    check_result,
    match_end,
    match_start,
    players_of,
)
from ingest.identity import match_digest
from ingest.limits import DEFAULT, Limits
from ingest.model import ParsedLog, ParsedMatch, ParseFinding, RefusedPart
from ingest.strict_json import Json, typed

FORMAT: Final = "tziakcha"
PARSER_VERSION: Final = 1
BOOK: Final = "mil"
_STEP_KEYS: Final = frozenset({"w", "d", "a", "p"})


class _Source(Struct, gc=False):
    """A document, taken apart: its session as far as it has one, and its records as they came."""

    session: Session | None
    session_id: str
    records: list[Json]


class _Read(Struct, gc=False):
    step: Step
    hand: ReadHand


def detect(document: Json) -> bool:
    """Return whether a JSON *document* has one of the shapes of this source."""
    if not isinstance(document, dict):
        return False
    keys = document.keys()
    if "records" in keys:
        return "session" in keys or "sessionId" in keys
    return "script" in keys or "step" in keys or keys >= _STEP_KEYS


def parse(document: Json, findings: tuple[ParseFinding, ...] = (), limits: Limits = DEFAULT) -> ParsedLog:
    """Return the one match of *document*; a hand that cannot be read is refused by itself.

    :raises MalformedLogError: if not one hand can be read.
    """
    source = _source(document)
    key = f"tziakcha:{source.session_id}" if source.session_id else ""
    reads: list[_Read] = []
    refused: list[RefusedPart] = []
    for number, record in enumerate(source.records):
        try:
            reads.append(_record(record, source, {read.step.i for read in reads}, limits))
        except MalformedLogError as error:
            refused.append(RefusedPart(key, 0, 0, f"record {number + 1}: {error}", _hand_number(record)))
    if not reads:
        raise MalformedLogError(refused[0].text if refused else "the session has no records")
    match = _match(source, sorted(reads, key=lambda read: read.step.i), key)
    told = tuple(ParseFinding("block_refused", part.text) for part in refused[: limits.findings])
    return ParsedLog(FORMAT, PARSER_VERSION, (match,), (*findings, *told), tuple(refused))


def _source(document: dict[str, Json]) -> _Source:
    if "records" in document:
        records = document["records"]
        if not isinstance(records, list):
            raise MalformedLogError("'records' is not a list of hands")
        if "session" in document:
            session = typed(document["session"], Session, "session")
            return _Source(session, _checked_id(session.id), records)
        return _Source(None, _checked_id(document["sessionId"]), records)
    if "step" in document or "script" in document:
        return _Source(None, _checked_id(document.get("belongs")), [document])
    return _Source(None, "", [{"step": document}])


def _checked_id(value: Json) -> str:
    if value is None or value == "":
        return ""
    if isinstance(value, int) and not isinstance(value, bool):
        value = str(value)
    if not isinstance(value, str) or not ID.fullmatch(value):
        raise MalformedLogError(f"{str(value)[:40]!r} is not an id: expected letters, digits, '-', '_' and '.'")
    return value


def _record(value: Json, source: _Source, known: set[int], limits: Limits) -> _Read:
    record = typed(value, Record, "record")
    record_id = _checked_id(record.id)
    belongs = _checked_id(record.belongs)
    if belongs and source.session_id and belongs != source.session_id:
        raise MalformedLogError(f"it belongs to {belongs!r}, not to {source.session_id!r}")
    step = step_of(record, limits, "step")
    if step.i in known:
        raise MalformedLogError(f"hand {step.i} stands in the session twice")
    check_names(step, limits)
    players, odd = players_of(step, source.session)
    hand = read_hand(step, record_id, players, limits)
    hand.findings += [*odd, *check_result(step, record_id, players, source.session)]
    return _Read(step, hand)


def _match(source: _Source, reads: list[_Read], key: str) -> ParsedMatch:
    start = match_start([read.step for read in reads], source.session, source.session_id)
    events: list[AnyEvent] = [start]
    lines = [0]
    findings: list[ParseFinding] = []
    for read in reads:
        findings += _shifted(read.hand.findings, len(events))
        events += read.hand.events
        lines += read.hand.lines
    end = match_end(source.session)
    if end is not None:
        events.append(end)
        lines.append(0)
    key = key or f"tziakcha:sha256-{match_digest(events)}"
    return ParsedMatch(key, BOOK, tuple(events), tuple(lines), tuple(findings))


def _shifted(findings: list[ParseFinding], by: int) -> Iterator[ParseFinding]:
    for finding in findings:
        yield replace(finding, event=finding.event + by) if finding.event >= 0 else finding


def _hand_number(record: Json) -> int:
    step = record.get("step") if isinstance(record, dict) else None
    number = step.get("i") if isinstance(step, dict) else None
    return number if isinstance(number, int) and 0 <= number < 10_000 else -1
