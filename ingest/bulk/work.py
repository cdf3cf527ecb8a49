"""One piece stored as a data file: a function of its task alone, for any executor on any machine."""

from pathlib import Path

import pyarrow as pa

from ingest.bulk.columns import event_table
from ingest.bulk.model import Done, Task
from ingest.bulk.piece import Clean, Read, Reader, blocks_of
from ingest.formats.pku import FORMAT, PARSER_VERSION
from ingest.store import datafile, schema
from ingest.store.digest import ENCODER, rows_digest
from ingest.store.parts import Parts
from ingest.store.records import FindingRecord, HandMark, Segment
from ingest.store.rows import Rows


def store_piece(task: Task) -> Done:
    """Read a piece and write the data file of its matches, synced and named by its content.

    The same task always writes the same file, so doing it twice, or again after a crash, changes nothing.
    """
    read = Reader(task).run()
    records, odd = _records(read, task.book)
    events = _in_order(event_table(blocks_of(read)), odd)
    data, size, batch = "", 0, ""
    if read.matches:
        packed = datafile.pack(records, events)
        data, size, batch = datafile.write(Path(task.root), packed), len(packed), rows_digest(records, events)
    return Done(
        data=data,
        size=size,
        batch=batch,
        rows=len(records) + len(events),
        keys=tuple(match.key if isinstance(match, Clean) else match.match.key for match in read.matches),
        digests=b"".join(map(_digest, read.matches)),
        left_out=tuple(read.left_out),
        refused=tuple(read.refused),
        foreign=read.foreign,
        findings=read.findings,
        events=len(events),
    )


def _digest(match: Clean | Parts) -> bytes:
    return match.digest if isinstance(match, Clean) else bytes.fromhex(match.marks[0].digest)


def _in_order(clean: pa.Table, odd: Rows) -> pa.Table:
    if not len(odd):
        return clean
    return pa.concat_tables([clean, odd.table()]).sort_by([(name, "ascending") for name in ("stream", "hand", "seq")])


def _records(read: Read, book: str) -> tuple[pa.Table, Rows]:
    """Return segments and findings, and the events of the matches that the parser read."""
    template = _template(book)
    keys, texts, findings, odd = [], [], Rows(), Rows()
    for stream, match in enumerate(read.matches):
        if isinstance(match, Clean):
            keys.append(match.key)
            texts.append(template % (match.digest.hex(), match.source_id, match.level.hex()))
        else:
            keys.append(match.match.key)
            texts.append(ENCODER.encode(_segment(match, book)).decode())
            _add(match, stream, findings, odd)
    return pa.concat_tables([_segments(keys, texts), findings.table()]), odd


def _segments(keys: list[str], texts: list[str]) -> pa.Table:
    count = len(keys)
    blank = {"record": schema.SEGMENT, "flag": 0, "line": 0}
    columns = []
    for field in schema.SCHEMA:
        match field.name:
            case "stream":
                columns.append(pa.array(range(count), field.type))
            case "key":
                columns.append(pa.array(keys, field.type))
            case "data":
                columns.append(pa.array(texts, field.type))
            case "tiles":
                columns.append(pa.nulls(count, field.type))
            case _:
                columns.append(pa.repeat(pa.scalar(blank.get(field.name, -1), field.type), count))
    return pa.Table.from_arrays(columns, schema=schema.SCHEMA)


def _template(book: str) -> str:
    """Return the record of a segment with places for digest, source id and level."""
    marks = (HandMark(0, "\1", source_id="\2"),)
    segment = Segment("", FORMAT, book, PARSER_VERSION, 1, marks, 1, True, "\3")
    text = ENCODER.encode(segment).decode().replace("%", "%%")
    for mark in ("\\u0001", "\\u0002", "\\u0003"):
        text = text.replace(mark, "%s")
    return text


def _segment(parts: Parts, book: str) -> Segment:
    return Segment("", FORMAT, book, PARSER_VERSION, 1, parts.marks, len(parts.hands), parts.ended, parts.level)


def _add(parts: Parts, stream: int, findings: Rows, odd: Rows) -> None:
    where: dict[int, tuple[int, int]] = {}
    for part in sorted((*parts.outside, *parts.hands), key=lambda part: part.hand):
        for seq, place in enumerate(part.places):
            where[place] = (part.hand, seq)
            odd.event(stream, part.hand, seq, parts.match.lines[place], parts.cells[place])
    for finding in parts.match.findings:
        hand, seq = where.get(finding.event, (schema.LEVEL, -1))
        text = ENCODER.encode(FindingRecord(finding.code, finding.text, finding.expected, finding.found)).decode()
        findings.record(
            schema.FINDING, parts.match.key, text, stream=stream, hand=hand, seq=seq, line=finding.line
        )
