"""A stranger takes all seats of a lobby, or comes back after being removed."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.core.fields import Refused
from companion.core.seats import TABLE
from companion.table.record.players import HOST
from companion.table.record.record import State
from tests.kit.table_evening import A, B, TableEvening
from tests.kit.web.evening import WebEvening, bearer, companion_app
from web.server.limits import APPLICATION_RATE

STRANGER, FRIEND, LAPTOP = "192.168.1.66", "192.168.1.50", "127.0.0.1"


def at(address: str) -> Mapping[str, Any]:
    return {"environ_overrides": {"REMOTE_ADDR": address}}


@pytest.fixture
def evening(tmp_path: Path) -> WebEvening:
    return WebEvening(companion_app(tmp_path, on_disk=True))


def join(evening: WebEvening, name: str, address: str, token: str | None = None) -> TestResponse:
    """Join as a program does, which keeps no cookies."""
    path = f"/api/tables/{evening.code}/seats"
    return evening.web.post(path, json={"name": name}, headers=bearer(token), **at(address))


def sit(browser: FlaskClient, code: str, name: str, address: str) -> TestResponse:
    """Join as a browser does."""
    form = {"name": name, "colour": "violet"}
    return browser.post(f"/j/{code}", data=form, follow_redirects=True, **at(address))


def token_of(joined: TestResponse) -> str:
    """The token of whoever has joined, or waits."""
    return str((joined.json or {})["token"])


def names(evening: WebEvening) -> list[str]:
    return [player["name"] for player in evening.view()["players"]]


def asked(evening: WebEvening) -> dict[str, str]:
    """Who waits for the host: the keys of their answers by their names."""
    menu = evening.view(evening.host)["menu"]
    offers = [each for each in menu if each["offer"].startswith("~decline")]
    options = offers[0]["fields"]["who"]["options"] if offers else []
    return {each["label"]: each["key"] for each in options}


def let_in(evening: WebEvening, name: str) -> None:
    evening.act(evening.host, "~admit", who=asked(evening)[name])


# --- one seat a device ----------------------------------------------------------------------------


def test_one_device_takes_one_seat_and_asks_for_others(evening: WebEvening) -> None:
    statuses = [join(evening, f"Bot {n}", STRANGER).status_code for n in "abc"]
    assert statuses == [201, 202, 202]
    assert join(evening, "Ann", FRIEND).status_code == 201
    assert names(evening) == ["Bot a", "Ann"]
    assert list(asked(evening)) == ["Bot b", "Bot c"]


def test_a_new_token_from_ones_own_seat_card_is_no_new_device(evening: WebEvening) -> None:
    token = token_of(join(evening, "Bot a", STRANGER))
    card = evening.view(token)["card"]
    evening.app.flask.test_client().post("/back", data={"code": card}, **at(STRANGER))
    assert join(evening, "Bot b", STRANGER).status_code == 202


def test_a_browser_with_a_seat_is_led_back_to_it(evening: WebEvening) -> None:
    phone = evening.app.flask.test_client()
    for name in ("Ann", "Ann again"):
        assert 'data-role="phone"' in sit(phone, evening.code, name, FRIEND).text
    assert names(evening) == ["Ann"]


def test_a_family_behind_one_address_waits_for_a_tap_each(evening: WebEvening) -> None:
    tokens = [token_of(join(evening, name, FRIEND)) for name in ("Ann", "Bob")]
    refused = evening.web.get(f"/api/tables/{evening.code}/view", headers=bearer(tokens[1]))
    assert refused.status_code == 403
    assert '"waiting"' in refused.text
    let_in(evening, "Bob")
    assert evening.view(tokens[1])["you"] == 2


def test_whoever_gave_up_their_own_seat_may_take_another(evening: WebEvening) -> None:
    token = token_of(join(evening, "Annn", FRIEND))
    evening.act(token, "~leave")
    assert join(evening, "Ann", FRIEND).status_code == 201


def test_several_windows_of_the_laptop_may_be_several_people(evening: WebEvening) -> None:
    assert [join(evening, name, LAPTOP).status_code for name in ("Ann", "Bob")] == [201, 201]


def test_nobody_fills_the_list_of_those_who_wait(evening: WebEvening) -> None:
    statuses = [join(evening, f"Bot {n}", STRANGER).status_code for n in range(20)]
    assert statuses.count(202) == APPLICATION_RATE.burst
    assert set(statuses) == {201, 202, 429}
    assert join(evening, "Ann", FRIEND).status_code == 201


# --- removed by the host --------------------------------------------------------------------------


def test_whoever_was_removed_does_not_just_come_back(evening: WebEvening) -> None:
    phone = evening.app.flask.test_client()
    sit(phone, evening.code, "Eve", STRANGER)
    evening.act(evening.host, "~remove", seat=1)
    assert "The host has freed your seat." in phone.get(f"/j/{evening.code}").text
    assert "The host has been asked" in sit(phone, evening.code, "Eve", FRIEND).text
    other = evening.app.flask.test_client()
    assert "The host has been asked" in sit(other, evening.code, "Eva", STRANGER).text
    assert names(evening) == []


def test_a_removed_player_reads_so_and_what_to_do(evening: WebEvening) -> None:
    phone = evening.app.flask.test_client()
    sit(phone, evening.code, "Eve", STRANGER)
    evening.act(evening.host, "~remove", seat=1)
    page = phone.get(f"/t/{evening.code}/phone", follow_redirects=True, **at(STRANGER))
    assert page.status_code == 200
    assert "The host has freed your seat." in page.text
    assert f'href="/t/{evening.code}/watch"' in page.text
    assert f'href="/j/{evening.code}?again=1"' in page.text
    form = phone.get(f"/j/{evening.code}?again=1", **at(STRANGER)).text
    assert "Ask to join" in form, "nobody finds out only afterwards that they have to wait"


def test_whoever_was_removed_before_their_phone_came_along_does_not_either(
    evening: WebEvening,
) -> None:
    phone, code = evening.app.flask.test_client(), evening.code
    sit(phone, code, "Eve", STRANGER)
    evening.act(evening.host, "~close")
    made = evening.post(f"/api/tables/{code}/again", {}, evening.host)
    evening.code = made["table"]
    evening.act(made["host"], "~remove", seat=1)
    page = phone.get(f"/t/{code}/phone", follow_redirects=True, **at(FRIEND))
    assert "The host has freed your seat." in page.text
    assert "The host has been asked" in sit(phone, evening.code, "Eve", FRIEND).text
    assert names(evening) == []


def test_a_removed_player_may_watch_the_game_without_them(evening: WebEvening) -> None:
    phone = evening.app.flask.test_client()
    sit(phone, evening.code, "Eve", STRANGER)
    evening.act(evening.host, "~remove", seat=1)
    evening.sit("Ann", "Bob")
    evening.start()
    for path in (f"/j/{evening.code}", f"/t/{evening.code}/phone"):
        page = phone.get(path, follow_redirects=True, **at(STRANGER)).text
        assert "The host has freed your seat." in page
        assert f'href="/t/{evening.code}/watch"' in page
        assert "again=1" not in page
    assert 'data-role="watch"' in phone.get(f"/t/{evening.code}/watch", **at(STRANGER)).text


def test_the_host_may_let_them_in_again(evening: WebEvening) -> None:
    phone = evening.app.flask.test_client()
    sit(phone, evening.code, "Eve", STRANGER)
    evening.act(evening.host, "~remove", seat=1)
    sit(phone, evening.code, "Eve", STRANGER)
    let_in(evening, "Eve")
    page = phone.get(f"/j/{evening.code}", follow_redirects=True, **at(STRANGER))
    assert 'data-role="phone"' in page.text


def test_a_removed_player_is_remembered_after_a_restart(
    evening: WebEvening, tmp_path: Path
) -> None:
    token = token_of(join(evening, "Eve", STRANGER))
    evening.act(evening.host, "~remove", seat=1)
    evening.app = companion_app(tmp_path, on_disk=True)
    evening.web = evening.app.flask.test_client()
    assert join(evening, "Eve", STRANGER, token).status_code == 202


# --- ask me first ---------------------------------------------------------------------------------


def test_everybody_waits_if_the_host_wants_to_be_asked(evening: WebEvening) -> None:
    assert join(evening, "Ann", FRIEND).status_code == 201
    evening.act(evening.host, "~ask-first")
    phone = evening.app.flask.test_client()
    assert "Ask to join" in phone.get(f"/j/{evening.code}").text
    assert "The host has been asked" in sit(phone, evening.code, "Bob", STRANGER).text
    assert evening.view(evening.host)["prompt"] == "Bob would like to join. Let them in?"
    evening.act(evening.host, "~decline", who=asked(evening)["Bob"])
    assert "The host has no seat for you" in phone.get(f"/j/{evening.code}").text
    evening.act(evening.host, "~open")
    assert join(evening, "Cy", "192.168.1.51").status_code == 201


def test_only_the_host_sees_who_waits(evening: WebEvening) -> None:
    token = token_of(join(evening, "Ann", FRIEND))
    evening.act(evening.host, "~ask-first")
    lines = [evening.dial(each) for each in (evening.host, token, None)]
    before = [evening.view(each)["version"] for each in (token, None)]
    for line in lines:
        line.got()
    waiting = token_of(join(evening, "Bob", STRANGER))
    assert ["view" if line.got() else "" for line in lines] == ["view", "", ""]
    assert [evening.view(each)["version"] for each in (token, None)] == before
    assert not any("Bob" in str(evening.view(each)) for each in (token, None))
    assert not evening.dial(waiting).stands


# --- the record -----------------------------------------------------------------------------------


@pytest.fixture
def lobby(tmp_path: Path) -> TableEvening:
    lobby = TableEvening(tmp_path).sit("Ada")
    lobby.do(HOST, "~ask-first")
    return lobby


def test_nobody_waits_under_a_name_like_anothers(lobby: TableEvening) -> None:
    lobby.table.people.apply("Ben")
    for name in ("ada", "BEN", "The host"):
        with pytest.raises(Refused):
            lobby.table.people.apply(name)


def test_a_mark_that_is_taken_meanwhile_is_replaced(lobby: TableEvening) -> None:
    lobby.table.people.apply("Ben", "C")
    cleo = lobby.table.people.join("Cleo", "C")
    lobby.do(HOST, "~admit", who="1")
    marks = {
        player.name: player.mark.letter for player in lobby.table.record.people.players.values()
    }
    assert (int(cleo.seat), marks) == (2, {"Ada": "A", "Cleo": "C", "Ben": "B"})


def test_nobody_is_let_in_when_every_seat_is_taken(lobby: TableEvening) -> None:
    lobby.table.people.apply("Dora")
    lobby.sit("Ben", "Cleo")
    assert "~admit" not in lobby.may(HOST)
    assert "~decline" in lobby.may(HOST)
    with pytest.raises(Refused, match="Every seat"):
        lobby.table.people.apply("Emil")
    lobby.do(HOST, "~remove", seat=1)
    lobby.do(HOST, "~admit", who="1")
    assert lobby.table.record.people.players[A].name == "Dora"


def test_only_so_many_can_wait(lobby: TableEvening) -> None:
    for number in "abcdefgh":
        lobby.table.people.apply(f"Bot {number}")
    with pytest.raises(Refused, match="Many are waiting"):
        lobby.table.people.apply("Bot i")


def test_who_waits_is_kept_over_a_restart_and_until_the_game_begins(lobby: TableEvening) -> None:
    waiting = [lobby.table.people.apply(name) for name in ("Ben", "Cleo")]
    lobby.restart()
    lobby.do(HOST, "~admit", who="1")
    table = lobby.table
    assert [table.people.who(each.token) for each in waiting] == [B, None]
    assert [table.people.is_waiting(each.token) for each in waiting] == [False, True]
    lobby.do(HOST, "~start")
    assert lobby.restart().record.state is State.PLAYING
    assert not lobby.table.people.is_waiting(waiting[1].token)
    with pytest.raises(Refused, match="already started"):
        lobby.table.people.apply("Dora")


@pytest.mark.parametrize("viewer", [A, TABLE, None])
def test_only_the_host_lets_people_in(lobby: TableEvening, viewer: Any) -> None:
    lobby.table.people.apply("Ben")
    assert lobby.may(viewer) & {"~admit", "~decline", "~ask-first", "~open", "~remove"} == set()
