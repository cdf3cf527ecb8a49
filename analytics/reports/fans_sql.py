"""The queries of the fan-frequency report. Texts are constants; everything a user chooses is a parameter."""

from typing import Final

# The wins of a selection, with what scoring them again needs.
SELECTED: Final = """
CREATE TEMP TABLE selected AS
SELECT w.match_key, w.hand, w.win, w.book, w.seat, w.self_drawn, w.open, w.meld_kinds, w.meld_tiles, w.meld_offers,
       w.concealed, w.win_tile, w.round_wind, w.last_tile, w.sea_last, w.kong, w.flowers, w.ready,
       (w.form <> '')::INTEGER AS legal, w.minimum_met, w.computed_total,
       w.fans, w.fan_counts, w.fan_points, w.fan_tiles
FROM wins w
JOIN matches m ON m.match_key = w.match_key
JOIN seats s ON s.match_key = w.match_key AND s.hand = w.hand AND s.seat = w.seat
WHERE ($source IS NULL OR m.source = $source)
  AND ($room IS NULL OR m.room = $room)
  AND ($player IS NULL OR s.player_name = $player OR s.player_id = $player)
  AND ($seat_wind IS NULL OR w.seat = $seat_wind)
  AND ($since IS NULL OR m.started_at >= $since)
  AND ($until IS NULL OR m.started_at < $until)
"""
OTHER_BOOKS: Final = "SELECT * FROM selected WHERE book <> $book"

SCORED_HERE: Final = """
CREATE TEMP TABLE scored AS
SELECT match_key, hand, win, self_drawn, open, legal, minimum_met, computed_total,
       fans, fan_counts, fan_points, fan_tiles
FROM selected WHERE $book IS NULL OR book = $book
"""
SCORED_AGAIN: Final = """
INSERT INTO scored
SELECT r.match_key, r.hand, r.win, s.self_drawn, s.open, r.legal, r.minimum_met, r.computed_total,
       r.fans, r.fan_counts, r.fan_points, r.fan_tiles
FROM rescored r JOIN selected s ON s.match_key = r.match_key AND s.hand = r.hand AND s.win = r.win
"""
SAMPLE: Final = """
CREATE TEMP TABLE sample AS SELECT * FROM scored
WHERE legal = 1 AND minimum_met = 1 AND ($minimum_total IS NULL OR computed_total >= $minimum_total)
"""
COUNTS: Final = """
SELECT (SELECT count(*) FROM sample), count(*) FILTER (WHERE legal = 1 AND minimum_met = 0),
       count(*) FILTER (WHERE legal = 0)
FROM scored WHERE $minimum_total IS NULL OR computed_total >= $minimum_total
"""
HELD: Final = """
CREATE TEMP TABLE held AS
SELECT match_key, hand, win, self_drawn, open, computed_total AS total,
       unnest(fans) AS fan, unnest(fan_counts) AS n, unnest(fan_points) AS points, unnest(fan_tiles) AS tiles
FROM sample
"""
FANS: Final = """
SELECT fan, count(*), sum(n)::BIGINT, sum(points)::BIGINT, sum(total)::BIGINT,
       sum(self_drawn)::BIGINT, sum(open)::BIGINT
FROM held GROUP BY fan ORDER BY fan
"""
# The runs of a shifted-chows fan whose tiles span seven ranks shift by two.
STEP_TWO: Final = """
SELECT $fan, count(*), sum(n)::BIGINT, sum(points)::BIGINT, sum(total)::BIGINT,
       sum(self_drawn)::BIGINT, sum(open)::BIGINT
FROM held WHERE fan = $fan AND list_max(tiles) - list_min(tiles) = 6
"""
PAIRS: Final = """
SELECT a.fan, b.fan, count(*) AS together
FROM held a JOIN held b ON a.match_key = b.match_key AND a.hand = b.hand AND a.win = b.win AND a.fan < b.fan
GROUP BY a.fan, b.fan ORDER BY together DESC, a.fan, b.fan
"""
TOTALS: Final = "SELECT computed_total, count(*) FROM sample GROUP BY computed_total ORDER BY computed_total"
