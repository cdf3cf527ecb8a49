"""The dashboard in a real browser: every page draws, and nothing is asked of anyone else."""

import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from urllib.error import HTTPError, URLError

import pytest

from dashboard.commands.serve import free_port
from engine.errors import QuepuError
from tests.conftest import chromium
from tests.dashboard.running import ROOT, clean_environment
from tests.dashboard.stores import fill, logs

pytestmark = pytest.mark.browser

PAGES = {
    "": "雀谱 Quepu",
    "upload": "Upload and audit",
    "replay?match=test:wrong&hand=0&step=9": "Replay",
    "replay?match=test:hostile-0&hand=0": "Replay",
    "replay?match=test:hostile-16&hand=0": "Replay",
    "fans?book=mil": "Fan frequency",
    "calculator": "Hand calculator",
}
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-quic", "--no-first-run"]
QUIET = ["--disable-background-networking", "--disable-component-update", "--disable-sync"]
PATIENCE = 60_000
"""Milliseconds that a page may take on a busy machine."""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a dashboard that `quepu serve` started over a store of its own."""
    store = tmp_path_factory.mktemp("browser") / "store"
    fill(store)
    port = free_port(None)
    command = [sys.executable, "-m", "dashboard", "serve", "--store", str(store), "--port", str(port)]
    server = subprocess.Popen(command, cwd=ROOT, env=clean_environment(), stdout=subprocess.PIPE)
    try:
        assert server.stdout is not None
        assert f"http://127.0.0.1:{port}" in server.stdout.readline().decode()
        _wait_for(f"http://127.0.0.1:{port}")
        yield f"http://127.0.0.1:{port}"
    finally:
        server.terminate()
        server.communicate(timeout=30)


def _wait_for(address: str) -> None:
    end = time.monotonic() + PATIENCE / 1000
    while time.monotonic() < end:
        try:
            with urllib.request.urlopen(f"{address}/_stcore/health") as answer:
                if answer.read() == b"ok":
                    return
        except URLError:
            time.sleep(0.2)
    raise AssertionError("the dashboard did not start")


class Visitor:
    """A browser page that keeps what was requested of others and what went wrong."""

    def __init__(self, page, address: str) -> None:
        self.page = page
        self.address = address
        self.foreign: list[str] = []
        self.alerts: list[str] = []
        page.on("request", self._seen)
        page.on("dialog", lambda dialog: (self.alerts.append(dialog.message), dialog.dismiss()))

    def _seen(self, request) -> None:
        allowed = (self.address, self.address.replace("http", "ws"), "data:", "blob:")
        if not request.url.startswith(allowed):
            self.foreign.append(request.url)

    def visit(self, path: str, title: str) -> None:
        self.page.goto(f"{self.address}/{path}")
        self.page.get_by_role("heading", name=title).first.wait_for(timeout=PATIENCE)
        self.settle()

    def settle(self) -> None:
        self.page.locator("[data-testid=stStatusWidget]").wait_for(state="detached", timeout=PATIENCE)
        assert self.page.locator("[data-testid=stException]").count() == 0


@pytest.fixture(scope="module")
def visitor(address: str) -> Iterator[Visitor]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), headless=True, args=[*FLAGS, *QUIET])
        page = browser.new_page(viewport={"width": 1400, "height": 1000})
        yield Visitor(page, address)
        browser.close()


@pytest.mark.parametrize("path", PAGES)
def test_a_page_draws_and_asks_nothing_of_others(visitor: Visitor, path: str) -> None:
    visitor.visit(path, PAGES[path])
    if path.startswith("fans"):
        visitor.page.locator("[data-testid=stVegaLiteChart] :is(svg,canvas)").first.wait_for(timeout=PATIENCE)
    if path.startswith(("replay", "calculator")):
        drawn = visitor.page.locator(".qfelt .qt").first
        drawn.wait_for(timeout=PATIENCE)
        assert "data:image/svg+xml" in drawn.evaluate("one => getComputedStyle(one).backgroundImage")
    assert (visitor.foreign, visitor.alerts) == ([], [])


def test_a_file_dropped_on_the_page_is_stored_and_audited(visitor: Visitor, tmp_path: Path) -> None:
    log = tmp_path / "<img src=x onerror=alert(1)>.jsonl"
    log.write_bytes(logs()[1].data)
    visitor.visit("upload", "Upload and audit")
    visitor.page.locator("input[type=file]").set_input_files(str(log))
    visitor.page.get_by_test_id("stFileChipName").wait_for(timeout=PATIENCE)
    visitor.page.get_by_role("button", name="Store and audit").click()
    visitor.page.get_by_role("heading", name="Findings").wait_for(timeout=PATIENCE)
    visitor.settle()
    assert (visitor.foreign, visitor.alerts) == ([], [])


def test_stepping_changes_the_board_and_the_address(visitor: Visitor) -> None:
    visitor.visit("replay?match=test:clean&hand=0&step=9", "Replay")
    visitor.page.get_by_role("button", name="▶", exact=True).click()
    visitor.page.wait_for_url("**step=10**", timeout=PATIENCE)
    assert "match=test%3Aclean" in visitor.page.url


def test_a_port_in_use_is_named(address: str) -> None:
    port = int(address.rpartition(":")[2])
    with pytest.raises(QuepuError, match=str(port)):
        free_port(port)
    assert free_port(None) != port


def test_an_upload_without_the_pages_token_is_refused(address: str) -> None:
    request = urllib.request.Request(f"{address}/_stcore/upload_file/session/file", data=b"log", method="PUT")
    with pytest.raises(HTTPError) as refused:
        urllib.request.urlopen(request)
    refused.value.close()
    assert refused.value.code == 403
