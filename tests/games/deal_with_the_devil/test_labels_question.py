"""Whether the chests have their labels: asked once in the lobby, where chests are to be scanned."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from companion.core.endings import Ending
from companion.core.game import Game
from companion.core.play import Play
from companion.core.words import T
from companion.games.deal_with_the_devil.game import GAME
from companion.games.deal_with_the_devil.state.board import DealWithTheDevil
from companion.table.record.players import HOST
from tests.kit.table_evening import TableEvening
from web.app import make_app
from web.services import GAMES_FOLDER, Config

QUESTION, SHEET = "Labels already stuck", f"/print/{GAME.id}/labels"
ASKED = {"~labels-there", "~labels-none"}


class LabelsLobby:
    """A laptop on which tables are opened by the form, and the screen of the last one."""

    def __init__(self, folder: Path, game: Game[DealWithTheDevil] = GAME) -> None:
        self.evening = TableEvening(folder, game)
        app = make_app(self.evening.tables, Config(instance="labels", games=GAMES_FOLDER))
        self.browser: FlaskClient = app.flask.test_client()

    def open(self, **settings: Any) -> LabelsLobby:
        """A table with these settings; the others are as usual."""
        usual = {name: each.default for name, each in GAME.settings.items()}
        form = {name: each for name, each in {**usual, **settings}.items() if each is not False}
        answer = self.browser.post(f"/new/{GAME.id}", data=form)
        self.evening.code = answer.location.split("/")[2]
        return self

    @property
    def screen(self) -> str:
        """What its screen shows."""
        return self.browser.get(f"/t/{self.evening.code}/screen").text

    @property
    def asked(self) -> set[str]:
        """What the host can answer of it."""
        return self.evening.may(HOST) & ASKED


@pytest.fixture
def lobby(tmp_path: Path) -> LabelsLobby:
    return LabelsLobby(tmp_path)


def test_yes_ends_the_question_and_changes_nothing(lobby: LabelsLobby) -> None:
    table = lobby.open()
    assert (QUESTION in table.screen, SHEET in table.screen) == (True, True)
    before = table.evening.table.record.raw_settings
    table.evening.do(HOST, "~labels-there")
    assert (QUESTION in table.screen, table.asked) == (False, set())
    assert table.evening.table.record.raw_settings == before
    assert table.evening.restart().record.asks_labels is False


def test_without_labels_offers_are_made_on_phones(lobby: LabelsLobby) -> None:
    table = lobby.open(deal_min_seconds="7")
    table.evening.do(HOST, "~labels-none")
    settings = table.evening.table.record.settings
    assert (settings.chests, settings.deal_min_seconds) == ("phone", 7)
    assert (QUESTION in table.screen, table.asked) == (False, set())
    assert table.evening.restart().record.settings.chests == "phone"


@pytest.mark.parametrize(
    ("settings", "answers"),
    [
        ({"chests": "phone"}, set()),
        ({"mode": "full"}, set()),
        ({"mode": "route"}, {"~labels-there"}),
    ],
    ids=str,
)
def test_it_is_asked_where_chests_are_scanned(
    lobby: LabelsLobby, settings: dict[str, str], answers: set[str]
) -> None:
    table = lobby.open(**settings)
    assert table.asked == answers
    assert (QUESTION in table.screen) == bool(answers)


def go_home(_g: DealWithTheDevil) -> Play[Ending]:
    """A game that is over at once."""
    yield from ()
    return Ending("home", (), T("All go home."))


def test_it_is_asked_in_the_lobby_until_a_game_was_played_to_its_end(tmp_path: Path) -> None:
    short = replace(GAME, flow=go_home, standings=lambda _known, _ending: ())
    lobby = LabelsLobby(tmp_path, short)
    lobby.open().evening.sit("Ada", "Ben", "Cleo", "Dora")
    assert lobby.open().asked == ASKED, "no game is over yet"
    lobby.evening.start("Ada", "Ben", "Cleo", "Dora")
    assert (lobby.asked, QUESTION in lobby.screen) == (set(), False)
    assert lobby.open().asked == set()
