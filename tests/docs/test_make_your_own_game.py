"""Somebody follows the tutorial word by word: types each block, and sees what each command says."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from companion.cli import main
from companion.core.seats import seats_for
from companion.core.umpire import Umpire
from companion.told.all_games import OWN
from tests.kit.laws.plays import Table, played
from tests.kit.tutorial_file import PAGES, blocks

NAME = "soup.toml"


class Follower:
    """Somebody at a laptop who does what the page says."""

    def __init__(self, language: str, folder: Path) -> None:
        self.language = language
        self.file = folder / NAME
        self.file.write_text("", "utf-8")
        self.said = ""

    def follow(self, *which: int) -> list[tuple[str, str]]:
        """Go through the page; each output as the page has it, and as it really is.

        `which`: only these commands are given, counted from 1; without it, all of them.
        """
        outputs, commands, given = [], 0, False
        for block in blocks(PAGES[self.language].read_text("utf-8")):
            match block.kind:
                case "toml":
                    told = self.file.read_text("utf-8")
                    self.file.write_text(block.typed(told), "utf-8")
                case "console":
                    commands += 1
                    if given := not which or commands in which:
                        self.run(block.text)
                case "text" if given:
                    outputs.append((block.text, self.said))
        return outputs

    def run(self, command: str) -> None:
        """Run the command in the folder of the file."""
        program, *words = command.split()
        assert program == "companion"
        env = {"COMPANION_LANGUAGE": self.language, "COLUMNS": "80"}
        self.said = CliRunner().invoke(main, words, env=env).output


def lines(output: str) -> list[str]:
    """Its lines without what cannot be seen."""
    return [line.rstrip() for line in output.strip().splitlines()]


REFUSED = 2
"""The command that refuses the file, and so plays no games with it."""


@pytest.mark.parametrize("language", sorted(PAGES))
def test_a_leak_is_refused_as_the_page_says_and_the_whole_file_is_taken(
    language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other commands play hundreds of games: only a thorough run gives them."""
    monkeypatch.chdir(tmp_path)
    follower = Follower(language, tmp_path)
    [(told, real)] = follower.follow(REFUSED)
    assert "soup.toml: " in real
    assert lines(told) == lines(real)
    assert OWN.settle({"file": follower.file.read_text("utf-8")}, 3)


@pytest.mark.thorough
@pytest.mark.parametrize("language", sorted(PAGES))
def test_each_step_shows_what_the_page_says_and_the_last_is_a_game(
    language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    follower = Follower(language, tmp_path)
    outputs = follower.follow()
    assert len(outputs) > 3
    for told, real in outputs:
        assert lines(told) == lines(real)
    found = set[str]()
    for ending in endings(follower.file.read_text("utf-8")):
        found.add(ending)
        if len(found) > 2:
            break
    assert len(found) > 2


def endings(text: str) -> Iterator[str]:
    """How some games of this file end that the companion plays."""
    for players in (3, 6):
        settings = OWN.settle({"file": text}, players)
        for number in range(12):
            over = last(Table(OWN, seats_for(players), settings, b"%d" % number)).over
            yield over.sentence.text if over else "not at all"


def last(table: Table) -> Umpire[Any]:
    """A game of it as it ends."""
    *_, umpire = played(table)
    return umpire
