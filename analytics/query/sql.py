"""The queries of the pages. Texts are constants; everything a user chooses is a parameter."""

from typing import Final

OVERVIEW: Final = """
SELECT count(*), coalesce(sum(hands), 0)::BIGINT, coalesce(sum(wins), 0)::BIGINT,
       (SELECT count(*) FROM hands WHERE outcome = 'exhausted'), coalesce(sum(events), 0)::BIGINT,
       coalesce(sum(errors), 0)::BIGINT, coalesce(sum(warnings), 0)::BIGINT, coalesce(sum(notes), 0)::BIGINT,
       min(started_at), max(started_at)
FROM matches
"""
SOURCES: Final = "SELECT source, count(*) FROM matches GROUP BY source ORDER BY count(*) DESC, source"
VERDICTS: Final = """
SELECT verdict, count(*) FILTER (WHERE value = 'pass'), count(*) FILTER (WHERE value = 'fail'),
       count(*) FILTER (WHERE value = 'unknown')
FROM (UNPIVOT (SELECT COLUMNS('verdict_.*') FROM hands) ON COLUMNS(*) INTO NAME verdict VALUE value)
GROUP BY verdict
"""
CODES: Final = """
SELECT code, severity, count(*), count(DISTINCT match_key) FROM findings
GROUP BY code, severity ORDER BY count(*) DESC, code
"""
MATCHES: Final = """
SELECT match_key, source, room, book, started_at, player_names, hands, wins, stated_final, computed_change,
       errors, warnings, notes
FROM matches
WHERE ($source IS NULL OR source = $source)
  AND ($room IS NULL OR room = $room)
  AND ($book IS NULL OR book = $book)
  AND ($player IS NULL OR list_contains(player_names, $player) OR list_contains(player_ids, $player))
  AND ($since IS NULL OR started_at >= $since)
  AND ($until IS NULL OR started_at < $until)
  AND ($text IS NULL OR contains(lower(match_key || ' ' || room || ' ' || array_to_string(player_names, ' ')), $text))
  AND (NOT $with_errors OR errors > 0)
ORDER BY started_at DESC NULLS LAST, match_key
LIMIT $limit OFFSET $offset
"""
HANDS: Final = """
SELECT hand, source_id, first_event, last_event, round_wind, players, outcome, winners, payer, stated_total,
       computed_total, stated_points, computed_points, verdict_legality, verdict_conservation, verdict_wall,
       verdict_winner, verdict_fans, verdict_total, verdict_minimum, verdict_payment, verdict_running,
       verdict_penalties, errors, warnings, notes
FROM hands WHERE match_key = $match_key ORDER BY hand
"""
FINDINGS: Final = """
SELECT f.match_key, f.finding, f.hand, f.event, f.line, f.code, f.severity, f.expected, f.found, f.clause,
       f.book, f.origin, f.text
FROM findings f JOIN matches m ON m.match_key = f.match_key
WHERE ($severity IS NULL OR f.severity = $severity)
  AND ($code IS NULL OR f.code = $code)
  AND ($match_key IS NULL OR f.match_key = $match_key)
  AND ($source IS NULL OR m.source = $source)
  AND ($room IS NULL OR m.room = $room)
  AND ($player IS NULL OR list_contains(m.player_names, $player) OR list_contains(m.player_ids, $player))
  AND ($since IS NULL OR m.started_at >= $since)
  AND ($until IS NULL OR m.started_at < $until)
ORDER BY f.match_key, f.finding
LIMIT $limit OFFSET $offset
"""
CHOICES: Final = {
    "sources": "SELECT DISTINCT source FROM matches ORDER BY source LIMIT $limit",
    "rooms": "SELECT DISTINCT room FROM matches WHERE room <> '' ORDER BY room LIMIT $limit",
    "books": "SELECT DISTINCT book FROM matches ORDER BY book LIMIT $limit",
    "players": """SELECT DISTINCT name FROM (SELECT unnest(player_names) AS name FROM matches)
                  WHERE name <> '' ORDER BY name LIMIT $limit""",
}
