"""The registry of finding codes is complete, and its document is current."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from analytics.docs import documents
from analytics.findings import SEVERITIES, finding_kind, finding_kinds
from engine.replay.codes import CODES

ROOT = Path(__file__).parents[2]
CODE = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)+|truncated")


def test_every_entry_has_a_severity_an_origin_and_two_languages() -> None:
    for code, kind in finding_kinds().items():
        assert kind.severity in SEVERITIES, code
        assert kind.origin in ("parse", "replay", "audit"), code
        assert kind.zh and kind.en, code


def test_every_reason_of_the_replay_is_registered() -> None:
    names = {code.name for code in CODES} - {"legal"}
    assert names == {code for code, kind in finding_kinds().items() if kind.origin == "replay"}


def codes_in(folder: str, calls: str) -> Iterator[str]:
    """Yield the codes in the first two arguments of calls whose name matches, and in choices between codes."""
    for file in sorted((ROOT / folder).rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and re.fullmatch(
                calls, getattr(node.func, "attr", getattr(node.func, "id", ""))
            ):
                literals = [value for argument in node.args[:2] for value in ast.walk(argument)]
                for value in literals:
                    if isinstance(value, ast.Constant) and isinstance(value.value, str) and CODE.fullmatch(value.value):
                        yield value.value


def test_every_code_of_the_parsers_is_registered_as_theirs() -> None:
    used = set(codes_in("ingest", r"ParseFinding|_?find|_?note"))
    assert len(used) > 10
    assert {code for code in used if finding_kinds().get(code) is None or finding_kind(code).origin != "parse"} == set()


def test_every_code_of_the_audit_is_registered_as_its_own() -> None:
    used = set(codes_in("analytics/audit", r"finding"))
    assert len(used) > 15
    assert {code for code in used if code not in finding_kinds()} == set()


def test_a_code_from_a_newer_release_counts_as_an_error() -> None:
    assert finding_kind("never_heard_of").severity == "error"


@pytest.mark.parametrize("name", sorted(documents()))
def test_generated_documents_are_current(name: str) -> None:
    assert (ROOT / name).read_text(encoding="utf-8") == documents()[name], "run: python -m analytics.docs"
