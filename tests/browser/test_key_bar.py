"""What the bar under the thumb says: whole words, what its keys send, and nothing half said."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.kit.browser.one_view import pixels_below
from tests.kit.browser.shown_as import enlarge_text
from tests.kit.browser.still_pages import StillTable
from tests.kit.browser.thumb_faults import TO_THE_TOP

pytestmark = pytest.mark.browser

BROKEN = r"""() => {
    const broken = [];
    const texts = document.createTreeWalker(document.getElementById('bar'), NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
        const node = texts.currentNode;
        for (const word of node.nodeValue.matchAll(/[^\s\u00a0]+/g)) {
            const range = document.createRange();
            range.setStart(node, word.index);
            range.setEnd(node, word.index + word[0].length);
            const lines = new Set([...range.getClientRects()].map((line) => Math.round(line.top)));
            if (lines.size > 1) broken.push(word[0]);
        }
    }
    return broken;
}"""
"""Words on keys that go on in the next line."""
FOLDED = "for (const fold of document.querySelectorAll('details[open]')) fold.open = false;"


def test_words_stay_whole_beside_the_key_that_leads_below(tmp_path: Path, browser: Browser) -> None:
    table = StillTable(tmp_path, "psychomachia", "virtues")
    table.language = "de"
    seat = table.asking("lay", "end")
    page = table.page(browser, "low phone", seat)
    table.show(page, "phone")
    page.evaluate(FOLDED)
    expect(page.locator("#bar-down")).to_be_visible()
    expect(page.locator("#bar-keys")).to_have_text("Zug beenden")
    assert page.evaluate(BROKEN) == []
    assert page.locator("#bar").evaluate("(bar) => bar.scrollWidth <= bar.clientWidth")


@pytest.mark.parametrize(
    ("game", "language"), [("mea_culpa", "en"), ("mea_culpa", "de"), ("odd_gifts", "en")]
)
def test_a_low_phone_shows_what_is_asked_in_one_view(
    tmp_path: Path, browser: Browser, game: str, language: str
) -> None:
    """With its fields, and a second key beside the first, whose words stay whole."""
    beside = 0
    for stop, below, page in pixels_below(tmp_path, browser, game, language):
        assert below == 0, stop
        assert page.evaluate(BROKEN) == [], stop
        beside += page.locator(".phone__keys--beside").count()
    assert beside or game != "mea_culpa"


def test_dice_to_roll_again_are_told_by_their_faces(tmp_path: Path, browser: Browser) -> None:
    table = StillTable(tmp_path, "sancti_et_malum", "faithful")
    page = table.page(browser, "small phone", table.asking("reroll"))
    table.show(page, "phone", unfolds=False)
    enlarge_text(page)
    page.evaluate(TO_THE_TOP)
    faces = [
        each.get_attribute("aria-label") or ""
        for each in page.locator("[name='dice']:checked").all()
    ]
    told = ", ".join(each[-1] for each in faces)
    expect(page.locator("#bar-below")).to_have_text(told)
    assert len(faces) > 1


def test_a_choice_without_a_name_is_told_once_it_is_made(tmp_path: Path, browser: Browser) -> None:
    table = StillTable(tmp_path, "psychomachia", "virtues")
    page = table.page(browser, "low phone", table.asking("lock"))
    table.show(page, "phone")
    page.evaluate(FOLDED)
    expect(page.locator("#bar-below")).to_have_text("Nothing chosen yet")


def test_a_key_that_only_its_row_explains_stays_in_it(tmp_path: Path, browser: Browser) -> None:
    """Its words are only the number of a compartment: what would go there is beside it."""
    table = StillTable(tmp_path, "mea_culpa", "two_nearest")
    table.after(68)
    page = table.page(browser, "small phone", table.seats[0])
    table.show(page, "phone")
    page.evaluate(FOLDED)
    expect(page.locator("#bar-keys")).to_have_text("Pass")
    expect(page.locator(".mea-give button")).to_have_text(["I", "II"])
    expect(page.locator(".mea-give button").first).to_be_visible()
