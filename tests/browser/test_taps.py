"""What a tap means: in which order things were chosen, and which question a key answers."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.kit.browser.keyboard import Keyboard
from tests.kit.browser.still_pages import WaitingTable

pytestmark = pytest.mark.browser

CONTROLS = "import('companion/controls')"
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


def test_without_a_pointer_the_order_is_that_of_the_keys(order: Locator) -> None:
    keys = Keyboard(order.page)
    keys.to("form[data-offer^='~order:'] input[value='3']")
    order.page.keyboard.press("Space")
    order.page.keyboard.press("Shift+Tab")
    order.page.keyboard.press("Space")
    assert values(order) == {"seats": [3, 2]}
