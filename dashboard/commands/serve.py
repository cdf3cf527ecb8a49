"""`quepu serve`: the dashboard, on this machine only."""

import os
import socket
import sys
from pathlib import Path
from typing import Annotated, NoReturn

import typer

from dashboard.commands.options import Port, StorePath
from engine.errors import QuepuError

ADDRESS = "127.0.0.1"
FIRST_PORT = 8501
PORTS_TRIED = 20
UPLOAD_MB = 8

SETTINGS = {
    "server.address": ADDRESS,
    "server.headless": "true",
    "server.fileWatcherType": "none",
    "server.enableXsrfProtection": "true",
    "server.enableCORS": "true",
    "server.enableStaticServing": "false",
    "client.showErrorDetails": "none",
    "client.toolbarMode": "minimal",
    "browser.gatherUsageStats": "false",
    "runner.magicEnabled": "false",
    "logger.level": "warning",
    "theme.primaryColor": "#1d6b54",
}
"""Streamlit's settings: loopback only, uploads protected and small, no traceback on a page, nothing sent home."""


def run(
    store: StorePath = Path("demo-store"),
    port: Port = None,
    max_upload: Annotated[int, typer.Option(metavar="MB", help="Largest file that the page accepts.")] = UPLOAD_MB,
) -> None:
    """Serve the dashboard on 127.0.0.1 and print its address; Ctrl-C stops it."""
    serve(store, port, max_upload)


def serve(store: Path, port: int | None, max_upload: int = UPLOAD_MB) -> NoReturn:
    """Replace this process by the dashboard's server.

    :raises QuepuError: if *port*, or every port that may be tried, is in use.
    """
    chosen = free_port(port)
    sys.stdout.write(f"Dashboard: http://{ADDRESS}:{chosen}  (Ctrl-C stops it)\n")
    sys.stdout.flush()
    os.execve(sys.executable, command(chosen, max_upload), environment(store))


def command(port: int, max_upload: int = UPLOAD_MB) -> list[str]:
    """Return the command that starts the server."""
    app = Path(__file__).resolve().parent.parent / "app.py"
    settings = {**SETTINGS, "server.port": str(port), "server.maxUploadSize": str(max_upload)}
    flags = [part for name, value in settings.items() for part in (f"--{name}", value)]
    return [sys.executable, "-m", "streamlit", "run", str(app), *flags]


def environment(store: Path) -> dict[str, str]:
    """Return the environment of the server: the store, and where this package lies."""
    root = str(Path(__file__).resolve().parent.parent.parent)
    path = os.environ.get("PYTHONPATH")
    return {
        **os.environ,
        "QUEPU_STORE": str(store.absolute()),
        "PYTHONPATH": os.pathsep.join([root, path] if path else [root]),
    }


def free_port(wanted: int | None) -> int:
    """Return *wanted*, or the first free port from 8501.

    :raises QuepuError: if it, or every one that may be tried, is in use.
    """
    tried = [wanted] if wanted is not None else list(range(FIRST_PORT, FIRST_PORT + PORTS_TRIED))
    for port in tried:
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            if _binds(probe, port):
                return port
    raise QuepuError(f"port {tried[0]} is in use or does not exist: choose another from 1024 to 65535 with --port")


def _binds(probe: socket.socket, port: int) -> bool:
    try:
        probe.bind((ADDRESS, port))
    except (OSError, OverflowError):
        return False
    return True
