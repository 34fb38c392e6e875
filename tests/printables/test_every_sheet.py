"""Every sheet of every game: nothing overlaps or is in the margin, and every code can be read."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

import numpy as np
import pytest

from companion.games import find_games
from printables.lettering import MIN_LETTER_MM
from printables.pages import PrintedPage
from printables.qr_codes import find_dark_box
from printables.shapes import Box, Code, Ink, Shape, Words
from printables.sheets import PIECE_MARGIN_MM, PLAIN
from tests.kit.laws.budget import BUDGET, DRAWS
from tests.kit.sheets import codes_in, find_room, items, orders, pictures, sheets

EVERY_GAME = pytest.mark.parametrize("game", find_games())
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
            return find_room(ink)
        case Code():
            return find_dark_box(ink)


def codes_of(page: PrintedPage) -> list[Code]:
    return [ink for ink in page.inks if isinstance(ink, Code)]


def codes_match(page: PrintedPage, picture: np.ndarray[Any, Any]) -> bool:
    """Whether a picture of a page shows exactly its codes."""
    read = sorted(each.text for each in codes_in(picture))
    return read == sorted(code.text for code in codes_of(page))


@EVERY_GAME
def test_every_sheet_is_whole_and_legible_and_a_coarse_picture_has_every_code(game: str) -> None:
    """Both at once: to lay a sheet out takes longer than to look at it."""
    faults = [
        f"{what} on {paper}, {stock}: {fault}"
        for what in items(game)
        for paper, stock in orders(game, what)
        for fault in faults_on(game, what, paper, stock)
    ]
    assert faults == []


def faults_on(game: str, what: str, paper: str, stock: str) -> Iterator[str]:
    """What is wrong with the pages of one order.

    What is on Letter is also on A4, in other places: pictures of it are looked at more rarely.
    """
    made = sheets(game, what, paper, stock)
    for page in made:
        yield from faults_of(page)
    if DRAWS or (paper, stock) != ("letter", PLAIN):
        for page, picture in zip(made, pictures(made, COARSE), strict=True):
            yield from faults_in(page, picture)


def faults_of(page: PrintedPage) -> Iterator[str]:
    """Pieces that overlap, ink outside its piece or in the margin, words that meet or are cut."""
    cells = [each.cell for each in page.placed]
    if not cells or any(one.meets(other) for one, other in combinations(cells, 2)):
        yield f"pieces overlap, or there are none: {cells}"
    for each in page.placed:
        live = each.cell.inset(PIECE_MARGIN_MM)
        yield from (
            f"outside its piece: {ink}"
            for ink in each.inks
            if not live.holds(ink_of(ink), slack=0.05)
        )
        words = [ink for ink in each.inks if isinstance(ink, Words)]
        codes = [ink.box for ink in each.inks if isinstance(ink, Code)]
        for one, other in combinations(words, 2):
            if find_room(one).meets(find_room(other), slack=0.1):
                yield f"words meet: {one}, {other}"
        for one in words:
            if any(find_room(one).meets(code, slack=0.1) for code in codes):
                yield f"a word meets a code: {one}"
    for ink in page.inks:
        if not page.paper.printable.holds(ink_of(ink), slack=0.1):
            yield f"in the margin: {ink}"
        if isinstance(ink, Words) and not (
            ink.size >= LEGIBLE > MIN_LETTER_MM and "…" not in ink.text
        ):
            yield f"too small, or cut: {ink}"


def faults_in(page: PrintedPage, picture: np.ndarray[Any, Any]) -> Iterator[str]:
    """An empty picture, ink in its margins, and codes that cannot be read back."""
    edge = int(float(page.paper.margin) * COARSE / 25.4) - 1
    inside = (picture[edge:-edge, edge:-edge] < 255).sum()
    if not inside:
        yield "nothing is printed"
    if (picture < 255).sum() != inside:
        yield "something is printed in the margin"
    if not codes_match(page, picture):
        yield "not exactly its codes can be read"


@pytest.mark.thorough
@pytest.mark.parametrize("dpi", BUDGET.dots)
@EVERY_GAME
def test_finer_pictures_show_every_code(game: str, dpi: int) -> None:
    """On the first paper only: others have the same codes in other places, equally large."""
    for what in items(game):
        made = sheets(game, what, *orders(game, what)[0])
        for page, picture in zip(made, pictures(made, dpi), strict=True):
            assert codes_match(page, picture), what
