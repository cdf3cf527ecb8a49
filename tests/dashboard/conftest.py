from collections.abc import Callable

import pytest

from tests.dashboard.running import Ran, run_quepu


@pytest.fixture(scope="session")
def quepu() -> Callable[..., Ran]:
    """Run `quepu` in a process of its own."""
    return run_quepu
