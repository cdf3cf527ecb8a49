"""The command line, `quepu COMMAND`. Each command is in `dashboard/commands` and imports what it needs when it runs."""

import os
import sys

import typer

from dashboard.commands import (
    audit,
    bench,
    books,
    compare,
    demo,
    digest,
    export,
    ingest,
    rebuild,
    replay,
    report,
    score,
    serve,
    simulate,
    verify,
    warmup,
    whatif,
)
from dashboard.terminal import prepare_streams, warn
from engine.errors import QuepuError

EXIT_NO = 1
"""The command ran, and the answer is no: the hand does not win, the store is damaged, an upload was not taken."""
EXIT_USAGE = 2
"""The command could not run: wrong arguments, an unreadable file, an unknown book."""

app = typer.Typer(
    name="quepu",
    help="Replay, audit and analyse Chinese official mahjong (国标麻将) logs.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
app.command("score")(score.run)
app.command("compare")(compare.run)
app.command("ingest")(ingest.run)
app.command("audit")(audit.run)
app.add_typer(report.app, name="report")
app.command("whatif")(whatif.run)
app.command("replay")(replay.run)
app.command("export")(export.run)
app.command("verify")(verify.run)
app.command("rebuild")(rebuild.run)
app.command("digest")(digest.run)
app.command("books")(books.run)
app.command("simulate")(simulate.run)
app.command("serve")(serve.run)
app.command("demo")(demo.run)
app.command("warmup")(warmup.run)
app.command("bench", context_settings=bench.SETTINGS)(bench.run)


def main() -> None:
    """Run the command line; errors of the input end with one line on standard error and exit code 2."""
    prepare_streams()
    try:
        app()
    except QuepuError as error:
        warn(f"quepu: {error}")
        sys.exit(EXIT_USAGE)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(EXIT_NO)
    except OSError as error:
        warn(f"quepu: {_about(error)}")
        sys.exit(EXIT_USAGE)


def _about(error: OSError) -> str:
    where = f"{error.filename}: " if error.filename else ""
    return f"{where}{error.strerror or error}"


if __name__ == "__main__":
    main()
