"""The pages of evenings: on the laptop alone, with what was played, who won, and a picture."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest

from tests.kit.tiny_game import SCORED, TINY
from tests.kit.web.evening import GUEST, ORIGIN, WebEvening, companion_app, playing

HEADERS = {"Origin": ORIGIN}


@pytest.fixture
def played(evening: WebEvening) -> WebEvening:
    """A table whose game is over."""
    evening.finish()
    return evening


def post(evening: WebEvening, path: str, **form: str) -> int:
    return evening.web.post(path, data=form, headers=HEADERS).status_code


def test_the_evening_of_a_game_is_shown_when_it_is_over(evening: WebEvening) -> None:
    assert "Games are noted here when they end." in evening.web.get("/evenings").text


def test_everybody_is_listed_by_place(played: WebEvening) -> None:
    page = played.web.get("/evenings").text
    assert page.index("Bob") < page.index("Ann")
    assert "played once" in page


def test_the_emblem_of_a_game_is_beside_its_name_wherever_it_is_named(played: WebEvening) -> None:
    drawn = TINY.emblem.lines
    pages = {"/", "/evenings", "/evenings/games/1", "/evenings/games/1/picture.svg"}
    at_the_table = {"screen", "phone", "watch", "report"}
    pages |= {f"/t/{played.code}/{each}" for each in at_the_table}
    waiting = WebEvening(played.app)
    pages.add(f"/j/{waiting.code}")
    browser = played.browser(1)
    without = {
        each
        for each in pages
        if drawn not in (browser if each.endswith("/phone") else played.web).get(each).text
    }
    assert without == set()


def test_phones_see_none_of_it(played: WebEvening) -> None:
    played.web.get("/evenings")
    for path in (
        "/evenings",
        "/evenings/games/1",
        "/evenings/games/1/picture.svg",
        "/evenings/games.csv",
        "/evenings/games.json",
    ):
        answer = played.browser(1).get(path, **GUEST)
        assert answer.status_code == 403, path
        assert "Bob" not in answer.text
    for path in ("/evenings/remember", "/evenings/forget", "/evenings/games/1/drop"):
        asked = played.web.post(path, data={"name": "Bob"}, headers=HEADERS, **GUEST)
        assert asked.status_code == 403, path
    assert 'href="/evenings"' not in played.web.get("/", **GUEST).text
    assert 'href="/evenings"' in played.web.get("/").text


def test_people_are_remembered_and_forgotten_with_one_key(played: WebEvening) -> None:
    assert "Wins of all games" not in played.web.get("/evenings").text
    assert post(played, "/evenings/remember", name="Bob") == 303
    assert "Wins of all games" in played.web.get("/evenings").text
    assert post(played, "/evenings/forget", name="Bob") == 303
    assert "Wins of all games" not in played.web.get("/evenings").text
    assert post(played, "/evenings/remember", name="Eve") == 409


def test_a_game_has_a_page_and_a_picture(played: WebEvening) -> None:
    played.web.get("/evenings")
    assert (
        "bgstats://app.bgstatsapp.com/createPlay.html" in played.web.get("/evenings/games/1").text
    )
    answer = played.web.get("/evenings/games/1/picture.svg")
    assert answer.mimetype == "image/svg+xml"
    drawn = ET.fromstring(answer.text)  # noqa: S314 - our own picture
    assert "Bob" in {each.text for each in drawn.iter()}
    assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
    assert "http" not in answer.text.replace("http://www.w3.org/2000/svg", "")
    assert played.web.get("/evenings/games/9").status_code == 404


def test_a_game_can_be_deleted(played: WebEvening) -> None:
    played.web.get("/evenings")
    assert post(played, "/evenings/games/1/drop") == 303
    assert "Bob" not in played.web.get("/evenings").text
    assert played.code in played.web.get("/").text


def test_files_for_other_programs(played: WebEvening) -> None:
    assert "Bob" in played.web.get("/evenings/games.csv").text
    told: Any = played.web.get("/evenings/games.json").json
    assert told[0]["players"][0]["name"] == "Bob"


def test_bg_stats_gets_whole_scores_of_a_table(tmp_path: Path) -> None:
    evening = playing(companion_app(tmp_path, game=SCORED), rounds=3)
    evening.finish()
    path = evening.browser(1).get(f"/t/{evening.code}/bgstats").location
    said = json.loads(unquote(path.partition("?data=")[2]))
    assert [(each["name"], each["score"]) for each in said["players"]] == [("Bob", 3), ("Ann", 0)]


def test_players_hand_their_game_to_bg_stats_on_their_phones(evening: WebEvening) -> None:
    path = f"/t/{evening.code}/bgstats"
    assert evening.browser(1).get(path).status_code == 404
    assert path not in evening.browser(1).get(f"/t/{evening.code}/phone").text
    evening.finish()
    assert path in evening.browser(1).get(f"/t/{evening.code}/phone").text
    answer = evening.browser(1).get(path)
    assert answer.location.startswith("https://app.bgstatsapp.com/createPlay.html?data=")
    assert "Bob" in answer.location
