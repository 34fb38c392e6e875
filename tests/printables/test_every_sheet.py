"""Every sheet of every game: nothing overlaps or is in the margin, and every code can be read."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

import numpy as np
import pytest

from printables.ink import Box, Code, Ink, Shape, Words
from printables.lettering import LEAST, room_of
from printables.pages import PrintedPage
from printables.qr_codes import dark_of
from printables.sheets import INSET
from tests.kit.laws.budget import BUDGET
from tests.kit.sheets import codes_in, items, orders, pictures, sheets

EVERY_ITEM = pytest.mark.parametrize(("game", "what"), list(items()))
COARSE = 100
"""Dots per inch: the coarsest resolution at which codes are read back."""
LEGIBLE = 1.9
"""Millimetres: the smallest size of our own words."""


def ink_of(ink: Ink) -> Box:
    """The boxes that something prints on."""
    match ink:
        case Shape():
            return ink.box
        case Words():
            return room_of(ink)
        case Code():
            return dark_of(ink)


def codes_of(page: PrintedPage) -> list[Code]:
    return [ink for ink in page.inks if isinstance(ink, Code)]


def pages_of(game: str, what: str) -> Iterator[PrintedPage]:
    """Every page, on every paper and stock it can be printed on."""
    for paper, stock in orders(game, what):
        yield from sheets(game, what, paper, stock)


def codes_match(page: PrintedPage, picture: np.ndarray[Any, Any]) -> bool:
    """Whether a picture of a page shows exactly its codes."""
    read = sorted(each.text for each in codes_in(picture))
    return read == sorted(code.text for code in codes_of(page))


@EVERY_ITEM
def test_pieces_do_not_overlap(game: str, what: str) -> None:
    for page in pages_of(game, what):
        cells = [each.cell for each in page.placed]
        assert cells
        assert not any(one.meets(other) for one, other in combinations(cells, 2))


@EVERY_ITEM
def test_every_piece_keeps_within_its_edges(game: str, what: str) -> None:
    for page in pages_of(game, what):
        for each in page.placed:
            live = each.cell.inset(INSET)
            outside = [ink for ink in each.inks if not live.holds(ink_of(ink), slack=0.05)]
            assert outside == []


@EVERY_ITEM
def test_words_keep_clear_of_words_and_codes(game: str, what: str) -> None:
    for page in pages_of(game, what):
        for each in page.placed:
            words = [ink for ink in each.inks if isinstance(ink, Words)]
            codes = [ink.box for ink in each.inks if isinstance(ink, Code)]
            for one, other in combinations(words, 2):
                assert not room_of(one).meets(room_of(other), slack=0.1), (one, other)
            for one in words:
                assert not any(room_of(one).meets(code, slack=0.1) for code in codes), one


@EVERY_ITEM
def test_our_words_are_complete_and_legible(game: str, what: str) -> None:
    for page in pages_of(game, what):
        for ink in page.inks:
            if isinstance(ink, Words):
                assert ink.size >= LEGIBLE > LEAST, ink
                assert "…" not in ink.text


@EVERY_ITEM
def test_a_coarse_picture_has_clean_margins_and_every_code(game: str, what: str) -> None:
    for paper, stock in orders(game, what):
        made = sheets(game, what, paper, stock)
        for page, picture in zip(made, pictures(made, COARSE), strict=True):
            edge = int(float(page.paper.margin) * COARSE / 25.4) - 1
            inside = picture[edge:-edge, edge:-edge]
            assert (inside < 255).any()
            assert (picture < 255).sum() == (inside < 255).sum()
            assert codes_match(page, picture), (paper, stock)


@pytest.mark.parametrize("dpi", BUDGET.dots)
@EVERY_ITEM
def test_finer_pictures_show_every_code(game: str, what: str, dpi: int) -> None:
    """On the first paper only: others have the same codes in other places, equally large."""
    made = sheets(game, what, *orders(game, what)[0])
    for page, picture in zip(made, pictures(made, dpi), strict=True):
        assert codes_match(page, picture)
