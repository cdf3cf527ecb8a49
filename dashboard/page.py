"""How every page runs."""

from collections.abc import Callable

import streamlit as st

from dashboard.markup import markdown_text
from engine.errors import QuepuError


def run(draw: Callable[[], None]) -> None:
    """Draw a page; what an input or a damaged store causes is said in one line, never as a traceback."""
    try:
        draw()
    except QuepuError as error:
        st.error(markdown_text(str(error)))
