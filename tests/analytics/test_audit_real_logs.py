"""The real logs of ../shared/logs, as its README says they must come out."""

from pathlib import Path

import pytest

from analytics.audit import PASS, UNKNOWN, VERDICT_NAMES, MatchAudit, audit_match
from engine.books import load_book
from ingest.detect import parse

pytestmark = pytest.mark.shared
PKU_UNKNOWN = {"wall", "running"}
"""The text has neither walls nor running scores."""


def audits(path: Path) -> list[MatchAudit]:
    return [audit_match(match, load_book(match.book)) for match in parse(path.read_bytes()).matches]


def verdicts(audit: MatchAudit) -> list[dict[str, str]]:
    return [{name: getattr(hand.verdicts, name) for name in VERDICT_NAMES} for hand in audit.hands]


def totals(found: list[MatchAudit]) -> list[int]:
    return [win.score.total for audit in found for hand in audit.replay.hands for win in hand.wins]


def test_sample16_every_list_total_and_score_agrees(shared: Path) -> None:
    found = audits(shared / "logs/pku_text/sample16.txt")
    assert len(found) == 16
    assert totals(found) == [9, 9, 14, 10, 10, 17, 11, 10, 13, 12, 9, 16, 10, 11]
    assert [finding for audit in found for finding in audit.findings] == []
    for audit in found:
        assert verdicts(audit) == [{name: UNKNOWN if name in PKU_UNKNOWN else PASS for name in VERDICT_NAMES}]


def test_sample16_first_release_has_six_findings_that_name_the_line(shared: Path) -> None:
    found = audits(shared / "logs/pku_text/sample16_first_release.txt")
    lines = (shared / "logs/pku_text/sample16_first_release.txt").read_text().splitlines()
    findings = [finding for audit in found for finding in audit.findings]
    assert [(finding.code, finding.line) for finding in findings] == [
        ("winning_tile_corrected", line) for line in (278, 353, 448, 915, 1105, 1326)
    ]
    assert all(lines[finding.line - 1].split()[-2:] == ["Hu", finding.found] for finding in findings)
    assert totals(found) == totals(audits(shared / "logs/pku_text/sample16.txt"))


def test_tziakcha_session_everything_passes(shared: Path) -> None:
    (audit,) = audits(shared / "logs/tziakcha/session_16_hands.json")
    assert audit.findings == ()
    assert verdicts(audit) == [dict.fromkeys(VERDICT_NAMES, PASS)] * 16
    assert sum(len(hand.wins) for hand in audit.replay.hands) == 16


@pytest.mark.parametrize("name", ["record_script_encoded.json", "record_decoded.json"])
def test_tziakcha_record_is_hand_one_of_the_session(shared: Path, name: str) -> None:
    (session,) = audits(shared / "logs/tziakcha/session_16_hands.json")
    (record,) = audits(shared / "logs/tziakcha" / name)
    assert record.findings == ()
    assert verdicts(record) == verdicts(session)[:1]
    assert record.replay.hands[0].wins == session.replay.hands[0].wins


def test_another_book_is_told_from_the_platforms(shared: Path) -> None:
    (match,) = parse((shared / "logs/tziakcha/session_16_hands.json").read_bytes()).matches
    audit = audit_match(match, load_book("hihi"))
    codes = {finding.code for finding in audit.findings}
    assert "payment_differs" in codes
    assert {hand.verdicts.payment for hand in audit.hands} == {"fail"}
    assert {hand.verdicts.legality for hand in audit.hands} == {PASS}
