"""Games that are made here go to other laptops: as a code that holds all of them, or as a file."""

from __future__ import annotations

import hashlib
import html
import io
import re
import tomllib
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from flask.testing import FlaskClient

from companion.told import our_files
from companion.told.checking.twins import TWINS
from tests.kit.web.evening import GUEST
from tests.kit.web.making import LIST, begun, text_of, with_all_games
from web.app import App
from web.protocol.packed_text import pack
from web.render import qr
from web.routes import sharing_games
from web.routes.sharing_games import GAMES_BEFORE_OPENING

SPOOF = our_files.text_of("spoof")


@pytest.fixture
def app(tmp_path: Path) -> App:
    return with_all_games(tmp_path)


@pytest.mark.parametrize(
    "start", ["blank", "blind_auction", "liars_dice", "passing_draft", "spoof"]
)
def test_a_code_on_one_laptop_is_the_whole_game_on_another(
    browser: FlaskClient, start: str
) -> None:
    """Drawn, photographed, read: nothing between is imitated but the camera."""
    address = begun(browser, start=start)
    text = text_of(browser, address)
    assert "The whole game is in this code" in browser.get(f"{address}/share").text
    picture = pictured(qr.matrix(pack(text), dense=True))
    again = begun(browser, file=(io.BytesIO(picture), "photo.png"))
    assert text_of(browser, again) == text


def pictured(rows: list[list[bool]]) -> bytes:
    """The code on a screen, four pixels a module, as a camera sees it: grey and a little soft."""
    code = np.pad(np.array(rows), 4).astype(np.uint8)
    grey = 230 - np.kron(code, np.ones((4, 4), np.uint8)) * 190
    done, picture = cv2.imencode(".png", cv2.GaussianBlur(grey.astype(np.uint8), (3, 3), 0))
    assert done
    return picture.tobytes()


def test_what_is_too_long_for_a_code_is_a_way_to_the_file(browser: FlaskClient) -> None:
    address = begun(browser)
    long = text_of(browser, address) + "".join(
        f'[decks.d{n}]\nname = "D"\ncards = {[sha(f"{n}/{at}") for at in range(20)]}\n'
        for n in range(7)
    ).replace("'", '"')
    there = begun(browser, text=long)
    page = browser.get(f"{there}/share").text
    assert "too long for a code" in page
    way = re.search(r"/given/told/\w+", page)
    assert way
    answer = browser.get(f"{way[0]}/file", **GUEST)
    assert answer.text == text_of(browser, there)
    assert browser.get("/given/told/0", **GUEST).status_code == 404


def sha(word: str) -> str:
    """Something that cannot be squeezed."""
    return hashlib.sha256(word.encode()).hexdigest()[:36]


@pytest.mark.parametrize(
    ("sent", "sentence"),
    [
        *(
            ({"text": code}, "no whole code of a game")
            for code in (
                *(f"COMPANION-GAME:{rest}" for rest in ("", "AB", "::::", "é")),
                *(pack("a = 1")[:-3], pack("x" * 200_000)),
            )
        ),
        *(
            ({"file": (io.BytesIO(start + bytes(99)), "x.png")}, 'role="alert"')
            for start in (b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff\xe0", b"RIFF")
        ),
        (
            {"file": (io.BytesIO(pictured(qr.matrix("http://192.168.0.2/j/ABC"))), "x.png")},
            "no code of a game in this picture",
        ),
    ],
)
def test_what_holds_no_game_is_refused_in_a_sentence(
    browser: FlaskClient, sent: dict[str, Any], sentence: str
) -> None:
    answer = browser.post(LIST, data=sent)
    assert (answer.status_code, sentence in answer.text) == (422, True)


def test_another_code_in_the_picture_does_no_harm(browser: FlaskClient) -> None:
    text = text_of(browser, begun(browser))
    whole, label = qr.matrix(pack(text), dense=True), qr.matrix("http://192.168.0.2:8000/j/ABC")
    rows = [[False] * 8 + row for row in whole]
    for at, row in enumerate(label):
        rows[at][:0] = row
    for row in rows[len(label) :]:
        row[:0] = [False] * len(label)
    again = begun(browser, file=(io.BytesIO(pictured(rows)), "photo.png"))
    assert text_of(browser, again) == text


def test_a_file_from_elsewhere_is_shown_before_it_is_opened(browser: FlaskClient) -> None:
    shown = browser.post(LIST, data={"file": (io.BytesIO(SPOOF.encode()), "spoof.toml")})
    assert shown.status_code == 200
    assert "3–6 players" in shown.text
    assert "Everybody hides some coins in a fist" in shown.text
    assert f"No leak in {GAMES_BEFORE_OPENING * TWINS} twin games" in shown.text
    assert "Play it" not in browser.get(LIST).text
    form = re.search(r'name="text"[^>]*>\n(.*?)</textarea>', shown.text, re.DOTALL)
    assert form
    opened = browser.post(LIST, data={"text": html.unescape(form[1]), "sure": "yes"})
    assert opened.status_code == 303
    assert tomllib.loads(text_of(browser, opened.location)) == tomllib.loads(SPOOF)


def test_what_is_wrong_with_it_is_shown_then_too(browser: FlaskClient) -> None:
    shown = browser.post(LIST, data={"text": 'title = "<b>Half</b>"'})
    assert "It cannot be played: 3 faults" in shown.text
    assert "There is no phase." in shown.text
    assert "<b>Half" not in shown.text


def test_whoever_is_given_a_file_sees_what_it_is(
    browser: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    id_ = begun(browser, text=SPOOF).rpartition("/")[2]
    shown = browser.get(f"/given/told/{id_}", **GUEST).text
    assert "Spoof" in shown
    assert "twin games" in shown
    assert f'href="/given/told/{id_}/file"' in shown
    assert "/make/" not in shown
    monkeypatch.setattr(sharing_games, "check_file", lambda *_: pytest.fail("checked again"))
    assert browser.get(f"/given/told/{id_}", **GUEST).text.count("twin games") == 1
