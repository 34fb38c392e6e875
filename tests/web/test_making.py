"""Games that are made here: the list, the form, what chance shows of a step, and who may do it."""

from __future__ import annotations

import hashlib
import io
import re
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from flask.testing import FlaskClient

from companion.games import found
from companion.tables.registry import Tables
from companion.tables.storage.drafts import BACK, MOST
from companion.tables.storage.sqlite import SqliteLog
from companion.tables.storage.vault import Vault
from web.app import make_app
from web.protocol.packed_text import packed
from web.render import qr
from web.routes.making import LONGEST_FILE

GUEST = {"REMOTE_ADDR": "192.168.7.7"}
BOX, LIST = "any_box", "/make/any_box"


@pytest.fixture
def tables(tmp_path: Path) -> Tables:
    """A companion with all games."""
    return Tables(SqliteLog(tmp_path / "t.db"), Vault.in_folder(tmp_path), games=found())


@pytest.fixture
def browser(tables: Tables) -> FlaskClient:
    """The laptop's own browser."""
    return make_app(tables).flask.test_client()


def begun(browser: FlaskClient, **sent: Any) -> str:
    """Begin a game, or open one; the address of its page."""
    answer = browser.post(LIST, data=sent or {"start": "blank"})
    assert answer.status_code == 303
    return answer.location


def was(browser: FlaskClient, address: str) -> str:
    """What the form says the file was when it was drawn."""
    seen = re.search(r'name="was" value="(\w+)"', browser.get(address).text)
    assert seen
    return seen[1]


def change(browser: FlaskClient, address: str, do: str = "keep", **typed: Any) -> str:
    """Send the form; where it leads."""
    sent = {"was": was(browser, address), "do": do, **typed}
    answer = browser.post(address, data=sent)
    assert answer.status_code == 303
    return answer.location


def text_of(browser: FlaskClient, address: str) -> str:
    """The file."""
    return browser.get(f"{address}/file").text


def test_what_is_typed_is_saved_and_stays(browser: FlaskClient, tables: Tables) -> None:
    address = begun(browser)
    assert change(browser, address, title="Lonely <b>") == address
    assert 'title = "Lonely <b>"' in text_of(browser, address)
    assert '<h1 class="make-title">Lonely &lt;b&gt;</h1>' in browser.get(address).text
    (draft,) = tables.drafts.of(tables.games[BOX])
    assert address.endswith(draft.id)


def test_what_is_wrong_is_said_and_saved_all_the_same(browser: FlaskClient) -> None:
    address = begun(browser)
    change(browser, address, title="")
    page = browser.get(address).text
    assert "One thing is still wrong. It is saved all the same." in page
    assert re.search(r'id="title-wrong-1">“title” must say something\.', page)
    assert '<a href="#title">The game</a>' in page
    assert "Play it" not in page
    assert browser.get(f"{address}/phone?at=phase.0.step.0").status_code == 409


@pytest.mark.parametrize("start", found()[BOX].edits.starts)  # type: ignore[union-attr]
def test_nothing_else_has_the_id_of_a_field(browser: FlaskClient, start: str) -> None:
    """Else its label, or the way to its fault, would lead there."""
    ids = re.findall(r' id="([^"]+)"', browser.get(begun(browser, start=start)).text)
    assert [each for each in ids if ids.count(each) > 1] == []


def test_a_new_step_is_where_the_page_looks_next(browser: FlaskClient) -> None:
    address = begun(browser)
    there = change(browser, address, "add:phase.0", **{"add:phase.0": "say"})
    assert there == f"{address}?at=phase.0.step.2#phase.0.step.2"


def test_changes_can_be_undone_one_after_the_other(browser: FlaskClient) -> None:
    address = begun(browser)
    before = text_of(browser, address)
    for number in range(BACK + 2):
        change(browser, address, title=f"Game {number}")
    for _ in range(BACK + 5):
        browser.post(address, data={"do": "undo"})
    assert 'title = "Game 1"' in text_of(browser, address) != before


