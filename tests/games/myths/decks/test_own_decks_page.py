"""The how-to page on own decks, followed word by word in an empty folder."""

from __future__ import annotations

import re
from enum import StrEnum
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from companion.cli import main
from companion.games import find_games
from companion.games.myths.decks import cards
from companion.games.myths.decks.reading import our_ranges
from tests.kit.games.myths.roomfile import everything, room

PAGE = (Path(__file__).parents[4] / "docs" / "how-to" / "own-decks.md").read_text("utf-8")


def block(language: str, number: int = 0) -> str:
    """A code block of the page in this language."""
    blocks: list[str] = re.findall(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)
    return blocks[number]


def run(line: str) -> Result:
    """Run a command line from the page."""
    assert line in PAGE
    return CliRunner().invoke(main, line.split()[1:])


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the deck from the page, and a room."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "lantern.toml").write_text(block("toml"), "utf-8")
    (tmp_path / "room.pcio").write_bytes(room(everything()))
    return tmp_path


def test_the_deck_is_read_back_as_the_page_says() -> None:
    result = run("companion check-deck lantern.toml")
    assert result.exit_code == 0
    assert block("text") in result.output


def test_a_fault_is_reported_as_the_page_says(folder: Path) -> None:
    text = block("toml").replace('op = "deal", n = 1', 'op = "teleport", n = 1')
    (folder / "lantern.toml").write_text(text, "utf-8")
    result = run("companion check-deck lantern.toml")
    assert (result.exit_code, result.stderr) == (2, block("text", 1))


def test_the_deck_can_be_chosen_for_a_table() -> None:
    game = find_games()["myths"]
    assert game.settle({"deck_b": "own_1", "deck_c": "own_1", "own_1": block("toml")}, 2)


def test_a_room_is_imported(folder: Path) -> None:
    first, second = block("console", 1).splitlines()
    assert run(first).exit_code == 0
    assert run(second).exit_code == 0
    assert len(list((folder / "decks").glob("*.toml"))) == 6


@pytest.mark.parametrize(
    "words",
    [
        *(cards.CardType, cards.Trait, cards.Scope, cards.EffectType, cards.End, cards.Event),
        *(cards.Who, cards.Op, cards.To, cards.What, cards.Condition, cards.Change),
    ],
)
def test_every_word_of_the_format_is_on_the_page(words: type[StrEnum]) -> None:
    table = PAGE.partition("## The words")[2]
    missing = [word for word in words if not re.search(rf'[`"]{word}[`"]', table)]
    assert missing == []


def test_every_diagram_of_ours_is_on_the_page() -> None:
    assert [name for name in our_ranges() if f"`{name}`" not in PAGE] == []
