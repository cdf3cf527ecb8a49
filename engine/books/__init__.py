"""Rule books as data and their loader."""

from engine.books.loader import BOOK_IDS, load_book, parse_book
from engine.books.model import Book

__all__ = ["BOOK_IDS", "Book", "load_book", "parse_book"]
