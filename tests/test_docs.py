"""Documentation that can fail."""

import re
import shlex
from pathlib import Path

import pytest
import typer

from dashboard.cli import app
from dashboard.clidoc import markdown
from engine.books import BOOK_IDS
from tests.dashboard.running import run_quepu

ROOT = Path(__file__).resolve().parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])


def commands() -> dict[str, object]:
    """Every command, the words of a group before its own."""
    found: dict[str, object] = {}
    for name, command in typer.main.get_command(app).commands.items():
        inner = getattr(command, "commands", None)
        found |= {f"{name} {one}": sub for one, sub in inner.items()} if inner else {name: command}
    return found


def test_the_command_reference_is_what_the_commands_say() -> None:
    written = (ROOT / "docs" / "cli.md").read_text("utf-8")
    assert written == markdown(), "run: python -m dashboard.clidoc > docs/cli.md"


def test_every_command_and_option_is_documented() -> None:
    written = (ROOT / "docs" / "cli.md").read_text("utf-8")
    sections = dict(re.findall(r"^## quepu ([a-z ]+)\n(.*?)(?=^## |\Z)", written, flags=re.M | re.S))
    assert set(sections) == set(commands())
    for name, command in commands().items():
        assert command.help
        for parameter in command.params:
            if parameter.name != "help":
                assert parameter.help, f"{name}: {parameter.name}"
                assert all(option in sections[name] for option in parameter.opts if option.startswith("-")), name


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_between_pages_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)\s]+)\)", page.read_text("utf-8")):
        if "://" not in target and not target.startswith("#"):
            assert (page.parent / target.partition("#")[0]).exists(), target


def test_the_formats_page_keeps_120_columns_and_names_every_book() -> None:
    written = (ROOT / "docs" / "formats.md").read_text("utf-8")
    assert [line for line in written.splitlines() if len(line) > 120] == []
    (about,) = (text for text in written.split("\n\n") if text.startswith("`book` must be"))
    assert set(BOOK_IDS) <= set(re.findall(r"[a-z0-9-]+", about))


def shown_commands() -> list[str]:
    """The `quepu` commands in the README's examples."""
    return re.findall(r"^\$ quepu (.+)$", (ROOT / "README.md").read_text("utf-8"), flags=re.M)


def test_the_readme_shows_commands_and_options_that_exist() -> None:
    assert shown_commands()
    for line in shown_commands():
        words = shlex.split(line.partition(" | ")[0])
        name = words[0] if words[0] in commands() else " ".join(words[:2])
        assert name in commands(), line
        known = {option for parameter in commands()[name].params for option in parameter.opts}
        assert {word for word in words if word.startswith("--")} <= known, line


def test_the_readme_names_make_targets_that_exist() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), flags=re.M))
    assert set(re.findall(r"`make ([a-z-]+)", (ROOT / "README.md").read_text("utf-8"))) <= targets


def test_nothing_is_pinned_twice_and_pins_hold_no_address() -> None:
    pins = (ROOT / "requirements.lock").read_text("utf-8").splitlines()
    names = [re.fullmatch(r"([A-Za-z0-9._-]+)==([A-Za-z0-9.!+]+)", pin) for pin in pins]
    assert all(names)
    assert len({name.group(1).lower() for name in names if name}) == len(pins)


def examples() -> list[tuple[str, str]]:
    """The README's commands with the output shown below each."""
    written = (ROOT / "README.md").read_text("utf-8")
    return re.findall(r"^```console\n\$ quepu ([^\n]+)\n(.*?)\n```$", written, flags=re.M | re.S)


@pytest.mark.parametrize(("line", "shown"), examples(), ids=[line.split()[0] for line, _ in examples()])
def test_the_readme_shows_what_the_commands_print(line: str, shown: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    printed = [text.rstrip() for text in run_quepu(*shlex.split(line)).out.splitlines()]
    at = 0
    for part in shown.split("\n...\n"):
        lines = part.splitlines()
        while printed[at : at + len(lines)] != lines:
            at += 1
            assert at < len(printed), f"not printed by quepu {line}:\n{part}"
