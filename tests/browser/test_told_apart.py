"""Nothing is told by colour alone: as three kinds of colour blindness see it, and in grey."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from companion.core.seats import MARKS
from companion.core.words import Voice
from companion.games import find_games
from companion.games.psychomachia.cards.deck import HUES
from tests.kit.browser.contrast_faults import THEMES
from tests.kit.browser.still_pages import StillTable
from tests.kit.browser.told_apart import USUAL_EYES, lay_out, mixed_up, source, unseen
from tests.kit.recording import find_tests, recordings
from web.render.renderer import Renderer, speaking
from web.services import GAMES_FOLDER

pytestmark = pytest.mark.browser

ALIKE = [replace(each, letter="A") for each in MARKS.values()]
"""Two people whose names begin alike have equal letters."""


@pytest.mark.parametrize("game", [game for game in find_games() if find_tests(game, "record")])
def test_all_is_told_apart(tmp_path: Path, browser: Browser, game: str) -> None:
    """High contrast leaves a page few colours: all is there still, and what is chosen is seen."""
    table, page = sheet(tmp_path, browser, game)
    faults = []
    for table.theme in THEMES:
        table.let_in(page, None)
        page.emulate_media(forced_colors="none")
        faults += [f"{table.theme}: {each}" for each in mixed_up(page)]
        page.emulate_media(forced_colors="active")
        in_few_colours = (*unseen(page), *mixed_up(page, USUAL_EYES))
        faults += [f"{table.theme}, in few colours: {each}" for each in in_few_colours]
    assert faults == []


def sheet(folder: Path, browser: Browser, game: str) -> tuple[StillTable, Page]:
    table = StillTable(folder, game, recordings()[game].names()[0])
    page = table.page(browser, "television")
    table.show(page, "screen")
    with speaking(Voice()):
        template = Renderer(GAMES_FOLDER)._jinja.from_string(source(game))  # noqa: SLF001 - as pages do
        lay_out(page, template.render(marks=ALIKE, hues=HUES))
    return table, page


def test_colours_that_look_alike_are_found(tmp_path: Path, browser: Browser) -> None:
    _, page = sheet(tmp_path, browser, "myths")
    lay_out(page, TOO_CLOSE)
    assert [each.split(" (")[0] for each in mixed_up(page, ("deuteranopia",))] == [
        "discs: olive and brown"
    ]


DISC = "<svg viewBox='0 0 9 9'><circle cx='4' cy='4' r='4' fill='{}'/></svg>"
COLOURS = {"olive": "#6b8e23", "brown": "#a87a24", "blue": "#2244cc"}
TOO_CLOSE = "<section data-group='discs'>{}</section>".format(
    "".join(
        f"<div data-thing='{name}'>{DISC.format(colour)}</div>" for name, colour in COLOURS.items()
    )
)
