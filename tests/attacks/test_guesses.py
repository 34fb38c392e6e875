"""Somebody tries many codes, or a foreign page makes a browser do so."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from socketio.exceptions import ConnectionRefusedError as NotConnected
from werkzeug.test import TestResponse, create_environ

from companion.table.record.people import Place
from hosting.proxies import Proxies
from tests.kit.web.evening import ORIGIN, WebEvening, companion_app, playing
from web.server.addresses import Address
from web.server.guesses import WRONG_CODE_RATE
from web.server.limits import Limit, Rate

MANY = int(WRONG_CODE_RATE.burst) + 4


@pytest.fixture
def tried(tmp_path: Path) -> WebEvening:
    """A table, after somebody has asked for many others, as a foreign page can."""
    evening = playing(companion_app(tmp_path), rounds=3)
    statuses = [evening.web.get(f"/j/{number + 22222}").status_code for number in range(MANY)]
    assert statuses[-1] == 429
    return evening


def typed(evening: WebEvening, code: str) -> TestResponse:
    """Type a code on our own page."""
    return evening.web.post(
        "/join", data={"code": code}, headers={"Origin": ORIGIN}, follow_redirects=True
    )


def test_seats_and_their_connections_are_not_affected(tried: WebEvening) -> None:
    assert tried.view(tried.tokens[1])["you"] == 1
    assert tried.browser(1).get(f"/t/{tried.code}/phone").status_code == 200
    assert tried.dial(tried.tokens[1]).bid(tried, 1, 1)["ok"]


def test_a_guessed_token_opens_nothing(tried: WebEvening) -> None:
    assert tried.browser_with(seat="guessed").get(f"/j/{tried.code}").status_code == 429
    assert not tried.dial("guessed").stands


def test_whoever_scans_the_code_can_still_join(tried: WebEvening) -> None:
    scanned = tried.web.get(f"/j/{tried.code}")
    assert scanned.status_code == 429
    assert f'value="{tried.code}"' in scanned.text
    joined = typed(tried, tried.code)
    assert joined.status_code == 200
    assert "This game has already started." in joined.text


def test_typed_codes_have_a_separate_limit(tried: WebEvening) -> None:
    statuses = [typed(tried, "22222").status_code for _ in range(MANY)]
    assert set(statuses) == {422, 429}
    assert typed(tried, tried.code).status_code == 429


# --- one answer for wrong and true codes ---------------------------------------------------------


NONE_LEFT = Rate(0, 0)


@pytest.fixture
def guessed(tmp_path: Path) -> WebEvening:
    """A table at which Ann and Bob play, and nobody has a guess left."""
    evening = playing(companion_app(tmp_path), rounds=3)
    evening.app.services.wrong_codes = Limit(NONE_LEFT, lambda: 0.0)
    return evening


def replies(evening: WebEvening, code: str, *, cookies: bool) -> dict[str, tuple[int, str]]:
    """What everything under a table's address says to a stranger with made-up tokens."""
    web, found = evening.app.flask.test_client(), {}
    rules = list(evening.app.flask.url_map.iter_rules())
    known = [each for each in rules if "code" in each.arguments and "organiser" not in each.rule]
    assert len(known) > 20
    for rule in known:
        path = re.sub(r"<[^>]*>", "made-up", rule.rule.replace("<code>", code))
        for method in (rule.methods or set()) & {"GET", "POST"}:
            said = {"Authorization": "Bearer made-up"}
            if cookies:
                roles = ("seat", "host", "station")
                said = {"Cookie": "; ".join(f"test-{role}-{code}=made-up" for role in roles)}
            answer = web.open(path, method=method, headers=said, json={})
            page = re.sub(r'nonce[-=]"?[\w-]+"?', "", answer.text).replace(code, "CODE")
            found[f"{method} {rule.rule}"] = answer.status_code, page
    return found


@pytest.mark.parametrize("cookies", [True, False])
@pytest.mark.parametrize("unloaded", [True, False])
def test_no_page_tells_true_codes_from_wrong_ones(
    guessed: WebEvening, *, cookies: bool, unloaded: bool
) -> None:
    if unloaded:
        guessed.app.channels._channels.clear()  # noqa: SLF001 - as after a restart
        guessed.app.services.tables.close(guessed.code)
    wrong = replies(guessed, "22222", cookies=cookies)
    assert replies(guessed, guessed.code, cookies=cookies) == wrong
    assert {status for status, _ in wrong.values()} == {429}


@pytest.mark.parametrize("said", [{}, {"token": "made-up"}, {"nonce": "made-up"}])
def test_no_handshake_tells_true_codes_from_wrong_ones(
    guessed: WebEvening, monkeypatch: pytest.MonkeyPatch, said: dict[str, str]
) -> None:
    sockets: Any = guessed.app.sockets
    cookies = {"Cookie": f"test-seat-{guessed.code}=made-up"}
    monkeypatch.setattr(sockets.server, "get_environ", lambda _sid: create_environ(headers=cookies))
    told = []
    for code in ("22222", guessed.code):
        with pytest.raises(NotConnected) as refused:
            sockets.server.handlers["/"]["connect"]("a socket", None, {"table": code, **said})
        told.append(refused.value.error_args)
    assert told[0] == told[1]
    assert "too fast" in str(told[0])


@pytest.mark.parametrize(
    ("told", "signs"),
    [
        ({}, 5),
        ({"advertise": "192.168.1.5"}, 5),
        ({"advertise": "203.0.114.5"}, 8),
        ({"organised": True}, 8),
        ({"behind": Proxies.named(["10.0.0.7"])}, 8),
        ({"public": (Address("play.example", "", "https://play.example"),)}, 8),
    ],
)
def test_codes_are_longer_where_strangers_are(
    tmp_path: Path, told: dict[str, Any], signs: int
) -> None:
    tables = companion_app(tmp_path, **told).services.tables
    assert len(tables.create("tiny", {}).code) == signs
    assert len(tables.create("tiny", {}, Place("an event", 1)).code) == 8


def test_tables_are_seldom_opened_for_somebody_who_guesses(guessed: WebEvening) -> None:
    services, web = guessed.app.services, guessed.app.flask.test_client()
    services.guessers_tables = Limit(NONE_LEFT, lambda: 0.0)
    view, mine = f"/api/tables/{guessed.code}/view", {"Authorization": f"Bearer {guessed.host}"}
    assert web.get(view, headers=mine).status_code == 200
    guessed.app.channels._channels.clear()  # noqa: SLF001 - as after a restart
    assert web.get(view, headers=mine).status_code == 429
    services.guessers_tables = Limit(WRONG_CODE_RATE, lambda: 0.0)
    assert web.get(view, headers=mine).status_code == 200
