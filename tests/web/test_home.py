"""The home page: the tables that are saved here, in their order, and who won at them."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from flask.testing import FlaskClient
from markupsafe import escape

from companion.core.words import Voice
from companion.games import find_games
from companion.storage.game_results import GameResult, PlayerResult
from companion.told.our_files import text_of
from tests.kit.tiny_game import TINY
from tests.kit.web.evening import GUEST, WebEvening, companion_app
from tests.kit.web.making import begun
from web.app import App
from web.render.renderer import speaking
from web.routes.new_table import is_first_evening
from web.services import GAMES_FOLDER

FIVE = ("deal_with_the_devil", "mea_culpa", "myths", "psychomachia", "sancti_et_malum")
TOLD = ("blind_auction", "liars_dice", "secret_ballot", "werewolf")
SOME = {id_: find_games()[id_] for id_ in (*FIVE, *TOLD, "told", "any_box")}
MAX_SHELF_BYTES = 48_000
"""With what all pages have (fonts, styles) a phone then loads 120 KB of the 150 it may."""


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
    card["emblem"] = TINY.emblem
    card["when"] = datetime(2026, 11, 23, 20, 15, tzinfo=UTC)
    page = '{% from "table_list.html" import table_list %}{{ table_list([card]) }}'
    jinja = evening.app.services.renderer._jinja  # noqa: SLF001 - the pages' own way of drawing
    with speaking(Voice()):
        assert f"<b>{said}</b>" in jinja.from_string(page).render(card=card)


@pytest.fixture
def shelf(tmp_path: Path) -> FlaskClient:
    """The laptop's browser, at a companion with some games and the tiny one of tests."""
    return companion_app(tmp_path, others=SOME, games=GAMES_FOLDER).flask.test_client()


def shown(page: str) -> list[str]:
    """The games on a home page that fit, in their order."""
    cards = re.findall(r'<li class="games__one" data-seats[^>]*>\s*<a href="/new/(\w+)"', page)
    hidden = re.findall(r'<li [^>]* hidden>\s*<a href="/new/(\w+)"', page)
    return [each for each in cards if each not in hidden]


def test_every_game_has_its_own_card_in_the_order_of_letters(shelf: FlaskClient) -> None:
    english = ["blind_auction", "deal_with_the_devil", "liars_dice", *FIVE[1:]]
    assert shown(shelf.get("/").text) == [*english, "secret_ballot", "tiny", "werewolf"]
    german = shown(shelf.get("/", headers={"Accept-Language": "de"}).text)
    assert german.index("secret_ballot") < german.index("liars_dice")  # Geheime, Lügenwürfeln


def test_games_of_ones_own_and_the_tools_stand_beside_them(shelf: FlaskClient) -> None:
    own = shelf.get("/").text.partition('<h2 id="own">')[2]
    assert re.findall(r'<a href="(/[^"]+)" class="game', own) == [
        "/new/told",
        "/make/told",
        "/new/any_box",
    ]
    phone = shelf.get("/", **GUEST).text.partition('<h2 id="own">')[2]
    assert "/new/told" in phone
    assert "/make/" not in phone


def test_a_game_made_here_has_a_card_once_nothing_is_wrong_in_it(shelf: FlaskClient) -> None:
    right, wrong = (begun(shelf, text=text) for text in (text_of("spoof"), "title = 'Half'"))
    page = shelf.get("/").text
    assert f"/new/told?file={right.rpartition('/')[2]}" in page
    assert wrong.rpartition("/")[2] not in page
    assert "?file=" not in shelf.get("/", **GUEST).text


@pytest.mark.parametrize(
    ("asked", "fits"),
    [
        ("players=20", {"werewolf"}),
        ("players=1", {"sancti_et_malum"}),
        ("minutes=15&tag=auction", {"blind_auction"}),
        ("players=2&minutes=60&tag=dice", {"liars_dice", "sancti_et_malum"}),
        ("players=21&minutes=15", set()),
    ],
)
def test_only_games_that_fit_are_shown(shelf: FlaskClient, asked: str, fits: set[str]) -> None:
    """Without a script: the form asks for this address."""
    page = shelf.get(f"/?{asked}").text
    assert {*shown(page)} == fits
    assert f">{len(fits)} / 10</output>" in page
    assert ('id="none-fits" hidden' not in page) == (not fits)


@pytest.mark.parametrize("asked", ["players=x", "minutes=-5", "tag=nonsense", "players=&tag="])
def test_what_cannot_be_chosen_counts_as_nothing(shelf: FlaskClient, asked: str) -> None:
    assert len(shown(shelf.get(f"/?{asked}").text)) == 10


def test_before_a_table_is_opened_its_pitch_is_read(shelf: FlaskClient) -> None:
    for id_, game in SOME.items():
        page = shelf.get(f"/new/{id_}").text
        assert f"<title>{escape(str(game.title))} ·" in page
        assert escape(str(game.about.shelf.pitch)) in page
        assert game.emblem.lines in page


def test_a_shelf_of_thirty_five_games_is_light(tmp_path: Path) -> None:
    like = find_games()["werewolf"]
    more = {
        f"more{n}": replace(like, about=replace(like.about, id=f"more{n}", title=f"Game {n}"))
        for n in range(25)
    }
    app = companion_app(tmp_path, others={**SOME, **more}, games=GAMES_FOLDER)
    page = app.flask.test_client().get("/").data
    assert page.count(b"data-seats") == 35
    assert len(page) < MAX_SHELF_BYTES
