"""The dashboard's entry: the list of pages. Started by `quepu serve`, which passes the settings."""

import streamlit as st

from dashboard.markup import markdown_text, show_styles
from engine.errors import QuepuError

# File, title, and path in the address. No string stands alone in a page's file: Streamlit would print it.
PAGES = (
    ("pages/overview.py", "Overview 概览", "overview"),
    ("pages/upload.py", "Upload and audit 审计", "upload"),
    ("pages/replay.py", "Replay 牌谱", "replay"),
    ("pages/fans.py", "Fan frequency 番种频率", "fans"),
    ("pages/calculator.py", "Hand calculator 算番", "calculator"),
)


def main() -> None:
    """Show the page that the address names."""
    st.set_page_config(page_title="Quepu 雀谱", page_icon="🀄", layout="wide")
    pages = [st.Page(file, title=title, url_path=path, default=path == "overview") for file, title, path in PAGES]
    page = st.navigation(pages)
    show_styles()
    try:
        page.run()
    except QuepuError as error:
        st.error(markdown_text(str(error)))


main()
