"""The how-to page on adding a game, followed word by word in a copy of the house."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "how-to" / "add-a-game.md"
BLOCK = re.compile(r"```(\w+)\n(.*?)```", re.DOTALL)
NAMED = re.compile(r"(?:#|\{#) ([\w/.]+)(, added)?(?: #\})?\n")
NOT_OURS = shutil.ignore_patterns(
    ".git", ".venv", "__pycache__", ".*_cache", "node_modules", "build"
)
MADE = "companion/games/high_card"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A copy of the house in which every step of the page has been taken."""
    copy = tmp_path_factory.mktemp("house") / "house"
    shutil.copytree(ROOT, copy, ignore=NOT_OURS)
    for kind, content in BLOCK.findall(PAGE.read_text("utf-8")):
        follow(copy, kind, content)
    yield copy
    shutil.rmtree(copy)


def follow(house: Path, kind: str, content: str) -> None:
    """Do what one block of the page says: run it, or write it."""
    if kind == "console":
        for line in content.splitlines():
            if line.startswith(".venv/bin/"):
                run(house, line)
        return
    named = NAMED.match(content)
    assert named, content
    place, said = house / named[1], content[named.end() :]
    before = place.read_text("utf-8") if named[2] else ""
    place.write_text(before + said, "utf-8")


def run(house: Path, line: str) -> None:
    """A command of the page, by the Python that runs the tests."""
    program, *words = line.removeprefix(".venv/bin/").split()
    module = ["-m", "companion"] if program == "companion" else []
    done = subprocess.run(  # noqa: S603 - the page's own commands
        [sys.executable, *module, *words], cwd=house, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, f"{line}\n{done.stdout[-3000:]}\n{done.stderr[-1000:]}"


def test_its_own_tests_and_the_laws_pass_on_the_finished_game(house: Path) -> None:
    told = PAGE.read_text("utf-8")
    assert "tests/laws -k high_card" in told  # the page runs them itself, in the fixture
    assert (house / "tests/games/high_card/test_swapping.py").is_file()
    plays = "".join(each.read_text() for each in (house / "tests/games/high_card/plays").iterdir())
    assert "ending: won" in plays
    assert "ending: shared" in plays


def test_the_house_rules_hold_in_it(house: Path) -> None:
    for line in ("python -m ruff check", "python -m ruff format --check"):
        run(house, f".venv/bin/{line} {MADE} tests/games/high_card")
    run(house, f".venv/bin/python -m mypy {MADE} tests/games/high_card")


def test_the_command_line_plays_and_prints_it(house: Path) -> None:
    run(house, ".venv/bin/companion play high_card --random --games 5")
    run(house, ".venv/bin/companion print high_card turn")
    assert (house / "high_card-turn.pdf").is_file()


def test_a_second_game_of_that_name_is_refused(house: Path) -> None:
    words = [sys.executable, "-m", "companion", "new-game"]
    for id_, why in (
        ("high_card", "There is a game"),
        ("high_tide", "begins with"),
        ("High Card", "small letters"),
    ):
        done = subprocess.run(  # noqa: S603 - our own command
            [*words, id_], cwd=house, capture_output=True, text=True, check=False
        )
        assert done.returncode != 0
        assert why in done.stdout + done.stderr
        assert "Traceback" not in done.stderr
