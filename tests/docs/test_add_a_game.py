"""The how-to page on adding a game, followed step by step in an empty folder."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import companion.games
from companion.cli import main
from companion.core.chance import Chance
from companion.core.game import Game
from tests.kit.laws import secrecy, twins
from tests.kit.laws.plays import any_table, entries_of, last, played

PAGE = Path(__file__).parents[2] / "docs" / "how-to" / "add-a-game.md"
FILE = re.compile(r"```\w+\n(?:#|\{#) ([\w/.]+)(?: #\})?\n(.*?)```", re.DOTALL)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with only the page's files, in which games are found as well."""
    for name, content in FILE.findall(PAGE.read_text("utf-8")):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, "utf-8")
    place = str(tmp_path / "companion" / "games")
    monkeypatch.setattr(companion.games, "__path__", [*companion.games.__path__, place])
    companion.games.found.cache_clear()
    yield tmp_path
    companion.games.found.cache_clear()
    for name in [name for name in sys.modules if name.startswith("companion.games.high_card")]:
        del sys.modules[name]


@pytest.fixture
def game(folder: Path) -> Game[Any]:
    """The page's game, found automatically."""
    assert folder.is_dir()
    return companion.games.found()["high_card"]


def test_the_page_creates_every_file_it_mentions(folder: Path) -> None:
    made = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    own = "companion/games/high_card"
    assert made == {
        *(f"{own}/{name}" for name in ("__init__.py", "state.py", "flow.py", "game.toml")),
        *(f"{own}/screens/{name}.html" for name in ("phone", "screen")),
        "tests/games/high_card/secrets.toml",
    }


def test_random_play_reaches_every_ending(game: Game[Any]) -> None:
    plays = [last(played(any_table(game, b"%d" % number), game.bound)) for number in range(60)]
    assert {umpire.over.name for umpire in plays if umpire.over} == {"won", "drawn"}
    assert all(not game.broken(umpire.board) for umpire in plays)


def test_it_keeps_the_laws(game: Game[Any], folder: Path) -> None:
    told = folder / "tests" / "games" / "high_card"
    rows, sealed = secrecy.rows(told), secrecy.Sealed.read(told)
    compared = 0
    for number in range(10):
        chance, table = Chance(b"%d" % number), any_table(game, b"%d" % number)
        entries = entries_of(table)
        compared += twins.check_twins(table, entries, chance)
        umpire = table.umpire(entries=entries[: chance.below(len(entries))])
        assert twins.check_moment(umpire, chance) > 0
        assert list(secrecy.faults(umpire.board, rows, set())) == []
        assert list(sealed.wrongly_said(umpire)) == []
        again = table.umpire(entries=entries)
        assert again.board == table.umpire(entries=entries).board
    assert compared > 0


def test_the_command_line_plays_it(game: Game[Any]) -> None:
    result = CliRunner().invoke(main, ["play", game.id, "--random", "--games", "5"])
    assert result.exit_code == 0, result.output
    assert "High Card" in result.output
