"""Every sheet of every game: nothing overlaps, nothing lies in the margin, every code is read."""

from __future__ import annotations

from itertools import combinations

import pytest

from printables.codes import dark_of
from printables.ink import Box, Code, Ink, Shape, Words
from printables.lettering import LEAST, room_of
from printables.pages import Page
from printables.sheets import INSET
from tests.kit.sheets import codes_in, orders, pictures, sheets

EVERY_ORDER = pytest.mark.parametrize(("game", "what", "paper", "stock"), list(orders()))
LEGIBLE = 1.9
"""Millimetres: our own words are never set smaller."""


def ink_of(ink: Ink) -> Box:
    """Where something leaves ink."""
    match ink:
        case Shape():
            return ink.box
        case Words():
            return room_of(ink)
        case Code():
            return dark_of(ink)


def codes_of(page: Page) -> list[Code]:
    return [ink for ink in page.inks if isinstance(ink, Code)]


@EVERY_ORDER
def test_pieces_do_not_overlap(game: str, what: str, paper: str, stock: str) -> None:
    for page in sheets(game, what, paper, stock):
        cells = [each.cell for each in page.placed]
        assert cells
        assert not any(one.meets(other) for one, other in combinations(cells, 2))


@EVERY_ORDER
def test_every_piece_keeps_within_its_edges(game: str, what: str, paper: str, stock: str) -> None:
    for page in sheets(game, what, paper, stock):
        for each in page.placed:
            live = each.cell.inset(INSET)
            outside = [ink for ink in each.inks if not live.holds(ink_of(ink), slack=0.05)]
            assert outside == []


@EVERY_ORDER
def test_words_stand_clear_of_words_and_codes(game: str, what: str, paper: str, stock: str) -> None:
    for page in sheets(game, what, paper, stock):
        for each in page.placed:
            words = [ink for ink in each.inks if isinstance(ink, Words)]
            codes = [ink.box for ink in each.inks if isinstance(ink, Code)]
            for one, other in combinations(words, 2):
                assert not room_of(one).meets(room_of(other), slack=0.1), (one, other)
            for one in words:
                assert not any(room_of(one).meets(code, slack=0.1) for code in codes), one


@EVERY_ORDER
def test_our_words_are_whole_and_legible(game: str, what: str, paper: str, stock: str) -> None:
    for page in sheets(game, what, paper, stock):
        for ink in page.inks:
            if isinstance(ink, Words):
                assert ink.size >= LEGIBLE > LEAST, ink
                assert "…" not in ink.text


@EVERY_ORDER
def test_nothing_is_printed_in_the_margin(game: str, what: str, paper: str, stock: str) -> None:
    made = sheets(game, what, paper, stock)
    for page, picture in zip(made, pictures(made, 100), strict=True):
        edge = int(float(page.paper.margin) * 100 / 25.4) - 1
        inside = picture[edge:-edge, edge:-edge]
        assert (inside < 255).any()
        assert (picture < 255).sum() == (inside < 255).sum()


@pytest.mark.parametrize("dpi", [100, 150, 300])
@EVERY_ORDER
def test_every_code_is_read_back(game: str, what: str, paper: str, stock: str, dpi: int) -> None:
    made = sheets(game, what, paper, stock)
    for page, picture in zip(made, pictures(made, dpi), strict=True):
        assert sorted(each.text for each in codes_in(picture)) == sorted(
            code.text for code in codes_of(page)
        )
