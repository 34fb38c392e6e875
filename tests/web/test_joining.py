"""Who joins a table, and who comes back to a seat: by a form, or with a seat card."""

from __future__ import annotations

import html
import re
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.core.seats import FIRST_MARKS, MARKS, Seat
from tests.kit.tiny_game import with_about
from tests.kit.web.evening import Clock, WebEvening, companion_app
from web.app import App
from web.server.limits import APPLICATION_RATE, Limit


@pytest.fixture
def code(app: App) -> str:
    """The code of a table with an open lobby."""
    return WebEvening(app, rounds=2).code


def sit(browser: FlaskClient, code: str, name: str = "Ann", **more: Any) -> TestResponse:
    """Fill in the join page."""
    return browser.post(f"/j/{code}", data={"name": name, "colour": "amber", **more})


def every_token(evening: WebEvening) -> set[str]:
    """Whose sessions the table knows."""
    table = evening.app.services.tables.open(evening.code)
    return {token for token in evening.tokens.values() if table.people.who(token) is not None}


def test_a_phone_sits_down_and_stays_seated(browser: FlaskClient, app: App, code: str) -> None:
    assert "Join the game" in browser.get(f"/j/{code.lower()}").text
    assert sit(browser, code, nonce="ab" * 16).location == f"/t/{code}/phone"
    shown = browser.get(f"/t/{code}/phone").text
    assert 'data-role="phone"' in shown
    assert re.search(r'id="private"[^>]* hidden>', shown), "until a script knows that it may"
    assert browser.get(f"/j/{code}").location == f"/t/{code}/phone"
    assert browser.get(f"/t/{code}").location == f"/t/{code}/phone"
    assert app.services.tables.open(code).record.people.players[Seat(1)].nonce == bytes.fromhex(
        "ab" * 16
    )


@pytest.mark.parametrize("nonce", ["", "zz" * 16, "ab", "ab" * 500, "ü"])
def test_an_invalid_number_from_a_phone_is_ignored(
    browser: FlaskClient, app: App, code: str, nonce: str
) -> None:
    assert sit(browser, code, nonce=nonce).status_code == 303
    assert app.services.tables.open(code).record.people.players[Seat(1)].nonce == b""


@pytest.mark.parametrize(
    ("form", "sentence"),
    [
        ({"name": ""}, "form__word"),
        ({"name": "Ann"}, "Somebody here is already called Ann."),
        ({"name": "<Bob>", "colour": "amber"}, "just taken that mark"),
    ],
)
def test_a_seat_that_cannot_be_taken_says_why(
    browser: FlaskClient, app: App, code: str, form: dict[str, str], sentence: str
) -> None:
    sit(app.flask.test_client(), code)
    answer = browser.post(f"/j/{code}", data={"colour": "jade", **form})
    assert answer.status_code == 422
    assert sentence in answer.text
    assert f'value="{html.escape(form["name"])}"' in answer.text, "what was typed stays"
    assert 'value="amber"' not in answer.text, "a mark that is taken is offered no more"


def test_a_mark_has_no_letter_before_somebody_has_it(browser: FlaskClient, code: str) -> None:
    """A letter would be another one as soon as it is known whose mark it is."""
    offered = browser.get(f"/j/{code}").text
    assert offered.count('class="mark mark--') == len(FIRST_MARKS)
    assert "mark__letter" not in offered
    assert sit(browser, code, "Zoë").status_code == 303
    assert ">Z</text>" in browser.get(f"/t/{code}/phone").text


def test_people_who_scan_the_code_together_all_get_a_mark(app: App, code: str) -> None:
    """The first mark is chosen already on each of their pages, and only one of them can have it."""
    phones = [app.flask.test_client() for _ in "ab"]
    shown = [re.findall(r'"preset" value="(\w+)"', each.get(f"/j/{code}").text) for each in phones]
    [first] = {colour for [colour] in shown}
    for name, phone in zip(("Ann", "Bob"), phones, strict=True):
        assert sit(phone, code, name, colour=first, preset=first).status_code == 303
    marks = [
        player.mark.letter
        for player in app.services.tables.open(code).record.people.players.values()
    ]
    assert marks == ["A", "B"]


