"""Upload and audit: drop a file, see the receipt, the verdicts and the findings."""

from collections.abc import Sequence

import streamlit as st

from analytics.audit import VERDICT_NAMES, Finding, MatchAudit
from analytics.findings import finding_kind
from dashboard.audits import VERDICTS_ZH, audit_all, marks
from dashboard.grid import REPLAY, grid
from dashboard.links import replay_link
from dashboard.page import run
from dashboard.stores import store_path, stored_match
from engine.books import BOOK_IDS, load_book
from ingest.store import Receipt, Store, Upload

OWN_BOOK = "as the log's source plays"


def main() -> None:
    """Draw the page."""
    st.title("Upload and audit 上传与审计")
    st.write("Drop logs of any supported format. Each match is stored once, then every hand is judged by the rules.")
    uploads = _ask()
    if uploads:
        st.session_state["receipts"] = Store.ensure(store_path()).ingest(uploads)
    receipts: list[Receipt] = st.session_state.get("receipts", [])
    if receipts:
        _show_receipts(receipts)
        _show_audits(receipts)


def _ask() -> list[Upload]:
    with st.form("upload", clear_on_submit=True):
        files = st.file_uploader("Log files", accept_multiple_files=True)
        names: dict[str | None, str] = {None: OWN_BOOK, **{book: f"{load_book(book).zh} ({book})" for book in BOOK_IDS}}
        book = st.selectbox("Rule book", list(names), format_func=lambda chosen: names[chosen])
        sent = st.form_submit_button("Store and audit", type="primary")
    if sent and not files:
        st.warning("Choose at least one file first.")
    return [Upload(file.name, file.getvalue(), book) for file in files] if sent else []


def _show_receipts(receipts: Sequence[Receipt]) -> None:
    st.subheader("Receipt 回执")
    rows = [
        (receipt.name, receipt.format, match.key, match.status, match.hands_added, str(match.line or ""), match.reason)
        for receipt in receipts
        for match in receipt.matches
    ]
    grid(("file", "format", "match", "status", "hands added", "line", "reason"), rows)
    st.caption("Keep this head: `quepu verify --head` proves later that nothing was cut or rewritten.")
    st.code(receipts[-1].head, language=None)


def _show_audits(receipts: Sequence[Receipt]) -> None:
    keys = {match.key for receipt in receipts for match in receipt.matches if match.key}
    audits = audit_all(match for key in sorted(keys) if (match := stored_match(key)))
    if audits:
        _show_verdicts(audits)
        _show_findings([finding for audit in audits for finding in audit.findings])


def _show_verdicts(audits: Sequence[MatchAudit]) -> None:
    st.subheader("Verdicts 判定")
    rows = [
        (replay_link(audit.key, hand.hand), audit.key, hand.hand, hand.outcome, *marks(hand))
        for audit in audits
        for hand in audit.hands
    ]
    verdicts = [VERDICTS_ZH[name] for name in VERDICT_NAMES]
    grid((REPLAY, "match", "hand", "outcome", *verdicts), rows, marks=verdicts)
    st.caption("✓ pass · ✗ fail · ? unknown: the log does not hold what the check needs")


def _show_findings(findings: Sequence[Finding]) -> None:
    st.subheader(f"Findings 发现 ({len(findings)})")
    if not findings:
        st.success("No finding: the log and the rules agree.")
        return
    shown = ("severity", "code", "match", "hand", "event", "line", "expected", "found", "clause", "text")
    rows = [
        (replay_link(f.match, f.hand), finding_kind(f.code).zh, *(getattr(f, name) for name in shown)) for f in findings
    ]
    grid((REPLAY, "发现", *shown), rows)


run(main)
