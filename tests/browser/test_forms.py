"""Forms in use: half-typed input is never lost, and a refusal is shown next to its form."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.kit.browser.companion import Companion
from tests.kit.browser.evening import BrowserEvening
from tests.kit.browser.guests import key_of
from tests.kit.browser.waiting import wait_until

pytestmark = pytest.mark.browser


def test_half_typed_settings_stay_while_people_join(companion: Companion, browser: Browser) -> None:
    evening = BrowserEvening(companion, browser)
    page = evening.screen.page
    page.get_by_role("button", name="Host", exact=True).click()
    page.get_by_text("Change the settings").first.click()
    page.get_by_label("Wins needed").fill("9")
    page.get_by_role("radio", name="we roll real dice").check()
    evening.join("Miriam")
    evening.screen.sees("Miriam")
    assert page.get_by_label("Wins needed").input_value() == "9"
    page.get_by_role("button", name="Change the settings").click()
    evening.screen.sees("Wins needed 9")
    assert evening.view()["settings"]["target"] == 9
    assert evening.view()["settings"]["dice"] == "table"
    assert evening.complaints() == []


def test_a_half_typed_number_stays_while_others_answer(
    companion: Companion, browser: Browser
) -> None:
    evening = BrowserEvening(companion, browser, dice="table")
    miriam, jonathan = evening.join("Miriam"), evening.join("Jonathan")
    evening.start()
    evening.play_until("commit")
    while evening.view()["state"]["phase"] != "angels":
        evening.play(evening.awaited()[0])
    miriam.is_asked()
    miriam.uncover()
    number = miriam.form("sum").first.locator("input")
    number.press_sequentially("1")
    before = miriam.page.locator(".sancti-bars__total").all_inner_texts()
    evening.play(jonathan)
    wait_until(
        miriam.page,
        "(before) => Array.from(document.querySelectorAll('.sancti-bars__total'))"
        ".at(-1).innerText !== before",
        arg=before[-1],
    )
    assert number.input_value() == "1"
    number.press_sequentially("2")
    assert number.input_value() == "12"
    assert evening.complaints() == []


def test_a_refusal_is_shown_next_to_its_form(companion: Companion, browser: Browser) -> None:
    evening = BrowserEvening(companion, browser)
    evening.join("Miriam")
    evening.start()
    miriam = evening.play_until("reroll")
    miriam.uncover()
    form = miriam.form(next(offer for offer in miriam.offers() if offer.startswith("reroll")))
    for die in form.locator(".sancti-pick").all():
        die.set_checked(False)
    key_of(form).tap()
    form.get_by_text("Tap the dice to re-roll first.").wait_for()
    assert miriam.form("stop").locator(".form__word").inner_text() == ""
    rolled_again = form.locator(".sancti-pick__again").filter(visible=True)
    assert rolled_again.count() == 0
    form.locator(".sancti-pick").first.tap()
    assert rolled_again.count() == 1
    expect(key_of(form)).to_have_text("Re-roll 1 die")
    key_of(form).tap()
    form.wait_for(state="detached")
    assert evening.complaints() == []


def test_after_an_answer_the_next_question_is_scrolled_to_its_top(
    companion: Companion, browser: Browser
) -> None:
    evening = BrowserEvening(companion, browser)
    miriam = evening.join("Miriam", "small phone")
    evening.join("Jonathan")
    evening.start()
    evening.play_until("commit")
    miriam.uncover()
    page = miriam.page
    page.set_viewport_size({"width": 320, "height": 300})
    page.evaluate("window.scrollTo(0, document.body.scrollHeight)")
    assert page.evaluate("window.scrollY") > 0
    evening.play(miriam)
    wait_until(page, "window.scrollY === 0")
    assert evening.complaints() == []


def test_real_cards_and_dice_can_be_entered(companion: Companion, browser: Browser) -> None:
    evening = BrowserEvening(companion, browser, deck="table", dice="table")
    evening.join("Miriam", "small phone")
    evening.join("Jonathan")
    evening.start()
    evening.play_until("next")
    view = evening.view()["state"]
    assert view["evil"] == sum(each["total"] for each in view["fallen"])
    evening.screen.goes_on()
    totals = evening.screen.page.locator(".sancti-bars__total")
    expect(totals).to_have_text([str(view["evil"]), str(view["holy"])])
    assert evening.complaints() == []


def test_faces_can_be_tapped_instead_of_a_sum(companion: Companion, browser: Browser) -> None:
    evening = BrowserEvening(companion, browser, dice="table")
    evening.join("Miriam")
    evening.start()
    miriam = evening.play_until("faces")
    miriam.uncover()
    miriam.page.get_by_text("Photograph the dice, or enter each").first.tap()
    form = miriam.form("faces").first
    dice = form.locator("[data-face]").count()
    for _ in range(dice):
        form.locator("[data-key='2']").tap()
    first = form.locator("[data-face]").first
    for face in (3, 4, 5, 6, 1, 2):
        first.tap()
        expect(first).to_have_attribute("data-face", str(face))
    key_of(form).tap()
    evening.screen.page.locator(".sancti-laid--done").first.wait_for()
    assert evening.view()["state"]["fallen"][0]["faces"] == [2] * dice
    assert evening.complaints() == []
