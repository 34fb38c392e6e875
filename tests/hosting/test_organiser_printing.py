"""What an organiser prints for all tables at once: signs and label sets, as read from the files."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
import pypdfium2
import pytest
from flask.testing import FlaskClient

from companion.games import find_games
from companion.library.registry import Tables
from companion.storage.encryption import Vault
from companion.storage.sqlite import SqliteLog
from companion.table.record.people import Place
from hosting.events.events import Opened, events_of
from hosting.pages.organiser_printing import MAX_TABLES_PER_FILE
from tests.kit.sheets import codes_in
from tests.kit.web.evening import GUEST
from web.app import App, make_app
from web.services import Config

AT = "/organiser/print"
WITH_LABELS, WITHOUT = "deal_with_the_devil", "myths"


@pytest.fixture
def app(tmp_path: Path) -> App:
    log = SqliteLog(tmp_path / "tables.sqlite3")
    tables = Tables(log, Vault.in_folder(tmp_path), time.time, os.urandom, games=find_games())
    return make_app(tables, Config(instance="test", advertise="table.lan", organised=True))


@pytest.fixture
def opened(app: App) -> Opened:
    return events_of(app.services.tables).begin("Friday at the Lamb", tables=200)


@pytest.fixture
def organiser(app: App, opened: Opened) -> FlaskClient:
    browser = app.flask.test_client()
    browser.post("/organiser/enter", data={"code": opened.token})
    return browser


def open_tables(app: App, event: str, games: dict[int, str]) -> dict[int, str]:
    """Tables with these numbers; their codes by number."""
    return {
        number: app.services.tables.create(game, {}, Place(event, number)).code
        for number, game in games.items()
    }


@pytest.fixture
def there(app: App, opened: Opened) -> dict[int, str]:
    """Four tables, and one of another event."""
    open_tables(app, events_of(app.services.tables).begin("Other").event.id, {1: WITH_LABELS})
    games = {3: WITH_LABELS, 4: WITHOUT, 12: "sancti_et_malum", 15: WITHOUT}
    return open_tables(app, opened.event.id, games)


def get(browser: FlaskClient, path: str, status: int = 200) -> Any:
    answer = browser.get(path, **GUEST)
    assert answer.status_code == status, answer.text
    return answer


def pages(pdf: bytes) -> Iterator[tuple[str, np.ndarray[Any, Any]]]:
    """What can be read on each page, and its picture."""
    document = pypdfium2.PdfDocument(BytesIO(pdf))
    for page in document:
        picture = page.render(scale=2.5, grayscale=True).to_numpy().squeeze().copy()
        yield " ".join(page.get_textpage().get_text_range().split()), picture
    document.close()


def test_every_table_of_the_event_gets_a_sign_with_its_own_code(
    organiser: FlaskClient, there: dict[int, str]
) -> None:
    answer = get(organiser, f"{AT}/signs.pdf?paper=letter")
    assert answer.mimetype == "application/pdf"
    made = list(pages(answer.data))
    assert len(made) == len(there)
    for (number, code), (said, picture) in zip(there.items(), made, strict=True):
        assert f"Table {number}" in said
        assert code in said
        read = [each.text for each in codes_in(picture)]
        assert [each.partition("/j/")[2] for each in read] == [code]
        assert read[0].startswith("http://table.lan")


def test_signs_are_in_the_organisers_language(
    organiser: FlaskClient, there: dict[int, str]
) -> None:
    german = {"Accept-Language": "de"}
    answer = organiser.get(f"{AT}/signs.pdf", headers=german, **GUEST)
    said, _ = next(pages(answer.data))
    assert f"Tisch {min(there)}" in said
    assert "WLAN" in said


def test_label_sets_are_for_tables_with_labels_and_say_for_which(
    organiser: FlaskClient, there: dict[int, str]
) -> None:
    page = get(organiser, AT).text
    assert "Deal with the Devil: table 3<" in page
    assert "Sancti et Malum: table 12<" in page
    made = list(pages(get(organiser, f"{AT}/labels.pdf").data))
    numbers = [int(re.search(r"Table (\d+) · ", said)[1]) for said, _ in made]  # type: ignore[index]
    assert numbers == sorted(numbers)
    assert set(numbers) == {3, 12}
    codes = {each.text for _, picture in made for each in codes_in(picture)}
    letters = {each.partition("-")[0] for each in codes}
    assert len(letters) > 1, "of two games"


def test_each_table_has_secret_labels_of_its_own(
    app: App, opened: Opened, organiser: FlaskClient
) -> None:
    open_tables(app, opened.event.id, {1: WITH_LABELS, 2: WITH_LABELS})
    sets: dict[str, set[str]] = {"Table 1": set(), "Table 2": set()}
    for said, picture in pages(get(organiser, f"{AT}/labels.pdf").data):
        sets[said.partition(" · ")[0][-7:]] |= {each.text for each in codes_in(picture)}
    one, other = sets.values()
    assert one
    assert not one & other


def test_numbers_and_stock_can_be_chosen(organiser: FlaskClient, there: dict[int, str]) -> None:
    assert "4 signs, A4" in get(organiser, AT).text
    page = get(organiser, f"{AT}?first=4&last=14").text
    assert "2 signs, A4" in page
    assert "Deal with the Devil: table" not in page
    assert len(list(pages(get(organiser, f"{AT}/signs.pdf?first=4&last=14").data))) == 2
    assert get(organiser, f"{AT}/signs.svg?first=4&last=14").text.startswith("<svg")
    assert get(organiser, f"{AT}/labels.pdf?stock=5160").data[:4] == b"%PDF"
    assert "come on" in get(organiser, f"{AT}/labels.pdf?stock=5160&paper=a4", 422).text


def test_what_cannot_be_printed_says_why(app: App, opened: Opened, organiser: FlaskClient) -> None:
    assert "No open table has these numbers" in get(organiser, AT).text
    assert "No open table has these numbers" in get(organiser, f"{AT}/signs.pdf", 422).text
    open_tables(app, opened.event.id, {1: WITHOUT})
    assert "have no labels" in get(organiser, f"{AT}/labels.pdf", 422).text
    assert "labels.pdf" not in get(organiser, AT).text
    open_tables(app, opened.event.id, dict.fromkeys(range(2, MAX_TABLES_PER_FILE + 2), WITHOUT))
    assert f"These are {MAX_TABLES_PER_FILE + 1} tables" in get(organiser, AT).text
    assert f"at most {MAX_TABLES_PER_FILE}" in get(organiser, f"{AT}/signs.pdf", 422).text
    assert get(organiser, f"{AT}/signs.svg?first=2&last=3").text.startswith("<svg")


def test_games_that_are_over_get_no_sign(
    app: App, organiser: FlaskClient, there: dict[int, str]
) -> None:
    app.services.tables.remove(there[4])
    assert "3 signs" in get(organiser, AT).text


@pytest.mark.parametrize("what", ["", "/signs.pdf", "/signs.svg", "/labels.pdf"])
def test_a_stranger_prints_nothing(app: App, there: dict[int, str], what: str) -> None:
    assert there
    get(app.flask.test_client(), AT + what, 403)
