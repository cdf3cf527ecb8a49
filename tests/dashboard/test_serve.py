"""What `quepu serve` starts: loopback only, protected, silent about the inside and towards the outside."""

import socket
from pathlib import Path

import pytest

from dashboard.commands.serve import ADDRESS, command, environment, free_port
from engine.errors import QuepuError
from tests.dashboard.running import run_quepu


def test_the_server_is_started_with_safe_settings() -> None:
    started = command(8600, 9)
    settings = dict(zip(started[5::2], started[6::2], strict=True))
    assert settings["--server.address"] == "127.0.0.1"
    assert settings["--server.enableXsrfProtection"] == settings["--server.enableCORS"] == "true"
    assert settings["--server.enableStaticServing"] == settings["--browser.gatherUsageStats"] == "false"
    assert settings["--client.showErrorDetails"] == "none"
    assert (settings["--server.port"], settings["--server.maxUploadSize"]) == ("8600", "9")
    assert Path(started[4]).is_file()


def test_uploads_are_limited_to_8_mb_unless_asked_otherwise() -> None:
    assert command(8600)[-1] == "8"


def test_the_server_finds_the_store_from_anywhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert environment(Path("games"))["QUEPU_STORE"] == str(tmp_path / "games")


def test_a_port_in_use_or_out_of_range_is_refused() -> None:
    with socket.socket() as taken:
        taken.bind((ADDRESS, 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(QuepuError, match=f"port {port} is in use"):
            free_port(port)
        ran = run_quepu("serve", "--port", str(port))
        assert (ran.code, ran.out) == (2, "")
    with pytest.raises(QuepuError, match="70000"):
        free_port(70000)
