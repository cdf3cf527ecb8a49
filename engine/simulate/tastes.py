"""What each seat likes: every bot draws a temper and its tastes anew in each hand."""

from typing import Final

from engine.books.model import Book
from engine.kernel import Cells
from engine.simulate import families as f
from engine.simulate.layout import EST, MELD, MINIMUM, OFF, SIZE, TASTE
from engine.simulate.prng import below

SPREAD: Final = 150
"""Tastes vary by about one tile of distance."""
DISLIKED: Final = 4
"""A bot leaves out every so manieth family, drawn anew in each hand."""
LEANING: Final[dict[int, int]] = {
    f.MIXED_TRIPLE: -5,
    f.SEVEN_PAIRS: -10,
    f.HALF_FLUSH: 40,
    f.PURE_STRAIGHT: 30,
    f.KNITTED_TILES: 40,
    f.KNITTED_STRAIGHT: -20,
    f.CHICKEN: -90,
    f.OUTSIDE: -25,
    f.ALL_PUNGS: 0,
    f.MELDED: -130,
    f.CONCEALED_PUNGS: -60,
    f.TWO_DRAGONS: -30,
    f.ANY: -150,
    f.CLOSED_SIMPLES: -50,
}
"""What all bots add to their taste, so that their play looks like that of people."""
ALWAYS: Final = (f.MIXED_SHIFTED, f.ANY)
"""Families that no bot leaves out."""
ACQUIRED: Final = (f.MELDED,)
"""Families that only a bot of the fitting temper likes."""
LAZY: Final = 24
"""Of 100 turns, those in which a bot throws back what it drew without a thought."""
OVERLOOKED: Final = 33
"""Of 100 claims that a bot would make, those that it lets pass."""
AMBITION: Final = 8
"""What a proud bot wants a win to be worth where the book has no minimum, or a lower one."""
HUMBLE: Final = 4
"""One of so many bots, drawn anew in each hand, takes any win that the book lets win."""
STEADY, KONGS, MELDER, DODGER = range(4)
TEMPERS: Final = (STEADY,) * 12 + (KONGS, KONGS, MELDER, DODGER)
TEMPER_TASTES: Final[dict[int, dict[int, int]]] = {
    STEADY: {},
    KONGS: {f.CONCEALED_PUNGS: 150, f.ALL_PUNGS: 80, f.SHIFTED_PUNGS: 80, f.TWO_DRAGONS: 100},
    MELDER: {f.MELDED: 260},
    DODGER: {f.CHICKEN: 220},
}


def family_values(book: Book) -> list[int]:
    """Return what the plans of each family reach under a book, in fan points."""
    values = {rule.id: rule.value for rule in book.fans}
    return [sum(values.get(fan, 0) for fan in fans) for fans in f.FAMILY_FANS]


def new_memory(book: Book, rng: Cells) -> list[int]:
    """Return a bot's memory that knows the book's values, and its own minimum, which is never below the book's."""
    proud = below(rng, HUMBLE) > 0 and book.scores_fans
    memory = [0] * SIZE
    memory[MELD : MELD + 4] = [-1] * 4
    memory[MINIMUM] = max(book.minimum, AMBITION if proud else 0)
    memory[EST : EST + f.FAMILIES] = family_values(book)
    return memory


def draw_tastes(memory: Cells, rng: Cells, lucky: bool) -> int:
    """Give a bot new tastes for a hand; return its temper, that of kongs for a seat dealt two fours."""
    temper = KONGS if lucky else TEMPERS[below(rng, len(TEMPERS))]
    own = TEMPER_TASTES[temper]
    for family in range(f.FAMILIES):
        taste = below(rng, SPREAD) + LEANING.get(family, 0) + own.get(family, 0)
        liked = below(rng, DISLIKED) > 0 or family in own or family in ALWAYS
        rare = family in ACQUIRED and family not in own
        memory[TASTE + family] = taste if liked and not rare else OFF
    return temper
