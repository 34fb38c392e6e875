"""Games that are made here: the list, the form, and who may do it."""

from __future__ import annotations

import io
import re
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from companion.games import find_games
from companion.storage.drafts import MAX_DRAFTS, MAX_UNDONE_CHANGES
from companion.told.checking import twins
from companion.told.reading.audit import Audit
from tests.kit.web.evening import GUEST
from tests.kit.web.making import LIST, OWN, begun, change, text_of, was, with_all_games
from web.app import App
from web.routes.game_editor import MAX_OPENED_FILE_BYTES


@pytest.fixture
def app(tmp_path: Path) -> App:
    return with_all_games(tmp_path)


def test_what_is_typed_is_saved_and_stays(browser: FlaskClient, app: App) -> None:
    address = begun(browser)
    assert change(browser, address, title="Lonely <b>") == address
    assert 'title = "Lonely <b>"' in text_of(browser, address)
    assert '<h1 class="make-title">Lonely &lt;b&gt;</h1>' in browser.get(address).text
    tables = app.services.tables
    (draft,) = tables.drafts.all()
    assert address.endswith(draft.id)


def test_a_copy_gets_a_name_of_its_own_in_each_language(browser: FlaskClient) -> None:
    address = begun(browser, start="liars_dice", title="  Fibbers ")
    assert 'title = { en = "Fibbers", de = "Fibbers" }' in text_of(browser, address)
    assert 'title = "Mine"' in text_of(browser, begun(browser, start="blank", title="Mine"))


def test_what_is_wrong_is_said_and_saved_all_the_same(browser: FlaskClient) -> None:
    address = begun(browser)
    change(browser, address, title="")
    page = browser.get(address).text
    assert "One thing is still wrong. It is saved all the same." in page
    assert re.search(r'id="title-wrong-1">Fill in “What it is called”\.', page)
    assert '<a href="#title">The game</a>' in page
    assert re.search(r'id="title"[^>]* aria-describedby="title-wrong-1" aria-invalid="true"', page)
    assert "Play it" not in page
    assert browser.get(f"{address}/phone?at=phase.0.step.0").status_code == 409


