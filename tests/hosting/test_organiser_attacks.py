"""Strangers, guests, and organisers of other events at a companion where not everybody may open."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import Client

from companion.table.record.people import Place
from companion.table.record.players import HOST
from hosting.events.events import Opened, events_of
from tests.kit.web.evening import GUEST, ORIGIN, bearer, companion_app
from web.app import App

OWN_PAGE = {"Origin": ORIGIN}
ACTIONS = ("coming", "helped", "screen", "remove")


@pytest.fixture
def app(tmp_path: Path) -> App:
    return companion_app(tmp_path, organised=True)


@pytest.fixture
def opened(app: App) -> Opened:
    return events_of(app.services.tables).begin("Friday", tables=3)


def entered(app: App, secret: str, **where: Any) -> FlaskClient:
    """A browser elsewhere in which a link or a code was entered."""
    browser = app.flask.test_client()
    answer = browser.post("/organiser/enter", data={"code": secret}, **(where or GUEST))
    assert answer.status_code == 303, answer.text
    return browser


def code_of(refused: Any) -> str:
    code: str = refused.json["error"]["code"]
    return code


def is_there(app: App, code: str) -> bool:
    return any(each.code == code for each in app.services.tables.list())


def table_of(app: App, event: str, number: int = 1) -> str:
    return app.services.tables.create("tiny", {}, Place(event, number)).code


def test_a_stranger_opens_no_table(app: App, opened: Opened) -> None:
    stranger = app.flask.test_client()
    kept = app.services.tables.export(app.services.tables.open(table_of(app, opened.event.id)))[0]
    before = len(app.services.tables.list())
    for token in (None, "guessed"):
        asked: dict[str, Any] = {"headers": bearer(token), **GUEST}
        answer = stranger.post("/api/tables", json={"game": "tiny"}, **asked)
        assert (answer.status_code, code_of(answer)) == (403, "organisers")
        assert stranger.post("/api/tables/import", data=kept, **asked).status_code == 403
    assert stranger.post("/new/tiny", data={"rounds": "3"}, **GUEST).status_code == 403
    assert stranger.get("/new/tiny", **GUEST).status_code == 403
    several = {"game": "tiny", "count": "2", "first": "5"}
    assert stranger.post("/organiser/tables", data=several, **GUEST).status_code == 403
    assert len(app.services.tables.list()) == before
    assert "/new/tiny" not in stranger.get("/", **GUEST).text


def test_a_stranger_reads_no_list(app: App, opened: Opened) -> None:
    code, stranger = table_of(app, opened.event.id), app.flask.test_client()
    for path in ("/", "/scan", "/organiser", "/organiser/now", "/organiser/enter"):
        assert code not in stranger.get(path, **GUEST).text
    assert stranger.get("/organiser/now", **GUEST).status_code == 403
    for action in ACTIONS:
        answer = stranger.post(f"/organiser/tables/{code}/{action}", **GUEST)
        assert answer.status_code == 403
    assert is_there(app, code)


def test_somebody_with_a_seat_is_no_organiser(app: App, opened: Opened) -> None:
    tables = app.services.tables
    made = tables.create("tiny", {}, Place(opened.event.id, 1))
    seat = tables.open(made.code).people.join("Ann")
    for token in (seat.token, made.host_token):
        guest = app.flask.test_client()
        guest.set_cookie("test-organiser", token)
        for asked in ({"headers": bearer(token)}, {}):
            assert guest.get("/organiser/now", **asked, **GUEST).status_code == 403
            answer = guest.post("/api/tables", json={"game": "tiny"}, **asked, **GUEST)
            assert answer.status_code == 403


def test_links_and_codes_cannot_be_tried_one_after_the_other(app: App, opened: Opened) -> None:
    right = events_of(app.services.tables).let_in(opened.event, "Anna")[1]
    thief = app.flask.test_client()
    for attempt in range(10):
        guess = {"code": f"AAAA-AAAA-{attempt:04}"}
        assert thief.post("/organiser/enter", data=guess, **GUEST).status_code == 422
    for secret in (right, opened.token):
        answer = thief.post("/organiser/enter", data={"code": secret}, **GUEST)
        assert answer.status_code == 429
    known = {"environ_overrides": {"REMOTE_ADDR": "192.168.1.51"}}
    assert entered(app, right, **known).get("/organiser", **known).status_code == 200


def test_a_used_link_that_was_revoked_opens_nothing(app: App, opened: Opened) -> None:
    browser = entered(app, opened.token)
    assert browser.get("/organiser", **GUEST).status_code == 200
    events_of(app.services.tables).renew(opened.event.id)
    assert browser.get("/organiser/now", **GUEST).status_code == 403
    assert browser.post("/api/tables", json={"game": "tiny"}, **GUEST).status_code == 403
    answer = browser.post("/organiser/enter", data={"code": opened.token}, **GUEST)
    assert answer.status_code == 422


def test_an_organiser_of_another_event_sees_and_does_nothing(app: App, opened: Opened) -> None:
    other = events_of(app.services.tables).begin("Other")
    browser, code = entered(app, other.token), table_of(app, opened.event.id)
    at_home = app.services.tables.create("tiny", {}).code
    for each in (code, at_home, "NONE2"):
        assert each not in browser.get("/organiser", **GUEST).text
        for action in ACTIONS:
            answer = browser.post(f"/organiser/tables/{each}/{action}", headers=OWN_PAGE, **GUEST)
            assert answer.status_code == 404, "as if there were no such table"
    assert is_there(app, code)
    helper = events_of(app.services.tables).let_in(opened.event, "Anna")[0]
    revoke = f"/organiser/helpers/{helper.id}/revoke"
    assert browser.post(revoke, headers=OWN_PAGE, **GUEST).status_code == 404
    assert events_of(app.services.tables).helpers(opened.event) == [helper]


def test_a_helper_manages_nobody(app: App, opened: Opened) -> None:
    events = events_of(app.services.tables)
    helper, code = events.let_in(opened.event, "Anna")
    browser, table = entered(app, code), table_of(app, opened.event.id)
    for path in ("/organiser/helpers", f"/organiser/helpers/{helper.id}/revoke"):
        data = {"name": "Mallory"}
        assert browser.post(path, data=data, headers=OWN_PAGE, **GUEST).status_code == 403
    remove = browser.post(f"/organiser/tables/{table}/remove", headers=OWN_PAGE, **GUEST)
    assert remove.status_code == 403
    assert events.helpers(opened.event) == [helper]
    assert browser.get("/organiser", **GUEST).status_code == 200


def test_another_site_cannot_use_an_organisers_browser(app: App, opened: Opened) -> None:
    browser, code = entered(app, opened.token), table_of(app, opened.event.id)
    host = {"Host": "localhost"}
    for headers in ({**host, "Origin": "http://evil.example"}, host):
        through = Client(app)
        through.set_cookie("test-organiser", opened.token, domain="localhost")
        answer = through.post(f"/organiser/tables/{code}/remove", headers=headers, **GUEST)
        assert answer.status_code == 403
    own = Client(app)
    own.set_cookie("test-organiser", opened.token, domain="localhost")
    headers = {**host, "Origin": ORIGIN}
    assert own.post(f"/organiser/tables/{code}/coming", headers=headers).status_code == 303
    assert is_there(app, code)
    assert browser.get("/organiser", **GUEST).status_code == 200


def test_an_event_has_no_more_tables_than_it_may(app: App, opened: Opened) -> None:
    browser = entered(app, opened.token)
    said = bearer(opened.token)
    for _ in range(3):
        made = browser.post("/api/tables", json={"game": "tiny"}, headers=said, **GUEST)
        assert made.status_code == 201
    refused = browser.post("/api/tables", json={"game": "tiny"}, headers=said, **GUEST)
    assert (refused.status_code, code_of(refused)) == (409, "full")
    several = {"game": "tiny", "count": "1", "first": "9"}
    answer = browser.post("/organiser/tables", data=several, headers=OWN_PAGE, **GUEST)
    assert answer.status_code == 422
    assert len(app.services.tables.list()) == 3


def test_next_games_are_no_way_past_that(app: App, opened: Opened) -> None:
    browser = app.flask.test_client()

    def asked(path: str, body: object, token: str) -> Any:
        return browser.post(f"/api/tables{path}", json=body, headers=bearer(token), **GUEST)

    def made(*names: str) -> tuple[str, str]:
        table = asked("", {"game": "tiny"}, opened.token).json
        for name in names:
            app.services.tables.open(table["table"]).people.join(name)
        return f"/{table['table']}", table["host"]

    played = [made("Ann", "Bob"), made("Cem", "Dora")]
    for path, host in played:
        assert asked(f"{path}/start", {}, host).status_code == 200
        menu = app.services.tables.open(path[1:]).offers.menu(HOST)
        offer = next(each.id for each in menu if each.offer.name == "~close")
        close = {"id": "close", "offer": offer, "values": {}}
        assert asked(f"{path}/acts", close, host).status_code == 200
    made(), made()
    answers = [asked(f"{path}/again", {}, host) for path, host in played]
    assert [each.status_code for each in answers] == [201, 409]
    assert code_of(answers[1]) == "full"


def test_the_secret_of_a_link_is_in_no_address(app: App, opened: Opened) -> None:
    """What is after the # stays in the browser; the page posts it."""
    browser = app.flask.test_client()
    assert browser.get("/organiser/enter", **GUEST).status_code == 200
    assert browser.get(f"/organiser/enter/{opened.token}", **GUEST).status_code == 404
    asked = browser.get(f"/organiser/enter?code={opened.token}", **GUEST)
    assert "Set-Cookie" not in asked.headers
