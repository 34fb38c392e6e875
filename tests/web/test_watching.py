"""Somebody without a seat watches: sees what the screen shows, answers nothing, holds up nobody."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from tests.kit.web.evening import Line, WebEvening
from web.server.connections import KEY as CONNECTION
from web.server.connections import Connection, Standing


@pytest.fixture
def sofa(evening: WebEvening) -> FlaskClient:
    """A phone without a seat."""
    return evening.app.flask.test_client()


def watch(evening: WebEvening) -> Line:
    return evening.dial(format="html", watch=True)


def shown(line: Line) -> dict[str, str]:
    """Everything a page was sent since it was asked last."""
    return {name: html for push in line.got() for name, html in push["regions"].items()}


# --- the way there ------------------------------------------------------------------------------


@pytest.mark.parametrize("page", ["/j/{code}", "/t/{code}/phone"])
def test_a_phone_that_comes_too_late_is_offered_to_watch(
    evening: WebEvening, sofa: FlaskClient, page: str
) -> None:
    offered = sofa.get(page.format(code=evening.code)).text
    assert f'href="/t/{evening.code}/watch"' in offered
    assert "Watch the game" in offered
    assert 'data-role="watch"' in sofa.get(f"/t/{evening.code}/watch").text


def test_whoever_has_a_seat_is_led_to_it(evening: WebEvening) -> None:
    answer = evening.browser(1).get(f"/t/{evening.code}/watch")
    assert answer.location == f"/t/{evening.code}/phone"


def test_a_stranger_without_the_code_watches_nothing(
    evening: WebEvening, sofa: FlaskClient
) -> None:
    assert sofa.get("/t/22222/watch").status_code == 404
    assert not evening.dial_with({"table": "22222", "watch": True}).stands


def test_watchers_come_along_to_the_next_game(evening: WebEvening, sofa: FlaskClient) -> None:
    channel = evening.app.channels.find(evening.code)
    assert channel
    new = evening.post("/api/tables", {"game": "tiny"})["table"]
    with channel.changing() as table:
        table.people.lead_on(new)
    page = sofa.get(f"/t/{evening.code}/watch").text
    assert f'data-next="/t/{new}/watch"' in page
    onward = sofa.get(f"/t/{new}/watch").text
    assert "The game has not begun yet." in onward
    assert f'href="/j/{new}"' in onward


# --- what a watcher sees -------------------------------------------------------------------------


def test_a_watcher_follows_what_everybody_may_see(evening: WebEvening) -> None:
    line = watch(evening)
    screen = evening.dial(format="html")
    seen, public = shown(line), shown(screen)
    assert seen["game-board"] == public["game-board"]
    evening.dial(evening.tokens[1]).bid(evening, 1, 3)
    evening.dial(evening.tokens[2]).bid(evening, 2, 2)
    seen |= shown(line)
    public |= shown(screen)
    assert seen["game-board"] == public["game-board"]
    assert "Waiting for Ann." in seen["prompt"]
    assert "game-hand" not in seen
    assert not any("<form" in html for html in seen.values())


def test_a_watcher_answers_nothing_and_is_waited_for_by_nobody(evening: WebEvening) -> None:
    line = watch(evening)
    waited = evening.view()["waiting"]
    replied = line.act("1", evening.offer(evening.tokens[1], "bid"), coins=1)
    assert (replied["ok"], replied["error"]["code"]) == (False, "refused")
    line.hang_up()
    evening.tick()
    assert evening.view()["waiting"] == waited


# --- who watches ---------------------------------------------------------------------------------


def test_everybody_sees_how_many_watch(evening: WebEvening) -> None:
    ann = evening.dial(evening.tokens[1], format="html")
    host = evening.dial(evening.host, format="html")
    evening.dial(format="html")  # one more shared screen watches nothing
    first, second = watch(evening), watch(evening)
    evening.tick()
    assert "2 people are watching." in shown(host)["seats"]
    assert "2 people are watching." in shown(ann)["menu"]
    assert "2 of you are watching" in shown(first)["top"]
    second.hang_up()
    evening.tick()
    assert "One person is watching." in shown(host)["seats"]
    first.hang_up()
    evening.tick()
    assert "watching" not in shown(ann)["menu"]


def test_watchers_who_come_and_go_are_no_news_before_the_clock_has_looked(
    evening: WebEvening,
) -> None:
    ann = evening.dial(evening.tokens[1], format="html")
    ann.got()
    for _ in range(5):
        watch(evening).hang_up()
    evening.tick()
    assert ann.got() == []


def test_somebody_with_a_seat_is_no_watcher(evening: WebEvening) -> None:
    ann = evening.dial(evening.tokens[1], format="html", watch=True)
    evening.tick()
    assert "watching" not in shown(ann)["menu"]


@pytest.mark.parametrize("seat", [None, 1])
def test_a_watchers_connection_gives_way_to_players(evening: WebEvening, seat: int | None) -> None:
    connection = Connection("192.0.2.7", None, Standing.BUSY)
    web = evening.app.flask.test_client()
    web.environ_base |= {CONNECTION: connection}  # type: ignore[dict-item]  # as the server does
    auth = {"table": evening.code, "format": "html", "watch": True}
    Line(evening.app, auth | ({"token": evening.tokens[seat]} if seat else {}), web)
    assert connection.standing is (Standing.SEATED if seat else Standing.BUSY)
