"""Signs for many tables: each is a sheet to fold, with its number on both sides and a code."""

from __future__ import annotations

import pytest

from companion.core.words import Voice
from companion.games import find_games
from companion.locale.catalogues import Languages
from printables.pages import PrintedPage
from printables.qr_codes import find_dark_box
from printables.shapes import Code, Shape, Words
from printables.sheets import PIECE_MARGIN_MM
from printables.signs import TableSign, lay_out_signs
from tests.kit.sheets import HOME, codes_in, find_room, pictures
from web.services import GAMES_FOLDER

TABLES = [
    TableSign(number, game.title, "K7M4P", f"{HOME}/j/K7M4P", anywhere=bool(at % 2))
    for at, game in enumerate(find_games().values())
    for number in ("7", "128", "K7M4P")
]
FAR = 24.0
"""Millimetres: how tall at least the letters of a number are, to be read across a hall."""


def made(language: str = "en", paper: str = "a4") -> list[PrintedPage]:
    return lay_out_signs(TABLES, paper, Voice(catalogue=Languages(GAMES_FOLDER).of(language)))


def words_of(page: PrintedPage) -> list[Words]:
    return [ink for ink in page.placed[0].inks if isinstance(ink, Words)]


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("language", ["en", "de"])
def test_everything_is_whole_and_in_its_place(language: str, paper: str) -> None:
    for page in made(language, paper):
        live, words = page.placed[0].cell.inset(PIECE_MARGIN_MM), words_of(page)
        rooms = [find_room(each) for each in words]
        codes = [find_dark_box(ink) for ink in page.placed[0].inks if isinstance(ink, Code)]
        assert all(live.holds(each, slack=0.05) for each in [*rooms, *codes])
        assert all("…" not in each.text for each in words)
        for at, one in enumerate(rooms):
            assert not any(one.meets(other, slack=0.1) for other in [*rooms[at + 1 :], *codes])


@pytest.mark.parametrize("dpi", [72, 150])
def test_each_table_has_a_sheet_and_a_code_that_can_be_worn(dpi: int) -> None:
    sheets = made()
    assert len(sheets) == len(TABLES)
    for table, picture in zip(TABLES, pictures(sheets, dpi), strict=True):
        assert [(each.text, each.ec_level) for each in codes_in(picture)] == [(table.url, "Q")]


def test_the_number_is_large_on_both_sides_of_the_fold_in_the_middle() -> None:
    for table, page in zip(TABLES, made(), strict=True):
        folds = [ink for ink in page.placed[0].inks if isinstance(ink, Shape) and ink.dashed]
        [fold] = [ink.box.centre[1] for ink in folds]
        assert fold == pytest.approx(page.placed[0].cell.centre[1])
        large = [each for each in words_of(page) if each.text == table.number and each.size >= FAR]
        assert sorted((each.upside_down, each.at[1] < fold) for each in large) == [
            (False, False),
            (True, True),
        ]


def test_address_and_code_can_be_typed_and_the_wi_fi_is_only_told_if_needed() -> None:
    for table, page in zip(TABLES, made("de"), strict=True):
        told = " ".join(each.text for each in words_of(page))
        assert "192.168.178.21:8000" in told
        assert table.code in told
        assert ("WLAN" in told) is not table.anywhere