@pytest.fixture
def large_table(tmp_path: Path) -> WebEvening:
    """A table with twenty seats."""
    large = with_about(seats=tuple(range(2, 21)))
    return WebEvening(companion_app(tmp_path, game=large))


def test_at_a_large_table_people_write_a_name_and_sit(large_table: WebEvening) -> None:
    flask, code = large_table.app.flask, large_table.code
    for at in range(20):
        phone = flask.test_client()
        offered = phone.get(f"/j/{code}").text
        assert "colour" not in offered
        assert "mark--" not in offered
        assert phone.post(f"/j/{code}", data={"name": f"Anna {at}"}).status_code == 303
    people = large_table.app.services.tables.open(code).record.people
    assert [each.mark.shape for each in people.players.values()] == [
        mark.shape for mark in MARKS.values()
    ]
    assert len({each.mark.letter for each in people.players.values()}) == len(MARKS)
    late = flask.test_client().get(f"/j/{code}").text
    assert "Every seat at this table is taken" in late


def test_at_a_large_table_a_program_may_still_say_a_colour(large_table: WebEvening) -> None:
    for name in ("Ann", "Bob", "Cleo", "Dora", "Eve"):
        body = {"name": name, "colour": "violet"}
        answer = large_table.web.post(f"/api/tables/{large_table.code}/seats", json=body)
        assert answer.status_code == (201 if name in {"Ann", "Bob", "Cleo"} else 409)
    people = large_table.app.services.tables.open(large_table.code).record.people
    assert [each.mark.shape for each in people.players.values()] == ["star", "crown", "sun"]


def test_somebody_too_late_to_join_can_still_use_a_seat_card(
    evening: WebEvening, browser: FlaskClient
) -> None:
    late = browser
    assert "This game has already started." in late.get(f"/j/{evening.code}").text
    assert "/back" in late.get(f"/t/{evening.code}/phone").text
    assert 'data-role="screen"' in late.get(f"/t/{evening.code}", follow_redirects=True).text


def test_whoever_has_the_code_can_show_the_shared_screen(
    evening: WebEvening, browser: FlaskClient, code: str
) -> None:
    for each in (code, evening.code):
        assert f'href="/t/{each}/screen"' in browser.get(f"/j/{each}").text


def test_the_tables_code_can_be_typed_instead_of_scanned(browser: FlaskClient, code: str) -> None:
    assert "/join" in browser.get("/").text
    assert "Table code" in browser.get("/join").text
    typed = f" {code[:2].lower()}-{code[2:]} "
    assert browser.post("/join", data={"code": typed}).location == f"/j/{code}"
    slip = browser.post("/join", data={"code": "22222"})
    assert (slip.status_code, "No table has this code." in slip.text) == (422, True)


# --- seat cards ---------------------------------------------------------------------------------


def test_a_seat_card_brings_somebody_back_on_another_phone(evening: WebEvening) -> None:
    mine = evening.browser(1)
    page = mine.get(f"/t/{evening.code}/card").text
    (code,) = re.findall(r'<p class="code">(\w{8})</p>', page)
    other = evening.app.flask.test_client()
    typed = f" {code[:4].lower()}-{code[4:]} "
    assert other.post("/back", data={"code": typed}).location == f"/t/{evening.code}/phone"
    assert 'data-role="phone"' in other.get(f"/t/{evening.code}/phone").text
    assert "has no seat" in mine.get(f"/t/{evening.code}/phone").text
    assert "has no seat" in mine.get(f"/t/{evening.code}/card").text


