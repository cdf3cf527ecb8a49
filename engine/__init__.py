"""The game: tiles, events, rule books, divisions, fans, scoring, settlement, replay, simulation."""
