"""Evenings on the pages, one short and one of each game, with a dead phone and a restart."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.kit.browser.companion import Companion
from tests.kit.browser.guests import TAKING_PICTURES, Guest
from tests.kit.browser.planned import PlannedEvening

pytestmark = pytest.mark.browser

EVENINGS = {
    "any_box": "finished",
    "deal_with_the_devil": "full",
    "mea_culpa": "two_nearest",
    "myths": "drawn",
    "psychomachia": "virtues",
    "sancti_et_malum": "faithful",
}
TO_LOOK_AT = {"mea_culpa": "with_the_box", "myths": "won"}
"""Longer games, of which pictures are taken."""
FIRST, LAST = 3, 3
"""So many answers are given on phones between two accidents, and at the end."""


def test_a_short_evening_with_a_lost_phone_and_a_restart(
    own_companion: Companion, browser: Browser
) -> None:
    """Four phones seal their bids, which are all shown after a mishap between any two."""
    evening = PlannedEvening(own_companion, browser, "mea_culpa", "four_nearest")
    evening.sit_down()
    evening.start()
    evening.look_ahead()
    evening.go_on_to("bid")
    evening.all_look()
    evening.go_on(2)
    move_to_another_phone(evening)
    evening.go_on(1)
    restart_the_laptop(evening)
    evening.go_on(1)
    expect(evening.screen.page.locator(".mea-bid")).to_have_count(evening.players)
    for guest in evening.everybody():
        guest.goes_on()
    evening.go_on(2)
    assert evening.complaints() == []


@pytest.mark.thorough
@pytest.mark.parametrize("game", EVENINGS)
def test_an_evening_from_the_first_answer_to_the_last(
    own_companion: Companion, browser: Browser, game: str
) -> None:
    play = TO_LOOK_AT.get(game, EVENINGS[game]) if TAKING_PICTURES else EVENINGS[game]
    evening = PlannedEvening(own_companion, browser, game, play)
    evening.sit_down()
    evening.album.take(evening.screen, "lobby")
    evening.start()
    evening.look_ahead()
    evening.all_look()
    make_a_mistake(evening)
    move_to_another_phone(evening)
    evening.go_on(FIRST)
    restart_the_laptop(evening)
    evening.go_on(FIRST)
    if not TAKING_PICTURES:
        evening.hurry(LAST)
    evening.go_on(evening.left)
    see_how_it_ended(evening)
    assert evening.complaints() == []


def make_a_mistake(evening: PlannedEvening) -> None:
    """An answer is undone, so that all is as before, and given again."""
    for _ in range(evening.left):
        before, guest = evening.view()["state"], evening.holding(evening.plan[evening.given])
        evening.go_on(1)
        if guest is not evening.screen and evening.undo(guest):
            assert evening.view()["state"] == before
            evening.go_on(FIRST)
            return
    raise AssertionError("nothing could be undone")


def move_to_another_phone(evening: PlannedEvening) -> None:
    """A phone is dead; with the seat code its owner has noted, another one takes the seat."""
    dead = evening.people[0]
    code = seat_code(evening, dead)
    dead.context.close()
    other = evening.guest(dead.name, "wide phone")
    other.page.goto(f"{evening.companion.address}/back")
    other.page.get_by_label("Seat code").fill(code)
    evening.album.take_phone(other, "back")
    other.page.get_by_role("button", name="Get my seat back").tap()
    other.linked()
    evening.album.take(evening.screen, "back")
    other.complaints += dead.complaints
    evening.people[0] = other


def seat_code(evening: PlannedEvening, guest: Guest) -> str:
    tab = guest.another_page()
    tab.goto(f"{evening.companion.address}/t/{evening.code}/card")
    code = tab.locator(".code").inner_text()
    tab.close()
    return code


def restart_the_laptop(evening: PlannedEvening) -> None:
    """Nothing is lost, and every page comes back by itself."""
    before = all_that_is_known(evening)
    with evening.flat_battery():
        for guest in evening.everybody():
            guest.stale()
        evening.album.take_phone(evening.people[-1], "offline")
        evening.album.take(evening.screen, "offline")
    assert all_that_is_known(evening) == before


def all_that_is_known(evening: PlannedEvening) -> tuple[dict[str, Any], list[list[str]]]:
    view = evening.view()
    view.pop("version")
    return view, [guest.offers() for guest in evening.everybody()]


def see_how_it_ended(evening: PlannedEvening) -> None:
    """Every page says how, and so does the list of games."""
    ending = evening.view()["over"]
    for guest in evening.everybody():
        guest.sees(ending["sentence"])
        guest.goes_on()
    for guest in (evening.screen, evening.people[0]):
        guest.look_over("the end")
    evening.album.take(evening.screen, "end")
    evening.album.take_phone(evening.people[0], "end")
    page = evening.screen.page
    page.goto(evening.companion.address)
    page.get_by_text("Finished games (1)").click()
    finished = page.locator(".saved", has=page.locator(".saved__score"))
    finished.wait_for()
    evening.album.take(evening.screen, "finished")
    assert all(guest.name in finished.inner_text() for guest in evening.people)
