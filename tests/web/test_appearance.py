"""Light or dark, the size of text and movement: each browser keeps what was chosen in it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.kit.web.evening import GAMES, Clock, WebEvening, companion_app

ROOT = Path(__file__).parents[2]
CSS = ROOT / "web" / "static" / "css"
LIGHTS = [CSS / "light.css", *sorted((ROOT / "companion" / "games").glob("*/screens/light.css"))]
SYSTEM = "(prefers-color-scheme: light)"
LINK = re.compile(r'<link rel="stylesheet" href="([^"]*light\.css[^"]*)" media="([^"]*)"')
SET = re.compile(r"^  (--[\w-]+):", re.MULTILINE)


@pytest.fixture
def evening(tmp_path: Path) -> WebEvening:
    """An evening of two."""
    evening = WebEvening(companion_app(tmp_path, Clock()), rounds=3)
    evening.sit("Ann", "Bob")
    return evening


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
    assert shown(page) == ("device", "normal", "device")
    assert [media for _, media in LINK.findall(page)] == [SYSTEM]
    assert '<meta name="color-scheme" content="dark light">' in page


@pytest.mark.parametrize(("theme", "media"), [("light", "all"), ("dark", "not all")])
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
    assert shown(page) == ("device", "largest", "less")
    assert 'name="text" value="largest" aria-pressed="true"' in page
    assert page.count('aria-pressed="true">') == 3
    assert shown(evening.browser(2).get(phone).text) == ("device", "normal", "device")


@pytest.mark.parametrize("kept", ["", "light", "pink.huge.none", "a.b.c.d.e", '"><script>.x.y'])
def test_what_a_cookie_says_that_we_do_not_know_is_as_if_not_chosen(
    evening: WebEvening, kept: str
) -> None:
    evening.web.set_cookie("appearance", kept)
    theme = "light" if kept == "light" else "device"
    assert shown(evening.web.get("/").text) == (theme, "normal", "device")


def test_what_nobody_can_choose_changes_nothing(evening: WebEvening) -> None:
    choose(evening.web, theme="light")
    choose(evening.web, theme="pink", text="huge", motion="less")
    assert shown(evening.web.get("/").text) == ("light", "normal", "less")


def test_the_choice_is_where_people_look_for_it(evening: WebEvening) -> None:
    for browser, path in (
        (evening.web, "/"),
        (evening.browser(1), f"/t/{evening.code}/phone"),
        (companion_browser(evening), f"/t/{evening.code}/watch"),
    ):
        page = browser.get(path).text
        assert all(f'name="{way}" value=' in page for way in ("theme", "text", "motion")), path


def companion_browser(evening: WebEvening) -> FlaskClient:
    """A browser without a seat."""
    return evening.app.flask.test_client()


def test_a_game_has_its_light_theme_on_its_own_pages_only(tmp_path: Path) -> None:
    games = tmp_path / "games"
    screens = games / "tiny" / "screens"
    screens.mkdir(parents=True)
    for file in (GAMES / "tiny" / "screens").iterdir():
        (screens / file.name).write_bytes(file.read_bytes())
    (screens / "a.css").write_text(".tiny-a { color: white }")
    (screens / "light.css").write_text(".tiny-a { color: black }")
    evening = WebEvening(companion_app(tmp_path, Clock(), games=games), rounds=3)
    evening.sit("Ann", "Bob")
    [shared, (own, media)] = LINK.findall(evening.web.get(f"/t/{evening.code}/screen").text)
    assert media == shared[1] == SYSTEM
    sheet = evening.web.get(own, buffered=True)
    assert sheet.text == ".tiny-a { color: black }"
    assert "immutable" in sheet.headers["Cache-Control"]
    assert "black" not in evening.web.get("/games/tiny/look.css").text
    assert len(LINK.findall(evening.web.get("/").text)) == 1
    assert evening.web.get("/games/none/light.css").status_code == 404


def test_the_light_theme_sets_no_colour_the_dark_one_lacks() -> None:
    everywhere = "".join(
        sheet.read_text("utf-8")
        for folder in (CSS, ROOT / "companion" / "games")
        for sheet in folder.rglob("*.css")
        if sheet.name != "light.css"
    )
    for sheet in LIGHTS:
        mine = set(SET.findall(sheet.read_text("utf-8")))
        assert mine <= set(SET.findall(everywhere)), sheet
    assert len(LIGHTS) == 6


CHOSEN = re.compile(r'\[data-motion="less"\][^{}]*\{([^{}]*)\}')
BY_SYSTEM = re.compile(r"@media \(prefers-reduced-motion: reduce\) \{(.*?)\n\}", re.DOTALL)
INSIDE = re.compile(r"\{([^{}]*)\}")


def test_less_motion_by_choice_is_as_little_as_by_the_system() -> None:
    met = 0
    for sheet in (*CSS.glob("*.css"), *(ROOT / "companion" / "games").rglob("*.css")):
        text = sheet.read_text("utf-8")
        blocks = BY_SYSTEM.findall(text)
        by_system = [each.split() for block in blocks for each in INSIDE.findall(block)]
        assert [each.split() for each in CHOSEN.findall(text)] == by_system, sheet
        met += len(by_system)
    assert met
