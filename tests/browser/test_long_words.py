"""In a language whose every text is 40 % longer than English, pages still hold it all."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.kit.browser.layout_faults import layout_faults, layout_faults_in_large_text
from tests.kit.browser.long_words import LONGER, longer
from tests.kit.browser.still_pages import StillTable
from tests.kit.laws.budget import BUDGET
from tests.kit.recording import recordings

pytestmark = pytest.mark.browser

PLAYS = [(game, recording.names()[-1]) for game, recording in recordings().items()]
"""One recorded play of each game, another than test_layouts.py looks at."""


@pytest.mark.parametrize(
    ("english", "german"),
    [("Save", "Speichern"), ("Start", "Start"), ("{who} takes {card}.", "{who} nimmt {card}.")],
)
def test_what_is_said_is_longer_by_so_much(english: str, german: str) -> None:
    assert len(longer(german, english)) >= LONGER * len(english)
    assert longer("Start", "Start") == "Staaart"
    assert "{card}" in longer("nimmt {card}", "takes {card}")
    assert longer("EEEE, d. MMMM y", "EEEE, dd MMMM y") == "EEEE, d. MMMM y"


@pytest.mark.parametrize(("game", "play"), PLAYS)
def test_screens_of_every_game_hold_long_words(
    tmp_path: Path, browser: Browser, game: str, play: str
) -> None:
    """Phones are looked at in test_every_question.py, other pages in test_every_page.py."""
    table = StillTable(tmp_path, game, play)
    screen, watcher = table.page(browser, "laptop"), table.page(browser, "small phone")
    faults = []
    for moment in table.moments(BUDGET.moments):
        with table.speaking_at_length():
            table.show(watcher, "watch")
            table.show(screen, "screen")
        found = layout_faults(watcher) + layout_faults_in_large_text(watcher)
        faults += [f"after {moment}, watching: {each}" for each in found]
        faults += [f"after {moment}, screen: {each}" for each in layout_faults(screen)]
    assert faults == []
