"""Which seat holds which physical tile, so that a tile nobody holds is noticed."""


class Copies:
    """The ids that each seat holds. After the first one that is missing nothing more is said of the hand."""

    def __init__(self, deal: tuple[tuple[int, ...], ...]) -> None:
        """Begin with the ids dealt."""
        self._held = [set(hand) for hand in deal]
        self._broken = False

    def standing(self, seat: int) -> list[int]:
        """Return the ids that *seat* holds, sorted."""
        return sorted(self._held[seat])

    def draw(self, seat: int, number: int) -> None:
        """Add a drawn tile."""
        self._held[seat].add(number)

    def give(self, seat: int, numbers: list[int]) -> int:
        """Take *numbers* out of the hand; return the first that was not in it, -1 when all were."""
        missing = [number for number in numbers if number not in self._held[seat]]
        self._held[seat].difference_update(numbers)
        if not missing or self._broken:
            return -1
        self._broken = True
        return missing[0]

    def chow(self, seat: int, data: int) -> int:
        """Lay down the two own tiles of a chow; as `give`."""
        middle = data & 63
        ids = [4 * (middle + at - 1) + (data >> 10 + 2 * at & 3) for at in range(3)]
        del ids[(data >> 6 & 3) - 1]
        return self.give(seat, ids)

    def same(self, seat: int, data: int, claimed: int) -> int:
        """Lay down the own tiles of a pung (all copies but the one named) or of a kong; as `give`."""
        kind, form = data & 63, data >> 8 & 3
        if form == 3:
            return self.give(seat, [4 * kind + (data >> 10 & 3)])
        left_out = {4 * kind + (data >> 10 & 3)} if form == 1 else set()
        if data >> 6 & 3:
            left_out.add(claimed)
        return self.give(seat, [number for number in range(4 * kind, 4 * kind + 4) if number not in left_out])
