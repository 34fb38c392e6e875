"""Tables begun when games in files were settings of the toolbox open, play on and export."""

from __future__ import annotations

import tomllib
from base64 import b64decode
from pathlib import Path
from typing import Any

import pytest

from companion.core.game import Game
from companion.games import find_games
from companion.table.record.players import HOST
from companion.table.record.record import State
from companion.told.our_files import text_of
from tests.kit.recording import Play, Recording
from tests.kit.table_evening import TableEvening
from tests.told.record import standing

FOLDER = Path(__file__).parent / "begun_before"
BEGUN: dict[str, Any] = tomllib.loads((FOLDER / "tables.toml").read_text("utf-8"))
TOOLBOX: Game[Any] = next(find_games()["any_box"].iter_earlier_versions())
"""As it was when it had these games."""
FILE = text_of("spoof").strip()
PLAYS = Recording(TOOLBOX, FOLDER, {}, standing)


def companion_of_today(evening: TableEvening) -> TableEvening:
    """The same laptop with a newer companion."""
    evening.games = find_games()
    evening.tables = evening.registry()
    return evening


def begun(folder: Path, name: str) -> TableEvening:
    """A companion of today that has taken this table."""
    evening = companion_of_today(TableEvening(folder, luck="another"))
    kept = BEGUN[name]
    evening.code = evening.tables.import_(
        b64decode(kept["archive"]), kept["code"], trusted=False
    ).code
    return evening


@pytest.mark.parametrize("name", BEGUN)
def test_a_table_begun_before_opens_as_it_was(tmp_path: Path, name: str) -> None:
    evening = begun(tmp_path, name)
    umpire = evening.table.record.playing()
    assert evening.table.durable.trouble is None
    assert umpire.digest() == BEGUN[name]["digest"]
    assert len(umpire.entries) == BEGUN[name]["answers"]
    ended = umpire.over is not None
    assert (evening.table.record.state is State.ENDED) is ended
    table = evening.restart()
    assert table.record.playing().digest() == BEGUN[name]["digest"]
    if ended:
        assert evening.tables.verify(*evening.export()).right


@pytest.mark.parametrize("name", PLAYS.names())
def test_a_play_recorded_before_replays_as_recorded(name: str) -> None:
    text = PLAYS.text(name)
    assert PLAYS.text_of(Play.read(text)) == text


def settings_before(box: str, file: str = "") -> dict[str, str]:
    """What the toolbox asked for."""
    return {"box": box, "file": file, "sealing": "sealed"}


def test_a_table_begun_before_is_called_what_its_game_is_called_today(tmp_path: Path) -> None:
    evening = TableEvening(tmp_path, TOOLBOX)
    evening.do(HOST, "~settings", **settings_before("spoof"))
    evening.start("Ada", "Ben", "Cleo")
    table = companion_of_today(evening).restart()
    assert (table.record.game.id, table.durable.trouble) == ("spoof", None)
    [listed] = evening.tables.list()
    assert (listed.title, listed.counted_as) == ("Spoof", "")


def test_a_program_that_asks_as_before_gets_the_game_it_asks_for(tmp_path: Path) -> None:
    evening = companion_of_today(TableEvening(tmp_path))
    made = evening.tables.create("any_box", {"box": "spoof"})
    assert evening.tables.open(made.code).record.game.title == find_games()["spoof"].title


def test_settings_saved_before_are_those_of_the_game_they_ask_for(tmp_path: Path) -> None:
    evening = TableEvening(tmp_path, TOOLBOX)
    presets = evening.tables.presets
    presets.keep(TOOLBOX, "Wolves", settings_before("werewolf"))
    presets.keep(TOOLBOX, "Mine", settings_before("own", FILE))
    presets.keep(TOOLBOX, "Locked", settings_before("tonight") | {"sealing": "committed"})
    presets, games = companion_of_today(evening).tables.presets, find_games()
    names = {id_: [each.name for each in presets.of(game)] for id_, game in games.items()}
    kept = {"werewolf": ["Wolves"], "told": ["Mine"], "any_box": ["Locked"]}
    assert {id_: each for id_, each in names.items() if each} == kept
    assert presets.of(games["told"])[0].fitting(games["told"]) == {"file": FILE}
    presets.keep(games["werewolf"], "wolves", {"sealing": "committed"})
    assert [each.settings for each in presets.of(games["werewolf"])] == [{"sealing": "committed"}]
    presets.forget(games["told"], "mine")
    assert presets.of(games["told"]) == []
