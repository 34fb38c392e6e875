"""A stranger in the network looks for tables, and for who plays at them."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import msgspec
import pytest
from flask.testing import FlaskClient

from companion.storage.encryption import Vault
from tests.kit.web.evening import GUEST, WebEvening, companion_app
from web.server.credentials import Role


@pytest.fixture
def evening(tmp_path: Path) -> WebEvening:
    evening = WebEvening(companion_app(tmp_path, on_disk=True))
    evening.sit("Ann", "Bob")
    evening.start()
    return evening


def with_token(evening: WebEvening, role: Role, token: str) -> FlaskClient:
    """A browser that keeps this token."""
    browser = evening.app.flask.test_client()
    browser.set_cookie(evening.app.services.credentials.name(role, evening.code), token)
    return browser


def lists(browser: FlaskClient, code: str, path: str = "/") -> bool:
    """Whether this browser is told of the table elsewhere than on the laptop."""
    page = browser.get(path, **GUEST).text
    assert (code in page) == ("Bob" in page)
    return code in page


@pytest.mark.parametrize("path", ["/", "/scan"])
def test_a_stranger_sees_no_tables(evening: WebEvening, path: str) -> None:
    stranger = evening.app.flask.test_client()
    assert not lists(stranger, evening.code, path)
    assert evening.code in stranger.get(path).text, "the laptop itself lists all"


@pytest.mark.parametrize("path", ["/", "/scan"])
def test_people_at_a_table_see_it(evening: WebEvening, path: str) -> None:
    assert lists(with_token(evening, "seat", evening.tokens[1]), evening.code, path)
    assert lists(with_token(evening, "host", evening.host), evening.code, path)


def test_a_guessed_token_shows_nothing(evening: WebEvening) -> None:
    assert not lists(with_token(evening, "seat", "guessed"), evening.code)


def test_a_token_that_no_longer_counts_shows_nothing(evening: WebEvening) -> None:
    mine = evening.browser(1)
    card = evening.view(evening.tokens[1])["card"]
    evening.app.flask.test_client().post("/back", data={"code": card})
    assert not lists(mine, evening.code)


def aged(folder: Path, code: str, state: str) -> None:
    """Write the table's header as an older companion did."""
    database = sqlite3.connect(folder / "tables.sqlite3")
    (sealed,) = database.execute("SELECT cover FROM tables WHERE code = ?", (code,)).fetchone()
    cipher, about = Vault.in_folder(folder).cipher(f"table {code}"), f"{code}/cover"
    header = msgspec.msgpack.decode(cipher.decrypt(sealed, about))
    del header["tokens"]
    older = cipher.encrypt(msgspec.msgpack.encode({**header, "state": state}), about)
    database.execute("UPDATE tables SET cover = ? WHERE code = ?", (older, code))
    database.commit()
    database.close()


@pytest.mark.parametrize("state", ["playing", "ended"])
def test_a_table_of_an_older_companion_is_opened_to_see_whose_it_is(
    evening: WebEvening, tmp_path: Path, state: str
) -> None:
    aged(tmp_path, evening.code, state)
    assert lists(evening.browser(1), evening.code) == (state == "playing")
    assert not lists(with_token(evening, "seat", "guessed"), evening.code)


def test_a_guest_can_type_the_code_at_once(evening: WebEvening) -> None:
    page = evening.app.flask.test_client().get("/", **GUEST).text
    assert 'action="/join"' in page
    assert "Table code" in page
    assert f"/t/{evening.code}" in evening.browser(1).get("/", **GUEST).text
