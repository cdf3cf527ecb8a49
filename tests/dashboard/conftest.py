from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.dashboard.stores import fill


@pytest.fixture(scope="session")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store of simulated matches; never written to by a test."""
    path = tmp_path_factory.mktemp("dashboard") / "store"
    receipts = fill(path)
    assert {match.status for receipt in receipts for match in receipt.matches} == {"stored"}
    return path


@pytest.fixture
def page_store(filled: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The store that pages see."""
    monkeypatch.setenv("QUEPU_STORE", str(filled))
    yield filled
