"""Where each part of a replay's state stands in its flat sequence of integers.

One state is `SIZE` cells: a Python list, or one row of a NumPy int64 array when compiled. A name with a
plural is the first of several cells; its comment gives their shape.
"""

from typing import Final

HANDS: Final = 0
"""4 seats x 42: copies of each tile standing in the seat's hand."""
SEEN: Final = 168
"""42: copies of each tile that were dealt or drawn so far."""
VISIBLE: Final = 210
"""42: copies of each tile in the discards and in exposed chows, pungs and open kongs; a claimed tile counts once."""
MELDS: Final = 252
"""4 seats x 4 melds x 3: kind (as in `engine.hand`), lowest tile, offer (1 left, 2 opposite, 3 right, 0 nobody)."""
MELD_COUNTS: Final = 300
"""4: melds of each seat."""
FLOWERS: Final = 304
"""4: flowers laid down by each seat."""
DISCARDS: Final = 308
"""4: discards made by each seat."""
LEFT: Final = 312
"""4: tiles left in each seat's wall; a common wall is counted in the first cell."""
READY: Final = 316
"""4: 1 where the seat declared ready."""
PHASE: Final = 320
TURN: Final = 321
"""The seat that draws, discards or replaces next."""
OFFER_KIND: Final = 322
"""What can be won on or claimed now: 0 nothing, else the kind code of a discard or of an added kong."""
OFFER_SEAT: Final = 323
OFFER_TILE: Final = 324
DRAWN: Final = 325
"""The tile that the seat in turn just drew; -1 when it claimed, or when the dealer was dealt 14."""
ORIGIN: Final = 326
"""Where the last draw came from: 0 the front, 1 a replacement for a kong, 2 for a flower."""
REPLACES: Final = 327
"""What the next replacement draw is for: 1 a kong, 2 a flower."""
OPENING: Final = 328
"""1 until the first discard, kong or win: any seat may still lay flowers."""
PER_SEAT: Final = 329
"""1 when each seat draws from a wall of its own."""
HAS_FLOWERS: Final = 330
WALL_SIZE: Final = 331
"""Tiles in the wall when they are known, else 0."""
FRONT: Final = 332
"""Tiles taken from the front of a common wall, the deal included."""
BACK: Final = 333
"""Tiles taken from its back."""
ROUND_WIND: Final = 334
NEXT_DEAL: Final = 335
"""The seat whose deal comes next; `DEAL_PLACE` counts its tiles that have come."""
PASSED_RANK: Final = 336
"""The strongest claim on the offer that the log calls lost: 0 none, 1 chow, 2 pung or kong, 3 win."""
PASSED_DISTANCE: Final = 337
"""Of the lost claims to win, the least distance from the giver, counter-clockwise."""
TAKEN_RANK: Final = 338
"""The claim that took the last discard, ranked likewise; 0 none."""
TAKEN_DISTANCE: Final = 339
WINNERS: Final = 340
"""Bit mask of the seats that won."""
DRAWS: Final = 341
"""Draws so far, replacements included, the deal not."""
TAKEN_BY: Final = 342
"""The seat that took the last discard; -1 nobody."""
DEAL_PLACE: Final = 343
DEALER_FULL: Final = 344
"""How the dealer came to 14 tiles: 0 not yet, 1 dealt, 2 drawn."""
CLOSABLE: Final = 345
"""What the hand ends by if nothing follows: 0 nothing, else the kind code of a false win or of a player who left."""
WALL: Final = 346
"""144: the tiles of the wall when they are known."""
SIZE: Final = 490

PHASE_NONE: Final = 0
PHASE_DEAL: Final = 1
PHASE_DRAW: Final = 2
"""The seat in turn draws, unless another takes the last discard."""
PHASE_ACT: Final = 3
"""The seat in turn has drawn: it discards, makes a kong, lays a flower or wins."""
PHASE_DISCARD: Final = 4
"""The seat in turn has claimed: it can only discard."""
PHASE_REPLACE: Final = 5
"""The seat in turn draws a replacement; an added kong can be robbed first."""
PHASE_OVER: Final = 6