def test_two_windows_do_not_overwrite_each_other(browser: FlaskClient) -> None:
    address = begun(browser)
    old = was(browser, address)
    change(browser, address, title="One")
    answer = browser.post(address, data={"was": old, "do": "keep", "title": "Other"})
    assert answer.location == f"{address}?changed=1"
    assert "changed in another window" in browser.get(answer.location).text
    assert 'title = "One"' in text_of(browser, address)


def test_a_game_without_faults_can_be_played(browser: FlaskClient) -> None:
    address = begun(browser)
    change(browser, address, title="Lonely")
    id_ = address.rpartition("/")[2]
    page = browser.get(f"/new/{BOX}?file={id_}").text
    assert re.search(rf'\?file={id_}" aria-current="true">Lonely<', page)
    assert re.search(r'value="own" checked|value="own"[^>]* checked', page)
    sent = {"box": "own", "file": text_of(browser, address), "sealing": "sealed"}
    assert "/screen" in browser.post(f"/new/{BOX}", data=sent).location


def test_one_with_faults_is_not_offered(browser: FlaskClient) -> None:
    address = begun(browser)
    change(browser, address, title="")
    assert f"?file={address.rpartition('/')[2]}" not in browser.get(f"/new/{BOX}").text


def test_a_file_from_elsewhere_is_opened(browser: FlaskClient) -> None:
    text = text_of(browser, begun(browser, start="werewolf"))
    file = (io.BytesIO(text.encode()), "w.toml")
    assert text_of(browser, begun(browser, file=file)) == text
    assert text_of(browser, begun(browser, text=text.replace("\n", "\r\n"))) == text


@pytest.mark.parametrize(
    ("sent", "sentence"),
    [
        ({"text": "["}, "Line 1: This is no TOML."),
        ({"text": "a" * 12_001}, "A file has at most 12000 characters."),
        ({"text": "a = " + "[" * 3000}, "Too many brackets are inside each other."),
        ({"file": (io.BytesIO(b"\xff\xfe"), "x")}, "This file is no text. Save it as UTF-8."),
        ({"file": (io.BytesIO(b"#" * 3 * LONGEST_FILE), "x")}, "A file has at most"),
    ],
)
def test_a_hostile_file_is_refused_in_a_sentence(
    browser: FlaskClient, sent: dict[str, Any], sentence: str
) -> None:
    answer = browser.post(LIST, data=sent)
    assert (answer.status_code, sentence in answer.text) == (422, True)


def test_a_hostile_form_is_refused_in_a_sentence(browser: FlaskClient) -> None:
    address = begun(browser)
    sent = {"was": was(browser, address), "do": "keep", "about": "x" * 30_000}
    answer = browser.post(address, data=sent)
    assert (answer.status_code, "A file has at most" in answer.text) == (422, True)
    assert browser.post(address, data={"x": "y" * 600_000}).status_code == 413


def test_only_so_many_games_are_kept(browser: FlaskClient) -> None:
    for _ in range(MOST):
        begun(browser)
    answer = browser.post(LIST, data={"start": "blank"})
    assert (answer.status_code, f"{MOST} games are saved already" in answer.text) == (422, True)


def test_a_game_is_deleted(browser: FlaskClient) -> None:
    address = begun(browser)
    assert browser.post(address, data={"do": "forget"}).location == LIST
    assert browser.get(address).status_code == 404


@pytest.mark.parametrize("path", ["", "/file", "/share", "/phone?at=phase.0.step.0", "/screen"])
def test_a_guest_sees_nothing_of_it(browser: FlaskClient, path: str) -> None:
    address = begun(browser)
    answer = browser.get(address + path, environ_overrides=GUEST)
    assert answer.status_code == 403
    assert browser.post(address, data={}, environ_overrides=GUEST).status_code == 403
    page = browser.get(f"/new/{BOX}", environ_overrides=GUEST).text
    assert "/make/" not in page


def test_only_games_that_are_told_in_files_are_made(browser: FlaskClient) -> None:
    assert browser.get("/make/myths").status_code == 404
    assert browser.get("/make/nothing").status_code == 404


