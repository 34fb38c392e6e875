"""Myths in browsers: two phones and the board, from set-up through a player turn each."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.kit.browser.companion import Companion
from tests.kit.browser.evening import BrowserEvening
from tests.kit.browser.guests import DEVICES, SIDEWAYS, Guest, key_of
from tests.kit.browser.waiting import wait_until

pytestmark = pytest.mark.browser

DOWN = "document.querySelector('main').scrollTop"
"""How far down the page is scrolled."""
FIGURE_IS_DRAWN = """() => {
    const seen = document.querySelector('#board-at-hand use').getBoundingClientRect();
    return seen.width > 200 && document.querySelectorAll('#the-board .myths-pion').length === 6;
}"""
THUMB = 48
TAPS_A_ROUND = 30
"""Of both players with three characters each, though a board is looked at from near [README]."""
WALKER = """
format = "myths-deck/1"
id = "walker"
name = "Wanderer"
theme = "Restless: whatever it holds leads away from here."
[[card]]
id = "wander"
name = "Wander"
type = "action"
copies = 4
[[card.effect]]
scope = "starting"
kind = "instant"
end = "discard"
text = "Walk 1. Discard 2 cards from your hand."
do = [{ op = "walk", n = 1 }, { op = "discard", what = "hand", n = 2, who = "self" }]
"""
THROWER = """
format = "myths-deck/1"
id = "thrower"
name = "Thrower"
theme = "Whatever it holds flies far."
[[card]]
id = "throw"
name = "Long Throw"
type = "action"
copies = 4
range = "far"
traits = ["directional_focus"]
[[card.effect]]
scope = "starting"
kind = "instant"
end = "discard"
text = "Deal 5 damage to a target //."
do = [{ op = "deal", n = 5, who = "target", required = true }]
"""


def only(deck: str) -> str:
    """A deck of twelve identical cards, so that this card can be played whatever is dealt."""
    top, card = deck.split("[[card]]\n")
    first = card.index('id = "') + len('id = "')
    return top + "".join(f"[[card]]\n{card[:first]}{n}.{card[first:]}" for n in "abc")


class MythsBrowserEvening(BrowserEvening):
    """A table at which the first to sit down begins, and two characters have custom decks."""

    game = "myths"

    @classmethod
    def laid_out(cls, companion: Companion, browser: Browser) -> MythsBrowserEvening:
        """Paste the deck files into the settings, as people do."""
        decks = {
            "own_1": only(WALKER),
            "own_2": only(THROWER),
            "deck_a": "own_1",
            "deck_d": "own_2",
        }
        return cls(companion, browser, first_player="1", **decks)

    def figure(self, letter: str) -> dict[str, object]:
        """What everybody may know of a character."""
        known: dict[str, object] = self.view()["state"]["characters"][letter]
        return known


def asked(guest: Guest, name: str) -> Locator:
    """The open form of an offer; what is not asked in public needs an open phone."""
    form = guest.page.locator(f":is(#r-public, #private) form[data-offer^='{name}:']")
    form.wait_for(state="attached")
    if form.locator("xpath=ancestor::*[@id='private']").count():
        guest.uncover()
    return form


def send(guest: Guest, form: Locator) -> None:
    """Press its button, and wait until the companion has accepted the answer."""
    offer = form.get_attribute("data-offer")
    key_of(form).tap()
    guest.page.locator(f"form[data-offer='{offer}']").wait_for(state="detached")


def answer(guest: Guest, name: str, **chosen: str) -> None:
    """Choose by value, then send."""
    if not guest.is_open:
        guest.act(name, **chosen)
        return
    form = asked(guest, name)
    for field, value in chosen.items():
        choose(guest, form, form.locator("label", has=choice(form, field, value)))
    if form.count():
        send(guest, form)


def choice(form: Locator, field: str, value: str) -> Locator:
    return form.page.locator(f"input[name='{field}'][value='{value}']")


def choose(guest: Guest, form: Locator, what: Locator) -> None:
    """Tap it; if a tap is enough, this sends the answer."""
    at_once, offer = what.locator("xpath=ancestor::*[@data-at-once]").count(), named(form)
    what.tap()
    if at_once:
        guest.page.locator(f"form[data-offer='{offer}']").wait_for(state="detached")


def named(form: Locator) -> str:
    return form.get_attribute("data-offer") or ""


def tap(guest: Guest, name: str, hex_name: str) -> None:
    """Tap a hex by its name; if its name then appears below the board, send it."""
    form = asked(guest, name)
    choose(guest, form, form.get_by_label(hex_name, exact=True))
    if form.count():
        expect(form.locator(".hexes__said")).to_have_text(hex_name)
        expect(form.locator(".hexes__tick").filter(visible=True)).to_have_count(1)
        send(guest, form)


def test_a_card_is_played_a_step_walked_and_a_hex_focused(
    companion: Companion, browser: Browser
) -> None:
    """Jonathan has placed his pions without a page."""
    evening = MythsBrowserEvening.laid_out(companion, browser)
    miriam, jonathan = evening.join("Miriam", "small phone"), evening.join("Jonathan")
    evening.start()
    answer(miriam, "take", take="ABC")
    fields = jonathan.open_offer("place_pions")["fields"].items()
    places = {name: str(each["options"][at]) for at, (name, each) in enumerate(fields)}
    jonathan.act("place_pions", **places)
    key_of(asked(miriam, "place_pions")).tap()
    walk(evening, miriam)
    look(evening, miriam)
    evening.screen.look_over("the board")
    assert evening.complaints() == []


@pytest.mark.thorough
def test_two_phones_and_a_board_play_a_turn_each(companion: Companion, browser: Browser) -> None:
    evening = MythsBrowserEvening.laid_out(companion, browser)
    miriam, jonathan = evening.join("Miriam", "small phone"), evening.join("Jonathan")
    evening.start()
    set_up(evening, miriam, jonathan)
    before = evening.taps()
    walk(evening, miriam)
    look(evening, miriam)
    answer(miriam, "end_turn")

    throw(evening, jonathan)
    suffer(evening, miriam)
    see_what_it_cost(evening, miriam)
    answer(jonathan, "start_turn", who="E")
    answer(jonathan, "end_turn")
    answer(jonathan, "end_turn")
    evening.screen.sees("Round 2.")
    assert evening.taps() - before <= TAPS_A_ROUND
    for guest in evening.everybody():
        guest.look_over("round 2")
    assert evening.complaints() == []


def test_a_refusal_for_a_rule_leads_to_that_rule(companion: Companion, browser: Browser) -> None:
    """All of it is above the bar, the key that leads there included, on tall and small phones."""
    evening = MythsBrowserEvening.laid_out(companion, browser)
    miriam, _ = (evening.join(name, "tall phone") for name in ("Miriam", "Jonathan"))
    evening.start()
    answer(miriam, "take", take="ABC")
    form = asked(miriam, "place_pions")
    form.get_by_label("C2", exact=True).nth(1).tap()
    key_of(form).tap()
    link = form.locator(".form__word .why")
    expect(link).to_have_attribute("href", re.compile(r"#MYT-023$"))
    expect(link).to_be_in_viewport(ratio=1)
    miriam.page.set_viewport_size(DEVICES["small phone"]["viewport"])
    key_of(form).tap()
    expect(link).to_be_in_viewport(ratio=1)
    link.tap()
    told = miriam.page.frame_locator("#rules iframe").locator("#MYT-023")
    expect(told).to_be_in_viewport()
    assert evening.complaints() == []


def set_up(evening: MythsBrowserEvening, miriam: Guest, jonathan: Guest) -> None:
    """A colour each; pions are placed in secret and revealed together, then hands are dealt."""
    answer(miriam, "take", take="ABC")
    for guest, ours in ((miriam, "C2"), (jonathan, "C6")):
        form = asked(guest, "place_pions")
        expect(form.get_by_label(ours, exact=True).first).to_have_attribute("aria-checked", "true")
        assert evening.screen.page.locator(".myths-pion").count() == 0
        guest.uncover()
        key_of(form).tap()
    miriam.look_over("set-up")
    expect(evening.screen.page.locator(".myths-arena .myths-pion")).to_have_count(6)
    miriam.page.locator("#r-public form[data-offer^='start_turn:']").wait_for(state="attached")
    assert evening.figure("A")["pion"] == [-1, -2]


def walk(evening: MythsBrowserEvening, miriam: Guest) -> None:
    """Play Wander, tap its step on a zoomed board, put two cards under the deck.

    Then nothing is left to do, and the turn ends by itself.
    """
    asked(miriam, "start_turn")
    with miriam.taking(1):
        answer(miriam, "start_turn", who="A")
    form = asked(miriam, "play")
    see_the_board(miriam)
    with miriam.taking(2):
        form.locator("input[name='card']").last.check()
        assert miriam.page.evaluate(DOWN) > 0
        send(miriam, form)
    asked(miriam, "step")
    wait_until(miriam.page, f"{DOWN} === 0")
    with miriam.taking(1):
        tap(miriam, "step", "C3")
    form = asked(miriam, "give_up")
    with miriam.taking(3):
        for card in form.locator("input[name='cards']").all()[:2]:
            card.check()
        send(miriam, form)
    expect(evening.screen.page.locator("#pion-A")).to_have_attribute("x", str(26 * -2 - 18.5))


def see_the_board(guest: Guest) -> None:
    """A tap shows the board above the hand, on the smallest phone without scrolling sideways."""
    fold = guest.page.locator("#board-at-hand")
    board = fold.locator("svg")
    expect(board).to_be_hidden()
    fold.locator("summary").tap()
    expect(board).to_be_in_viewport(ratio=0.7)
    assert guest.page.evaluate(FIGURE_IS_DRAWN)
    assert not guest.page.evaluate(SIDEWAYS)
    expect(guest.page.locator("#bar-keys button")).to_be_in_viewport(ratio=1)
    fold.locator("summary").tap()


def look(evening: MythsBrowserEvening, miriam: Guest) -> None:
    """Refocusing offers the whole board; arrow keys work like taps."""
    answer(miriam, "start_turn", who="B")
    form = asked(miriam, "use_stance_1")
    with miriam.taking(1):
        send(miriam, form)
    form = asked(miriam, "refocus")
    assert form.locator(".hexes__hex").count() == 61
    form.get_by_label("D5", exact=True).focus()
    for key in ("ArrowRight", "ArrowDown", "Enter"):
        miriam.page.keyboard.press(key)
    chosen = form.locator(".hexes__said").inner_text()
    assert chosen in {"E6", "E7"}
    miriam.look_over("the board")
    form.locator(".closer").tap()
    from_near = form.locator(".hexes__hex > path").first.bounding_box()
    assert from_near
    assert from_near["width"] >= THUMB
    assert form.locator(".hexes-frame").evaluate("(frame) => frame.scrollLeft") > 0
    miriam.look_over("the board from near")
    with miriam.taking(2):
        form.get_by_label(chosen, exact=True).tap()
        send(miriam, form)
    expect(evening.screen.page.locator("#focus-B")).to_be_visible()


def throw(evening: MythsBrowserEvening, jonathan: Guest) -> None:
    """Put the focus mark where two views fit; one of them reaches the walker."""
    answer(jonathan, "start_turn", who="D")
    form = asked(jonathan, "play")
    form.locator("input[name='card']").first.check()
    expect(form.locator(".myths-held__reach").first).to_be_visible()
    jonathan.picture("myths-hand")
    jonathan.look_over("the hand")
    send(jonathan, form)
    evening.screen.sees("Long Throw")
    with jonathan.taking(1):
        tap(jonathan, "directional_focus", "E6")
    form = asked(jonathan, "view")
    expect(form.locator(".myths-view-key")).to_have_count(2)
    jonathan.picture("myths-view")
    jonathan.look_over("the views")
    with jonathan.taking(1):
        choose(jonathan, form, form.locator(".myths-view-key", has_text="C3"))


def suffer(evening: MythsBrowserEvening, miriam: Guest) -> None:
    """A hand card prevents one point, the library takes the rest; cards below are shuffled in."""
    before = evening.figure("A")
    assert before["under"] == {"hidden": True, "count": 2}
    asked(miriam, "save")
    screen = evening.screen.page
    expect(screen.locator(".myths-drops svg")).to_have_count(5)
    looked_at = screen.locator(".myths-arena .myths-reach:not(.myths-reach__aside)")
    assert looked_at.locator(".myths-reach__target").count() == 7
    evening.screen.look_over("damage")
    evening.screen.picture("myths-board")
    miriam.look_over("damage")
    form = miriam.page.locator("#private form[data-offer^='save:']")
    miriam.page.locator("main").evaluate("(main) => main.scrollTo(0, 0)")
    form.locator("input[name='card']").first.evaluate("(card) => card.click()")
    all_is_seen(form, ".myths-held--face:has(:checked)")
    send(miriam, form)
    with miriam.taking(1):
        answer(miriam, "all_library")


def all_is_seen(form: Locator, what: str) -> None:
    """The button that sends the choice is below the options, even on the smallest phone."""
    chosen = form.locator(what).last.bounding_box()
    key = key_of(form).bounding_box()
    assert chosen
    assert key
    assert chosen["y"] + chosen["height"] <= key["y"]


def see_what_it_cost(evening: MythsBrowserEvening, miriam: Guest) -> None:
    """Five cards are face up; the two from below were shuffled in above the End of Library."""
    expect(evening.screen.page.locator(".myths-heap--damage").first).to_have_text("5")
    after = evening.figure("A")
    assert after["under"] == {"hidden": True, "count": 0}
    assert after["library"] == {"hidden": True, "count": 2}
    assert len(after["damage"]) == 5  # type: ignore[arg-type]
    miriam.uncover()
    assert miriam.page.locator("#private .use").count() == 0


@pytest.mark.thorough
def test_the_host_taps_and_chooses_for_somebody_who_is_away(
    companion: Companion, browser: Browser
) -> None:
    evening = MythsBrowserEvening.laid_out(companion, browser)
    miriam, jonathan = evening.join("Miriam"), evening.join("Jonathan")
    evening.start()
    set_up(evening, miriam, jonathan)
    miriam.page.close()
    screen = evening.screen.page
    screen.locator("#r-seats .person--away").wait_for()
    screen.locator("#host-key").click()
    screen.get_by_text("Answer for ").first.click()
    enter(screen.locator("#r-host form[data-offer^='~answer-for:']"), seat="1")
    jonathan.page.locator("#bar").get_by_role("button", name="Yes, the host may do that").tap()
    expect(screen.get_by_text("What does Miriam say?")).to_be_in_viewport()

    enter(for_them(evening, "start_turn"), who="A")
    form = for_them(evening, "play")
    expect(form).to_contain_text("Discard 2 cards from your hand.")
    form.locator("input[name='card']").first.check()
    enter(form)
    form = for_them(evening, "step")
    expect(form.locator(".myths-pion")).to_have_count(6)
    evening.screen.look_over("answering for Miriam")
    form.get_by_label("C3", exact=True).click()
    expect(screen.locator("#pion-A")).to_have_attribute("x", str(26 * -2 - 18.5))
    evening.screen.sees("The host answers for Miriam.")
    evening.people = [jonathan]
    assert evening.complaints() == []


def for_them(evening: BrowserEvening, name: str) -> Locator:
    """The form in which the host answers for somebody."""
    form = evening.screen.page.locator(f"#r-answering form[data-offer*='/{name}:']")
    form.wait_for()
    return form


def enter(form: Locator, **chosen: str) -> None:
    """Choose by value, then send; if a tap is enough, it has been sent."""
    at_once = form.locator("[data-at-once]").count()
    for field, value in chosen.items():
        form.locator("label", has=choice(form, field, value)).click()
    if not at_once:
        key_of(form).click()
