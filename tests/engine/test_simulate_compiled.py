"""One source, two speeds: compiled bots decide as plain ones do."""

from pathlib import Path

import pytest

from engine.books import load_book
from engine.simulate.discards import choose_discard
from engine.simulate.layout import FAR, HAND, LIVE, PLAN, PLAN_CELLS
from engine.simulate.plans import choose_plan
from engine.simulate.prng import CELLS, seed_cells
from engine.simulate.tastes import draw_tastes, new_memory
from engine.simulate.walls import shuffled_wall


@pytest.mark.long
def test_compiled_bots_choose_the_same_plans_and_discards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import numpy as np

    from engine.simulate.compiled import compiled_choices

    monkeypatch.setenv("QUEPU_CACHE_DIR", str(tmp_path))
    plan, discard = compiled_choices()
    book = load_book("mil")
    for seed in range(20):
        rng = [0] * CELLS
        seed_cells(rng, seed, 0)
        wall = shuffled_wall(rng, False)
        plain = new_memory(book, rng)
        draw_tastes(plain, rng, False)
        plain[LIVE : LIVE + 34] = [4] * 34
        for number, tile in enumerate(wall[:40]):
            plain[HAND + tile] += 1
            plain[LIVE + tile] -= 1
            if number < 13:
                continue
            array = np.array(plain, dtype=np.int64)
            choose_plan(plain, FAR)
            plan(array, FAR)
            assert array[PLAN : PLAN + PLAN_CELLS].tolist() == plain[PLAN : PLAN + PLAN_CELLS]
            spare = choose_discard(plain)
            assert discard(array) == spare
            plain[HAND + spare] -= 1
