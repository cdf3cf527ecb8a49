"""Auditing a match: what the log states against what the rules give. Light: no tables, no SQL."""

from analytics.audit.match import audit_match, audit_replayed
from analytics.audit.model import FAIL, PASS, UNKNOWN, VERDICT_NAMES, Finding, HandAudit, MatchAudit, Verdicts

__all__ = [
    "FAIL",
    "PASS",
    "UNKNOWN",
    "VERDICT_NAMES",
    "Finding",
    "HandAudit",
    "MatchAudit",
    "Verdicts",
    "audit_match",
    "audit_replayed",
]
