"""The start, as pages show it: who can still join, whom it waits for, and the numbers sealed."""

from __future__ import annotations

import re

import pytest

from companion.core.commitments import fingerprint
from tests.kit.tiny_game import TINY
from tests.kit.web.evening import WebEvening, playing
from web.app import App

NUMBER = "cd" * 16
FOLDED = re.compile(r"<details.*?</details>", re.DOTALL)
HEXADECIMAL = re.compile(r"\b[0-9a-f]{8,}\b")


@pytest.fixture
def evening(app: App) -> WebEvening:
    """Two people in the lobby, their numbers sealed."""
    evening = WebEvening(app, rounds=2)
    evening.sit("Ann", "Ben")
    for token in evening.tokens.values():
        evening.act(token, "~number", sealed=fingerprint({}, NUMBER))
    return evening


def screen(evening: WebEvening) -> str:
    """What the host's screen shows."""
    return evening.hosting().get(f"/t/{evening.code}/screen").text


def region(page: str, name: str) -> str:
    """One region of a page."""
    after = page.partition(f'id="r-{name}"')[2]
    return after.partition('id="r-')[0]


def test_the_code_is_shown_only_while_somebody_can_join(evening: WebEvening) -> None:
    assert 'class="qr"' in region(screen(evening), "join")
    for number in range(3, max(TINY.seats) + 1):
        evening.sit(f"Guest {number}")
    full = region(screen(evening), "join")
    assert 'class="qr"' not in full
    assert evening.code in full, "whoever has closed the page must find it again"
    assert "Everybody is here." in region(screen(evening), "prompt")
    asked = evening.web.get(f"/j/{evening.code}").text
    assert "Every seat at this table is taken." in asked
    assert 'name="name"' not in asked


def test_while_the_start_waits_nobody_can_join(evening: WebEvening) -> None:
    evening.start()
    assert "This game has already started." in evening.web.get(f"/j/{evening.code}").text
    assert 'class="qr"' not in region(screen(evening), "join")


def test_the_screen_marks_the_phones_that_the_start_waits_for(evening: WebEvening) -> None:
    assert "person--waiting" not in region(screen(evening), "seats")
    evening.start()
    assert region(screen(evening), "seats").count("person--waiting") == 2
    opened = {"values": {}, "nonce": NUMBER}
    evening.act(evening.tokens[1], "~open-number", opened=opened)
    people = region(screen(evening), "seats").split("<li")[1:]
    assert [("person--waiting" in each, "Ben" in each) for each in people] == [
        (False, False),
        (True, True),
    ]


def test_the_host_need_not_search_for_do_not_wait(evening: WebEvening) -> None:
    evening.start()
    assert "Don’t wait" in region(screen(evening), "prompt")
    assert "Don’t wait" not in region(screen(evening), "host")


def test_a_phone_that_is_waited_for_has_nothing_to_do(evening: WebEvening) -> None:
    evening.start()
    page = evening.browser(1).get(f"/t/{evening.code}/phone").text
    assert 'data-turn="false"' in region(page, "top")


def test_phone_and_screen_say_for_whom_the_game_waits(app: App) -> None:
    evening = playing(app, "Ann", "Ben")
    evening.act(evening.tokens[1], "bid", coins=1)
    evening.act(evening.tokens[2], "bid", coins=0)
    tops = {
        seat: region(evening.browser(seat).get(f"/t/{evening.code}/phone").text, "top")
        for seat in evening.tokens
    }
    assert evening.view()["waiting"] == [1], "Ann, who may keep what she has won"
    assert {seat for seat, top in tops.items() if "It’s your turn" in top} == {1}
    people = region(screen(evening), "seats").split("<li")[1:]
    assert [("person--waiting" in each, "to act" in each) for each in people] == [
        (True, True),
        (False, False),
    ]


def test_fingerprints_are_folded(evening: WebEvening) -> None:
    evening.start()
    phone = evening.browser(1).get(f"/t/{evening.code}/phone").text
    told = region(phone, "journal").split("<details", 2)
    assert HEXADECIMAL.findall(told[1]) == []
    assert "Ann takes a seat." in told[1]
    assert len(set(HEXADECIMAL.findall(told[2]))) == 2, "the phones’ and the laptop’s number"
    shown = screen(evening)
    for name in ("journal", "agreed"):
        assert HEXADECIMAL.findall(FOLDED.sub("", region(shown, name))) == []
    assert HEXADECIMAL.findall(region(shown, "agreed"))
