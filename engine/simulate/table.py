"""One hand at the table: the replay's state is the table, its kernels the rules, four bots the players."""

from typing import Final, TypeAlias

from engine import events as e
from engine.books.model import Book
from engine.replay import encode as k
from engine.replay import layout as at
from engine.replay.apply import apply
from engine.replay.ask import expected_draw, is_last, tiles_left
from engine.replay.derive import winning_hand
from engine.score_model import Score
from engine.scoring import score
from engine.simulate.claims import best_chow, cost_of_equals, cost_without
from engine.simulate.discards import choose_discard
from engine.simulate.layout import FAR, HAND, MELD, MELDS, MINIMUM, P_CLOSED, P_COST, P_FAMILY, PUNG_SET, READY, TASTE
from engine.simulate.plans import choose_plan
from engine.simulate.prng import below
from engine.simulate.tastes import KONGS, LAZY, OVERLOOKED, draw_tastes, new_memory
from engine.simulate.view import completes, look, note_waiting
from engine.tiles import FLOWER, KINDS, Seat, Tile

Deals: TypeAlias = tuple[tuple[Tile, ...], ...]

CLAIM_GAIN: Final = 30
"""A claim must make the plan cheaper by this."""
KONG_LOSS: Final = 25
"""A kong may make the plan dearer by this: it brings a tile."""
ADDED_LOSS: Final = 60
"""So may the fourth tile of a melded pung, which is good for little else."""
EAGER_LOSS: Final = 250
"""What the temper of kongs lets a kong cost."""
DISAPPOINTED: Final = 200
"""A family that completed below the minimum is liked so much less for the rest of the hand."""


