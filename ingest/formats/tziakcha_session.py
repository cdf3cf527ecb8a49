"""What a tziakcha session says beyond its hands: players and their seats, settings, results and the end."""

from typing import Final

from engine.errors import MalformedLogError
from engine.events import FOUR_POINTS, MatchEnd, MatchStart, Player
from ingest.formats.tziakcha_model import Session, SessionPlayer, Step, StepPlayer
from ingest.limits import Limits
from ingest.model import ParseFinding

SEATING: Final = (
    (0, 1, 2, 3), (1, 2, 3, 0), (2, 3, 0, 1), (3, 0, 1, 2),
    (1, 0, 3, 2), (0, 3, 2, 1), (3, 2, 1, 0), (2, 1, 0, 3),
    (2, 3, 1, 0), (3, 1, 0, 2), (1, 0, 2, 3), (0, 2, 3, 1),
    (3, 2, 0, 1), (2, 0, 1, 3), (0, 1, 3, 2), (1, 3, 2, 0),
)
"""For each hand of sixteen, the original player at each seat."""
_MAPPED: Final = frozenset({"t", "n", "i", "l", "b"})
_MOST: Final = 1 << 52


def players_of(step: Step, session: Session | None) -> tuple[FOUR_POINTS, list[ParseFinding]]:
    """Return the original player at each seat, by name where the names decide, else by the table.

    A name that contradicts the table is a finding in a match of sixteen hands, for which the table is known, and
    the name is believed.
    """
    table: FOUR_POINTS = SEATING[step.i % len(SEATING)]
    names = [player.n for player in session.players] if session else []
    here = [player.n for player in step.p]
    if len(set(names)) != 4 or sorted(names) != sorted(here):
        return table, _unknown_names(names, here)
    players: FOUR_POINTS = (names.index(here[0]), names.index(here[1]), names.index(here[2]), names.index(here[3]))
    if players == table or session is None or session.periods not in (None, len(SEATING)):
        return players, []
    text = f"hand {step.i} seats its players otherwise than the order of seats says"
    return players, [ParseFinding("seating_differs", text, 0, 0, _list(table), _list(players))]


def match_start(steps: list[Step], session: Session | None, session_id: str) -> MatchStart:
    """Return the start of a match, from its session if known, and its first hand."""
    first = steps[0]
    settings = first.g
    start = session.initial if session else _setting(first, "i") or 0
    return MatchStart(
        "tziakcha", session_id, _players(steps, session), room=_title(first, session),
        minimum=_setting(first, "l"), base_points=_setting(first, "b"), planned_hands=_planned(first, session),
        start_points=(start, start, start, start),
        started_at=session.start_time if session else first.t if first.i == 0 else None,
        options={key: value for key, value in sorted(settings.items()) if _is_option(key, value)},
    )


def match_end(session: Session | None) -> MatchEnd | None:
    """Return the end of a session that has come to its end, with the final points it states."""
    if session is None or len(session.players) != 4 or session.finish_time is None:
        return None
    if session.periods is not None and session.progress + 1 < session.periods:
        return None
    p = session.players
    return MatchEnd((p[0].s, p[1].s, p[2].s, p[3].s), session.finish_time)


def check_names(step: Step, limits: Limits) -> None:
    """Refuse names and ids that are too long.

    :raises MalformedLogError: if one has more code points than allowed.
    """
    for player in step.p:
        longest = max(len(player.n), len(str(player.i)))
        if longest > limits.name:
            raise MalformedLogError(f"a player's name or id has {longest} characters, more than {limits.name}")


def check_result(
    step: Step, record_id: str, players: FOUR_POINTS, session: Session | None
) -> list[ParseFinding]:
    """Compare the result bits of a hand with those that the session gives, by original player."""
    told = [record.s for record in session.records if str(record.i) == record_id] if session else []
    if not told or not record_id:
        return []
    expected = sum(1 << players[at % 4] + at // 4 * 4 for at in range(12) if step.b >> at & 1)
    if told[0] & 0xFFF == expected:
        return []
    text = f"the session gives other result bits for hand {step.i} than the hand itself"
    return [ParseFinding("session_result_differs", text, 0, 0, f"{expected:#05x}", f"{told[0] & 0xFFF:#05x}")]


def result_by_player(bits: int, total: int, players: FOUR_POINTS) -> int:
    """Return a hand's result as a session states it: total << 16 and result *bits* by original player."""
    return total << 16 | sum(1 << players[at % 4] + at // 4 * 4 for at in range(12) if bits >> at & 1)


def _players(steps: list[Step], session: Session | None) -> tuple[Player, ...]:
    seated: dict[int, StepPlayer] = {}
    for step in steps:
        players, _ = players_of(step, session)
        for seat, player in enumerate(players):
            seated.setdefault(player, step.p[seat])
    named = session.players if session and len(session.players) == 4 else [SessionPlayer(p.n) for p in _four(seated)]
    return tuple(
        Player(known.n, str(here.i), _rating(known if known.e is not None else here))
        for known, here in zip(named, _four(seated), strict=True)
    )


def _four(seated: dict[int, StepPlayer]) -> list[StepPlayer]:
    return [seated[player] for player in range(4)]


def _rating(player: StepPlayer | SessionPlayer) -> int | None:
    return None if player.e is None else round(player.e)


def _title(first: Step, session: Session | None) -> str:
    title = (session.title if session else "") or first.g.get("t", "")
    return title if isinstance(title, str) else ""


def _planned(first: Step, session: Session | None) -> int | None:
    return session.periods if session and session.periods is not None else _setting(first, "n")


def _setting(step: Step, key: str) -> int | None:
    value = step.g.get(key)
    return value if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < _MOST else None


def _is_option(key: str, value: object) -> bool:
    if key in _MAPPED or isinstance(value, bool):
        return False
    return isinstance(value, str) or (isinstance(value, int) and abs(value) < _MOST)


def _unknown_names(names: list[str], here: list[str]) -> list[ParseFinding]:
    if not names or sorted(names) == sorted(here):
        return []
    text = "the players of this hand are not those of the session; they are taken by the order of seats"
    return [ParseFinding("players_differ", text, 0, 0, ", ".join(names), ", ".join(here))]


def _list(players: tuple[int, ...]) -> str:
    return "".join(str(player) for player in players)
