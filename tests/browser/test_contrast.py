"""Words stand out in both themes, and axe finds nothing, on screens of each recorded game."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.kit.browser.contrast_faults import THEMES, Theme, contrast_faults
from tests.kit.browser.still_pages import StillTable, fitted
from tests.kit.recording import recordings

pytestmark = pytest.mark.browser

PLAYS = [(game, recording.names()[-1]) for game, recording in recordings().items()]
"""One recorded play of each game."""


@pytest.mark.parametrize("theme", THEMES)
def test_pictures_of_what_is_laid_out_stay_legible(
    tmp_path: Path, browser: Browser, theme: Theme
) -> None:
    table = StillTable(tmp_path, "deal_with_the_devil", "shared")
    table.after(2)
    page = table.page(browser, "television")
    fitted(table, page)
    assert page.locator(".set-up__step--done .set-up__word").count()
    assert contrast_faults(page, theme) == []


def test_marks_of_people_who_are_away_stay_legible(tmp_path: Path, browser: Browser) -> None:
    table = StillTable(tmp_path, *PLAYS[0])
    table.after(1)
    page = table.page(browser, "television")
    fitted(table, page)
    page.locator(".person").evaluate_all(GO_AWAY)
    assert contrast_faults(page) == []


@pytest.mark.parametrize("theme", THEMES)
def test_words_that_do_not_stand_out_are_found(browser: Browser, theme: str) -> None:
    page = browser.new_context().new_page()
    page.set_content(FAINT)
    found = [each for each in contrast_faults(page) if each.startswith(theme)]
    assert [each.split("'")[1] for each in found] == ["drawn", "grey", "through a veil"]


GO_AWAY = "(all) => all.forEach((each) => each.classList.add('person--away'))"
FAINT = """<main style="background: #fff; color: #000">
<p>black</p><p style="color: #777">grey</p><p style="color: #777; font-size: 24px">large</p>
<p><button style="color: #ccc" disabled>off</button><span class="unseen"></span></p>
<p style="opacity: 0.4">through a veil</p>
<svg viewBox="0 0 100 20" width="200" height="40"><rect width="100" height="20" fill="#242"/>
<text x="9" y="15" font-size="9" fill="#464">drawn</text></svg>
</main>"""
