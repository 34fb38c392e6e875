"""Table tools and printed labels in browsers: pieces one phone explains, chests that travel."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.kit.browser.any_box import BoxBrowserEvening, send, take
from tests.kit.browser.companion import Companion
from tests.kit.browser.guests import Guest
from tests.kit.browser.printed_labels import cut_out
from tests.kit.browser.scanning import take_photo
from tests.kit.web.chests import encoded

pytestmark = pytest.mark.browser

GAME = "any_box"
SPOTS = ".any-spot"


def look(guest: Guest, nth: int) -> None:
    """Take a photo of a printed piece."""
    guest.page.get_by_text("Look at a piece").first.tap()
    take_photo(
        guest.page.locator("form[data-offer^='look']"),
        encoded(list(cut_out(GAME, "pieces").values())[nth]),
    )


def test_printed_labels_tell_one_phone_what_a_piece_is_and_send_chests_unseen(
    companion: Companion, browser: Browser
) -> None:
    evening = BoxBrowserEvening(companion, browser)
    ada, ben = (evening.join(name, "small phone") for name in ("Ada", "Ben"))
    evening.start()
    take(ada, "pieces")
    ada.form("hide_pieces").locator("input[name='own']").fill("Treasure x8")
    send(ada, "hide_pieces")
    for guest in (ada, ben):
        guest.uncover()
    look(ben, 0)
    ben.sees("Pieces you know")
    ben.sees("Treasure")
    evening.screen.sees("Ben looks at a piece.")
    for guest in (evening.screen, ada):
        expect(guest.page.get_by_text("Treasure")).to_have_count(0)
    ben.look_over("a piece that one phone knows")
    take(ada, "chests")
    send(ada, "learn_chests")
    chests = list(cut_out(GAME, "chests").values())
    for guest, chest in zip((ada, ben), chests, strict=False):
        guest.uncover()
        take_photo(guest.form("own_chest"), encoded(chest))
    take(ada, "chests")
    send(ada, "send")
    for n, chest in enumerate(chests[:2]):
        row = evening.screen.form("line_up")
        row.wait_for(state="attached")
        if n:
            evening.screen.sees("Put it on spot 1, and show the next chest.")
        evening.screen.look_over("a row of chests")
        take_photo(row, encoded(chest))
    evening.screen.goes_on()
    expect(evening.screen.page.locator(SPOTS)).to_have_count(2)
    assert evening.screen.page.locator(SPOTS).all_inner_texts() == ["1\nB\nBen", "2\nA\nAda"]
    evening.screen.look_over("where chests go")
    assert evening.complaints() == []