def test_what_a_step_tells_stands_beside_it_and_is_proved_before_a_preview(
    browser: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = begun(browser)
    hint = '<p class="field__hint">Everybody knows: “Which number do you choose?”</p>'
    assert hint in browser.get(address).text
    preview = f"{address}/phone?at=phase.0.step.0"
    assert browser.get(preview).status_code == 200
    monkeypatch.setattr(twins, "audit_of", lambda _box: Audit((), ()))
    change(browser, address, title="Another")
    said = browser.get(preview)
    assert said.status_code == 409
    assert "gives away “chosen”" in said.text


@pytest.mark.parametrize("start", find_games()[OWN].edits.starts)  # type: ignore[union-attr]
def test_nothing_else_has_the_id_of_a_field(browser: FlaskClient, start: str) -> None:
    """Else its label, or the way to its fault, would lead there."""
    ids = re.findall(r' id="([^"]+)"', browser.get(begun(browser, start=start)).text)
    assert [each for each in ids if ids.count(each) > 1] == []


def test_a_part_with_a_fault_is_open(browser: FlaskClient) -> None:
    address = begun(browser)
    change(browser, address, **{"phase.0.step.2.winners": "most(p"})
    opened = re.findall(r'id="phase\.0\.step\.(\d)" data-step( open)?', browser.get(address).text)
    assert opened == [("0", ""), ("1", ""), ("2", " open")]


def test_what_has_faults_is_listed_so_and_not_offered(browser: FlaskClient) -> None:
    wrong, right = begun(browser), begun(browser)
    change(browser, wrong, title="")
    page = browser.get(LIST).text
    assert page.count("1 fault") == 1
    for offers in (page, browser.get(f"/new/{OWN}").text):
        assert set(re.findall(r"\?file=(\w+)", offers)) == {right.rpartition("/")[2]}


def test_a_new_step_is_where_the_page_looks_next(browser: FlaskClient) -> None:
    address = begun(browser)
    there = change(browser, address, "add:phase.0", **{"add:phase.0": "say"})
    assert there == f"{address}?at=phase.0.step.2#phase.0.step.2"


def test_changes_can_be_undone_one_after_the_other(browser: FlaskClient) -> None:
    address = begun(browser)
    before = text_of(browser, address)
    for number in range(MAX_UNDONE_CHANGES + 2):
        change(browser, address, title=f"Game {number}")
    for _ in range(MAX_UNDONE_CHANGES + 5):
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
    page = browser.get(f"/new/{OWN}?file={id_}").text
    assert re.search(rf'\?file={id_}" aria-current="true">Lonely<', page)
    assert "<title>Lonely ·" in page
    assert "Lonely&#34;" in page.partition("<textarea")[2].partition("</textarea>")[0]
    sent = {"file": text_of(browser, address), "sealing": "sealed"}
    assert "/screen" in browser.post(f"/new/{OWN}", data=sent).location


def test_a_file_from_elsewhere_is_opened(browser: FlaskClient) -> None:
    text = text_of(browser, begun(browser, start="werewolf"))
    file = (io.BytesIO(text.encode()), "w.toml")
    assert text_of(browser, begun(browser, file=file)) == text
    assert text_of(browser, begun(browser, text=text.replace("\n", "\r\n"))) == text


def test_comments_are_not_in_the_copy_and_the_page_says_so_before(browser: FlaskClient) -> None:
    assert "Comments after a “#” are not in the copy." in browser.get(LIST).text
    text = text_of(browser, begun(browser, start="werewolf"))
    assert text_of(browser, begun(browser, text="# Our own rules.\n" + text)) == text


@pytest.mark.parametrize(
    ("sent", "sentence"),
    [
        ({"text": "["}, "Line 1: This is no TOML."),
        ({"text": "a" * 24_001}, "A file has at most 24000 characters."),
        ({"text": "a = " + "[" * 3000}, "Too many brackets are inside each other."),
        ({"file": (io.BytesIO(b"\xff\xfe"), "x")}, "This file is no text. Save it as UTF-8."),
        ({"file": (io.BytesIO(b"#" * 3 * MAX_OPENED_FILE_BYTES), "x")}, "A file has at most"),
    ],
)
def test_a_hostile_file_is_refused_in_a_sentence(
    browser: FlaskClient, sent: dict[str, Any], sentence: str
) -> None:
    answer = browser.post(LIST, data=sent)
    assert (answer.status_code, sentence in answer.text) == (422, True)


def test_a_hostile_form_is_refused_in_a_sentence(browser: FlaskClient) -> None:
    address = begun(browser)
    sent = {"was": was(browser, address), "do": "keep", "about": "x" * 60_000}
    answer = browser.post(address, data=sent)
    assert (answer.status_code, "A file has at most" in answer.text) == (422, True)
    assert browser.post(address, data={"x": "y" * 600_000}).status_code == 413


def test_only_so_many_games_are_kept(browser: FlaskClient) -> None:
    for _ in range(MAX_DRAFTS):
        begun(browser)
    answer = browser.post(LIST, data={"start": "blank"})
    assert (answer.status_code, f"{MAX_DRAFTS} games are saved already" in answer.text) == (
        422,
        True,
    )


def test_a_game_is_deleted(browser: FlaskClient) -> None:
    address = begun(browser)
    assert browser.post(address, data={"do": "forget"}).location == LIST
    assert browser.get(address).status_code == 404


@pytest.mark.parametrize("path", ["", "/file", "/share", "/phone?at=phase.0.step.0", "/screen"])
def test_a_guest_sees_nothing_of_it(browser: FlaskClient, path: str) -> None:
    address = begun(browser)
    answer = browser.get(address + path, **GUEST)
    assert answer.status_code == 403
    assert browser.post(address, data={}, **GUEST).status_code == 403
    assert "/make/" not in browser.get(f"/new/{OWN}", **GUEST).text


def test_only_games_that_are_told_in_files_are_made(browser: FlaskClient) -> None:
    assert browser.get("/make/myths").status_code == 404
    assert browser.get("/make/nothing").status_code == 404
