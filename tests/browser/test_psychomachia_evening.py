"""Psychomachia in browsers: set-up and a turn each on three phones; Lust for one player only."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.kit.browser.companion import Companion
from tests.kit.browser.guests import Guest
from tests.kit.browser.psychomachia import (
    LUST,
    PEOPLE,
    PsychomachiaBrowserEvening,
    answer,
    at_once,
    form_of,
    send,
    set_up,
    use,
)

pytestmark = pytest.mark.browser

FIVE = 5
MOST_TURNS = 12
TAPS_A_TURN = 6
"""To draw, lay, move up or down, and end the turn, saving what is left and discarding [README]."""


def see_the_throw(evening: PsychomachiaBrowserEvening, guest: Guest) -> None:
    """The companion has thrown: five tokens lie there."""
    expect(guest.page.locator(".psychomachia-own-tokens .psychomachia-tokens__one")).to_have_count(
        FIVE
    )
    own = evening.state["tokens"][evening.seat(guest)]
    assert own["black"] + own["white"] == FIVE


def end_turn(evening: PsychomachiaBrowserEvening, guest: Guest) -> None:
    """What is left is saved, and one card goes on the discard pile."""
    held = len(evening.hand(guest))
    if evening.state["step"] == "spend":
        form_of(guest, "close")
        assert use(guest, "close")
    else:  # nothing is left to spend
        at_once(guest, "discard", ".psychomachia-fan__card")
    assert evening.state["hands"][evening.seat(guest)]["count"] == held - 1


def spend(evening: PsychomachiaBrowserEvening, guest: Guest) -> None:
    """Lay a card if it can be paid, move one that lies on earth: a tap each."""
    guest.uncover()
    before, taps = lying(evening, guest), guest.taps
    if use(guest, "lay"):
        assert guest.taps == taps + 1
        if has_to_choose(evening):
            at_once(guest, "choose", ".psychomachia-target")
        assert lying(evening, guest) == before + 1
    for way in ("raise", "lower"):
        taps = guest.taps
        if use(guest, way):
            assert guest.taps == taps + 1
            break


def look_at_a_card(guest: Guest) -> None:
    """A tapped card says below what it can do."""
    guest.uncover()
    guest.page.locator(".psychomachia-fan__card").first.tap()
    expect(guest.page.locator(OPEN_USES)).to_have_count(1)


OPEN_USES = ".psychomachia-fan__card + * + .psychomachia-uses:visible"


def has_to_choose(evening: PsychomachiaBrowserEvening) -> bool:
    """Whether the card just played is a fate card without a pair."""
    return any(
        laid["kind"] == "fate" and not laid["pair"]
        for table in evening.state["tables"].values()
        for laid in table
    )


def lying(evening: PsychomachiaBrowserEvening, guest: Guest) -> int:
    return len(evening.state["tables"][evening.seat(guest)])


@pytest.mark.thorough
def test_three_phones_through_setup_and_three_full_turns(
    companion: Companion, browser: Browser
) -> None:
    evening = PsychomachiaBrowserEvening(companion, browser)
    evening.all_look()
    set_up(evening, shaken=True)
    for number in range(len(PEOPLE)):
        guest = evening.asked
        see_the_throw(evening, guest)
        guest.uncover()
        before = guest.taps
        answer(guest, "deck" if number else "discard")
        form_of(guest, "end")
        if number == 0:
            other = see_why_not(evening, guest)
            before += 1  # a card is looked at
            spend(evening, guest)
            guest.look_over("a turn")
            evening.screen.look_over("a turn")
            end_turn(evening, guest)
            expect(other.page.locator(".psychomachia-not-now").first).not_to_contain_text(
                guest.name
            )
            expect(other.page.locator(OPEN_USES)).to_have_count(1)
        else:
            look_at_a_card(guest)
            spend(evening, guest)
            before += 1
            end_turn(evening, guest)
        assert guest.taps - before <= TAPS_A_TURN
    state = evening.state
    assert (state["turn"], state["round"]) == (len(PEOPLE) + 1, 2)
    expect(evening.screen.page.locator(".psychomachia-realm-of--now .seat > span")).to_have_text(
        evening.asked.name
    )
    evening.screen.picture("psychomachia-table")
    assert evening.complaints() == []


def see_why_not(evening: PsychomachiaBrowserEvening, guest: Guest) -> Guest:
    """Somebody else taps a card and reads why it cannot be played yet."""
    other = next(each for each in evening.people if each is not guest)
    other.uncover()
    other.page.locator(".psychomachia-fan__card").first.tap()
    barred = other.page.locator(".psychomachia-uses:visible .psychomachia-not-now").first
    expect(barred).to_contain_text(f"{guest.name}’s turn.")
    guest.uncover()
    guest.page.locator(".psychomachia-fan__card").last.tap()
    guest.tall_picture("psychomachia-hand")
    return other


def test_lust_shows_a_hand_to_one_player_only(companion: Companion, browser: Browser) -> None:
    evening, guest = lustful(companion, browser)
    other = next(each for each in evening.people if each is not guest)
    theirs = evening.hand(other)
    show_lust(guest)
    at_once(guest, "aim", "label")
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


def exchange(evening: PsychomachiaBrowserEvening, guest: Guest, other: Guest) -> None:
    """The two players know which cards; the table only that some were exchanged."""
    form = form_of(guest, "exchange").first
    taken = form.locator("input[name='take']").first.get_attribute("value")
    given = form.locator("input[name='give']").first.get_attribute("value")
    for field in ("take", "give"):
        form.locator(f".psychomachia-fan__card:has(input[name='{field}'])").first.tap()
    send(guest, form)
    evening.screen.sees(f"One card is exchanged with {other.name}.")
    assert evening.screen.page.get_by_text("was put in its place.").count() == 0
    other.sees("was put in its place.")
    assert taken in evening.hand(guest)
    assert given in evening.hand(other)


def lustful(companion: Companion, browser: Browser) -> tuple[PsychomachiaBrowserEvening, Guest]:
    """A table at which the player whose turn it is can show a card with Lust."""
    while True:
        evening = PsychomachiaBrowserEvening(
            companion, browser, 2, hand_start="9", earth_start="1", invoke_from_hand="true"
        )
        if any(card.startswith(LUST) for each in evening.people for card in evening.hand(each)):
            break
    set_up(evening)
    for _ in range(MOST_TURNS):
        guest = evening.asked
        answer(guest, "deck")
        form_of(guest, "end")
        if lust_keys(guest).count():
            return evening, guest
        end_turn(evening, guest)
    raise AssertionError("nobody ever had a black token for it")


def lust_keys(guest: Guest) -> Locator:
    return guest.page.locator(
        ".psychomachia-fan__card + * + .psychomachia-uses form:has(input[value^='lust-'])"
    )


def show_lust(guest: Guest) -> None:
    """Tap the card, read what it does, show it."""
    key = lust_keys(guest).first
    guest.uncover()
    guest.page.locator(
        ".psychomachia-fan__card:has(+ * + .psychomachia-uses input[value^='lust-'])"
    ).first.tap()
    expect(key).to_be_visible()
    send(guest, key)
