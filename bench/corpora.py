"""Text logs of many sizes in the work folder, made once for each engine and size."""

from pathlib import Path

from analytics.versions import engine_version
from bench.corpus import blocks, simulated, variants_of

SEED = 1


class Corpora:
    """The simulated hands, and files of them repeated under new ids."""

    def __init__(self, work: Path, hands: int) -> None:
        self.work, self.hands = work, hands
        self.mark = engine_version().partition("+")[2][:8]
        work.mkdir(parents=True, exist_ok=True)

    def bodies(self) -> list[bytes]:
        """Return the simulated hands under all exchanges of suits, without their Match lines."""
        path = self.work / f"hands-{self.hands}-{self.mark}.txt"
        if not path.exists():
            path.write_bytes(b"\0".join(variants_of(simulated(self.hands, SEED))))
        return path.read_bytes().split(b"\0")

    def once(self) -> Path:
        """Return the file of the simulated hands, each once."""
        path = self.work / f"once-{self.hands}-{self.mark}.txt"
        bodies = self.bodies()[: self.hands]
        path.write_bytes(b"".join(b"Match %024x\n%s" % (number, body) for number, body in enumerate(bodies)))
        return path

    def text(self, matches: int) -> Path:
        """Return the file of a log of so many matches."""
        path = self.work / f"corpus-{matches}-{self.hands}-{self.mark}.txt"
        if not path.exists():
            draft = path.with_suffix(".new")
            with draft.open("wb") as file:
                file.writelines(blocks(self.bodies(), matches, SEED))
            draft.replace(path)
        return path