# --- for other laptops ---------------------------------------------------------------------------


@pytest.mark.parametrize("start", found()[BOX].edits.starts)  # type: ignore[union-attr]
def test_a_code_on_one_laptop_is_the_whole_game_on_another(
    browser: FlaskClient, start: str
) -> None:
    """Drawn, photographed, read: nothing between is imitated but the camera."""
    address = begun(browser, start=start)
    text = text_of(browser, address)
    assert "The whole game is in this code" in browser.get(f"{address}/share").text
    picture = pictured(qr.matrix(packed(text), dense=True))
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
    way = re.search(r"/given/any_box/\w+", page)
    assert way
    answer = browser.get(way[0], environ_overrides=GUEST)
    assert answer.text == text_of(browser, there)
    assert browser.get("/given/any_box/0", environ_overrides=GUEST).status_code == 404


def sha(word: str) -> str:
    """Something that cannot be squeezed."""
    return hashlib.sha256(word.encode()).hexdigest()[:36]


@pytest.mark.parametrize(
    "code",
    ["COMPANION-GAME:", "COMPANION-GAME:AB", "COMPANION-GAME:::::", "COMPANION-GAME:é",
     packed("a = 1")[:-3], packed("x" * 200_000)],
)  # fmt: skip
def test_a_hostile_code_is_refused_in_a_sentence(browser: FlaskClient, code: str) -> None:
    answer = browser.post(LIST, data={"text": code})
    assert (answer.status_code, "no whole code of a game" in answer.text) == (422, True)


@pytest.mark.parametrize("start", [b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff\xe0", b"RIFF"])
def test_a_broken_picture_is_refused_in_a_sentence(browser: FlaskClient, start: bytes) -> None:
    answer = browser.post(LIST, data={"file": (io.BytesIO(start + bytes(99)), "x.png")})
    assert (answer.status_code, 'role="alert"' in answer.text) == (422, True)


def test_a_picture_without_a_code_is_refused_in_a_sentence(browser: FlaskClient) -> None:
    picture = io.BytesIO(pictured(qr.matrix("http://192.168.0.2:8000/j/ABC")))
    answer = browser.post(LIST, data={"file": (picture, "x.png")})
    assert (answer.status_code, "no code of a game in this picture" in answer.text) == (422, True)


# --- what people see -----------------------------------------------------------------------------


def test_the_phone_shows_what_is_asked_at_the_step(browser: FlaskClient) -> None:
    address = begun(browser)
    answer = browser.get(f"{address}/phone?at=phase.0.step.0&players=3")
    assert "Which number do you choose?" in answer.text
    assert 'id="private" role="region" aria-label="For your eyes" tabindex="-1">' in answer.text
    assert answer.headers["X-Frame-Options"] == "SAMEORIGIN"
    assert "script-src" not in answer.headers["Content-Security-Policy"]
    assert "frame-ancestors 'self'" in answer.headers["Content-Security-Policy"]


def test_the_screen_shows_the_same_moment(browser: FlaskClient) -> None:
    page = browser.get(f"{begun(browser, start='spoof')}/screen?at=phase.0.step.2&players=3").text
    assert "Cleo" in page
    assert "Dan" not in page


def test_each_phone_shows_its_own(browser: FlaskClient) -> None:
    address = begun(browser, start="werewolf")
    pages = [browser.get(f"{address}/phone?at=phase.0.step.1&seat={n}").text for n in (1, 2, 3, 4)]
    assert sum("At night you choose who is gone" in page for page in pages) == 1


def test_nothing_of_it_is_a_table_of_this_laptop(browser: FlaskClient, tables: Tables) -> None:
    browser.get(f"{begun(browser)}/screen?at=phase.0.step.0")
    assert tables.list() == []


def test_a_step_that_is_nowhere_shows_the_end(browser: FlaskClient) -> None:
    assert browser.get(f"{begun(browser)}/screen?at=phase.9.step.9").status_code == 200
