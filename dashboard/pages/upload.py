"""Upload and audit: drop a file, see the receipt, the verdicts and the findings."""

from collections.abc import Sequence

import pandas as pd
import streamlit as st

from analytics.audit import VERDICT_NAMES, Finding, MatchAudit
from analytics.findings import finding_kind
from dashboard.audits import VERDICTS_ZH, audit_all, marks
from dashboard.links import replay_link
from dashboard.stores import store_path, stored_match
from engine.books import BOOK_IDS, load_book
from ingest.store import Receipt, Store, Upload

OWN_BOOK = "as the log's source plays"
MARK_COLOURS = {"✓": "color:#157347", "✗": "color:#c0262d;font-weight:700", "?": "color:#8a8f98"}


def main() -> None:
    """Draw the page."""
    st.title("Upload and audit 上传与审计")
    st.write("Drop logs of any supported format. Each match is stored once, then every hand is judged by the rules.")
    with st.form("upload", clear_on_submit=True):
        files = st.file_uploader("Log files", accept_multiple_files=True)
        names = {None: OWN_BOOK, **{book: f"{load_book(book).zh} ({book})" for book in BOOK_IDS}}
        book = st.selectbox("Rule book", list(names), format_func=lambda chosen: names[chosen])
        sent = st.form_submit_button("Store and audit", type="primary")
    if sent and files:
        uploads = [Upload(file.name, file.getvalue(), book) for file in files]
        st.session_state["receipts"] = Store.ensure(store_path()).ingest(uploads)
    elif sent:
        st.warning("Choose at least one file first.")
    receipts: list[Receipt] = st.session_state.get("receipts", [])
    if receipts:
        _show_receipts(receipts)
        _show_audits(receipts)


def _show_receipts(receipts: Sequence[Receipt]) -> None:
    st.subheader("Receipt 回执")
    rows = [
        (receipt.name, receipt.format, match.key, match.status, match.hands_added, match.line or None, match.reason)
        for receipt in receipts
        for match in receipt.matches
    ]
    columns = ["file", "format", "match", "status", "hands added", "line", "reason"]
    st.dataframe(pd.DataFrame(rows, columns=columns), hide_index=True, width="stretch")
    st.caption("Keep this head: `quepu verify --head` proves later that nothing was cut or rewritten.")
    st.code(receipts[-1].head, language=None)


def _show_audits(receipts: Sequence[Receipt]) -> None:
    keys = {match.key for receipt in receipts for match in receipt.matches if match.key}
    matches = [match for key in sorted(keys) if (match := stored_match(key))]
    audits = audit_all(matches)
    if not audits:
        return
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
    frame = pd.DataFrame(rows, columns=["replay", "match", "hand", "outcome", *verdicts])
    styled = frame.style.map(lambda mark: MARK_COLOURS.get(mark, ""), subset=verdicts)
    st.dataframe(styled, hide_index=True, width="stretch", column_config={"replay": _link_column()})
    st.caption("✓ pass · ✗ fail · ? unknown: the log does not hold what the check needs")


def _show_findings(findings: Sequence[Finding]) -> None:
    st.subheader(f"Findings 发现 ({len(findings)})")
    if not findings:
        st.success("No finding: the log and the rules agree.")
        return
    rows = [
        (replay_link(f.match, f.hand), f.severity, finding_kind(f.code).zh, f.code, f.match, f.hand, f.event,
         f.line, f.expected, f.found, f.clause, f.text)
        for f in findings
    ]
    columns = ["replay", "severity", "发现", "code", "match", "hand", "event", "line", "expected", "found", "clause",
               "detail"]
    st.dataframe(
        pd.DataFrame(rows, columns=columns), hide_index=True, width="stretch", column_config={"replay": _link_column()}
    )


def _link_column() -> object:
    return st.column_config.LinkColumn("replay", display_text="▶")


main()
