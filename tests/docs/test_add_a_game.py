"""The how-to page shows what `companion new-game` writes, and the result passes all checks."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from companion.cli import main

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "how-to" / "add-a-game.md"
FILE = re.compile(r"```\w+\n(?:#|\{#) ([\w/.]+)(?: #\})?\n(.*?)```", re.DOTALL)
OWN = ("companion/games/high_card", "tests/games/high_card")
NOT_COPIED = ("__pycache__", "*.png")
QUIET = ("--quiet", "-p", "no:cacheprovider", "-p", "no:xdist")
FOLDERS = ("companion", "docs", "hosting", "lab", "printables", "scanner", "tests", "web")


def python(checkout: Path, *words: str) -> str:
    """Run a module in a checkout; its output, which must be that of success."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith("PYTEST")}
    done = subprocess.run(  # noqa: S603 - our own modules
        [sys.executable, "-m", *words],
        cwd=checkout,
        env={**kept, "COMPANION_LAWS": "quick"},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the source folder in which somebody has typed the page's command."""
    copy = tmp_path_factory.mktemp("source")
    for name in FOLDERS:
        shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns(*NOT_COPIED))
    for path in (each for each in ROOT.iterdir() if each.is_file()):
        shutil.copy(path, copy)
    python(copy, "companion", "new-game", "high_card")
    return copy


def test_the_page_shows_the_files_as_they_are_written(checkout: Path) -> None:
    shown = dict(FILE.findall(PAGE.read_text("utf-8")))
    assert len(shown) > 8
    assert shown == {name: (checkout / name).read_text("utf-8") for name in shown}
    assert [name for name in shown if not name.startswith(OWN)] == []


def test_the_page_mentions_every_file(checkout: Path) -> None:
    page = PAGE.read_text("utf-8")
    made = [path for own in OWN for path in (checkout / own).rglob("*") if path.is_file()]
    named = [path for path in made if not {"plays", "__pycache__"} & set(path.parts)]
    assert [path.name for path in named if f"{path.name}`" not in page] == []


def test_the_page_shows_a_test_as_it_is_written(checkout: Path) -> None:
    [shown] = re.findall(r"```python\n(def test_.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    assert shown in (checkout / OWN[1] / "test_rules.py").read_text("utf-8")


def test_the_style_and_the_house_rules_are_kept(checkout: Path) -> None:
    python(checkout, "ruff", "check", "--quiet", *OWN)
    python(checkout, "ruff", "format", "--check", "--quiet", *OWN)


def test_its_own_tests_pass(checkout: Path) -> None:
    python(checkout, "pytest", *QUIET, "tests/games/high_card")


@pytest.mark.thorough
def test_all_checks_pass(checkout: Path) -> None:
    python(checkout, "tests.lint")
    python(checkout, "pytest", *QUIET, "tests/web/test_styles.py")
    python(checkout, "pytest", *QUIET, "tests/laws", "tests/docs/test_reference.py", "-k",
           "high_card or up_to_date")  # fmt: skip


def test_the_command_line_plays_it(checkout: Path) -> None:
    said = python(checkout, "companion", "play", "high_card", "--random", "--games", "5")
    assert "High Card" in said


# --- ids and titles that cannot be used -----------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["7_wonders"], "small letters, digits and underscores"),
        (["grün"], "small letters, digits and underscores"),
        (["../high_card"], "small letters, digits and underscores"),
        (["x4"], "at least 3 letters"),
        (["a" * 25], "at most 24 characters"),
        (["class"], "means something in Python"),
        (["none"], "means something in Python"),
        (["myths"], "already a game"),
        (["myths_again"], "begins with “myths”"),
        (["table"], "own code uses “table”"),
        (["high_card", "--title", 'High "Card"'], "A title has"),
        (["high_card", "--title", "High Card, " * 4], "A title has"),
    ],
)
def test_a_name_that_cannot_work_is_refused_in_a_sentence(
    words: list[str], why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    result = CliRunner().invoke(main, ["new-game", *words])
    assert result.exit_code == 1
    assert why in result.output
    assert len(result.output.splitlines()) == 1


def test_it_works_in_the_source_folder_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = CliRunner().invoke(main, ["new-game", "high_card"])
    assert "in the companion’s source folder" in result.output
