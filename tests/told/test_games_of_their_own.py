"""A game told in a file has its own title, people and place among the games played."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.games import find_games
from companion.library.evenings import Evenings
from companion.table.record.players import HOST
from companion.told.all_games import OWN
from companion.told.our_files import text_of
from companion.told.reading import read_game
from tests.kit.games.small_files import small
from tests.kit.games.told_games import OURS
from tests.kit.games.told_texts import HEAD
from tests.kit.table_evening import TableEvening

SHEEP = HEAD.replace('"Small"', '"Sheep & Wolves"')


def evening(folder: Path, file: str) -> TableEvening:
    """A table at which this file was chosen in the lobby."""
    there = TableEvening(folder, OWN)
    there.do(HOST, "~settings", file=file, sealing="sealed")
    return there


@pytest.mark.parametrize("name", OURS)
def test_each_of_ours_is_a_game_of_its_own(tmp_path: Path, name: str) -> None:
    game, box = find_games()[name], read_game(text_of(name))
    assert (game.id, game.title, game.about.minutes) == (name, box.title.text, box.minutes)
    assert (min(game.seats), "file" in game.settings) == (box.players[0], False)
    there = TableEvening(tmp_path, game)
    [listed] = there.tables.list()
    assert (listed.game, listed.title) == (name, str(game.title))
    assert (listed.counted_as, there.restart().record.game.id) == ("", name)


@pytest.mark.parametrize(
    ("file", "title", "counted_as"),
    [(SHEEP, "Sheep & Wolves", "told-sheep-wolves"), ("", "Your own game", "")],
)
def test_everybody_reads_its_own_title(
    tmp_path: Path, file: str, title: str, counted_as: str
) -> None:
    there = evening(tmp_path, file)
    assert str(there.table.record.game.title) == title
    [listed] = there.tables.list()
    assert (listed.game, listed.title, listed.counted_as) == (OWN.id, title, counted_as)
    assert str(there.restart().record.game.title) == title


def test_the_lobby_can_change_its_mind(tmp_path: Path) -> None:
    there = evening(tmp_path, SHEEP.replace("[2, 5]", "[4, 5]"))
    assert there.table.record.game.seats == (4, 5)
    there.do(HOST, "~settings", file="", sealing="sealed")
    assert there.table.record.game.title == OWN.title
    assert there.table.record.game.seats == OWN.seats
    assert "~start" not in there.sit("Ada", "Ben").may(HOST)
    there.do(HOST, "~settings", file=text_of("liars_dice"), sealing="sealed")
    assert str(there.table.record.game.title) == "Liar’s Dice"
    assert "~start" in there.may(HOST)


class Noted:
    """Keeps what evenings note, in memory."""

    def __init__(self) -> None:
        self.added: list[Any] = []

    def known(self) -> set[tuple[str, float]]:
        """Nothing has been noted before."""
        return set()

    def people(self) -> list[str]:
        """Nobody is remembered."""
        return []

    def add(self, play: Any) -> None:
        """Note a game."""
        self.added.append(play)


def test_evenings_count_it_for_itself(tmp_path: Path) -> None:
    """The smallest file is over as soon as it has begun."""
    there = evening(tmp_path, small().replace('"T"', '"Over & out"'))
    there.start("Ada", "Ben")
    store: Any = Noted()
    Evenings(store, there.tables.list, lambda: 0.0).note()
    [play] = store.added
    assert (play.game, play.title) == ("told-over-out", "Over & out")


def test_it_says_how_long_it_takes() -> None:
    game = OWN.resolved(OWN.settle({"file": f"minutes = 7\n{SHEEP}"}))
    assert (game.about.minutes, game.about.blurb) == (7, read_game(SHEEP).about.text)
