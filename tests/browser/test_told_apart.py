"""Nothing is told by colour alone: as three kinds of colour blindness see it, and in grey."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from companion.core.seats import MARKS
from companion.core.words import Voice
from companion.games import found
from companion.games.psychomachia.cards.deck import HUES
from tests.kit.browser.contrast_faults import THEMES, Theme
from tests.kit.browser.still_pages import StillTable
from tests.kit.browser.told_apart import USUAL_EYES, lay_out, mixed_up, source, unseen
from tests.kit.recording import recordings
from web.render.renderer import Renderer, speaking
from web.services import GAMES

pytestmark = pytest.mark.browser

ALIKE = [replace(each, letter="A") for each in MARKS.values()]
"""Two people whose names begin alike have equal letters."""


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("game", found())
def test_all_is_told_apart(tmp_path: Path, browser: Browser, game: str, theme: Theme) -> None:
    page = sheet(tmp_path, browser, game, theme)
    assert list(mixed_up(page)) == []


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("game", found())
def test_all_is_told_apart_in_the_colours_of_a_system(
    tmp_path: Path, browser: Browser, game: str, theme: Theme
) -> None:
    """High contrast leaves a page few colours: all is there still, and what is chosen is seen."""
    page = sheet(tmp_path, browser, game, theme)
    page.emulate_media(forced_colors="active")
    assert [*unseen(page), *mixed_up(page, USUAL_EYES)] == []


def sheet(folder: Path, browser: Browser, game: str, theme: Theme) -> Page:
    table = StillTable(folder, game, recordings()[game].names()[0])
    table.theme = theme
    page = table.page(browser, "television")
    table.show(page, "screen")
    with speaking(Voice()):
        template = Renderer(GAMES)._jinja.from_string(source(game))  # noqa: SLF001 - as pages do
        lay_out(page, template.render(marks=ALIKE, hues=HUES))
    return page


def test_colours_that_look_alike_are_found(tmp_path: Path, browser: Browser) -> None:
    page = sheet(tmp_path, browser, "myths", "dark")
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
