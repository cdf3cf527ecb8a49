"""The queries of the what-if report. Texts are constants; everything a user chooses is a parameter."""

from typing import Final

# Wins that have their hand to themselves come in batches, those of hands with several winners together.
CONTESTED: Final = "CREATE TEMP TABLE contested AS SELECT DISTINCT match_key, hand FROM wins WHERE win > 0"
COUNT: Final = "SELECT count(*) FROM wins"
ALONE: Final = """
SELECT match_key, hand, win, event, seat, payer, meld_kinds, meld_tiles, concealed, win_tile, round_wind, self_drawn,
       last_tile, sea_last, kong, flowers, ready
FROM wins w
WHERE NOT EXISTS (SELECT 1 FROM contested c WHERE c.match_key = w.match_key AND c.hand = w.hand)
"""
TOGETHER: Final = """
SELECT w.match_key, w.hand, win, event, seat, payer, meld_kinds, meld_tiles, concealed, win_tile, round_wind,
       self_drawn, last_tile, sea_last, kong, flowers, ready,
       dense_rank() OVER (ORDER BY w.match_key, w.hand) - 1 AS place
FROM wins w JOIN contested c ON c.match_key = w.match_key AND c.hand = w.hand
ORDER BY w.match_key, w.hand, win
"""
MOVED: Final = """
CREATE TEMP TABLE moved (
  match_key VARCHAR, hand INTEGER, win INTEGER, event INTEGER, what INTEGER, why INTEGER,
  total_before INTEGER, total_after INTEGER,
  before_e BIGINT, before_s BIGINT, before_w BIGINT, before_n BIGINT,
  after_e BIGINT, after_s BIGINT, after_w BIGINT, after_n BIGINT,
  fans_before INTEGER[], times_before INTEGER[], fans_after INTEGER[], times_after INTEGER[])
"""
ADD: Final = "INSERT INTO moved SELECT * FROM batch"
MATCHES: Final = "SELECT count(DISTINCT match_key) FROM moved WHERE what > 0"
# Most points first; the rake apart, the seats gain together what the others lose.
HANDS: Final = """
SELECT * FROM moved WHERE what > 0
ORDER BY abs(after_e - before_e) + abs(after_s - before_s) + abs(after_w - before_w) + abs(after_n - before_n) DESC,
         abs(total_after - total_before) DESC, match_key, hand, win
LIMIT $limit
"""
EVERY_HAND: Final = "SELECT * FROM moved WHERE what > 0 ORDER BY match_key, hand, win"
PEOPLE: Final = """
CREATE TEMP TABLE people AS
SELECT m.source, CASE WHEN s.player_id <> '' THEN s.player_id ELSE s.player_name END AS player,
       max(s.player_name) AS name, count(*) FILTER (WHERE v.win = 0) AS hands,
       sum(CASE s.seat WHEN 0 THEN before_e WHEN 1 THEN before_s WHEN 2 THEN before_w ELSE before_n END)::BIGINT
         AS before,
       sum(CASE s.seat WHEN 0 THEN after_e WHEN 1 THEN after_s WHEN 2 THEN after_w ELSE after_n END)::BIGINT AS after
FROM moved v
JOIN seats s ON s.match_key = v.match_key AND s.hand = v.hand
JOIN matches m ON m.match_key = v.match_key
WHERE s.player_id <> '' OR s.player_name <> ''
GROUP BY 1, 2
"""
PEOPLE_COUNTS: Final = "SELECT count(*), count(*) FILTER (WHERE before <> after) FROM people"
GAINERS: Final = """
SELECT source, player, name, hands, before, after FROM people WHERE after > before
ORDER BY after - before DESC, source, player LIMIT $limit
"""
LOSERS: Final = """
SELECT source, player, name, hands, before, after FROM people WHERE after < before
ORDER BY after - before, source, player LIMIT $limit
"""
