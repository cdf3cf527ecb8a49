"""The queries of the fan-frequency report. Texts are constants; everything a user chooses is a parameter."""

from typing import Final

# The wins of a selection, by key; the rest of a win is read only where it is needed.
SELECTED: Final = """
CREATE TEMP TABLE selected AS
SELECT w.match_key, w.hand, w.win, w.book
FROM wins w
JOIN matches m ON m.match_key = w.match_key
WHERE ($source IS NULL OR m.source = $source)
  AND ($room IS NULL OR m.room = $room)
  AND ($player IS NULL OR m.player_names[w.player + 1] = $player OR m.player_ids[w.player + 1] = $player)
  AND ($seat_wind IS NULL OR w.seat = $seat_wind)
  AND ($since IS NULL OR m.started_at >= $since)
  AND ($until IS NULL OR m.started_at < $until)
"""
OTHER_BOOKS: Final = """
SELECT w.* FROM selected s JOIN wins w ON w.match_key = s.match_key AND w.hand = s.hand AND w.win = s.win
WHERE s.book <> $book
"""
SCORED_HERE: Final = """
CREATE TEMP TABLE scored AS
SELECT w.self_drawn, w.open, (w.form <> '')::INTEGER AS legal, w.minimum_met, w.computed_total AS total,
       w.fans, w.fan_counts, w.fan_points,
       CASE WHEN list_contains(w.fans, $stepping) THEN w.fan_tiles[list_position(w.fans, $stepping)] END AS steps
FROM selected s JOIN wins w ON w.match_key = s.match_key AND w.hand = s.hand AND w.win = s.win
WHERE $book IS NULL OR s.book = $book
"""
SCORED_AGAIN: Final = """
INSERT INTO scored
SELECT w.self_drawn, w.open, r.legal, r.minimum_met, r.computed_total, r.fans, r.fan_counts, r.fan_points,
       CASE WHEN list_contains(r.fans, $stepping) THEN r.fan_tiles[list_position(r.fans, $stepping)] END
FROM rescored r JOIN wins w ON w.match_key = r.match_key AND w.hand = r.hand AND w.win = r.win
"""
COUNTS: Final = """
SELECT count(*) FILTER (WHERE legal = 1 AND minimum_met = 1), count(*) FILTER (WHERE legal = 1 AND minimum_met = 0),
       count(*) FILTER (WHERE legal = 0)
FROM scored WHERE $minimum_total IS NULL OR total >= $minimum_total
"""
HELD: Final = """
CREATE TEMP TABLE held AS
SELECT rowid AS win, self_drawn, open, total, steps,
       unnest(fans) AS fan, unnest(fan_counts) AS n, unnest(fan_points) AS points
FROM scored
WHERE legal = 1 AND minimum_met = 1 AND ($minimum_total IS NULL OR total >= $minimum_total)
"""
FANS: Final = """
SELECT fan, count(*), sum(n)::BIGINT, sum(points)::BIGINT, sum(total)::BIGINT,
       sum(self_drawn)::BIGINT, sum(open)::BIGINT
FROM held GROUP BY fan ORDER BY fan
"""
# Shifted chows whose tiles span seven ranks shift by two.
STEP_TWO: Final = """
SELECT $stepping, count(*), sum(n)::BIGINT, sum(points)::BIGINT, sum(total)::BIGINT,
       sum(self_drawn)::BIGINT, sum(open)::BIGINT
FROM held WHERE fan = $stepping AND list_max(steps) - list_min(steps) = 6
"""
PAIRS: Final = """
SELECT a.fan, b.fan, count(*) AS together
FROM held a JOIN held b ON a.win = b.win AND a.fan < b.fan
GROUP BY a.fan, b.fan ORDER BY together DESC, a.fan, b.fan
"""
TOTALS: Final = """
SELECT total, count(*) FROM scored
WHERE legal = 1 AND minimum_met = 1 AND ($minimum_total IS NULL OR total >= $minimum_total)
GROUP BY total ORDER BY total
"""
