"""One source, two speeds: compiled and plain kernels agree, also from the cache in a fresh process."""

import json
import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from engine import compiled
from engine.errors import QuepuError

ROOT = Path(__file__).resolve().parents[2]


def probe(cache: Path, *arguments: str) -> dict[str, list[int] | int]:
    environment = {**os.environ, "QUEPU_CACHE_DIR": str(cache), "PYTHONPATH": str(ROOT)}
    script = ROOT / "tests" / "engine" / "compiled_probe.py"
    command = [sys.executable, str(script), *arguments]
    done = subprocess.run(command, env=environment, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    found: dict[str, list[int] | int] = json.loads(done.stdout)
    return found


def test_compiled_equals_plain_twice_in_fresh_processes(tmp_path: Path) -> None:
    """The first process compiles, the second runs the machine code that the first left."""
    first = probe(tmp_path, "2700", "45")
    second = probe(tmp_path, "900", "15")
    for found in (first, second):
        assert found["scores_differ"] == found["replays_differ"] == 0
        assert isinstance(found["rows"], int)
        assert isinstance(found["illegal"], int)
        assert 0 < found["illegal"] < found["rows"]
    assert first["sources"] == second["sources"], "the engine's sources changed during the test: run it again"
    assert (first["score_cache"], first["replay_cache"]) == ([0, 1], [0, 1])
    assert (second["score_cache"], second["replay_cache"]) == ([1, 0], [1, 0])


@pytest.mark.long
def test_compiled_equals_plain_at_length(tmp_path: Path) -> None:
    found = probe(tmp_path, "45000", "600")
    assert found["scores_differ"] == found["replays_differ"] == 0


def test_the_plain_engine_imports_no_heavy_library() -> None:
    code = (
        "import sys, engine.replay, engine.scoring, engine.settlement, engine.compiled;"
        "print([name for name in ('numba', 'numpy', 'pandas', 'pyarrow', 'streamlit') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


class TestMode:
    @pytest.mark.parametrize(("mode", "few", "many"), [("never", False, False), ("always", True, True)])
    def test_forced(self, monkeypatch: pytest.MonkeyPatch, mode: str, few: bool, many: bool) -> None:
        monkeypatch.setenv("QUEPU_COMPILE", mode)
        assert (compiled.is_wanted(1), compiled.is_wanted(10**6)) == (few, many)

    def test_auto_is_the_default(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.delenv("QUEPU_COMPILE", raising=False)
        assert not compiled.is_wanted(compiled.AUTO_MATCHES - 1)
        assert compiled.is_wanted(compiled.AUTO_MATCHES)

    def test_anything_else_is_refused(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("QUEPU_COMPILE", "yes")
        with pytest.raises(QuepuError, match="'yes': write one of never, always, auto"):
            compiled.is_wanted(1)


class TestCacheFolder:
    """reliability.md §5: Numba reads its cache with pickle, so the folder is the owner's alone."""

    def test_it_is_private_and_named_by_the_sources(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("QUEPU_CACHE_DIR", str(tmp_path / "new"))
        folder = compiled.cache_folder()
        assert folder == tmp_path / "new" / compiled.sources_digest()
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700

    def test_a_folder_open_to_others_is_refused(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("QUEPU_CACHE_DIR", str(tmp_path))
        compiled.cache_folder().chmod(0o770)
        with pytest.raises(QuepuError, match="only its owner"):
            compiled.cache_folder()

    def test_a_link_is_refused(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("QUEPU_CACHE_DIR", str(tmp_path))
        (tmp_path / "elsewhere").mkdir(mode=0o700)
        (tmp_path / compiled.sources_digest()).symlink_to(tmp_path / "elsewhere")
        with pytest.raises(QuepuError, match="only its owner"):
            compiled.cache_folder()

    def test_a_place_that_cannot_hold_folders_is_named(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        (tmp_path / "file").write_text("")
        monkeypatch.setenv("QUEPU_CACHE_DIR", str(tmp_path / "file"))
        with pytest.raises(QuepuError, match="set QUEPU_CACHE_DIR"):
            compiled.cache_folder()
