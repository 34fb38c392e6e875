"""Light or dark, the size of text and movement: each browser keeps what was chosen in it."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.kit.web.evening import GAMES, WebEvening, companion_app, playing

SYSTEM = "print, (prefers-color-scheme: light)"
LINK = re.compile(r'<link rel="stylesheet" href="([^"]*light\.css[^"]*)" media="([^"]*)"')


def choose(browser: FlaskClient, page: str = "http://localhost/", **chosen: str) -> TestResponse:
    """Tap a key for how pages look."""
    return browser.post("/appearance", data=chosen, headers={"Referer": page})


def shown(page: str) -> tuple[str, str, str]:
    """What a page says about itself: theme, text and motion."""
    [(theme, text, motion)] = re.findall(
        r'<html [^>]*data-theme="(\w+)" data-text="(\w+)" data-motion="(\w+)">', page
    )
    return theme, text, motion


def test_at_first_a_page_looks_as_the_device_wants_it(evening: WebEvening) -> None:
    page = evening.web.get("/").text
    assert shown(page) == ("usual", "normal", "device")
    assert [media for _, media in LINK.findall(page)] == [SYSTEM]
    assert '<meta name="color-scheme" content="dark light">' in page


@pytest.mark.parametrize(("theme", "media"), [("light", "all"), ("dark", "print")])
def test_a_chosen_theme_is_on_the_page_before_any_script(
    evening: WebEvening, theme: str, media: str
) -> None:
    choose(evening.web, theme=theme)
    page = evening.web.get("/").text
    assert [each for _, each in LINK.findall(page)] == [media]
    assert f'<meta name="color-scheme" content="{theme}">' in page
    assert f'content="#f1e6d0" media="{media}"' in page


def test_a_choice_leaves_the_others_and_leads_back_to_the_page(evening: WebEvening) -> None:
    browser = evening.browser(1)
    phone = f"/t/{evening.code}/phone"
    choose(browser, text="largest")
    answer = choose(browser, f"http://localhost{phone}", motion="less")
    assert (answer.status_code, answer.location) == (303, phone)
    page = browser.get(phone).text
    assert shown(page) == ("usual", "largest", "less")
    assert 'name="text" value="largest" aria-pressed="true"' in page
    assert page.count('aria-pressed="true">') == 3
    assert shown(evening.browser(2).get(phone).text) == ("usual", "normal", "device")


@pytest.mark.parametrize("kept", ["", "light", "pink.huge.none", "a.b.c.d.e", '"><script>.x.y'])
def test_what_a_cookie_says_that_we_do_not_know_is_as_if_not_chosen(
    evening: WebEvening, kept: str
) -> None:
    evening.web.set_cookie("appearance", kept)
    theme = "light" if kept == "light" else "usual"
    assert shown(evening.web.get("/").text) == (theme, "normal", "device")


def test_what_nobody_can_choose_changes_nothing(evening: WebEvening) -> None:
    choose(evening.web, theme="light")
    choose(evening.web, theme="pink", text="huge", motion="less")
    assert shown(evening.web.get("/").text) == ("light", "normal", "less")


def test_the_choice_is_where_people_look_for_it(evening: WebEvening) -> None:
    phone, watching = f"/t/{evening.code}/phone", f"/t/{evening.code}/watch"
    pages = [evening.browser(1).get(phone), *map(evening.web.get, ("/", watching))]
    for page in pages:
        assert all(f'name="{way}" value=' in page.text for way in ("theme", "text", "motion"))


def test_a_game_has_its_light_theme_on_its_own_pages_only(tmp_path: Path) -> None:
    games = tmp_path / "games"
    screens = Path(shutil.copytree(GAMES / "tiny" / "screens", games / "tiny" / "screens"))
    (screens / "a.css").write_text(".tiny-a { color: white }")
    (screens / "light.css").write_text(".tiny-a { color: black }")
    evening = playing(companion_app(tmp_path, games=games))
    [shared, (own, media)] = LINK.findall(evening.web.get(f"/t/{evening.code}/screen").text)
    assert media == shared[1] == SYSTEM
    sheet = evening.web.get(own, buffered=True)
    assert sheet.text == ".tiny-a { color: black }"
    assert "immutable" in sheet.headers["Cache-Control"]
    assert "black" not in evening.web.get("/games/tiny/look.css").text
    assert len(LINK.findall(evening.web.get("/").text)) == 1
    assert evening.web.get("/games/none/light.css").status_code == 404
