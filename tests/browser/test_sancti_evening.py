"""Sancti et Malum in browsers: dice, a reload, no network, the end, and a whole game of three."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.kit.browser.companion import Companion
from tests.kit.browser.evening import BrowserEvening
from tests.kit.browser.guests import Guest, better_rolled_again

pytestmark = pytest.mark.browser

TAPS_A_CONFRONTATION = 14
"""Of three people; covers that open and dice chosen otherwise are among them [README]."""


class FromTheFirstPage(BrowserEvening):
    """An evening that begins on the home page, and by typing names."""

    by_hand = True


@pytest.mark.thorough
def test_three_phones_and_a_screen_play_to_the_end(
    own_companion: Companion, browser: Browser
) -> None:
    evening = FromTheFirstPage(own_companion, browser)
    miriam = evening.join("Miriam", "small phone")
    evening.join("Jonathan", "tall phone")
    zoe = evening.join("Zoë", "wide phone")
    evening.screen.sees("Zoë")
    evening.screen.picture("screen-lobby")
    evening.start()

    roll_for_the_fallen(evening)
    reload_a_phone(evening, miriam)
    choose_without_network(evening, zoe)
    see_the_angels(evening)
    before, fought = evening.taps(), len(evening.view()["state"]["history"])
    evening.play_to_the_end()
    fought = len(evening.view()["state"]["history"]) - fought
    assert (evening.taps() - before) / fought <= TAPS_A_CONFRONTATION

    see_how_it_ended(evening)
    assert evening.complaints() == []


def test_a_reload_or_a_dead_network_loses_nothing(companion: Companion, browser: Browser) -> None:
    evening = BrowserEvening(companion, browser)
    miriam, _, zoe = (evening.join(name) for name in ("Miriam", "Jonathan", "Zoë"))
    evening.start()
    roll_for_the_fallen(evening)
    reload_a_phone(evening, miriam)
    choose_without_network(evening, zoe)
    assert evening.complaints() == []


@pytest.mark.thorough
def test_every_page_and_the_list_of_games_say_how_it_ended(
    own_companion: Companion, browser: Browser
) -> None:
    evening = BrowserEvening(own_companion, browser)
    for name in ("Miriam", "Jonathan"):
        evening.join(name, "small phone")
    evening.start()
    evening.play_to_the_end()
    see_how_it_ended(evening)
    assert evening.complaints() == []


def roll_for_the_fallen(evening: BrowserEvening) -> None:
    roller = evening.play_until("reroll")
    roller.uncover()
    form = roller.form("reroll")
    for die in form.locator(".sancti-pick").all():
        die.set_checked(False)
    chosen = better_rolled_again(form)
    for die in chosen:
        die.tap()
    roller.picture("phone-reroll")
    assert form.locator(":checked").count() == len(chosen)
    evening.screen.goes_on()
    dice = evening.screen.page.locator(".sancti-laid--now .die")
    expect(dice).to_have_count(form.locator(".die").count())


def reload_a_phone(evening: BrowserEvening, guest: Guest) -> None:
    """After a reload the page is covered, and has the same offers as before."""
    evening.play_until("commit")
    guest.linked()
    before = guest.is_asked()
    guest.page.reload()
    guest.linked()
    guest.picture("phone-covered")
    assert guest.page.locator("#cover-key").is_visible()
    assert guest.is_asked() == before


def choose_without_network(evening: BrowserEvening, guest: Guest) -> None:
    """An answer given while offline is kept, and sent without another tap."""
    guest.uncover()
    for other in evening.people:
        if other is not guest:
            evening.play(other)
    guest.picture("phone-hand")
    with guest.without_network():
        guest.stale()
        guest.form("commit").locator("label").first.tap()
        guest.sees("It is sent as soon as the connection is back.")
        assert evening.view()["state"]["phase"] == "commit"
    guest.form("commit").wait_for(state="detached")
    evening.screen.page.locator(".sancti-laid--light").first.wait_for()
    assert evening.view()["state"]["phase"] != "commit"


def see_the_angels(evening: BrowserEvening) -> None:
    while not any(angel["done"] for angel in evening.view()["state"]["angels"]):
        evening.play(evening.awaited()[0])
    evening.screen.picture("screen-angels")


def see_how_it_ended(evening: BrowserEvening) -> None:
    view = evening.view()
    ending = view["over"]["sentence"]
    fought = len(view["state"]["history"])
    for guest in evening.everybody():
        guest.sees(ending)
        guest.goes_on()
        assert guest.page.locator(".sancti-chart__number").count() == fought
        guest.look_over("the end")
    evening.screen.picture("screen-end")
    evening.screen.page.goto(evening.companion.address)
    evening.screen.picture("home")
    evening.screen.page.get_by_text("Finished games (1)").click()
    score = evening.screen.page.locator(".saved__score")
    finished = evening.screen.page.locator(".saved", has=score)
    finished.wait_for()
    assert all(guest.name in finished.inner_text() for guest in evening.people)
    won = "Won together" if view["over"]["winners"] else "Nobody won"
    assert won in finished.inner_text()
