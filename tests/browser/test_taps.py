"""What a tap means: in which order things were chosen, and which question a key answers."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.kit.browser.keyboard import Keyboard
from tests.kit.browser.still_pages import FreshTable, WaitingTable

pytestmark = pytest.mark.browser

CONTROLS = "import('companion/controls')"
SCRIPTS = """async () => {
    for (const each of ['ask_once', 'at_once', 'regions']) await import(`companion/${each}`);
    if (document.getElementById('bar')) await (await import('companion/key_bar')).startKeyBar();
    window.sent = [];
    document.addEventListener('submit', (event) => {
        event.preventDefault();
        sent.push(event.target.dataset.offer ?? new URL(event.target.action).pathname);
    });
}"""
SPACE = """() => import('companion/shortcuts').then((script) => script.startShortcuts())"""
VALUES = "(form) => import('companion/forms').then((forms) => forms.values(form))"
ARRIVE = "(regions) => import('companion/regions').then((script) => script.apply(regions))"


def values(form: Locator) -> dict[str, Any]:
    """What the form would send."""
    said: dict[str, Any] = form.evaluate(VALUES)
    return said


def numbers(form: Locator) -> list[str | None]:
    """The number drawn on each choice."""
    return [each.get_attribute("data-nth") for each in form.locator("label").all()]


@pytest.fixture
def order(tmp_path: Path, browser: Browser) -> Locator:
    """The form for the seating order, on the screen of a table of four."""
    table = WaitingTable(tmp_path, "mea_culpa", "four_nearest")
    page = table.page(browser, "laptop")
    table.show(page, "screen")
    page.evaluate("document.getElementById('host-drawer').showModal()")
    page.evaluate(CONTROLS)
    return page.locator("form[data-offer^='~order:']")


def test_the_seating_order_is_that_of_the_taps(order: Locator) -> None:
    choices = order.locator("label")
    for at in (3, 0, 2, 1):
        choices.nth(at).click()
    assert values(order) == {"seats": [4, 1, 3, 2]}
    assert numbers(order) == ["2", "4", "3", "1"]
    shown = choices.nth(3).evaluate("(label) => getComputedStyle(label, '::after').content")
    assert shown == '"1"'
    expect(order.get_by_role("status")).to_have_text(
        "1 Anna-Lena, 2 Maximiliana, 3 Bartholomew, 4 Ben"
    )


def test_a_choice_taken_off_again_comes_last_if_it_is_chosen_anew(order: Locator) -> None:
    choices = order.locator("label")
    for at in (3, 0, 2, 0):
        choices.nth(at).click()
    assert numbers(order) == [None, None, "2", "1"]
    choices.nth(0).click()
    assert values(order) == {"seats": [4, 3, 1]}


def test_the_order_is_kept_when_the_page_hears_something_new(order: Locator) -> None:
    for at in (2, 1):
        order.locator("label").nth(at).click()
    region = order.page.locator("#r-host")
    order.page.evaluate(ARRIVE, {"host": region.evaluate("(part) => part.innerHTML"), "top": ""})
    assert values(order) == {"seats": [3, 2]}
    assert numbers(order) == [None, "2", "1", None]


def test_a_form_that_is_drawn_anew_shows_the_order_it_begins_with(order: Locator) -> None:
    """So it is when somebody else was faster."""
    box = '<label><input type="checkbox" value="{0}"{1}>{0}</label>'
    boxes = box.format(1, " checked") + box.format(2, "") + box.format(3, " checked")
    field = '<fieldset data-field="seats" data-kind="seats" data-many="true"'
    inside = f'{field} data-ordered="[3, 1]">{boxes}<p data-said></p></fieldset>'
    form = f'<form data-offer="line:1">{inside}</form>'
    page = order.page
    page.evaluate(ARRIVE, {"host": form})
    line = page.locator("form[data-offer='line:1']")
    line.locator("label").first.click()
    assert numbers(line) == [None, None, "1"]
    line.evaluate("(form) => import('companion/regions').then((script) => script.refresh(form))")
    assert values(line) == {"seats": [3, 1]}
    assert numbers(line) == ["2", None, "1"]


def test_without_a_pointer_the_order_is_that_of_the_keys(order: Locator) -> None:
    keys = Keyboard(order.page)
    keys.to("form[data-offer^='~order:'] input[value='3']")
    order.page.keyboard.press("Space")
    order.page.keyboard.press("Shift+Tab")
    order.page.keyboard.press("Space")
    assert values(order) == {"seats": [3, 2]}


# --- a question that has just come ---------------------------------------------------------------


def question(offer: str, key: str, prompt: str = "Go on when you are ready.") -> dict[str, str]:
    """What arrives when everybody is asked this."""
    return {
        "prompt": f'<h1 class="prompt" tabindex="-1">{prompt}</h1>',
        "public": f'<form data-offer="{offer}"><p class="form__word"></p>'
        f'<button class="button button--main" type="submit" data-lift>{key}</button></form>',
    }


@pytest.fixture
def phone(tmp_path: Path, browser: Browser) -> Page:
    """A phone on which time stands still, and which is asked to go on."""
    table = FreshTable(tmp_path, "sancti_et_malum", 3, {})
    page = table.page(browser, "small phone", table.seats[0])
    page.clock.install()
    table.show(page, "phone")
    page.evaluate(SCRIPTS)
    page.clock.pause_at(page.evaluate("Date.now() / 1000 + 1"))
    arrive(page, question("continue:1", "Go on"))
    page.clock.run_for(1000)
    return page


def arrive(page: Page, regions: dict[str, str]) -> None:
    """The companion pushes this."""
    page.evaluate(ARRIVE, regions)


def sent(page: Page) -> list[str]:
    """What the page has sent."""
    offers: list[str] = page.evaluate("sent")
    return offers


def tap(key: Locator) -> None:
    """A tap at this very moment, whether or not the key obeys."""
    key.tap(force=True)


NIGHT = question("continue:2", "Go on", "The wolves open their eyes.")


def test_a_tap_on_its_way_does_not_answer_what_somebody_else_has_brought(phone: Page) -> None:
    """Two people tap "Go on": the second tap was meant for the first question."""
    key = phone.locator("#bar-keys button")
    expect(key).to_be_enabled()
    arrive(phone, NIGHT)
    expect(key).to_be_disabled()
    phone.clock.run_for(700)
    tap(key)
    assert sent(phone) == []
    phone.clock.run_for(200)
    expect(key).to_be_enabled()
    tap(key)
    assert sent(phone) == ["continue:2"]


def test_the_key_stays_the_same_one_and_keeps_the_focus(phone: Page) -> None:
    key = phone.locator("#bar-keys button")
    pressed = key.element_handle()
    key.focus()
    arrive(phone, NIGHT)
    phone.clock.run_for(300)
    phone.keyboard.press("Enter")
    assert sent(phone) == []
    phone.clock.run_for(600)
    assert pressed.evaluate("(key) => key.isConnected"), "it is replaced under a finger"
    phone.keyboard.press("Enter")
    assert sent(phone) == ["continue:2"]


def test_fast_taps_of_one_person_answer_one_question(phone: Page) -> None:
    """Each roll has a name of its own, so the next one waits for a tap of its own."""
    key = phone.locator("#bar-keys button")
    for place in (1, 2, 3, 4):
        tap(key)
        arrive(phone, question(f"roll-{place}:1", f"Roll for card {place}"))
    assert sent(phone) == ["continue:1"]


def test_a_card_that_answers_at_once_can_be_tapped_again_later(phone: Page) -> None:
    """It was not chosen by the tap that came too soon."""
    card = '<label><input type="radio" name="card" value="{0}">{0}</label>'
    cards = "".join(card.format(each) for each in ("Michael", "Gabriel"))
    form = f'<form data-offer="keep:1"><div data-at-once>{cards}</div></form>'
    arrive(phone, {"public": form})
    choice = phone.get_by_label("Michael")
    tap(choice)
    expect(choice).not_to_be_checked()
    phone.clock.run_for(900)
    tap(choice)
    assert sent(phone) == ["keep:1"]


def test_the_same_question_asked_anew_obeys_at_once(phone: Page) -> None:
    """Others tick their steps meanwhile: that changes nothing about mine."""
    arrive(phone, question("continue:2", "Go on"))
    tap(phone.locator("#bar-keys button"))
    assert sent(phone) == ["continue:2"]


def test_what_is_for_any_time_does_not_wait(phone: Page) -> None:
    free = (
        '<div data-aside><form data-offer="note:1"><button type="submit">Note</button></form></div>'
    )
    arrive(phone, {"journal": free})
    phone.clock.run_for(900)
    arrive(phone, NIGHT | {"journal": free.replace("note:1", "note:2")})
    tap(phone.get_by_role("button", name="Note"))
    assert sent(phone) == ["note:2"]


def test_what_the_prompt_asks_is_answered_first_and_what_is_typed_stays(phone: Page) -> None:
    """The host asks for something in the middle of a question."""
    field = '<fieldset data-field="coins" data-kind="number"><input type="number"></fieldset>'
    bid = question("bid:1", "Lock it in", "Bid.")
    bid["public"] = bid["public"].replace("<button", f"{field}<button")
    arrive(phone, bid)
    phone.clock.run_for(900)
    coins = phone.locator("#r-public input")
    coins.fill("3")
    keys = phone.locator("#bar-keys button")
    asks = question("~allow:1", "Yes, the host may", "The host asks to save this game.")
    arrive(phone, {"prompt": asks["prompt"] + asks["public"]})
    expect(keys).to_have_text(["Yes, the host may"])
    expect(coins).to_be_hidden()
    tap(keys)
    assert sent(phone) == [], "a tap on its way was meant for the bid"
    phone.clock.run_for(900)
    tap(keys)
    assert sent(phone) == ["~allow:1"]
    arrive(phone, {"prompt": bid["prompt"]})
    tap(keys)
    assert sent(phone) == ["~allow:1"], "a second tap was meant for the host"
    expect(coins).to_have_value("3")
    phone.clock.run_for(900)
    tap(keys)
    assert sent(phone) == ["~allow:1", "bid:1"]


def test_on_the_screen_the_space_bar_waits_too(tmp_path: Path, browser: Browser) -> None:
    table = FreshTable(tmp_path, "sancti_et_malum", 3, {})
    page = table.page(browser, "laptop")
    page.clock.install()
    table.show(page, "screen")
    page.evaluate(SCRIPTS)
    page.evaluate(SPACE)
    page.clock.pause_at(page.evaluate("Date.now() / 1000 + 1"))
    arrive(page, {"prompt": NIGHT["prompt"] + NIGHT["public"]})
    key = page.get_by_role("button", name="Go on")
    expect(key).to_be_disabled()
    page.keyboard.press("Space")
    key.click(force=True)
    assert sent(page) == []
    page.clock.run_for(900)
    page.keyboard.press("Space")
    assert sent(page) == ["continue:2"]


def test_on_the_screen_a_folded_question_waits_too_and_the_drawer_does_not(
    tmp_path: Path, browser: Browser
) -> None:
    table = FreshTable(tmp_path, "sancti_et_malum", 3, {})
    page = table.page(browser, "laptop")
    page.clock.install()
    table.show(page, "screen")
    page.evaluate(SCRIPTS)
    page.clock.pause_at(page.evaluate("Date.now() / 1000 + 1"))
    form = '<form data-offer="{0}"><button type="submit">{1}</button></form>'
    fold = f"<details open><summary>A card</summary>{form}</details>"

    def asked(prompt: str, n: int) -> None:
        host = fold.format(f"clocks:{n}", "Give clocks")
        offers = fold.format(f"card:{n}", "Take it")
        heading = f'<h1 class="prompt" tabindex="-1">{prompt}</h1>'
        arrive(page, {"prompt": heading, "offers": offers, "host": host})

    asked("Anna takes a card.", 1)
    page.clock.run_for(900)
    asked("Ben takes a card.", 2)
    expect(page.get_by_role("button", name="Take it")).to_be_disabled()
    page.evaluate("document.getElementById('host-drawer').showModal()")
    expect(page.get_by_role("button", name="Give clocks")).to_be_enabled()


# --- starting with steps that nobody has ticked ---------------------------------------------------


def test_starting_before_all_is_laid_out_asks_once(tmp_path: Path, browser: Browser) -> None:
    table = FreshTable(tmp_path, "mea_culpa", 4, {"bag": "hand", "rooms": "hand"})
    table.do(table.seats[1], "tick-seats")
    page = table.page(browser, "small phone", table.seats[0])
    page.clock.install()
    table.show(page, "phone")
    page.evaluate(SCRIPTS)
    page.clock.pause_at(page.evaluate("Date.now() / 1000 + 1"))
    key = page.locator("#bar-keys button")
    key.focus()
    page.keyboard.press("Enter")
    assert sent(page) == []
    left = page.locator(".set-up__step").count() - 1
    expect(key).to_have_text(f"Tap again: start with {left} steps not ticked")
    expect(key).to_be_focused()
    page.clock.run_for(600)
    page.keyboard.press("Enter")
    (begun,) = sent(page)
    assert begun.startswith("laid_out:")


# --- a list of keys, each for another table -------------------------------------------------------


def calls(*addresses: str) -> dict[str, str]:
    """What an organiser's page hears when these tables wait for somebody."""
    form = '<li><form method="post" action="/organiser/tables/{0}" data-quick>{1}</form></li>'
    key = '<button class="button" type="submit">{0}</button>'
    rows = (form.format(each, key.format(each)) for each in addresses)
    return {"calls": f"<ul>{''.join(rows)}</ul>"}


