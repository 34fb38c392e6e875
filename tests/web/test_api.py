"""The public protocol over HTTP, and the sentence for every request it refuses."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.kit.table_evening import agree_to_export
from tests.kit.web.evening import WebEvening, bearer, companion_app
from web.app import MAX_BODY_BYTES, App


def said(answer: TestResponse) -> Any:
    """The JSON of a reply."""
    return answer.json


def test_the_health_check_replies(browser: FlaskClient) -> None:
    assert said(browser.get("/healthz"))["status"] == "ok"


def test_every_game_is_listed_with_its_settings(browser: FlaskClient) -> None:
    (game,) = said(browser.get("/api/games"))
    assert (game["id"], game["title"], game["seats"]) == ("tiny", "Tiny", [2, 3])
    assert game["settings"][0] == {
        "name": "rounds",
        "kind": "number",
        "label": "Rounds",
        "default": 2,
        "low": 1,
        "high": 9,
        "start": 2,
    }


def test_a_whole_game_can_be_played_over_the_protocol(evening: WebEvening) -> None:
    ann, bob = evening.tokens.values()
    for number in range(3):
        for token in (ann, bob):
            evening.act(token, "bid", coins=0)
        evening.act(ann, "keep", keep=True)
        evening.act((ann, bob, evening.host)[number], "next")
    over = evening.view()["over"]
    assert over["ending"] == "won"
    assert evening.view()["offers"] == evening.view(ann)["offers"] == []
    assert evening.view()["secret"]


def test_the_view_without_a_token_is_the_public_one(evening: WebEvening) -> None:
    view = evening.view()
    assert view["you"] is None
    assert view["state"]["coins"]["1"] == {"hidden": True}
    assert view["state"]["hands"]["1"] == {"hidden": True, "count": 3}
    assert "card" not in view


def test_nobody_acts_without_a_token(evening: WebEvening) -> None:
    """Neither as a player nor as the host, whose menu has the offers of the table itself."""
    path = f"/api/tables/{evening.code}/acts"
    for token, name, values in (
        (evening.tokens[1], "loan", {"coins": 1}),
        (evening.host, "~pause", {}),
    ):
        act = {"id": name, "offer": evening.offer(token, name), "values": values}
        before = evening.view()
        assert evening.web.post(path, json=act).status_code == 401
        assert evening.view() == before
        assert evening.web.post(path, json=act, headers=bearer(token)).status_code == 200


def test_a_token_of_another_table_is_refused_and_learns_nothing(evening: WebEvening) -> None:
    other = WebEvening(evening.app)
    for token in (other.host, "x", "ü".encode().decode("latin-1")):
        for path in ("view", "export"):
            answer = evening.web.get(f"/api/tables/{evening.code}/{path}", headers=bearer(token))
            assert answer.status_code == 403
            assert set(said(answer)) == {"error"}


@pytest.mark.parametrize("path", ["start", "export"])
def test_host_actions_are_for_the_host_only(evening: WebEvening, path: str) -> None:
    where = f"/api/tables/{evening.code}/{path}"
    call = evening.web.post if path == "start" else evening.web.get
    for token in (*evening.tokens.values(), None):
        assert call(where, headers=bearer(token)).status_code == 403


def test_a_game_that_cannot_start_says_so(app: App) -> None:
    evening = WebEvening(app)
    evening.sit("Ann")
    answer = evening.web.post(f"/api/tables/{evening.code}/start", headers=bearer(evening.host))
    assert answer.status_code == 409
    assert said(answer)["error"]["message"] == "One more player is needed."


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"", 400),
        (b"{", 400),
        (b"[" * 9999, 400),
        (b"null", 400),
        (b'{"game":"tiny","x":1}', 400),
        (b'{"game":5}', 400),
        (b'{"game":"nothing"}', 409),
        (b'{"game":"tiny","settings":{"rounds":99}}', 409),
        (b'{"game":"tiny","settings":{"rounds":"2"}}', 409),
        (b'{"game":"tiny","settings":{"x":1}}', 409),
        (b'{"game":"tiny","settings":[]}', 400),
        (b"x" * (MAX_BODY_BYTES + 1), 413),
        (b"x" * 1_000_000, 413),
    ],
)
def test_a_new_table_accepts_only_documented_fields(
    app: App, browser: FlaskClient, body: bytes, status: int
) -> None:
    answer = browser.post("/api/tables", data=body)
    assert answer.status_code == status
    assert said(answer)["error"]["message"].endswith(".")
    assert app.services.tables.list() == []


@pytest.mark.parametrize(
    ("seat", "status"),
    [
        ({"name": "Ann"}, 409),
        ({"name": ""}, 409),
        ({"name": "x" * 21}, 409),
        ({"name": "x" * 101}, 400),
        ({"name": "Bob", "colour": "amber"}, 409),
        ({"name": "Bob", "colour": "mauve"}, 400),
        ({"name": 5}, 400),
        ({"name": "Bob", "seat": 1}, 400),
        ({}, 400),
    ],
)
def test_an_unavailable_seat_is_refused(app: App, seat: Any, status: int) -> None:
    evening = WebEvening(app)
    evening.sit("Ann")
    before = evening.view()
    answer = evening.web.post(f"/api/tables/{evening.code}/seats", json=seat)
    assert answer.status_code == status
    assert said(answer)["error"]["message"]
    assert evening.view() == before


@pytest.mark.parametrize("code", ["22222", "nowhere", "%00", "..", "x" * 200, "🎲"])
@pytest.mark.parametrize("path", ["view", "export"])
def test_an_unknown_table_is_reported(browser: FlaskClient, code: str, path: str) -> None:
    answer = browser.get(f"/api/tables/{code}/{path}")
    assert answer.status_code == 404
    assert code not in said(answer)["error"]["message"]


def test_whoever_guesses_codes_has_to_wait_and_nobody_else(evening: WebEvening) -> None:
    guesser = {"REMOTE_ADDR": "192.168.1.66"}
    tried = [
        evening.web.get(f"/api/tables/2222{sign}/view", environ_overrides=guesser).status_code
        for sign in "23456789ABCDEF"
    ]
    assert tried[:10] == [404] * 10
    assert set(tried[10:]) == {429}
    assert evening.view()["table"] == evening.code


def test_wrong_methods_and_unknown_paths_get_a_sentence(browser: FlaskClient) -> None:
    wrong = (("PUT", "/api/games"), ("GET", "/api/nothing"), ("DELETE", "/api/tables"))
    for answer in (browser.open(path, method=method) for method, path in wrong):
        assert answer.status_code in {404, 405}
        assert said(answer)["error"]["message"]


def test_an_exported_table_continues_elsewhere(evening: WebEvening, tmp_path: Path) -> None:
    evening.act(evening.tokens[1], "bid", coins=4)
    agree_to_export(evening.app.services.tables.open(evening.code))
    file = evening.web.get(f"/api/tables/{evening.code}/export", headers=bearer(evening.host))
    folder = tmp_path / "another laptop"
    folder.mkdir()
    elsewhere = companion_app(folder).flask.test_client()
    without = elsewhere.post("/api/tables/import", data=file.data)
    assert without.status_code == 409
    assert "archive code" in said(without)["error"]["message"]
    code = file.headers["X-Archive-Code"]
    made = said(elsewhere.post(f"/api/tables/import?code={code}", data=file.data))
    view = said(
        elsewhere.get(f"/api/tables/{made['table']}/view", headers=bearer(evening.tokens[1]))
    )
    assert view["sealed"]["values"] == {"coins": 4}
    again = elsewhere.get(f"/api/tables/{made['table']}/export", headers=bearer(made["host"]))
    assert said(again)["error"]["message"].startswith("This is a copy.")


def test_an_invalid_archive_makes_no_table(app: App, browser: FlaskClient) -> None:
    for data in (b"", b"x", b"companion table\n", b"x" * 13_000_000):
        assert browser.post("/api/tables/import", data=data).status_code in {409, 413}
    assert app.services.tables.list() == []


def test_everybody_gets_their_whole_journal(evening: WebEvening) -> None:
    token, get = evening.tokens[1], f"/api/tables/{evening.code}/journal"
    for _ in range(120):
        evening.app.services.tables.open(evening.code).people.add_scanner()
    told = said(evening.web.get(get, headers=bearer(token)))["journal"]
    view = evening.view(token)
    assert len(told) == len(view["journal"]) + view["earlier"] > 120
    assert told[-len(view["journal"]) :] == view["journal"]
    assert said(evening.web.get(get))["journal"] == told
    assert evening.web.get(get, headers=bearer("wrong")).status_code == 403
