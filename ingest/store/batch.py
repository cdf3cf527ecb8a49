"""Uploads cut into batches of bounded size: one commit each."""

from collections.abc import Iterable, Iterator
from typing import Final

from msgspec import Struct

from ingest.model import ParsedMatch
from ingest.store import model
from ingest.store.intake import Intake
from ingest.store.records import Refusal

MATCHES: Final = 4096
EVENTS: Final = 250_000
BYTES: Final = 64 << 20
"""Bounds of a batch; one match or upload may exceed the last two by itself."""


class Item(Struct, frozen=True):
    """A match of an upload, or the refusal of a part of it. `last`: the upload is answered after this one."""

    intake: Intake
    match: ParsedMatch | None
    refusal: Refusal | None
    last: bool


def batches(intakes: Iterable[Intake]) -> Iterator[list[Item]]:
    """Yield the items of the uploads in order, in lists that each make one commit."""
    batch: list[Item] = []
    events = size = 0
    for item in _all_items(intakes):
        batch.append(item)
        events += len(item.match.events) if item.match else 0
        size += len(item.intake.kept) if item.last else 0
        if len(batch) >= MATCHES or events >= EVENTS or size >= BYTES:
            yield batch
            batch, events, size = [], 0, 0
    if batch:
        yield batch


def _all_items(intakes: Iterable[Intake]) -> Iterator[Item]:
    for intake in intakes:
        yield from items_of(intake)


def items_of(intake: Intake) -> Iterator[Item]:
    """Yield everything in an upload that gets an answer, at least one."""
    log = intake.log
    if log is None:
        yield Item(intake, None, Refusal(model.REFUSED, "", intake.error), True)
        return
    count = len(log.matches) + len(log.refused)
    if not count:
        yield Item(intake, None, Refusal(model.REFUSED, "", "the upload holds no match"), True)
    for number, match in enumerate(log.matches, 1):
        yield Item(intake, match, None, number == count)
    for number, part in enumerate(log.refused, 1 + len(log.matches)):
        yield Item(intake, None, Refusal(model.REFUSED, part.key, part.text, part.first_line), number == count)
