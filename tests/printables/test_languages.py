"""Sheets are printed in any language, whole and legible."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pypdfium2
import pytest

import companion.games
from companion.core.words import Catalogue, Voice
from companion.games import find_games
from companion.locale.catalogues import Languages
from companion.told.our_files import names_of_ours, text_of
from printables.lettering import MIN_LETTER_MM
from printables.print_orders import make_pdf
from printables.shapes import Words
from printables.sheets import PIECE_MARGIN_MM
from tests.kit.sheets import NAMES, find_room, items, said_in

LANGUAGES = Languages(Path(companion.games.__file__).parent)
OTHERS = [each for each in LANGUAGES.codes if each != "en"]
EVERY_GAME = pytest.mark.parametrize("game", find_games())
LEGIBLE = 1.7
"""Millimetres: German needs more room than English."""
WORD = re.compile(r"[a-z]{2,}")
UNITS = {"mm"}


class Accented(dict[str, str]):
    """Says every sentence with accents on all its small letters."""

    def get(self, sentence: str, _default: Any = None) -> Any:
        """The sentence, with names of its parts as they are."""
        parts = re.split(r"(\{\w+\})", sentence)
        return "".join(
            each if at % 2 else re.sub("[a-z]", "ö", each) for at, each in enumerate(parts)
        )


@EVERY_GAME
def test_whatever_a_sheet_shows_is_said(game: str) -> None:
    unsaid = {}
    # A file says its own words in all its languages, and no catalogue does.
    in_file = set(WORD.findall(text_of(game))) if game in names_of_ours() else set[str]()
    for what in items(game):
        for page in said_in(Catalogue("xx", Accented()), game, what):
            shown = " ".join(ink.text for ink in page.inks if isinstance(ink, Words))
            for name in NAMES:
                shown = shown.replace(name, "")
            if words := set(WORD.findall(shown)) - UNITS - in_file:
                unsaid[what] = words
    assert unsaid == {}


@pytest.mark.parametrize("language", OTHERS)
@EVERY_GAME
def test_words_fit_in_every_language(language: str, game: str) -> None:
    for what in items(game):
        for page in said_in(LANGUAGES.of(language, game), game, what):
            for each in page.placed:
                live = each.cell.inset(PIECE_MARGIN_MM)
                for ink in each.inks:
                    if isinstance(ink, Words):
                        assert ink.size >= LEGIBLE > MIN_LETTER_MM, (what, ink)
                        assert "…" not in ink.text, what
                        assert live.holds(find_room(ink), slack=0.05), (what, ink)


def test_a_file_says_which_language_it_is_in() -> None:
    german = Voice(catalogue=LANGUAGES.of("de", "mea_culpa"))
    document = pypdfium2.PdfDocument(make_pdf(find_games()["mea_culpa"], "turn", voice=german))
    assert "Dein Zug" in document[0].get_textpage().get_text_range()
    document.close()
    assert b"/Lang (de)" in make_pdf(find_games()["mea_culpa"], "turn", voice=german)
    assert b"/Lang (en)" in make_pdf(find_games()["mea_culpa"], "turn")
