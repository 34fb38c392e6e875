"""A game told in a file has its own title, people and place among the games played."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.games import found
from companion.library.evenings import Evenings
from companion.table.record.players import HOST
from companion.told.reading import read
from tests.kit.games.small_files import small
from tests.kit.games.told_texts import HEAD
from tests.kit.table_evening import TableEvening

DOOR = next(game for game in found().values() if game.resolve)
OWN = HEAD.replace('"Small"', '"Sheep & Wolves"')


def evening(folder: Path, **settings: Any) -> TableEvening:
    """A table at which these settings were chosen in the lobby."""
    there = TableEvening(folder, DOOR)
    there.do(HOST, "~settings", **{"file": "", "sealing": "sealed", **settings})
    return there


@pytest.mark.parametrize(
    ("settings", "title", "counted_as"),
    [
        ({"box": "werewolf"}, "Werewolf", "werewolf"),
        ({"box": "own", "file": OWN}, "Sheep & Wolves", "told-sheep-wolves"),
        ({"box": "tonight"}, DOOR.title, ""),
    ],
)
def test_everybody_reads_its_own_title(
    tmp_path: Path, settings: dict[str, Any], title: str, counted_as: str
) -> None:
    there = evening(tmp_path, **settings)
    assert str(there.table.record.game.title) == title
    [listed] = there.tables.list()
    assert (listed.game, listed.title, listed.counted_as) == (DOOR.id, title, counted_as)
    assert str(there.restart().record.game.title) == title


def test_the_lobby_can_change_its_mind(tmp_path: Path) -> None:
    there = evening(tmp_path, box="werewolf")
    assert there.table.record.game.seats == tuple(range(4, 21))
    there.do(HOST, "~settings", box="tonight", file="", sealing="sealed")
    assert (str(there.table.record.game.title), there.table.record.game.seats) == (
        DOOR.title,
        DOOR.seats,
    )
    there.do(HOST, "~settings", box="spoof", file="", sealing="sealed")
    assert str(there.table.record.game.title) == "Spoof"


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
    there = evening(tmp_path, box="own", file=small().replace('"T"', '"Over & out"'))
    there.start("Ada", "Ben")
    store: Any = Noted()
    Evenings(store, there.tables.list, lambda: 0.0).note()
    [play] = store.added
    assert (play.game, play.title) == ("told-over-out", "Over & out")


def test_it_says_how_long_it_takes() -> None:
    game = DOOR.resolved(DOOR.settle({"box": "own", "file": f"minutes = 7\n{OWN}"}))
    assert (game.about.minutes, game.about.blurb) == (7, read(OWN).about.text)
