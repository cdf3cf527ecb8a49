"""Tables on pages: cells are plain data, never markup, whatever a log put in them."""

from collections.abc import Iterable, Sequence
from typing import Any

import pandas as pd
import streamlit as st

REPLAY = "replay"
"""The column that leads to a replay, where a table has it."""
MARK_COLOURS = {"✓": "color:#157347", "✗": "color:#c0262d;font-weight:700", "?": "color:#8a8f98"}


def grid(columns: Sequence[str], rows: Iterable[Sequence[object]], marks: Sequence[str] = ()) -> None:
    """Draw a table; the columns named in *marks* hold verdict marks and are coloured."""
    frame = pd.DataFrame(list(rows), columns=list(columns))
    data: Any = frame.style.map(lambda mark: MARK_COLOURS.get(mark, ""), subset=list[Any](marks)) if marks else frame
    links: Any = {REPLAY: st.column_config.LinkColumn(REPLAY, display_text="▶", width=60)}
    st.dataframe(data, hide_index=True, width="stretch", column_config=links if REPLAY in columns else None)
