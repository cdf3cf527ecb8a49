"""What each seat likes: every bot draws a temper and its tastes anew in each hand."""

from typing import Final

from engine.books.model import Book
from engine.kernel import Cells
from engine.simulate import families as f
from engine.simulate.layout import EST, MELD, MINIMUM, OFF, SIZE, TASTE
from engine.simulate.prng import below

SPREAD: Final = 70
"""Tastes vary by less than one tile of distance."""
LEANING: Final[dict[int, int]] = {
    f.CHICKEN: -110,
    f.OUTSIDE: -60,
    f.ALL_PUNGS: -20,
    f.MELDED: -130,
    f.CONCEALED_PUNGS: -60,
    f.TWO_DRAGONS: -30,
    f.ANY: -150,
    f.CLOSED_SIMPLES: -50,
}
"""What all bots add to their taste, so that their play looks like that of people."""
STEADY, KONGS, MELDER, DODGER = range(4)
TEMPERS: Final = (STEADY,) * 13 + (KONGS, MELDER, DODGER)
TEMPER_TASTES: Final[dict[int, dict[int, int]]] = {
    STEADY: {},
    KONGS: {f.CONCEALED_PUNGS: 200, f.ALL_PUNGS: 80, f.SHIFTED_PUNGS: 60},
    MELDER: {f.MELDED: 260},
    DODGER: {f.CHICKEN: 220},
}


def family_values(book: Book) -> list[int]:
    """Return what the plans of each family reach under a book, in fan points."""
    values = {rule.id: rule.value for rule in book.fans}
    return [sum(values.get(fan, 0) for fan in fans) for fans in f.FAMILY_FANS]


def new_memory(book: Book) -> list[int]:
    """Return a bot's memory that knows the book's values and minimum."""
    memory = [0] * SIZE
    memory[MELD : MELD + 4] = [-1] * 4
    memory[MINIMUM] = book.minimum
    memory[EST : EST + f.FAMILIES] = family_values(book)
    return memory


def draw_tastes(memory: Cells, rng: Cells) -> int:
    """Give a bot new tastes for a hand; return its temper."""
    temper = TEMPERS[below(rng, len(TEMPERS))]
    for family in range(f.FAMILIES):
        taste = below(rng, SPREAD) + LEANING.get(family, 0) + TEMPER_TASTES[temper].get(family, 0)
        memory[TASTE + family] = taste
    if temper != MELDER:
        memory[TASTE + f.MELDED] = OFF - 1
    if temper != DODGER:
        memory[TASTE + f.CHICKEN] = OFF - 1 if below(rng, 3) else memory[TASTE + f.CHICKEN]
    return temper
