"""A guarded table on the web: phones fetch their share, and send it back after a restart."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.kit.web.evening import WebEvening, bearer, companion_app, playing
from tests.kit.web.guarded import GAME, bring, share
from web.app import App
from web.server.limits import ACT_RATE


@pytest.fixture
def evening(tmp_path: Path) -> WebEvening:
    """Three players; each phone has its share."""
    evening = playing(companion_app(tmp_path, game=GAME, on_disk=True), "Ann", "Bob", "Cleo")
    for token in evening.tokens.values():
        assert bring(evening.web, evening.code, share(evening, token)) == 200
    return evening


def restarted(folder: Path) -> App:
    """The companion after a restart of the laptop."""
    return companion_app(folder, game=GAME, on_disk=True)


def test_every_phone_gets_its_own_share_and_nobody_else_gets_one(evening: WebEvening) -> None:
    assert len({share(evening, token) for token in evening.tokens.values()}) == 3
    for token in (None, evening.host):
        answer = evening.web.get(f"/api/tables/{evening.code}/share", headers=bearer(token))
        assert answer.status_code == 401


def test_no_page_shows_a_share(evening: WebEvening) -> None:
    shares = [share(evening, token) for token in evening.tokens.values()]
    pages = [evening.browser(seat).get(f"/t/{evening.code}/phone").text for seat in (1, 2, 3)]
    pages.append(evening.web.get(f"/t/{evening.code}/screen").text)
    assert all("data-guarded" in page for page in pages[:3])
    assert not any(each[2:] in page for each in shares for page in pages)


def test_after_a_restart_every_page_waits_for_enough_phones(
    evening: WebEvening, tmp_path: Path
) -> None:
    shares = [share(evening, token) for token in evening.tokens.values()]
    web, code = restarted(tmp_path).flask.test_client(), evening.code
    for way in (f"/t/{code}", f"/t/{code}/screen", f"/t/{code}/phone", f"/j/{code}"):
        answer = web.get(way)
        assert answer.status_code == 423
        assert f'data-table="{code}"' in answer.text
        assert "2 more phones" in answer.text
    answer = web.get(f"/api/tables/{code}/view", headers=bearer(evening.tokens[1]))
    assert answer.json
    assert (answer.status_code, answer.json["error"]["code"]) == (423, "locked")
    assert bring(web, code, shares[0]) == 423
    assert bring(web, code, shares[2]) == 200
    view = web.get(f"/api/tables/{code}/view", headers=bearer(evening.tokens[1])).json
    assert view
    assert view["you"] == 1


def test_a_connecting_page_is_told_that_the_table_is_locked(
    evening: WebEvening, tmp_path: Path
) -> None:
    evening.app = restarted(tmp_path)
    line = evening.dial(evening.tokens[1])
    assert not line.stands


def test_a_seat_card_restores_the_share_as_well(evening: WebEvening, tmp_path: Path) -> None:
    page = evening.browser(1).get(f"/t/{evening.code}/card").text
    card = page.partition('class="code')[2].partition(">")[2].partition("<")[0]
    web = restarted(tmp_path).flask.test_client()
    answer = web.get(f"/c/{card}")
    assert answer.status_code == 423
    assert f'data-table="{evening.code}"' in answer.text


def test_too_many_attempts_have_to_wait(evening: WebEvening, tmp_path: Path) -> None:
    web = restarted(tmp_path).flask.test_client()
    often = range(2 * int(ACT_RATE.burst))
    said = {bring(web, evening.code, f"1-{os.urandom(32).hex()}") for _ in often}
    assert said == {423, 429}


@pytest.mark.parametrize("body", ["", "[]", '{"share": 7}', '{"share": "' + "x" * 201 + '"}'])
def test_nonsense_is_not_accepted_as_a_share(evening: WebEvening, body: str) -> None:
    answer = evening.web.post(f"/api/tables/{evening.code}/share", data=body)
    assert answer.status_code == 400


def test_unknown_tables_have_no_shares(evening: WebEvening) -> None:
    assert bring(evening.web, "22222", "none") == 404
