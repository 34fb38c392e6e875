"""The third round in browsers: deals at a webcam, votes, the ritual, and the rewards."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Playwright, expect

from tests.kit.browser.companion import Companion
from tests.kit.browser.deal_with_the_devil import (
    NOTE_DESTINATIONS,
    PEOPLE,
    PRICES,
    DevilBrowserEvening,
    answer,
    destinations,
    key_for,
    labels,
    seeing_chests,
    with_people,
)
from tests.kit.browser.guests import key_of
from tests.kit.browser.hurry import Hurry
from tests.kit.web.hand_rows import rows_of

pytestmark = pytest.mark.browser


@pytest.fixture
def seeing(playwright: Playwright, tmp_path: Path) -> Iterator[Browser]:
    """A browser whose camera sees the chests."""
    with seeing_chests(playwright, tmp_path) as started:
        yield started


REWARDS = "2 coins", "3 coins 1 marble", "nothing", "2 coins"


@pytest.mark.thorough
def test_an_inquisition_of_which_two_phones_and_the_screen_are_looked_at(
    companion: Companion, browser: Browser
) -> None:
    evening = with_people(companion, browser, row_shown="0")
    Hurry(evening).to(3, "hunt")
    hunt_and_inquire(evening)


@pytest.mark.thorough
def test_the_witch_hunt_and_the_first_inquisition(companion: Companion, seeing: Browser) -> None:
    evening = with_people(companion, seeing)
    evening.all_look()
    Hurry(evening).to(3, "production")
    deal_before_the_webcam(evening)
    finish_the_round(evening)
    hunt_and_inquire(evening)


def hunt_and_inquire(evening: DevilBrowserEvening) -> None:
    """From the witch hunt to what the inquisitors leave unanswered."""
    hunt(evening)
    evening.all_answer("prepare")
    perform_the_ritual(evening)
    see_the_inquisitors(evening)
    bring_the_rewards_home(evening)
    leave_them_unanswered(evening)
    assert evening.complaints() == []


def deal_before_the_webcam(evening: DevilBrowserEvening) -> None:
    """Scan every row of the round at the station; everybody rejects, and plans nothing."""
    answer(evening.people[0], "done")
    for guest, price in zip(evening.people, PRICES, strict=True):
        answer(guest, "seal", price=price)
    went = []
    station = evening.screen.another_page()
    station.goto(f"{evening.companion.address}/t/{evening.code}/scan")
    for told in ("decide", "decide", "plan"):
        evening.screen.page.evaluate(NOTE_DESTINATIONS)
        evening.two_confirm()
        went.append(destinations(evening.screen.page))
        evening.all_answer(told, **({"way": "reject"} if told == "decide" else {}))
    station.close()
    assert [sorted(takers) for takers in went] == [sorted(PEOPLE)] * len(went)


def finish_the_round(evening: DevilBrowserEvening) -> None:
    """The actions and the reputations; nobody has debt."""
    evening.all_answer("achieve")
    answer(evening.people[0], "done")


def hunt(evening: DevilBrowserEvening) -> None:
    """Two accuse the Cultist, who has too few pieces, is told so after the tap, and confesses."""
    miriam, jonathan, zoe, tobias = evening.people
    for guest in (miriam, jonathan):
        answer(guest, "vote", suspect="3")
    for guest in (zoe, tobias):
        answer(guest, "vote")
    zoe.uncover()
    forms = zoe.form("answer")
    key_of(key_for(forms, {"way": "prove"})).tap()
    expect(forms.first.locator(".form__word")).to_contain_text("you can only confess.")
    expect(evening.screen.page.locator(".deal-pair")).to_have_count(len(evening.people))
    evening.screen.look_over("the votes")
    answer(zoe, "answer", way="confess")
    answer(miriam, "done")


def perform_the_ritual(evening: DevilBrowserEvening) -> None:
    """The same form on all phones: the Mortals guess right, the Devil shows two pieces of soul."""
    miriam, jonathan, zoe, tobias = evening.people
    jonathan.uncover()
    asked = []
    for guest in evening.looked_at:
        guest.form("ritual").first.wait_for(state="attached")
        asked.append(guest.form("ritual").locator("legend, .deal-counter").all_inner_texts()[:3])
    assert asked[0]
    assert asked[1:] == asked[:-1]
    answer(miriam, "ritual", coins="4", devil="2")
    answer(jonathan, "ritual", pure="2")
    answer(zoe, "ritual", coins="3", devil="1")
    zoe.look_over("the ritual is sealed")
    answer(tobias, "ritual", devil="2")


def see_the_inquisitors(evening: DevilBrowserEvening) -> None:
    """Seven coins bribe the first; a confession and an unmasked Devil turn two others up."""
    evening.scan(*labels())
    page = evening.screen.page
    expect(page.locator("#r-game-row .hand-list__row")).to_have_count(len(PEOPLE) + 1)
    *chests, bribes = rows_of(page.locator("#r-game-row").inner_html())
    added = [each.partition(" put in ")[2] for each in chests]
    assert sorted(added) == ["2 coins", "2 coins", "3 coins 1 marble", "nothing"]
    assert bribes == "Bribe spaces: A 5 coins B 2 coins C 0 coins"
    assert page.locator("#r-game-row .mark").count() == 0
    evening.screen.look_over("what goes into the chests")
    evening.two_confirm()


def bring_the_rewards_home(evening: DevilBrowserEvening) -> None:
    """Only the owner's phone shows what is in a chest."""
    evening.scan(*reversed(labels()))
    page = evening.screen.page
    expect(page.locator(".deal-inquisitor--gone")).to_have_count(1)
    expect(page.locator(".deal-inquisitor--up")).to_have_count(2)
    expect(page.locator(".deal-bribe .icon")).to_have_count(7)
    expect(page.locator(".deal-opened > .row-panel")).to_have_count(4)
    evening.screen.look_over("what lay in the chests")
    rewards = dict(zip(evening.people, REWARDS, strict=True))
    for guest in evening.looked_at:
        reward = rewards[guest]
        expect(guest.page.locator("#r-game-reward")).to_have_text(f"Your reward: {reward}")
    evening.two_confirm()


def leave_them_unanswered(evening: DevilBrowserEvening) -> None:
    """Nobody shows a piece; everybody takes the cards' consequences, and round 4 begins."""
    evening.all_answer("appease")
    evening.all_answer("consequence", points="-4")
    expect(evening.screen.page.locator(".where__round")).to_have_text("Round 4 of 5")
    state = evening.view()["state"]
    scores = [castle["score"] for castle in state["castles"].values()]
    assert scores == [-4] * len(evening.people)
