"""A kept reading as a block: its sets, its fans one by one, what held before exclusions, and which sets make what."""

from engine.kernel import Cells, Ints, kernel
from engine.scoring import fan_numbers as fan
from engine.scoring.combine import find_links
from engine.scoring.exclude import exclude
from engine.scoring.keep import count_in
from engine.scoring.layout import (
    B_BIGS,
    B_BODY,
    B_CONCEALED,
    B_COUNT,
    B_EDGES,
    B_FORM,
    B_HELD,
    B_ID,
    B_KIND,
    B_LINK,
    B_LINKS,
    B_MELDED,
    B_OWN,
    B_PAIR,
    B_PLACE,
    B_SETS,
    B_TILE,
    B_TOTAL,
    B_WAIT,
    CLASSES,
    HALF,
    K_BIG,
    K_BODY,
    K_DIVISION,
    K_FANS,
    K_FORM,
    K_ID,
    K_LINKED,
    K_OPENED,
    K_PLACE,
    K_TIMES,
    K_TOTAL,
    K_WAIT,
    MAX_BIGS,
    PAIRS_OF_SETS,
    PUNG_SET,
    V_CLASS,
    W_BIG,
    W_BIGS,
    W_BIT,
    W_CLOSED_KONGS,
    W_EDGES,
    W_HELD,
    W_KIND,
    W_MELDS,
    W_OPENED,
    W_OWN,
    W_PAIR,
    W_PLACE,
    W_SETS,
    W_STANDING,
    W_TILE,
    W_TIMES,
    W_WAIT,
)
from engine.scoring.parts import take_set
from engine.scoring.special import division_fans, special_fans, start_reading
from engine.scoring.tables import T_SHIFT, Lookup
from engine.scoring.trial import take_all


@kernel
def describe(book: Ints, tables: Lookup, work: Cells, kept: int, out: Cells, block: int) -> None:
    """Write the reading kept at cell *kept* of *work* to *out* from *block* on; of the hand scored last."""
    _rebuild(book, tables, work, kept)
    out[block + B_TOTAL] = work[kept + K_TOTAL]
    out[block + B_FORM] = work[kept + K_FORM]
    out[block + B_BODY] = work[kept + K_BODY]
    out[block + B_PLACE] = work[kept + K_PLACE]
    out[block + B_WAIT] = work[kept + K_WAIT]
    out[block + B_ID] = work[kept + K_ID]
    _write_sets(work, out, block)
    take_all(work, work[kept + K_BIG])
    for number in range(fan.FANS):
        out[block + B_HELD + number] = held_times(tables, work, number)
    exclude(book, tables, work)
    for number in range(fan.FANS):
        words = kept + K_FANS
        out[block + B_COUNT + number] = count_in(tables, work[words], work[words + 1], work[kept + K_TIMES], number)
        out[block + B_OWN + number] = _own_sets(work, number) if out[block + B_HELD + number] else 0
    _write_links(book, work, kept, out, block)
    _write_candidates(book, work, out, block)


@kernel
def _rebuild(book: Ints, tables: Lookup, work: Cells, kept: int) -> None:
    """Take the sets of the kept reading again, and find its fans."""
    start_reading(work, work[kept + K_FORM], work[kept + K_BODY])
    packed = work[kept + K_DIVISION]
    work[W_PAIR] = (packed & 63) - 1
    packed >>= 6
    for _ in range(work[W_SETS]):
        packed >>= 9
    while packed:
        tile = (packed & 63) - 1
        kind = packed >> 6 & 3
        if kind == PUNG_SET:
            work[W_STANDING] |= 1 << tile
        take_set(work, kind, tile)
        packed >>= 9
    work[W_PLACE] = work[kept + K_PLACE]
    work[W_WAIT] = work[kept + K_WAIT]
    work[W_OPENED] = work[kept + K_OPENED]
    if work[W_PAIR] >= 0:
        division_fans(work)
        find_links(book, tables, work)
    else:
        special_fans(book, work)


@kernel
def _write_sets(work: Cells, out: Cells, block: int) -> None:
    out[block + B_SETS] = work[W_SETS]
    out[block + B_PAIR] = work[W_PAIR]
    concealed = work[W_STANDING] | work[W_CLOSED_KONGS]
    bits = 0
    for index in range(work[W_SETS]):
        out[block + B_KIND + index] = work[W_KIND + index]
        out[block + B_TILE + index] = work[W_TILE + index]
        out[block + B_MELDED + index] = 1 if index < work[W_MELDS] else 0
        opened = work[W_OPENED] == 1 and index == work[W_PLACE]
        if concealed & work[W_BIT + index] and not opened:
            bits |= 1 << index
    out[block + B_CONCEALED] = bits


@kernel
def held_times(tables: Lookup, work: Cells, number: int) -> int:
    """Return how often fan *number* holds."""
    half = 1 if number >= HALF else 0
    if work[W_HELD + half] >> (number - HALF * half) & 1 == 0:
        return 0
    return work[W_TIMES + number] if tables[T_SHIFT + number] >= 0 else 1


@kernel
def _own_sets(work: Cells, number: int) -> int:
    """Return bits of the sets that make fan *number*, by their places."""
    bits = 0
    for index in range(work[W_SETS]):
        if work[W_OWN + number] & work[W_BIT + index]:
            bits |= 1 << index
    return bits


@kernel
def _write_links(book: Ints, work: Cells, kept: int, out: Cells, block: int) -> None:
    """Write the combination fans chosen, with bits of their sets: first the one of three or four sets."""
    out[block + B_LINKS] = 0
    if work[kept + K_BIG] >= 0:
        big = W_BIG + 2 * work[kept + K_BIG]
        _add_link(out, block, work[big], work[big + 1])
    at = 0
    for index in range(CLASSES):
        at = 8 * index
        for a in range(3):
            for b in range(a + 1, 4):
                if work[kept + K_LINKED] >> at & 1:
                    _add_link(out, block, book[V_CLASS + index], 1 << a | 1 << b)
                at += 1


@kernel
def _add_link(out: Cells, block: int, number: int, sets: int) -> None:
    at = block + B_LINK + 2 * out[block + B_LINKS]
    out[at] = number
    out[at + 1] = sets
    out[block + B_LINKS] += 1


@kernel
def _write_candidates(book: Ints, work: Cells, out: Cells, block: int) -> None:
    """Write which combination fans the division makes, whether they were chosen or not."""
    for cell in range(1 + 2 * MAX_BIGS):
        out[block + B_BIGS + cell] = work[W_BIGS + cell]
    for at in range(PAIRS_OF_SETS):
        out[block + B_EDGES + at] = -1
    for index in range(CLASSES):
        for at in range(PAIRS_OF_SETS):
            if work[W_EDGES] >> (8 * index + at) & 1:
                out[block + B_EDGES + at] = book[V_CLASS + index]
