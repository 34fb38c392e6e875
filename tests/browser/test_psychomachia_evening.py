"""Psychomachia in browsers: setup and a turn each on three phones; Lust for one pair of eyes."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.kit.browser.companion import Companion
from tests.kit.browser.evening import PATIENCE
from tests.kit.browser.evening import BrowserEvening as Evening
from tests.kit.browser.guests import Guest, how_many

pytestmark = pytest.mark.browser

PEOPLE = ("Miriam", "Jonathan", "Theodora")
FIVE = 5
SHAKE = """() => { for (let n = 0; n < 3; n += 1) dispatchEvent(
    new DeviceMotionEvent("devicemotion", { acceleration: { x: 14, y: 20, z: 3 } })); }"""
LUST = ("LC", "lust")
MOST_TURNS = 12


class PsyEvening(Evening):
    """A table of this game; most of its people have small phones."""

    game = "psychomachia"

    def __init__(
        self, companion: Companion, browser: Browser, people: int = 3, **settings: str
    ) -> None:
        super().__init__(companion, browser, **settings)
        for name in PEOPLE[:people]:
            self.join(name, "small phone" if self.people else "tall phone")
        self.start()

    @property
    def state(self) -> dict[str, Any]:
        """What everybody may know."""
        state: dict[str, Any] = self.view()["state"]
        return state

    @property
    def asked(self) -> Guest:
        """The one person the game waits for."""
        [guest] = self.awaited()
        return guest

    def seat(self, guest: Guest) -> str:
        """The number of somebody's seat."""
        return str(self.people.index(guest) + 1)

    def hand(self, guest: Guest) -> list[str]:
        """The cards a phone is told it holds."""
        path = f"{self.companion.address}/api/tables/{self.code}/view"
        held: list[str] = guest.context.request.get(path).json()["state"]["hands"][self.seat(guest)]
        return held


def form_of(guest: Guest, name: str) -> Locator:
    """The forms of an offer on an open phone."""
    forms = guest.page.locator(f"#private form[data-offer^='{name}:']")
    forms.first.wait_for(state="attached")
    guest.uncover()
    return forms


def send(guest: Guest, form: Locator) -> None:
    """Press the key, and wait until the companion has taken the answer."""
    offer = form.get_attribute("data-offer")
    form.locator("button[type=submit]").tap()
    expect(guest.page.locator(f"form[data-offer='{offer}']")).to_have_count(0, timeout=PATIENCE)


def answer(guest: Guest, name: str) -> None:
    """Send a form as it stands."""
    send(guest, form_of(guest, name).first)


def use(guest: Guest, name: str, among: str) -> bool:
    """Tap the first card among these that can do this now, and do it; whether there is one."""
    key = guest.page.locator(f"{among} + .told form[data-offer^='{name}:']").first
    if not key.count():
        return False
    card = guest.page.locator(f"{among}:has(+ .told form[data-offer^='{name}:'])").first
    card.tap()
    expect(key).to_be_visible()
    send(guest, key)
    return True


def set_up(evening: PsyEvening) -> None:
    """Three cards each under seal, all turned up together, throws until one has most white."""
    for guest in evening.people:
        lock(guest, avoid=LUST)
        if guest is evening.people[0]:
            guest.look_over("cards for earth")
            guest.sees("Sealed. You may change it")
            expect(evening.screen.page.locator(".slip__body")).to_have_count(0)
    expect(evening.screen.page.locator(".slip__body").first).to_be_visible(timeout=PATIENCE)
    while evening.state["step"] == "starter":
        for guest in evening.awaited():
            answer(guest, "throw")
    while evening.state["step"] == "fates":
        form = form_of(evening.asked, "choose").first
        form.locator(".target").first.tap()
        send(evening.asked, form)


def lock(guest: Guest, avoid: tuple[str, ...] = ()) -> None:
    """So many of the cards that are lit; what is wanted later stays in the hand."""
    form = form_of(guest, "lock").first
    cards = form.locator(".fanned__card:has(input:enabled)").all()
    keys = [each.locator("input").get_attribute("value") or "" for each in cards]
    wanted = sorted(zip(keys, cards, strict=True), key=lambda each: each[0].startswith(avoid))
    for _, card in wanted[: how_many(form.locator("[data-field]"))]:
        card.tap()
    form.locator("button[type=submit]").tap()
    expect(guest.page.locator("form[aria-busy='true']")).to_have_count(0, timeout=PATIENCE)


def throw(evening: PsyEvening, guest: Guest, *, shaken: bool = False) -> None:
    """A tap, or a shake, and five tokens lie there."""
    form = form_of(guest, "throw").first
    if shaken:
        guest.page.evaluate(SHAKE)
        expect(form).to_have_count(0, timeout=PATIENCE)
    else:
        send(guest, form)
    expect(guest.page.locator(".tray .tokens__one")).to_have_count(FIVE)
    own = evening.state["tokens"][evening.seat(guest)]
    assert own["black"] + own["white"] == FIVE


def end_turn(evening: PsyEvening, guest: Guest, *, save: bool = True) -> None:
    """What is left is saved or dropped; with two cards or more one goes on the discard pile."""
    seat = evening.seat(guest)
    own, held = evening.state["tokens"][seat], evening.state["hands"][seat]["count"]
    answer(guest, "end")
    if own["black"] + own["white"]:
        form = form_of(guest, "save").first
        for none in form.locator("input[value='0']").all() if not save else ():
            none.check()
        send(guest, form)
    if held > 1:
        form_of(guest, "discard")
        assert use(guest, "discard", ".fanned__card")
        assert evening.state["hands"][seat]["count"] == held - 1


