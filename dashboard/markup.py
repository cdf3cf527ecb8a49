"""The only place where HTML reaches a page. What a log or a person wrote is escaped here, and nowhere else put in."""

import re
from collections.abc import Iterable
from html import escape
from typing import NewType

from dashboard.tiles import style_sheet

Html = NewType("Html", str)
"""HTML made by this package; everything foreign in it went through `text`."""

_MARKDOWN = re.compile(r"([\\`*_{}\[\]()<>#+\-.!|~$:&^=@/])")

_STYLE = """
.stMainBlockContainer{padding-top:3rem}
.qboard{font-size:.86em}
.qfelt{background:#1d6b54;color:#f2f7f4;border-radius:10px;padding:10px 14px;line-height:1.2}
.qrow{display:inline-block;margin:0 .5em .15em 0;white-space:nowrap}
.qwrap .qrow{white-space:normal}
.qseat{display:grid;grid-template-columns:6em 1fr;gap:.2em .8em;align-items:center;padding:.5em 0}
.qseat+.qseat{border-top:1px solid rgba(255,255,255,.18)}
.qname{font-weight:600;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.qsub{opacity:.75;font-size:.85em}
.qturn .qname::before{content:"▶ "}
.qsmall{font-size:.74em}
.qtable{border-collapse:collapse;width:100%}
.qtable td{padding:.3em .7em .2em 0;border-bottom:1px solid rgba(128,128,128,.25);vertical-align:middle}
.qnum{text-align:right;font-weight:600;font-size:1.1em}
.qdivision{font-size:.9em}
.qset{display:inline-block;margin:0 .3em .3em 0;padding:.25em .1em .1em .35em;border-radius:6px;
background:rgba(128,128,128,.12)}
.qset.qwin{box-shadow:0 0 0 2px #e0a100}
.qset .qrow{margin:0}
.qlog{font-size:.92em}
.qlog td{padding:.22em .6em .22em 0;border-bottom:1px solid rgba(128,128,128,.18);vertical-align:top}
.qlog tr.qnow td{background:#fdf0cf;color:#1d2733;font-weight:600}
.qlog .qnum{font-weight:400;font-size:.9em;opacity:.6}
.qcap{font-size:.82em;opacity:.75;margin:.1em 0 .25em 0}
"""


def text(foreign: str) -> Html:
    """Return *foreign* as text inside HTML."""
    return Html(escape(foreign, quote=True))


def tag(name: str, inside: Iterable[str], classes: str = "") -> Html:
    """Return an element around parts that are `Html` already."""
    return Html(f'<{name} class="{escape(classes, quote=True)}">{"".join(inside)}</{name}>')


def markdown_text(foreign: str) -> str:
    """Return *foreign* so that a Markdown widget (a label, a caption, a message) shows it letter by letter.

    >>> markdown_text("[x](javascript:1)")
    '\\\\[x\\\\]\\\\(javascript\\\\:1\\\\)'
    """
    return _MARKDOWN.sub(r"\\\1", foreign.replace("\r", " ").replace("\n", " "))


def show(html: Html) -> None:
    """Put *html* on the page."""
    import streamlit as st

    st.html(html)


def show_styles() -> None:
    """Put the style sheet of tiles and boards on the page; once a run."""
    show(Html(f"<style>{style_sheet()}{_STYLE}</style>"))
