"""The home page: the tables that are saved here, in their order, and who won at them."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from companion.core.words import Voice
from companion.games import found
from companion.storage.outcomes import GameResult, PlayerResult
from companion.told.our_files import names_of_ours
from tests.kit.tiny_game import TINY
from tests.kit.web.evening import GUEST, WebEvening, companion_app
from web.app import App
from web.render.renderer import speaking
from web.routes.new_table import is_first_evening
from web.services import GAMES_FOLDER


def test_saved_tables_are_listed(app: App) -> None:
    lobby = WebEvening(app)
    lobby.sit("Ann & Co")
    page = lobby.web.get("/").text
    assert f"/t/{lobby.code}/screen" in page
    assert "Ann &amp; Co" in page
    assert "waiting for players" in page


def test_running_tables_are_listed_first_and_finished_ones_last(
    app: App, browser: FlaskClient
) -> None:
    over, *going = (WebEvening(app) for _ in range(4))
    for each in going:
        each.sit("Ann")
    over.act(over.host, "~close")
    first, games, last = re.split("<h2 id=.games|Finished games", browser.get("/").text)
    assert all(f"/t/{each.code}/screen" in first for each in going)
    assert first.partition("Other games (1)")[2].count("/screen") == 1
    assert "/t/" not in games
    assert f"/t/{over.code}/screen" in last


def test_a_finished_game_is_listed_with_its_winner(evening: WebEvening) -> None:
    assert "Won by" not in evening.web.get("/").text
    evening.finish()
    assert "Won by Bob" in evening.web.get("/").text


def test_the_first_round_is_explained_until_a_game_was_finished(evening: WebEvening) -> None:
    def is_first() -> bool:
        with evening.app.flask.test_request_context("/", environ_base={"REMOTE_ADDR": "127.0.0.1"}):
            return is_first_evening(TINY)

    abandoned = WebEvening(evening.app)
    abandoned.act(abandoned.host, "~close")
    assert is_first()
    evening.finish()
    assert not is_first()


def test_a_table_that_nobody_has_joined_is_no_game_to_continue(evening: WebEvening) -> None:
    empty = WebEvening(evening.app, rounds=3).code
    going, apart = evening.web.get("/").text.split("Tables that nobody has joined (1)")
    assert evening.code in going
    assert empty not in going
    assert f"/t/{empty}/screen" in apart


def test_a_guest_s_phone_is_not_told(evening: WebEvening) -> None:
    evening.finish()
    page = evening.browser(1).get("/", **GUEST).text
    assert evening.code in page
    assert "Won by" not in page


@pytest.mark.parametrize(
    ("winners", "said"),
    [
        ("", "Nobody won"),
        ("Ann", "Won by Ann"),
        ("Ann Bob", "Won by Ann, Bob"),
        ("Ann Bob Cy", "Won together"),
    ],
)
def test_whoever_won_is_named_unless_all_won_together(
    evening: WebEvening, winners: str, said: str
) -> None:
    players = tuple(
        PlayerResult(seat, name, name in winners, 1)
        for seat, name in enumerate(("Ann", "Bob", "Cy"), start=1)
    )
    outcome = GameResult("end", "", 0, 60, 60, players)
    card = {"code": "KR7M2", "title": "Tiny", "state": "ended", "outcome": outcome}
    card["when"] = datetime(2026, 11, 23, 20, 15, tzinfo=UTC)
    page = '{% from "table_list.html" import table_list %}{{ table_list([card]) }}'
    jinja = evening.app.services.renderer._jinja  # noqa: SLF001 - the pages' own way of drawing
    with speaking(Voice()):
        assert f"<b>{said}</b>" in jinja.from_string(page).render(card=card)


def test_games_told_in_files_stand_among_the_games(tmp_path: Path) -> None:
    """Each opens a table of its own; after them people's own game, and the tools are last."""
    browser = companion_app(tmp_path, others=found(), games=GAMES_FOLDER).flask.test_client()
    links = re.findall(r'href="/new/([^"]+)"', browser.get("/").text)
    told = [*names_of_ours(), "told", "any_box"]
    assert links[-len(told) :] == told
    for name in names_of_ours():
        assert f"<title>{found()[name].title} ·" in browser.get(f"/new/{name}").text
