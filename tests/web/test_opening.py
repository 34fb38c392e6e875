"""A new table, and settings saved under a name."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from companion.core.fields import Text
from companion.core.game import Setting
from companion.core.words import T
from tests.kit.tiny_game import TINY, with_settings
from tests.kit.web.evening import GUEST, companion_app
from web.app import App
from web.routes.new_table import NAME
from web.server.addresses import Address


def lay_out(browser: FlaskClient, name: str = "", **settings: str) -> str:
    """Open a table, perhaps with a name for its settings; returns its code."""
    answer = browser.post("/new/tiny", data={"rounds": "2", NAME: name, **settings})
    assert answer.status_code == 303
    return answer.location.split("/")[2]


def rounds(page: str) -> str:
    """The number of rounds in the form."""
    found = re.search(r'name="rounds"[^>]*value="(\d+)"', page)
    assert found
    return found[1]


def test_saved_settings_are_in_the_form_of_the_next_table(browser: FlaskClient) -> None:
    lay_out(browser, "Our box", rounds="7", fast="true")
    page = browser.get("/new/tiny").text
    assert rounds(page) == "7"
    assert 'value="Our box"' in page


def test_a_table_without_a_name_changes_nothing(browser: FlaskClient) -> None:
    lay_out(browser, "Our box", rounds="7")
    lay_out(browser, rounds="3")
    assert rounds(browser.get("/new/tiny").text) == "7"


def test_one_can_start_with_any_of_them_or_with_the_defaults(browser: FlaskClient) -> None:
    lay_out(browser, "Our box", rounds="7")
    lay_out(browser, "Aunt Ida’s", rounds="5")
    ways = [browser.get("/new/tiny", query_string={"with": name}).text for name in WITH]
    assert [rounds(page) for page in ways] == ["7", "5", "2", "2"]


WITH = ("Our box", "aunt ida’s", "", "nobody’s")


def test_deleted_settings_are_gone(browser: FlaskClient) -> None:
    lay_out(browser, "Our box", rounds="7")
    answer = browser.post("/new/tiny/forget", data={NAME: "Our box"})
    assert answer.status_code == 303
    page = browser.get(answer.location).text
    assert rounds(page) == "2"
    assert "Our box" not in page


def test_invalid_settings_save_nothing_and_lose_nothing(browser: FlaskClient) -> None:
    answer = browser.post("/new/tiny", data={"rounds": "77", NAME: "Our box"})
    assert answer.status_code == 422
    assert rounds(answer.text) == "77"
    assert 'value="Our box"' in answer.text
    assert browser.get("/api/games/tiny/kept").json == []


def test_an_invalid_name_opens_no_table(browser: FlaskClient) -> None:
    answer = browser.post("/new/tiny", data={"rounds": "2", NAME: "x" * 41})
    assert answer.status_code == 422
    assert "1 to 40" in answer.text


# --- an existing table ---------------------------------------------------------------------------


def test_the_host_can_save_a_tables_settings(browser: FlaskClient) -> None:
    code = lay_out(browser, rounds="4")
    assert f"/t/{code}/keep" in browser.get(f"/t/{code}/screen").text
    assert "Name for these settings" in browser.get(f"/t/{code}/keep").text
    assert "are saved" in browser.post(f"/t/{code}/keep", data={NAME: "Tonight"}).text
    assert rounds(browser.get("/new/tiny").text) == "4"


def test_without_a_name_the_page_asks_again(browser: FlaskClient) -> None:
    code = lay_out(browser)
    answer = browser.post(f"/t/{code}/keep", data={NAME: " "})
    assert answer.status_code == 422
    assert "1 to 40" in answer.text


def test_only_the_host_can_save_a_tables_settings(browser: FlaskClient, app: App) -> None:
    code = lay_out(browser)
    stranger = app.flask.test_client()
    assert stranger.get(f"/t/{code}/keep").status_code == 403
    assert stranger.post(f"/t/{code}/keep", data={NAME: "Mine"}).status_code == 403


# --- guests --------------------------------------------------------------------------------------


def test_a_guest_can_use_saved_settings_but_neither_change_nor_list_them(
    browser: FlaskClient, app: App
) -> None:
    lay_out(browser, "Our box", rounds="7")
    guest = app.flask.test_client()
    for asked, number in (("", "7"), ("?with=", "2"), ("?with=Our+box", "7"), ("?with=x", "7")):
        page = guest.get(f"/new/tiny{asked}", **GUEST).text
        assert rounds(page) == number
        assert not [word for word in (NAME, "Our box") if word in page]
    listed = guest.get("/api/games/tiny/kept", **GUEST)
    assert listed.status_code == 403
    assert "laptop" in listed.text
    invalid = guest.post("/new/tiny", data={"rounds": "77"}, **GUEST)
    assert "Our box" not in invalid.text
    for path in ("/new/tiny", "/new/tiny/forget"):
        answer = guest.post(path, data={"rounds": "1", NAME: "Our box"}, **GUEST)
        assert answer.status_code == 403
        assert "laptop" in answer.text
    assert browser.get("/api/games/tiny/kept").json == [
        {"name": "Our box", "settings": {"rounds": 7}}
    ]


# --- the protocol --------------------------------------------------------------------------------


def test_clients_can_save_settings_and_read_them(browser: FlaskClient) -> None:
    asked = {"game": "tiny", "settings": {"rounds": 6}, "keep": "Our box"}
    assert browser.post("/api/tables", json=asked).status_code == 201
    kept = browser.get("/api/games/tiny/kept").json
    assert kept == [{"name": "Our box", "settings": {"rounds": 6}}]
    assert browser.get("/api/games/nothing/kept").status_code == 404


# --- longer texts --------------------------------------------------------------------------------


def test_a_longer_text_has_an_example(tmp_path_factory: pytest.TempPathFactory) -> None:
    field = Text(400, 5, 0, "", T("Your own cards"))
    words = Setting(field, "", T("Your own cards"), example="ace <1>\ntwo")
    game = with_settings(TINY, cards=words)
    app = companion_app(tmp_path_factory.mktemp("example"), game=game)
    page = app.flask.test_client().get("/new/tiny").text
    assert "ace &lt;1&gt;\ntwo</pre>" in page
    assert "</textarea>" in page


def test_whoever_opens_the_table_is_its_host(browser: FlaskClient, app: App) -> None:
    code = lay_out(browser, fast="true")
    assert "host-drawer" in browser.get(f"/t/{code}/screen").text
    seen_by_others = app.flask.test_client().get(f"/t/{code}/screen").text
    assert 'data-role="screen"' in seen_by_others
    assert "host-drawer" not in seen_by_others
    assert app.services.tables.open(code).record.settings["fast"] is True


def test_only_the_hosts_screen_shows_the_wifi_as_a_code(browser: FlaskClient, app: App) -> None:
    code = lay_out(browser)
    stranger = app.flask.test_client()
    sent = {"name": "Linden tree", "password": "summer-2026"}
    stranger.post(f"/t/{code}/wifi", data=sent)
    assert app.services.tables.wifi.find() is None
    assert browser.post(f"/t/{code}/wifi", data=sent).status_code == 303
    shown = 'class="qr__code"'
    pages = [each.get(f"/t/{code}/screen").text for each in (browser, stranger)]
    assert [page.count(shown) for page in pages] == [2, 1]
    assert ["Linden tree" in page for page in pages] == [True, False]
    assert browser.post(f"/t/{code}/wifi", data={**sent, "password": "short"}).status_code == 409
    browser.post(f"/t/{code}/wifi")
    assert app.services.tables.wifi.find() is None


@pytest.mark.parametrize(
    "config",
    [
        {"public": (Address("198.51.100.7", "cafe", "https://cafe.example"),)},
        {"shares_port": True},
    ],
)
def test_where_strangers_meet_no_wifi_is_asked_for(tmp_path: Path, config: dict[str, Any]) -> None:
    app = companion_app(tmp_path, **config)
    browser = app.flask.test_client()
    code = lay_out(browser)
    assert 'id="wifi"' not in browser.get(f"/t/{code}/screen").text
    browser.post(f"/t/{code}/wifi", data={"name": "Linden tree", "password": ""})
    assert app.services.tables.wifi.find() is None


def test_other_settings_are_folded_away(tmp_path: Path) -> None:
    folded = {name: replace(TINY.settings[name], at_once=False) for name in ("committed", "fast")}
    app = companion_app(tmp_path, game=with_settings(TINY, **folded))
    browser = app.flask.test_client()
    page = browser.get("/new/tiny").text
    before, fold, inside = page.partition("<details")
    assert fold
    assert 'name="rounds"' in before
    assert 'name="fast"' not in before
    assert 'name="fast"' in inside
    assert browser.post("/new/tiny", data={"rounds": "2"}).status_code == 303
    wrong = browser.post("/new/tiny", data={"rounds": "99"})
    assert '<details class="fold" open>' in wrong.text


def test_invalid_settings_can_be_corrected_in_the_form(browser: FlaskClient) -> None:
    answer = browser.post("/new/tiny", data={"rounds": "99"})
    assert answer.status_code == 422
    assert "Rounds: Choose a number from 1 to 9." in answer.text
    assert 'value="99"' in answer.text
