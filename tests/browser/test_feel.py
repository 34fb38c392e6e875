"""A phone buzzes when its uncovered part says that it is its owner's turn, and by nothing else."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from tests.kit.browser.companion import Companion
from tests.kit.browser.evening import BrowserEvening

pytestmark = pytest.mark.browser

BUZZES = "window.buzzes = 0; Navigator.prototype.vibrate = () => { buzzes += 1; return true; };"
TURN = """(turn) => {
  document.querySelector("[data-region='top'] [data-turn]").dataset.turn = turn;
  document.dispatchEvent(new CustomEvent("regions"));
  return buzzes;
}"""
IN_PRIVATE = """() => {
  document.getElementById("private").innerHTML = "<p data-turn='true'>You are the Devil.</p>";
  document.dispatchEvent(new CustomEvent("regions"));
  return buzzes;
}"""


def test_a_phone_buzzes_once_a_turn_and_never_for_what_it_hides(
    companion: Companion, browser: Browser
) -> None:
    guest = BrowserEvening(companion, browser).join("Miriam")
    guest.page.add_init_script(BUZZES)
    guest.page.reload()
    guest.linked()
    guest.page.locator("#menu > summary").tap()  # browsers let only a touched page buzz
    assert guest.page.evaluate(IN_PRIVATE) == 0
    turns = ("true", "true", "false", "true")
    assert [guest.page.evaluate(TURN, turn) for turn in turns] == [1, 1, 1, 2]
