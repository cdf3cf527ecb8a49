"""Versions that every table row carries: of the engine, of a book, of the projection itself."""

import hashlib
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Final

import msgspec

from engine.books.model import Book

RELEASE: Final = "0.1.0"
DIGITS: Final = 16
"""Hex digits of a digest that are kept: enough to tell versions apart, short enough to read."""


def digest_of(files: Iterable[Path], root: Path) -> str:
    """Return the digest of *files*, by relative name and content, whatever their order."""
    total = hashlib.sha256()
    for file in sorted(files):
        content = hashlib.sha256(file.read_bytes()).hexdigest()
        total.update(f"{file.relative_to(root).as_posix()} {content}\n".encode())
    return total.hexdigest()[:DIGITS]


def sources(folder: Path) -> Iterable[Path]:
    """Return the source and data files under *folder*, compiled files left out."""
    return (file for kind in ("*.py", "*.toml") for file in folder.rglob(kind))


@cache
def engine_version() -> str:
    """Return release and digest of the engine's sources and books, such as ``0.1.0+3f9c0d5e81a2b764``."""
    folder = Path(__file__).parent.parent / "engine"
    return f"{RELEASE}+{digest_of(sources(folder), folder)}"


@cache
def projection_version() -> str:
    """Return the digest of the sources that turn a replayed match into rows: audit and tables."""
    folder = Path(__file__).parent
    parts = (*sources(folder / "audit"), *sources(folder / "tables"), folder / "findings.toml")
    return digest_of(parts, folder)


def book_version(book: Book) -> str:
    """Return the digest of a book's content, parameters included."""
    return hashlib.sha256(msgspec.json.encode(book, order="deterministic")).hexdigest()[:DIGITS]
