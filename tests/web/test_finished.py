"""Finished games on the home page: who won, with what score; only on the laptop itself."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from companion.core.words import Voice
from companion.tables.state.people import HOST
from companion.tables.storage.outcomes import GameResult, PlayerResult
from tests.kit.tiny_game import TINY
from tests.kit.web.evening import WebEvening
from web.render.renderer import speaking
from web.routes.new_table import first_evening

GUEST = {"REMOTE_ADDR": "192.168.7.7"}


def finish(evening: WebEvening) -> None:
    """Bob takes every round."""
    for _ in range(3):
        evening.act(evening.tokens[1], "bid", coins=0)
        evening.act(evening.tokens[2], "bid", coins=1)
        evening.act(evening.tokens[2], "keep", keep=False)
        evening.act(evening.host, "next")


def test_a_finished_game_is_listed_with_its_winner(evening: WebEvening) -> None:
    assert "Won by" not in evening.web.get("/").text
    finish(evening)
    assert "Won by Bob" in evening.web.get("/").text


def test_the_first_round_is_explained_until_a_game_was_finished(evening: WebEvening) -> None:
    def is_first() -> bool:
        with evening.app.flask.test_request_context("/", environ_base={"REMOTE_ADDR": "127.0.0.1"}):
            return first_evening(TINY)

    abandoned = evening.app.channels.find(WebEvening(evening.app, rounds=3).code)
    assert abandoned
    close = next(each for each in abandoned.table.menu(HOST) if each.offer.name == "~close")
    abandoned.table.act(HOST, "c1", close.id, {})
    assert is_first()
    finish(evening)
    assert not is_first()


def test_a_table_that_nobody_has_joined_is_no_game_to_continue(evening: WebEvening) -> None:
    empty = WebEvening(evening.app, rounds=3).code
    going, apart = evening.web.get("/").text.split("Tables that nobody has joined (1)")
    assert evening.code in going
    assert empty not in going
    assert f"/t/{empty}/screen" in apart


def test_a_guest_s_phone_is_not_told(evening: WebEvening) -> None:
    finish(evening)
    page = evening.browser(1).get("/", environ_base=GUEST).text
    assert evening.code in page
    assert "Won by" not in page


@pytest.mark.parametrize(
    ("winners", "said"),
    [
        ("", "Nobody won"),
        ("Ann", "Won by Ann"),
        ("Ann Bob", "Won by Ann, Bob"),
        ("Ann Bob Cy", "Won together"),
    ],
)
def test_whoever_won_is_named_unless_all_won_together(
    evening: WebEvening, winners: str, said: str
) -> None:
    players = tuple(
        PlayerResult(seat, name, name in winners, 1)
        for seat, name in enumerate(("Ann", "Bob", "Cy"), start=1)
    )
    outcome = GameResult("end", "", 0, 60, 60, players)
    card = {"code": "KR7M2", "title": "Tiny", "state": "ended", "outcome": outcome}
    card["when"] = datetime(2026, 11, 23, 20, 15, tzinfo=UTC)
    page = '{% from "table_list.html" import table_list %}{{ table_list([card]) }}'
    jinja = evening.app.services.renderer._jinja  # noqa: SLF001 - the pages' own way of drawing
    with speaking(Voice()):
        assert f"<b>{said}</b>" in jinja.from_string(page).render(card=card)
