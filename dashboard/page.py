"""How every page runs."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import streamlit as st

from dashboard.markup import markdown_text
from dashboard.stores import tables
from engine.errors import QuepuError

if TYPE_CHECKING:
    from analytics.query.connect import Cursor


def run(draw: Callable[[], None]) -> None:
    """Draw a page; what an input or a damaged store causes is said in one line, never as a traceback."""
    try:
        draw()
    except QuepuError as error:
        st.error(markdown_text(str(error)))


def current_tables() -> "Cursor | None":
    """Return a cursor over tables that hold everything stored, or None; says so while they are brought up to date."""
    with st.spinner("Bringing the tables up to date …"):
        return tables()
