"""Deal with the Devil in browsers: four phones, printed labels at a webcam, a whole round."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Playwright, Route, expect

from companion.core.labels import Label
from tests.kit.browser.companion import Companion
from tests.kit.browser.deal_with_the_devil import (
    NOTE_DESTINATIONS,
    PEOPLE,
    PRICES,
    ROLES,
    SPOTS,
    DevilBrowserEvening,
    answer,
    destinations,
    key_for,
    labels,
    seeing_chests,
    with_people,
)
from tests.kit.browser.guests import Guest, key_of, looks_like

pytestmark = pytest.mark.browser

IN_USE = """navigator.mediaDevices.getUserMedia = () =>
  Promise.reject(new DOMException("", "NotReadableError"))"""
TAPS_A_ROUND = 33
"""In a normal round in which nobody plans anything, including covers and a refusal [README]."""


@pytest.fixture(scope="module")
def seeing(playwright: Playwright, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """A browser whose camera sees the chests."""
    with seeing_chests(playwright, tmp_path_factory.mktemp("camera")) as started:
        yield started


def test_chests_before_the_webcam_and_in_the_hands_of_three(
    companion: Companion, seeing: Browser
) -> None:
    """The set-up’s row is shown to the webcam; the phones of three roles look into their chests."""
    evening = with_people(companion, seeing)
    evening.people[0].act("laid_out")
    for label in labels():
        evening.screen.act("label", chest=label.text)
    evening.people[1].act("done")
    assert sorted(show_the_chests_to_the_webcam(evening)) == sorted(PEOPLE)
    for guest in evening.people[:3]:
        guest.linked()
    tell_the_symbols(evening)
    answer(evening.people[0], "done")
    make_offers(evening)
    evening.row(*labels())
    covered_phones_look_alike(evening)
    look_into_a_chest(evening.people[0])
    for guest in evening.looked_at:
        decide(guest)
    assert evening.complaints() == []


@pytest.mark.thorough
def test_a_whole_round_with_chests(companion: Companion, seeing: Browser) -> None:
    evening = with_people(companion, seeing)
    evening.all_look()
    lay_out_the_table(evening)
    owners = evening.row(*labels())
    assert sorted(owners.values()) == sorted(PEOPLE)
    tell_the_symbols(evening)
    before = evening.taps()
    answer(evening.people[0], "done")
    make_offers(evening)
    first = follow_the_row_without_a_camera(evening, [*labels()[2:], *labels()[:2]])
    covered_phones_look_alike(evening)
    evening.screen.picture("devil-deals")
    look_into_a_chest(evening.people[0])
    sold = [decide(guest) for guest in evening.people]
    assert sold.count("accepted") == 1
    second = evening.row(*reversed(labels()))
    assert [decide(guest) for guest in evening.people].count("shut") == 1
    for label in labels():
        assert len({owners[label], first[label], second[label]}) == 3
    takers = show_the_chests_to_the_webcam(evening)
    home = [owners[label] for label in labels()]
    assert takers in [home[at:] + home[:at] for at in range(SPOTS)]
    see_what_was_sold_and_plan(evening)
    finish(evening)
    assert evening.taps() - before <= TAPS_A_ROUND
    assert evening.complaints() == []


def test_a_photo_counts_though_the_answer_to_the_last_is_late(
    companion: Companion, browser: Browser
) -> None:
    """The screen goes on to the next chest as soon as one is read."""
    evening = with_people(companion, browser)
    page = evening.screen.page

    def answer_late(route: Route) -> None:
        answered = route.fetch()
        page.wait_for_timeout(500)
        route.fulfill(response=answered)

    page.route("**/scans?*", answer_late)
    lay_out_the_table(evening)
    page.unroute_all(behavior="wait")
    assert evening.complaints() == []


def lay_out_the_table(evening: DevilBrowserEvening) -> None:
    """One player confirms the set-up, the host photographs the labels, another packs the chests."""
    miriam, jonathan = evening.people[:2]
    answer(miriam, "laid_out")
    evening.photograph(*labels())
    answer(jonathan, "done")


def tell_the_symbols(evening: DevilBrowserEvening) -> None:
    """Everybody enters what was inside, and reads their sheet."""
    for guest, role in zip(evening.people, ROLES, strict=True):
        answer(guest, "symbol", symbol=role)
    for guest, role in zip(evening.people, ROLES, strict=True):
        if guest.is_open:
            sheet = guest.page.locator(".deal-sheet__role .deal-role")
            expect(sheet).to_have_text(role.capitalize())
        answer(guest, "done")


def make_offers(evening: DevilBrowserEvening) -> None:
    """Every phone shows the same prices; only the tap tells a role that it may not ask for one."""
    miriam = evening.people[0]
    forms = miriam.form("seal")
    forms.first.wait_for()
    key_of(key_for(forms, {"price": "2s"})).tap()
    said = forms.first.locator(".form__word")
    expect(said).to_contain_text("A Mortal asks for 2 to 7 coins.")
    expect(said.get_by_role("link", name="Why?")).to_have_attribute("href", re.compile("#DWD-060$"))
    for guest in evening.looked_at:
        guest.form("seal").first.wait_for(state="attached")
    offered = [each.page.locator("#r-offers .key").all_inner_texts() for each in evening.looked_at]
    assert offered[1:] == offered[:-1]
    for guest, price in zip(evening.people, PRICES, strict=True):
        answer(guest, "seal", price=price)


def follow_the_row_without_a_camera(
    evening: DevilBrowserEvening, shown: list[Label]
) -> dict[Label, str]:
    """A station whose camera another program uses still shows which spots are taken."""
    evening.two_confirm()
    station = evening.screen.another_page()
    station.add_init_script(IN_USE)
    station.add_init_script(NOTE_DESTINATIONS)
    station.goto(f"{evening.companion.address}/t/{evening.code}/scan")
    expect(station.locator("[data-say]")).to_contain_text("in use by another program")
    *first, last = shown
    for taken, label in enumerate(first):
        expect(station.locator(".deal-spot--full")).to_have_count(taken)
        evening.photograph(label)
    expect(station.locator(".deal-spot--full")).to_have_count(len(first))
    takers = evening.fill_row(last)
    assert destinations(station) == takers
    station.close()
    return dict(zip(shown, takers, strict=True))


def covered_phones_look_alike(evening: DevilBrowserEvening) -> None:
    """With a chest in hand, nothing outside the cover shows what is in it or who has it."""
    looks = set()
    for guest in evening.looked_at:
        guest.page.locator(".deal-chest").wait_for(state="attached")
        guest.page.reload()
        guest.linked()
        assert guest.page.locator("#private").is_hidden()
        looks.add(looks_like(guest))
    assert len(looks) == 1


def look_into_a_chest(guest: Guest) -> None:
    """Only this phone shows what is in it, and what its player can do."""
    guest.uncover()
    guest.page.locator(".deal-chest .deal-price").wait_for()
    guest.tall_picture("devil-chest")


def decide(guest: Guest) -> str:
    """Leave sold chests shut; whoever has the 5-coin chest accepts it, the others reject."""
    guest.page.locator(".deal-chest").wait_for(state="attached")
    if guest.form("shut").count():
        answer(guest, "shut")
        return "shut"
    wanted = guest.page.locator(".deal-chest .deal-price").inner_text().startswith("5")
    answer(guest, "decide", way="coins" if wanted else "reject")
    return "accepted" if wanted else "rejected"


def show_the_chests_to_the_webcam(evening: DevilBrowserEvening) -> list[str]:
    """The scan station shows no picture and no names; the screen does, after the fourth chest."""
    evening.two_confirm()
    screen = evening.screen.page
    screen.evaluate(NOTE_DESTINATIONS)
    station = evening.screen.another_page()
    station.add_init_script(NOTE_DESTINATIONS)
    station.goto(f"{evening.companion.address}/t/{evening.code}/scan")
    expect(screen.locator(".deal-spot--full")).not_to_have_count(0)
    expect(station.locator(".deal-spot--full")).not_to_have_count(0)
    expect(station.locator(".deal-spot--next")).to_have_text(re.compile("next"))
    expect(station.locator("[data-live-camera]")).to_have_attribute("data-shown", "false")
    assert screen.locator(".deal-spot .mark").count() == 0
    takers = destinations(screen)
    assert destinations(station) == takers
    station.close()
    return takers


def see_what_was_sold_and_plan(evening: DevilBrowserEvening) -> None:
    """Owners learn only whether their chest was sold; nobody plans anything."""
    told = []
    for guest in evening.people:
        guest.form("plan").first.wait_for(state="attached")
        told.append(guest.page.locator(".deal-chest dd").last.text_content())
        answer(guest, "plan")
    assert told == ["not sold", "not sold", "not sold", "sold"]


def finish(evening: DevilBrowserEvening) -> None:
    """Nobody does or owes anything, and the first round is over."""
    evening.all_answer("achieve")
    answer(evening.people[0], "done")
    expect(evening.screen.page.locator(".where__round")).to_have_text("Round 2 of 5")
    state = evening.view()["state"]
    assert (state["round"], state["phase"]) == (2, "production")