@pytest.mark.parametrize("agent", ["", "TelegramBot (like TwitterBot)"], ids=["person", "bot"])
def test_whoever_only_looks_where_a_seat_card_leads_ends_no_session(
    evening: WebEvening, agent: str
) -> None:
    old, table = evening.dial(evening.tokens[1]), evening.app.services.tables.open(evening.code)
    card, before = evening.view(evening.tokens[1])["card"], list(table.durable.entries)
    looking = evening.app.flask.test_client()
    headers = {"User-Agent": agent, "Purpose": "prefetch"}
    head, page = (look(f"/c/{card}", headers=headers) for look in (looking.head, looking.get))
    for answer in (head, page):
        assert (answer.status_code, answer.headers.get("Set-Cookie")) == (200, None)
    assert "Take Ann’s seat on this device?" in page.text
    assert evening.code in page.text
    assert list(table.durable.entries) == before
    assert every_token(evening) == set(evening.tokens.values())
    assert old.stands


def test_one_tap_takes_the_seat_of_a_scanned_card(evening: WebEvening) -> None:
    card = evening.view(evening.tokens[1])["card"]
    phone = evening.app.flask.test_client()
    assert '<form method="post">' in phone.get(f"/c/{card}").text
    assert phone.post(f"/c/{card}").location == f"/t/{evening.code}/phone"
    assert 'data-role="phone"' in phone.get(f"/t/{evening.code}/phone").text
    assert every_token(evening) == {evening.tokens[2]}


def test_whoever_has_the_seat_of_a_card_keeps_it_as_it_is(evening: WebEvening) -> None:
    mine, card = evening.browser(1), evening.view(evening.tokens[1])["card"]
    table = evening.app.services.tables.open(evening.code)
    before = list(table.durable.entries)
    for _ in range(60):
        for answer in (mine.get(f"/c/{card}"), mine.post(f"/c/{card}")):
            assert answer.location == f"/t/{evening.code}/phone"
        assert mine.post("/back", data={"code": card}).location == f"/t/{evening.code}/phone"
    assert list(table.durable.entries) == before
    assert every_token(evening) == set(evening.tokens.values())


def test_phones_that_take_a_seat_from_each_other_have_to_wait(
    evening: WebEvening, clock: Clock
) -> None:
    evening.app.services.applications = Limit(APPLICATION_RATE, clock)
    ann, bob = (evening.view(token)["card"] for token in evening.tokens.values())
    table = evening.app.services.tables.open(evening.code)
    before = len(table.durable.entries)
    statuses = [evening.app.flask.test_client().post(f"/c/{ann}").status_code for _ in range(60)]
    assert statuses == [303] * int(APPLICATION_RATE.burst) + [429] * (
        60 - int(APPLICATION_RATE.burst)
    )
    assert len(table.durable.entries) - before == APPLICATION_RATE.burst
    assert evening.app.flask.test_client().post(f"/c/{bob}").status_code == 303
    clock.now += 2 / APPLICATION_RATE.a_second
    assert evening.app.flask.test_client().post("/back", data={"code": ann}).status_code == 303


def test_a_wrong_seat_code_is_asked_for_again(evening: WebEvening) -> None:
    answer = evening.app.flask.test_client().post("/back", data={"code": "22222222"})
    assert answer.status_code == 422
    assert "No seat has this code." in answer.text


def test_whoever_guesses_seat_codes_has_to_wait(evening: WebEvening) -> None:
    web = evening.app.flask.test_client()
    card = evening.view(evening.tokens[1])["card"]
    fool, friend = ({"REMOTE_ADDR": f"192.168.1.{n}"} for n in (50, 51))
    for n in range(2, 7):
        assert web.get(f"/c/2222222{n}", environ_overrides=fool).status_code == 404
        typed = {"code": f"2222222{n}"}
        assert web.post("/back", data=typed, environ_overrides=fool).status_code == 422
    assert web.get(f"/c/{card}", environ_overrides=fool).status_code == 429
    assert web.post(f"/c/{card}", environ_overrides=fool).status_code == 429
    assert web.get(f"/c/{card}", environ_overrides=friend).status_code == 200
    assert web.post(f"/c/{card}", environ_overrides=friend).status_code == 303
