"""The dashboard's entry: the list of pages. Started by `quepu serve`, which passes the settings."""

import streamlit as st

from dashboard.markup import show_styles

# File, title, and path in the address. The folder is not called "pages": Streamlit would serve its files on their own.
# No string stands alone in a page's file: Streamlit would print it.
PAGES = (
    ("views/overview.py", "Overview 概览", "overview"),
    ("views/upload.py", "Upload and audit 审计", "upload"),
    ("views/replay.py", "Replay 牌谱", "replay"),
    ("views/fans.py", "Fan frequency 番种频率", "fans"),
    ("views/calculator.py", "Hand calculator 算番", "calculator"),
)


def main() -> None:
    """Show the page that the address names."""
    st.set_page_config(page_title="Quepu 雀谱", page_icon="🀄", layout="wide")
    pages = [st.Page(file, title=title, url_path=path, default=path == "overview") for file, title, path in PAGES]
    page = st.navigation(pages)
    show_styles()
    page.run()


main()
