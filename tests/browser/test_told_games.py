"""The games in our files in real browsers: what is asked on the phones, up to the first reveal."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from tests.kit.browser.companion import Companion
from tests.kit.browser.evening import BrowserEvening, kind_of
from tests.kit.browser.games import with_examples
from tests.kit.browser.guests import Guest, fill, key_of

pytestmark = pytest.mark.browser

REVEALS = {
    "blind_auction": (2, "The bids for:"),
    "liars_dice": (2, "Bid:"),
    "passing_draft": (3, "Everybody empties their basket."),
    "secret_ballot": (3, "For it:"),
    "spoof": (3, "Coins in all fists:"),
    "werewolf": (5, "The village wakes up."),
}
"""How many play, and what the screen says when the first secret comes out."""
ASKED = ("seal", "reply", "continue")
"""What a game asks; whatever else is offered, people may do at any time."""
SHADE = """() => Number(/\\d+/.exec(getComputedStyle(document.documentElement).backgroundColor))"""
"""How light a page is: red, of 255."""
GAMES_FORM = ", ".join(f"form[data-offer^='{each}']" for each in ASKED)


class ToldEvening(BrowserEvening):
    """A table with one of our files."""

    def __init__(self, companion: Companion, browser: Browser, game: str) -> None:
        self.game = game
        super().__init__(companion, browser)

    def play_on(self) -> None:
        """Somebody answers who is asked; at night nobody else may know who that is."""
        guest = next(iter(self.awaited() or filter(asked, self.people)), None)
        if guest is None:
            return
        number = self.people.index(guest)  # as a guess: nobody may repeat one
        if not guest.is_open:
            guest.act(kind_of(asked(guest)), guess=number)
            return
        guest.page.locator(GAMES_FORM).first.wait_for(state="attached")
        guest.uncover()
        form = guest.form(asked(guest))
        fill(form, self.luck)
        for guess in form.locator("[name='guess']").all():
            guess.fill(str(number))
        if not form.locator("[data-at-once]").count():
            key_of(form).tap()
        form.wait_for(state="detached")


def asked(guest: Guest) -> str:
    """The offer of the game to this person, if there is one."""
    offers = guest.offers()
    return next((each for each in offers if kind_of(each) in ASKED), "")


@pytest.mark.parametrize("game", with_examples(REVEALS))
def test_a_game_in_a_file_is_played_up_to_its_first_reveal(
    companion: Companion, browser: Browser, game: str
) -> None:
    players, revealed = REVEALS[game]
    evening = ToldEvening(companion, browser, game)
    for number in range(players):
        evening.join(f"Player {number}", "small phone")
    evening.start()
    evening.people[0].linked()
    while not any(revealed in line for line in evening.view()["journal"]):
        evening.play_on()
    evening.screen.sees(revealed)
    assert evening.complaints() == []


def test_a_discussion_is_counted_down_for_everybody(companion: Companion, browser: Browser) -> None:
    evening = ToldEvening(companion, browser, "secret_ballot")
    for number in range(3):
        evening.join(f"Player {number}", "small phone")
    evening.start()
    while not any(kind_of(each) == "continue" for each in evening.people[0].offers()):
        evening.play_on()
    for guest in (evening.screen, *evening.people):
        guest.page.locator(".timer[data-ends] .timer__time:has-text('1:')").wait_for()
        guest.look_over("a discussion with its time")
    assert evening.complaints() == []


def test_by_night_pages_are_dark_in_every_theme(companion: Companion, browser: Browser) -> None:
    evening = ToldEvening(companion, browser, "werewolf")
    for number in range(5):
        evening.join(f"Player {number}", "small phone")
    evening.start()
    pages = [each.page for each in (evening.screen, *evening.people[:2])]
    while not pages[0].locator("[data-night]").count():
        evening.play_on()
    for page in pages:
        page.emulate_media(color_scheme="light")
        page.locator("[data-night]").wait_for(state="attached")
        assert page.evaluate(SHADE) < 20
    screen = pages[0]
    screen.get_by_role("button", name="Host", exact=True).click()
    screen.get_by_role("button", name="Light", exact=True).click()
    screen.get_by_role("button", name="Close", exact=True).first.click()
    assert screen.evaluate(SHADE) < 20, "what is chosen by night holds from the morning on"
    screen.emulate_media(color_scheme="dark")
    while pages[0].locator("[data-night]").count():
        evening.play_on()
    for page in pages:
        page.locator("[data-night]").wait_for(state="detached")
        assert page.evaluate(SHADE) > 200
    assert evening.complaints() == []