class Table:
    """Plays one hand. `events` are those of play, from the first flower or draw to the win or the empty wall."""

    def __init__(self, book: Book, start: e.HandStart, deals: Deals, rng: list[int], lucky: Seat) -> None:
        """Seat four bots, whose tastes and slips come from the generator `rng`; `lucky` was dealt two fours, or -1."""
        self.book = book
        self.rng = rng
        self.events: list[e.AnyEvent] = []
        self.score: Score | None = None
        self.winner: Seat = -1
        self.source: Seat = -1
        self.state = [0] * at.SIZE
        apply(self.state, *k.row_of(start))
        self.state[at.WALL : at.WALL + len(start.wall)] = start.wall
        for seat, tiles in enumerate(deals):
            for row in k.deal_rows(e.Deal(seat=seat, tiles=tiles)):
                apply(self.state, *row)
        self.minds = [new_memory(book, rng) for _ in range(4)]
        self.tempers = [draw_tastes(mind, rng, seat == lucky) for seat, mind in enumerate(self.minds)]
        self.can_declare = any(rule.id == "ready_declared" for rule in book.fans)

    def play(self) -> None:
        """Play the hand to its end."""
        self._opening_flowers()
        for seat in range(4):
            mind = self._look(seat)
            choose_plan(mind, FAR)
            if self.state[at.PHASE] != at.PHASE_ACT or seat != 0:
                note_waiting(mind)
        while self.state[at.PHASE] != at.PHASE_OVER:
            self._step(self.state[at.TURN])

    def _step(self, seat: Seat) -> None:
        phase = self.state[at.PHASE]
        if phase == at.PHASE_REPLACE:
            self._draw(seat, 1)
        elif phase == at.PHASE_ACT:
            if not self._own_kong(seat):
                self._discard(seat)
        elif phase == at.PHASE_DISCARD:
            self._discard(seat)
        elif tiles_left(self.state, seat) > 0:
            self._draw(seat, 0)
        else:
            self._do(k.EXHAUSTED, -1, -1)

    def _do(self, kind: int, seat: Seat, tile: Tile, other: int = -1, flag: int = 0) -> None:
        row = (kind, seat, tile, other, flag)
        apply(self.state, *row)
        self.events.append(k.event_of(row))

    def _look(self, seat: Seat) -> list[int]:
        mind = self.minds[seat]
        look(self.state, seat, mind)
        return mind

    def _opening_flowers(self) -> None:
        for seat in range(4):
            while (flower := self._flower(seat)) >= 0:
                self._do(k.FLOWER, seat, flower)
                self._do(k.DRAW, seat, expected_draw(self.state, seat, 1), flag=1)

    def _flower(self, seat: Seat) -> Tile:
        first = at.HANDS + 42 * seat
        return next((tile for tile in range(FLOWER, FLOWER + 8) if self.state[first + tile]), -1)

    def _draw(self, seat: Seat, back: int) -> None:
        """Draw, lay flowers, and win if the tile completes."""
        tile = expected_draw(self.state, seat, back)
        self._do(k.DRAW, seat, tile, flag=back)
        while tile >= FLOWER and tiles_left(self.state, seat) > 0:
            self._do(k.FLOWER, seat, tile)
            tile = expected_draw(self.state, seat, 1)
            self._do(k.DRAW, seat, tile, flag=1)
        self._wins(seat, tile, seat)

    def _wins(self, seat: Seat, tile: Tile, source: Seat) -> bool:
        """Win if the tile completes a hand that the book lets win."""
        result = self._judge(seat, tile, source)
        if result is None:
            return False
        self._do(k.WIN, seat, tile, source)
        self.score, self.winner, self.source = result, seat, source
        return True

    def _judge(self, seat: Seat, tile: Tile, source: Seat) -> Score | None:
        mind = self.minds[seat]
        if not mind[READY]:
            return None
        look(self.state, seat, mind)
        if source == seat and tile < KINDS:
            mind[HAND + tile] -= 1
        if not completes(mind, tile):
            return None
        result = score(winning_hand(self.state, seat, tile, source), self.book, explain=False)
        flowers = self.state[at.FLOWERS + seat] * self.book.flower_value
        proud_enough = not self.book.scores_fans or result.total_uncapped - flowers >= mind[MINIMUM]
        if result.legal and result.minimum_met and proud_enough:
            return result
        mind[TASTE + mind[P_FAMILY]] -= DISAPPOINTED
        return None

    def _own_kong(self, seat: Seat) -> bool:
        """Make a kong from the hand if one is there and liked."""
        state = self.state
        if tiles_left(state, seat) == 0 or is_last(state, seat) or state[at.READY + seat]:
            return False
        mind = self._look(seat)
        fours = [t for t in range(KINDS) if mind[HAND + t] == 4]
        melded = [mind[MELD + i] - PUNG_SET for i in range(mind[MELDS]) if mind[MELD + i] >= PUNG_SET]
        added = [t for t in melded if mind[HAND + t] == 1]
        if not fours and not added:
            return False
        choose_plan(mind, FAR)
        eager = self.tempers[seat] == KONGS
        limit = mind[P_COST] + (EAGER_LOSS if eager else KONG_LOSS)
        for tile in fours:
            if cost_of_equals(mind, tile, 4, 0, limit) < limit:
                self._kong(k.CONCEALED_KONG, seat, tile)
                return True
        limit = mind[P_COST] + (EAGER_LOSS if eager else ADDED_LOSS)
        for tile in added:
            if cost_without(mind, tile, limit) < limit:
                self._kong(k.ADDED_KONG, seat, tile)
                return True
        return False

    def _kong(self, kind: int, seat: Seat, tile: Tile) -> None:
        self._do(kind, seat, tile)
        note_waiting(self._look(seat))
        if kind == k.ADDED_KONG:
            any(self._wins((seat + step) % 4, tile, seat) for step in (1, 2, 3))

    def _discard(self, seat: Seat) -> None:
        """Discard by the plan, after which others may claim."""
        state = self.state
        mind = self._look(seat)
        drawn = state[at.DRAWN]
        if drawn < FLOWER and not state[at.READY + seat]:
            tile = self._choose(mind, drawn)
            mind[HAND + tile] -= 1
            note_waiting(mind)
            self._declare(seat)
        else:
            tile = drawn
        self._do(k.DISCARD, seat, tile, flag=int(tile == drawn))
        self._offer(seat, tile)

    def _choose(self, mind: list[int], drawn: Tile) -> Tile:
        if drawn >= 0 and below(self.rng, 100) < LAZY:
            return drawn
        choose_plan(mind, FAR)
        return choose_discard(mind)

    def _declare(self, seat: Seat) -> None:
        """Declare ready in a room that knows it, when the plan is closed anyway."""
        mind = self.minds[seat]
        if self.can_declare and mind[READY] and mind[P_CLOSED] and not self.state[at.READY + seat]:
            self._do(k.READY, seat, -1)

    def _offer(self, giver: Seat, tile: Tile) -> None:
        """Let the others win on a discard, or meld it."""
        seats = [(giver + step) % 4 for step in (1, 2, 3)]
        winners = [seat for seat in seats if self._judge(seat, tile, giver) is not None]
        if winners:
            self._wins(winners[0], tile, giver)
            for seat in winners[1:]:
                self._do(k.CLAIM, seat, tile, -1, 2 * 3 + 1)
        elif tile < KINDS and not is_last(self.state, giver):
            self._offer_meld(giver, tile, seats)

    def _offer_meld(self, giver: Seat, tile: Tile, seats: list[Seat]) -> None:
        chow = self._wants_chow(seats[0], tile)
        for seat in seats:
            kind = self._wants_equals(seat, tile)
            if kind:
                self._do(kind, seat, tile, giver)
                note_waiting(self._look(seat))
                if chow >= 0 and seat != seats[0]:
                    self._do(k.CLAIM, seats[0], tile, chow, 1)
                return
        if chow >= 0:
            self._do(k.CHOW, seats[0], tile, chow)

    def _wants_chow(self, seat: Seat, tile: Tile) -> Tile:
        mind = self.minds[seat]
        if tile >= 27 or self.state[at.READY + seat]:
            return -1
        self._look(seat)
        low = best_chow(mind, tile, mind[P_COST] - CLAIM_GAIN)
        return low if low >= 0 and below(self.rng, 100) >= OVERLOOKED else -1

    def _wants_equals(self, seat: Seat, tile: Tile) -> int:
        """The kind of claim that a seat makes with two or three equal tiles; 0 none."""
        mind = self.minds[seat]
        held = self.state[at.HANDS + 42 * seat + tile]
        if held < 2 or self.state[at.READY + seat]:
            return 0
        self._look(seat)
        if held == 3 and tiles_left(self.state, seat) > 0:
            limit = mind[P_COST] + (KONG_LOSS if self.tempers[seat] != KONGS else ADDED_LOSS)
            if not mind[P_CLOSED] and cost_of_equals(mind, tile, 3, 1, limit) < limit:
                return k.MELDED_KONG
        limit = mind[P_COST] - CLAIM_GAIN
        wanted = cost_of_equals(mind, tile, 2, 1, limit) < limit
        return k.PUNG if wanted and below(self.rng, 100) >= OVERLOOKED else 0
