"""What the marks need, and what happens when it is missing.

A test marked `shared`, `oracle` or `browser` is skipped, with the reason, where its need is not met. Where
``QUEPU_REQUIRE`` names the mark (comma separated, as `.ci/run` sets it) the test fails instead, and so does a run
in which no test of that mark passed.
"""

import importlib.util
import os
import shutil
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
SHARED = ROOT.parent / "shared"
CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome")

_passed: Counter[str] = Counter()


def chromium() -> str | None:
    """Return the path of an installed Chromium, or None."""
    return next((path for name in CHROMIUM_NAMES if (path := shutil.which(name))), None)


def _missing_shared() -> str:
    if (SHARED / "logs").is_dir():
        return ""
    return "the real logs are not there: ../shared/logs is missing beside the project"


def _missing_oracle() -> str:
    if importlib.util.find_spec("MahjongGB"):
        return ""
    return "PyMahjongGB is not installed: it needs a C++ compiler and Python's headers (then: make test)"


def _missing_browser() -> str:
    if not importlib.util.find_spec("playwright"):
        return "playwright is not installed: pip install -e '.[dev]'"
    if not chromium():
        return "no Chromium found: install it (Debian: apt-get install chromium fonts-wqy-microhei)"
    return ""


NEEDS: dict[str, Callable[[], str]] = {
    "shared": _missing_shared,
    "oracle": _missing_oracle,
    "browser": _missing_browser,
}


def required() -> set[str]:
    """Return the marks whose tests must run here."""
    return {mark for mark in os.environ.get("QUEPU_REQUIRE", "").split(",") if mark}


def _marks_of(keywords: dict[str, object]) -> set[str]:
    return {mark for mark in NEEDS if mark in keywords}


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    for mark, missing in NEEDS.items():
        if item.get_closest_marker(mark) is None:
            continue
        reason = missing()
        if reason and mark in required():
            pytest.fail(f"QUEPU_REQUIRE names {mark}, but {reason}", pytrace=False)
        if reason:
            pytest.skip(reason)


@pytest.hookimpl(trylast=True)
def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    if report.when == "call" and report.passed:
        _passed.update(_marks_of(report.keywords))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]):
    report = yield
    marked = {mark for mark in NEEDS if item.get_closest_marker(mark)} & required()
    if report.skipped and marked and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"skipped, though QUEPU_REQUIRE names {', '.join(sorted(marked))}: {call.excinfo}"
    return report


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    if exitstatus == 0 and _unproved(session.config):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    for mark in _unproved(config):
        terminalreporter.write_line(f"QUEPU_REQUIRE names {mark}, but no test of that mark passed", red=True)


def _unproved(config: pytest.Config) -> list[str]:
    """Required marks of which nothing passed; asked only of the process that sees all reports."""
    if hasattr(config, "workerinput") or config.option.collectonly:
        return []
    return sorted(mark for mark in required() if not _passed[mark])


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of specifications and real logs beside the project."""
    return SHARED
