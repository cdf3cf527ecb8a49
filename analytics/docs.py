"""Writing the generated documents: `python -m analytics.docs`."""

from pathlib import Path

from analytics import findings
from analytics.tables import schema


def documents() -> dict[str, str]:
    """Return the generated documents by path within the project."""
    return {"docs/tables.md": schema.markdown(), "docs/findings.md": findings.markdown()}


def write(root: Path) -> None:
    """Write the documents below *root*."""
    for name, text in documents().items():
        (root / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write(Path(__file__).parent.parent)
