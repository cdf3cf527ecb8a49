"""Reading the kept evidence again after a parser was mended."""

from collections.abc import Callable, Iterator
from functools import partial

from ingest.model import ParsedMatch
from ingest.store.batch import Item, batches
from ingest.store.index import Index, Placed
from ingest.store.intake import Intake
from ingest.store.model import MatchReceipt
from ingest.store.parts import Parts, split
from ingest.store.plan import Draft, plan_match
from ingest.store.reading import reading_of
from ingest.store.receipts import plan_item
from ingest.store.schema import LEVEL
from ingest.store.view import StoredEvent, StoredFinding, Views


def next_versions(index: Index, views: Views, intakes: Iterator[Intake]) -> dict[str, int]:
    """Return the matches that now read differently, each with the version that its new reading gets."""
    changed: dict[str, int] = {}
    for intake in intakes:
        for match in intake.log.matches if intake.log else ():
            reading = reading_of(index.segments(match.key))
            if reading is not None and match.key not in changed and _differs(index, views, intake, match):
                changed[match.key] = reading.version + 1
    return changed


def reread(
    versions: dict[str, int],
    known: Index,
    intakes: Iterator[Intake],
    commit: Callable[[Callable[[Draft], list[MatchReceipt]]], list[MatchReceipt]],
) -> list[MatchReceipt]:
    """Store the new readings, and what could not be read before; return what became of each."""
    outcomes: list[MatchReceipt] = []
    for batch in batches(intakes):
        wanted = [item for item in batch if _wanted(item, versions, known)]
        outcomes += commit(partial(_plan_all, wanted, versions))
    return outcomes


def _wanted(item: Item, versions: dict[str, int], known: Index) -> bool:
    return item.match is None or item.match.key in versions or not known.segments(item.match.key)


def _plan_all(wanted: list[Item], versions: dict[str, int], draft: Draft) -> list[MatchReceipt]:
    return [_plan(draft, item, versions) for item in wanted]


def _plan(draft: Draft, item: Item, versions: dict[str, int]) -> MatchReceipt:
    if item.match is None or item.match.key not in versions:
        return plan_item(draft, item)
    return plan_match(draft, item.intake, item.match, versions[item.match.key])


def _differs(index: Index, views: Views, intake: Intake, match: ParsedMatch) -> bool:
    segments = index.segments(match.key)
    newest = max(placed.segment.version for placed in segments)
    mine = [placed for placed in segments if (placed.segment.upload, placed.segment.version) == (intake.sha256, newest)]
    try:
        parts = split(match)
    except ValueError:
        return bool(mine)
    return any(_segment_differs(views, placed, parts) for placed in mine)


def _segment_differs(views: Views, placed: Placed, parts: Parts) -> bool:
    view = views.view(placed.data)
    hands = {mark.hand for mark in placed.segment.hands}
    chosen = sorted((*parts.outside, *(part for part in parts.hands if part.hand in hands)), key=lambda part: part.hand)
    match = parts.match
    where = {place: (part.hand, seq) for part in chosen for seq, place in enumerate(part.places)}
    events = [StoredEvent(*at, match.lines[place], match.events[place]) for place, at in where.items()]
    if events != view.stream(placed.stream):
        return True
    findings = {
        (*where.get(found.event, (LEVEL, -1)), found.line, found.code, found.text, found.expected, found.found)
        for found in match.findings
        if found.event < 0 or found.event in where
    }
    return findings != {_finding(found) for found in view.findings(placed.stream)}


def _finding(found: StoredFinding) -> tuple[int, int, int, str, str, str, str]:
    record = found.finding
    return (found.hand, found.seq, found.line, record.code, record.text, record.expected, record.found)