def spend(evening: PsyEvening, guest: Guest) -> None:
    """Look at a card, lay one if it can be paid, move one that lies on earth."""
    guest.uncover()
    first = guest.page.locator(".fanned__card").first
    first.tap()
    expect(guest.page.locator(".fanned__card + .told:visible")).to_have_count(1)
    before = lying(evening, guest)
    if use(guest, "lay", ".fanned__card"):
        if has_to_choose(evening):
            form = form_of(guest, "choose").first
            form.locator(".target").first.tap()
            send(guest, form)
        assert lying(evening, guest) == before + 1
    for way in ("raise", "lower"):
        if use(guest, way, ".shelf-of__card"):
            break


def has_to_choose(evening: PsyEvening) -> bool:
    """Whether the card just laid is a fate card without a pair."""
    return any(
        laid["kind"] == "fate" and not laid["pair"]
        for table in evening.state["tables"].values()
        for laid in table
    )


def lying(evening: PsyEvening, guest: Guest) -> int:
    return len(evening.state["tables"][evening.seat(guest)])


def test_three_phones_through_setup_and_three_full_turns(
    companion: Companion, browser: Browser
) -> None:
    evening = PsyEvening(companion, browser)
    set_up(evening)
    for number in range(len(PEOPLE)):
        guest = evening.asked
        throw(evening, guest, shaken=number == 1)
        answer(guest, "deck" if number else "discard")
        form_of(guest, "end")
        if number == 0:
            other = see_why_not(evening, guest)
            spend(evening, guest)
            guest.look_over("a turn")
            evening.screen.look_over("a turn")
            end_turn(evening, guest)
            expect(other.page.locator(".barred").first).not_to_contain_text(guest.name)
            expect(other.page.locator(".fanned__card + .told:visible")).to_have_count(1)
        else:
            spend(evening, guest)
            end_turn(evening, guest)
    state = evening.state
    assert (state["turn"], state["round"]) == (len(PEOPLE) + 1, 2)
    expect(evening.screen.page.locator(".realm-of--now .seat > span")).to_have_text(
        evening.asked.name
    )
    evening.screen.picture("psychomachia-table")
    assert evening.complaints() == []


def see_why_not(evening: PsyEvening, guest: Guest) -> Guest:
    """Somebody else taps a card and reads why it must wait."""
    other = next(each for each in evening.people if each is not guest)
    other.uncover()
    other.page.locator(".fanned__card").first.tap()
    barred = other.page.locator(".told:visible .barred").first
    expect(barred).to_contain_text(f"It is the turn of {guest.name}.")
    guest.uncover()
    guest.page.locator(".fanned__card").last.tap()
    guest.tall_picture("psychomachia-hand")
    return other


def test_lust_shows_a_hand_to_one_pair_of_eyes(companion: Companion, browser: Browser) -> None:
    evening, guest = lustful(companion, browser)
    other = next(each for each in evening.people if each is not guest)
    theirs = evening.hand(other)
    show_lust(guest)
    form = form_of(guest, "aim").first
    form.locator("label").first.tap()
    send(guest, form)
    expect(form_of(guest, "exchange").locator("input[name='take']")).to_have_count(len(theirs))
    seen = {each.get_attribute("value") for each in guest.page.locator("input[name='take']").all()}
    assert seen == set(theirs)
    guest.look_over("another hand")
    evening.screen.sees(f"Lust: {guest.name} looks at the hand of {other.name}.")
    other.uncover()
    other.sees(f"{guest.name} has looked at your hand.")
    guest.tall_picture("psychomachia-lust")
    exchange(evening, guest, other)
    assert evening.complaints() == []


def exchange(evening: PsyEvening, guest: Guest, other: Guest) -> None:
    """The two know which cards; the table only that one was exchanged."""
    form = form_of(guest, "exchange").first
    taken = form.locator("input[name='take']").first.get_attribute("value")
    given = form.locator("input[name='give']").first.get_attribute("value")
    for field in ("take", "give"):
        form.locator(f".fanned__card:has(input[name='{field}'])").first.tap()
    send(guest, form)
    evening.screen.sees(f"One card is exchanged with {other.name}.")
    assert evening.screen.page.get_by_text("from you").count() == 0
    other.sees("was put in its place.")
    assert taken in evening.hand(guest)
    assert given in evening.hand(other)


def lustful(companion: Companion, browser: Browser) -> tuple[PsyEvening, Guest]:
    """A table where whoever is in turn can show a card with Lust."""
    while True:
        evening = PsyEvening(
            companion, browser, 2, hand_start="9", earth_start="1", invoke_from_hand="true"
        )
        if any(card.startswith(LUST) for each in evening.people for card in evening.hand(each)):
            break
    set_up(evening)
    for _ in range(MOST_TURNS):
        guest = evening.asked
        throw(evening, guest)
        answer(guest, "deck")
        form_of(guest, "end")
        if lust_keys(guest).count():
            return evening, guest
        end_turn(evening, guest, save=False)
    raise AssertionError("nobody ever had a black token for it")


def lust_keys(guest: Guest) -> Locator:
    return guest.page.locator(".fanned__card + .told form:has(input[value^='lust-'])")


def show_lust(guest: Guest) -> None:
    """Tap the card, read what it does, show it."""
    key = lust_keys(guest).first
    guest.uncover()
    guest.page.locator(".fanned__card:has(+ .told input[value^='lust-'])").first.tap()
    expect(key).to_be_visible()
    send(guest, key)
