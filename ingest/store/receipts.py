"""Plans for whole batches, and the receipts that follow from them."""

from collections import Counter

from engine.events import Ruling
from ingest.store import model
from ingest.store.batch import Item
from ingest.store.index import RuledOn
from ingest.store.intake import Intake
from ingest.store.model import MatchReceipt, Receipt
from ingest.store.plan import Draft, plan_match
from ingest.store.records import RulingRecord


def plan_batch(batch: list[Item], draft: Draft) -> list[MatchReceipt]:
    """Plan every item of a batch, in order."""
    return [plan_item(draft, item) for item in batch]


def plan_item(draft: Draft, item: Item) -> MatchReceipt:
    """Plan one item."""
    if item.refusal is not None:
        return draft.refuse(item.intake, item.refusal)
    assert item.match is not None
    return plan_match(draft, item.intake, item.match)


def plan_ruling(key: str, where: tuple[int, int], ruling: Ruling, draft: Draft) -> list[MatchReceipt]:
    """Plan a ruling on the event that stands at *where* (hand, place in it)."""
    hand, seq = where
    draft.rule(key, RuledOn(hand, seq, RulingRecord(ruling.text, ruling.by, ruling.points)))
    return [MatchReceipt(key, model.EXTENDED, "ruling appended")]


def receipt_of(intake: Intake, answered: tuple[MatchReceipt, ...], version: int, head: str) -> Receipt:
    """Return the receipt of an upload of which everything is stored."""
    log = intake.log
    findings = len(log.findings) + sum(len(match.findings) for match in log.matches) if log else 0
    return Receipt(
        name=intake.name,
        sha256_sent=intake.sent,
        sha256_kept=intake.sha256,
        matches=answered,
        version=version,
        head=head,
        findings=findings,
        format=log.format if log else "",
        counts=dict(sorted(Counter(match.status for match in answered).items())),
    )
