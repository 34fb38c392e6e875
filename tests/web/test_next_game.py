"""Play again: phones find the next game, also those that were asleep, and nobody else gets in."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from companion.core.words import T
from tests.kit.tiny_game import with_rules
from tests.kit.web.evening import ORIGIN, WebEvening, bearer, companion_app, playing

HEADERS = {"Origin": ORIGIN}


@pytest.fixture
def over(evening: WebEvening) -> WebEvening:
    """A table whose game is over."""
    evening.act(evening.host, "~close")
    return evening


def play_again(evening: WebEvening, **form: str) -> str:
    """The host presses the key; the code of the new table."""
    answer = evening.hosting().post(f"/t/{evening.code}/again", data=form, headers=HEADERS)
    assert answer.status_code == 303, answer.text
    return str(answer.location).split("/")[2]


def on(evening: WebEvening, code: str, token: str | None) -> Any:
    return evening.web.get(f"/api/tables/{code}/view", headers=bearer(token))


def test_the_same_tokens_play_on_with_the_same_settings(over: WebEvening) -> None:
    code = play_again(over)
    for seat, token in over.tokens.items():
        assert on(over, code, token).json["you"] == seat
    assert on(over, code, None).json["settings"]["rounds"] == 3
    assert [each["name"] for each in on(over, code, None).json["players"]] == ["Ann", "Bob"]


def test_open_pages_are_told_where_to_go(over: WebEvening) -> None:
    phone, screen = over.browser(1), over.app.flask.test_client()
    line = over.dial_as(phone, over.nonce(phone))
    wall = over.dial(format="html")
    line.got(), wall.got()
    code = play_again(over)
    [pushed] = line.got()
    assert f'data-next="/j/{code}"' in pushed["regions"]["top"]
    [shown] = wall.got()
    assert f'data-next="/t/{code}/screen"' in shown["regions"]["top"]
    assert screen.get(f"/t/{code}/screen").status_code == 200


def test_a_phone_gets_its_seat_without_a_word(over: WebEvening) -> None:
    phone, code = over.browser(2), play_again(over)
    answer = phone.get(f"/j/{code}", follow_redirects=True)
    assert answer.request.path == f"/t/{code}/phone"
    assert 'data-seat="02"' in answer.text


def test_a_phone_that_was_asleep_is_led_on_by_its_old_page(over: WebEvening) -> None:
    phone, first = over.browser(1), play_again(over)
    token = over.web.get(f"/t/{first}/screen")
    assert token.status_code == 200
    answer = phone.get(f"/t/{over.code}/phone", follow_redirects=True)
    assert answer.request.path == f"/t/{first}/phone"


def test_an_old_game_can_be_looked_at_once_the_next_one_is_over(over: WebEvening) -> None:
    phone = over.browser(1)
    made = over.post(f"/api/tables/{over.code}/again", {}, over.host)
    over.code, old = made["table"], over.code
    over.act(made["host"], "~close")
    page = phone.get(f"/t/{old}/phone")
    assert page.status_code == 200
    assert f'href="/j/{made["table"]}"' in page.text


def test_a_stranger_has_to_join_like_anybody(over: WebEvening) -> None:
    code = play_again(over)
    stranger = over.app.flask.test_client()
    assert "Your name" in stranger.get(f"/j/{code}").text
    assert on(over, code, None).json["you"] is None
    assert on(over, code, "made up").status_code == 403


def test_a_second_tap_leads_to_the_same_table(over: WebEvening) -> None:
    assert play_again(over) == play_again(over)
    assert len(over.app.services.tables.list()) == 2


def test_after_a_next_game_that_is_over_another_can_be_opened(over: WebEvening) -> None:
    first = over.post(f"/api/tables/{over.code}/again", {}, over.host)
    second = over.post(f"/api/tables/{over.code}/again", {}, over.host)
    assert first["table"] != second["table"]


def test_only_the_host_opens_the_next_game(over: WebEvening) -> None:
    assert over.browser(1).get(f"/t/{over.code}/again").status_code == 403
    answer = over.browser(1).post(f"/t/{over.code}/again", headers=HEADERS)
    assert answer.status_code == 403
    api = over.web.post(
        f"/api/tables/{over.code}/again",
        json={},
        headers=bearer(over.tokens[1]),
    )
    assert api.status_code == 403
    assert len(over.app.services.tables.list()) == 1


def test_a_game_that_goes_on_is_not_left(evening: WebEvening) -> None:
    answer = evening.hosting().post(f"/t/{evening.code}/again", headers=HEADERS)
    assert answer.status_code == 422
    assert "not over yet" in answer.text


def test_seats_turn_if_the_host_likes(over: WebEvening) -> None:
    page = over.hosting().get(f"/t/{over.code}/again").text
    assert "Bob sits first" in page
    code = play_again(over, game="tiny", turned="on")
    assert on(over, code, over.tokens[2]).json["you"] == 1


def test_a_page_of_the_end_offers_the_key_to_the_host_alone(over: WebEvening) -> None:
    screen = over.hosting().get(f"/t/{over.code}/screen").text
    assert f'action="/t/{over.code}/again"' in screen
    assert "/again" not in over.web.get(f"/t/{over.code}/screen").text


def test_a_game_says_why_these_people_cannot_play_it_as_it_is_set(tmp_path: Path) -> None:
    """Such as a file that is for more: the lobby can still choose another."""
    fewest = [2]
    told = with_rules(unsuited=lambda _, n: T("Two are too few.") if n < fewest[0] else None)
    evening = playing(companion_app(tmp_path, game=told))
    evening.act(evening.host, "~close")
    again = f"/t/{evening.code}/again"
    assert "Two are too few." not in evening.hosting().get(again).text
    fewest[0] = 3
    page = evening.hosting().get(again).text
    assert "Two are too few." in page
    assert not re.search(r'value="tiny"[^>]* disabled', page)
