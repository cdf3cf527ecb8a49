"""`quepu demo`: from simulated logs to the audit, the report and the dashboard."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from dashboard.commands.options import Port, StorePath

LOGS = Path(".quepu/demo-logs")


def run(
    store: StorePath = Path("demo-store"),
    logs: Annotated[Path, typer.Option(metavar="DIR", help="Folder for the simulated logs.")] = LOGS,
    port: Port = None,
    serve: Annotated[bool, typer.Option("--serve/--no-serve", help="Serve the dashboard at the end.")] = True,
) -> None:
    """Simulate a few matches under several books, ingest them, print the audit and the fan report, serve the dashboard.

    One of the logs is falsified on purpose, so that the audit has something to find.
    """
    _fill(store, logs)
    _report(store)
    if serve:
        from dashboard.commands.serve import serve as start

        start(store, port)


def _fill(store: Path, logs: Path) -> None:
    from dashboard.commands.ingest import show_receipts
    from dashboard.demo_data import write_logs
    from ingest.store import Store, Upload

    _say(f"Simulating matches into {logs} ...")
    written = list(write_logs(logs))
    _say(f"Ingesting {len(written)} logs into {store} ...")
    opened = Store.ensure(store)
    receipts = opened.ingest(Upload(path.name, path.read_bytes(), plan.book) for path, plan in written)
    show_receipts(receipts, str(store), opened.head(), as_json=False)


def _report(store: Path) -> None:
    from analytics.reports.fans import fan_report
    from analytics.tables import refresh
    from dashboard.audits import audit_all
    from dashboard.commands.audit_text import show_store
    from dashboard.commands.report import show_fans
    from ingest.store import Store

    opened = Store.open(store)
    show_store(str(store), opened.head(), audit_all(opened.matches()))
    refresh(store)
    show_fans(fan_report(store))


def _say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()
