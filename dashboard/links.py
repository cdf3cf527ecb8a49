"""Addresses of the pages: what a shared link holds."""

from urllib.parse import urlencode


def replay_link(match: str, hand: int = 0, step: int = 0) -> str:
    """Return the address of a hand's replay, relative to the dashboard.

    >>> replay_link("pku:1", 3)
    '/replay?match=pku%3A1&hand=3'
    """
    place = {"match": match, "hand": max(hand, 0)} | ({"step": step} if step else {})
    return f"/replay?{urlencode(place)}"