LIST = "document.body.innerHTML = '<div data-region=\"calls\"></div>'"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (["AAA/coming", "BBB/coming"], ["AAA/helped", "BBB/coming"]),
        (["AAA/coming", "BBB/coming"], ["BBB/coming"]),
    ],
    ids=["what the key means", "for which table it is"],
)
def test_what_else_comes_under_a_finger_in_a_list_waits(
    phone: Page, before: list[str], after: list[str]
) -> None:
    phone.evaluate(LIST)
    arrive(phone, calls(*before))
    phone.clock.run_for(900)
    key = phone.get_by_role("button").first
    arrive(phone, calls(*after))
    tap(key)
    assert sent(phone) == []
    expect(phone.locator("form").first).to_have_attribute("aria-disabled", "true")
    phone.clock.run_for(900)
    tap(key)
    assert sent(phone) == [f"/organiser/tables/{after[0]}"]


def test_a_list_that_only_grows_obeys_at_once(phone: Page) -> None:
    phone.evaluate(LIST)
    arrive(phone, calls("AAA/coming"))
    phone.clock.run_for(900)
    arrive(phone, calls("AAA/coming", "BBB/coming"))
    tap(phone.get_by_role("button").first)
    assert sent(phone) == ["/organiser/tables/AAA/coming"]
