"""The bots' decisions compiled: the same kernels, with gains computed afresh where plain Python remembers them."""

from collections.abc import Callable
from functools import cache
from typing import Any

from engine.compiled import compile_kernels
from engine.simulate.discards import choose_discard
from engine.simulate.groups import gains_into, group_gains
from engine.simulate.layout import GROUP_FIRST, GROUP_SIZE
from engine.simulate.plans import choose_plan


@cache
def compiled_choices() -> tuple[Callable[[Any, int], bool], Callable[[Any], int]]:
    """Return `choose_plan` and `choose_discard` compiled; a bot's memory is then a NumPy int64 array.

    :raises QuepuError: if the folder for machine code cannot be used.
    """
    plan = compile_kernels(choose_plan)
    discard = compile_kernels(choose_discard)
    _replace_memo()
    return plan, discard


def _replace_memo() -> None:
    """Tell Numba what to run for `gains_into`, which is no kernel."""
    from numba.extending import overload

    def computed(have: Any, at: Any, group: Any, chows: Any, pungs: Any, pairs: Any, to: Any, scratch: Any) -> None:
        first = at + GROUP_FIRST[group]
        group_gains(have, first, GROUP_SIZE[group], chows, pungs, pairs, have, to, have, scratch)

    def chosen(
        have: Any, at: Any, group: Any, chows: Any, pungs: Any, pairs: Any, to: Any, scratch: Any
    ) -> Callable[..., None]:
        return computed

    # Numba compares the two signatures, whose results differ by nature.
    overload(gains_into, strict=False)(chosen)
