"""Boards, decks, figures and backs: kinds that the first game's own sheets do not have."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from itertools import combinations, pairwise
from math import sqrt
from typing import Any
from xml.etree import ElementTree as ET

import numpy as np
import pytest

from companion.core.game import Game
from companion.core.hexes import Hex, disc
from companion.core.offers import Refused
from printables.decks import fill_in_line
from printables.hexagons import clip_polygon, find_corners, name_hex
from printables.pages import PrintedPage
from printables.preview_svg import draw_svg
from printables.print_orders import lay_out_order, list_items
from printables.qr_codes import find_dark_box
from printables.shapes import Box, Code, Ink, Shape, Words, turn_inks
from printables.sheet_data import SheetData, TableData
from printables.sheets import PIECE_MARGIN_MM, make_sheet
from tests.kit.sheets import TABLE, find_room, pictures, some_game


def texts(made: list[PrintedPage]) -> list[str]:
    return [
        ink.text
        for page in made
        for each in page.placed
        for ink in each.inks
        if isinstance(ink, Words)
    ]


def area(points: list[tuple[float, float]]) -> float:
    ring = [*points, *points[:1]]
    return abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise(ring))) / 2


def box_of(ink: Ink) -> Box:
    if isinstance(ink, Code):
        return find_dark_box(ink)
    return ink.box if isinstance(ink, Shape) else find_room(ink)


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("what", ["chests", "register", "deck", "board", "pions", "marks"])
def test_every_kind_keeps_within_its_edges(game: Game[Any], what: str, paper: str) -> None:
    for page in lay_out_order(game, what, paper=paper):
        cells = [each.cell for each in page.placed]
        assert not any(one.meets(other) for one, other in combinations(cells, 2))
        for each in page.placed:
            live = each.cell.inset(PIECE_MARGIN_MM)
            assert [ink for ink in each.inks if not live.holds(box_of(ink), slack=0.2)] == []
            words = [find_room(ink) for ink in each.inks if isinstance(ink, Words)]
            assert not any(one.meets(other, 0.1) for one, other in combinations(words, 2))


def test_the_catalogue_lists_a_games_own_things_first(game: Game[Any]) -> None:
    items = {item.id: item for item in list_items(game)}
    assert list(items) == ["chests", "register", "deck", "board", "pions", "marks", "join", "seats"]
    assert [name for name, item in items.items() if item.on_labels] == ["chests"]
    assert [name for name, item in items.items() if item.needs_table] == ["join", "seats"]


def test_a_game_without_letters_for_its_codes_has_no_labels(game: Game[Any]) -> None:
    nowhere = replace(game, about=replace(game.about, id="no_such_folder"))
    data = SheetData(nowhere, TableData())
    with pytest.raises(Refused, match="has no printed labels"):
        assert data.label == ""


def test_a_list_is_read_from_either_kind_of_file(game: Game[Any]) -> None:
    written = SheetData(some_game(), TableData()).read_entries("cards.csv", "")
    assert [
        card["name"] for card in SheetData(game, TableData()).read_entries("deck.toml", "card")
    ] == [
        "Ring of Sparks",
        "Ash Step",
    ]
    assert written[1]["white_name"] == "Gabriel"


def test_a_piece_larger_than_the_paper_is_refused() -> None:
    with pytest.raises(Refused, match="too large for"):
        make_sheet("plain", "a4", (Decimal(300), Decimal(100)))


def test_a_code_is_never_turned() -> None:
    box = Box(0, 0, 30, 30)
    with pytest.raises(TypeError):
        list(turn_inks([Code("SEM.C.23.9", box)], box))


# --- hexes ---------------------------------------------------------------------------------------


def test_rows_have_letters_and_hexes_numbers() -> None:
    names = [name_hex(place, 4) for place in disc(4)]
    assert len(set(names)) == 61
    assert name_hex(Hex(0, -4), 4) == "A1"
    assert name_hex(Hex(-4, 0), 4) == "E1"
    assert name_hex(Hex(4, 0), 4) == "E9"
    assert name_hex(Hex(0, 4), 4) == "I5"


def test_the_halves_of_a_board_are_the_whole_board(game: Game[Any]) -> None:
    halves = lay_out_order(game, "board")
    assert len(halves) == 2
    said = texts(halves)
    assert {name_hex(place, 4) for place in disc(4)} <= set(said)
    assert len([text for text in said if text[1:].isdigit()]) == 61
    hexes = [
        [points[0] for _, points in ink.path if points]
        for half in halves
        for ink in half.placed[0].inks
        if isinstance(ink, Shape) and ink.line == "grey" and ink.width == 0.25
    ]
    assert sum(map(area, hexes)) == pytest.approx(61 * 30 * 30 * sqrt(3) / 2, rel=1e-6)


def test_the_halves_of_a_board_meet(game: Game[Any]) -> None:
    """On both halves the lines reach the seam at the same heights, and go on across it."""
    crossings = []
    for half, side in zip(lay_out_order(game, "board"), (1, -1), strict=True):
        cut = [
            [points[0] for _, points in ink.path]
            for ink in half.placed[0].inks
            if isinstance(ink, Shape) and ink.line == "grey" and ink.path[-1][0] != "Z"
        ]
        seam = max(x for x, _ in cut[0]) if side > 0 else min(x for x, _ in cut[0])
        assert all(path[0][0] == path[-1][0] == pytest.approx(seam) for path in cut)
        far = [max(side * (seam - x) for x, _ in path) for path in cut]
        ends = [sorted((path[0][1], path[-1][1])) for path in cut]
        crossings.append(sorted(zip(ends, far, strict=True)))
    left, right = crossings
    assert len(left) == len(right) == 9
    for (ys, wide), (others, rest) in zip(left, right, strict=True):
        assert ys == pytest.approx(others, abs=0.3)
        assert wide + rest == pytest.approx(30, abs=0.3)


def test_a_hex_is_cut_straight() -> None:
    hexagon = find_corners((0, 0), 10)
    assert clip_polygon(hexagon, -100, 100) == hexagon
    assert area(clip_polygon(hexagon, 0, 100)) == pytest.approx(area(hexagon) / 2)
    assert clip_polygon(hexagon, 50, 100) == []


def test_starting_hexes_are_marked_once(game: Game[Any]) -> None:
    marks = [
        ink.fill
        for half in lay_out_order(game, "board")
        for ink in half.placed[0].inks
        if isinstance(ink, Shape) and ink.line == "wine" and len(ink.path) == 7
    ]
    assert sorted(marks, key=str) == [None, None, "wine"]


# --- decks and tokens ----------------------------------------------------------------------------


def test_a_deck_has_every_copy_of_every_card(game: Game[Any]) -> None:
    said = texts(lay_out_order(game, "deck"))
    assert said.count("Ring of Sparks") == 2
    assert said.count("Ash Step") == 1
    assert said.count("spell · fire") == 2
    assert "Then rest." in said


def test_an_empty_line_of_a_card_is_left_out() -> None:
    card = {"count": 2, "what": "wood", "toll": "0", "then": ""}
    words = {"wood": "logs", "2": "two"}
    assert fill_in_line("Pay {count} {what}.", card, str) == "Pay 2 wood."
    assert fill_in_line("Pay {count} {what}.", card, words.__getitem__) == "Pay two logs."
    assert fill_in_line("Toll: {toll} {what}", card, str) == ""
    assert fill_in_line("{what}, then {then}", card, str) == ""
    with pytest.raises(KeyError):
        fill_in_line("{misspelt}", card, str)


def test_hexes_of_a_diagram_can_be_told_apart(game: Game[Any]) -> None:
    card = lay_out_order(game, "deck")[0].placed[0]
    hexes = [ink for ink in card.inks if isinstance(ink, Shape) and len(ink.path) == 7]
    assert len(hexes) == 5
    assert len([ink for ink in hexes if ink.fill == "wine"]) == 2
    [arrow] = [
        ink
        for ink in card.inks
        if isinstance(ink, Shape) and len(ink.path) == 5 and ink.fill == "paper"
    ]
    seat = next(ink for ink in card.inks if isinstance(ink, Shape) and ink.fill == "ink")
    tip, middle = arrow.path[0][1][0], seat.box.centre
    assert tip[0] > middle[0]  # 1 is up and to the right
    assert tip[1] < middle[1]


def test_a_figure_has_its_face_twice_head_to_head(game: Game[Any]) -> None:
    page = lay_out_order(game, "pions")[0]
    assert len(page.placed) == 3
    signs = [ink for ink in page.placed[0].inks if isinstance(ink, Words) and ink.text == "A"]
    assert sorted(ink.upside_down for ink in signs) == [False, True]
    middle = page.placed[0].cell.centre[1]
    assert sum(ink.at[1] for ink in signs) / 2 == pytest.approx(middle)


def test_a_figure_folds_in_the_middle_and_at_both_feet(game: Game[Any]) -> None:
    figure = lay_out_order(game, "pions")[0].placed[0]
    folds = [ink.box for ink in figure.inks if isinstance(ink, Shape) and ink.dashed]
    top, middle, bottom = sorted(fold.centre[1] for fold in folds)
    assert middle == pytest.approx(figure.cell.centre[1])
    assert top - figure.cell.y == pytest.approx(figure.cell.bottom - bottom)
    signs = [find_room(ink) for ink in figure.inks if isinstance(ink, Words) and ink.text == "A"]
    assert all(top < sign.y < sign.bottom < bottom for sign in signs)


def test_there_are_as_many_marks_as_the_game_needs(game: Game[Any]) -> None:
    assert texts(lay_out_order(game, "marks")) == ["A", "A", "A", "A", "A", "B", "Prone"]


def test_backs_look_the_same_either_way_up() -> None:
    made = lay_out_order(some_game(), "backs")
    cell = made[0].placed[0].cell
    [picture] = pictures(made, 300)
    left, top, right, bottom = (
        round(side * 300 / 25.4)
        for side in (cell.x + 1, cell.y + 1, cell.right - 1, cell.bottom - 1)
    )
    back = picture[top:bottom, left:right].astype(int)
    assert (back < 200).mean() > 0.03
    # A pixel's rounding apart, it is the same upside down.
    blocks = [blurred(each) for each in (back, back[::-1, ::-1])]
    assert np.abs(blocks[0] - blocks[1]).max() < 40


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_backs_meet_the_cards_they_are_printed_behind(paper: str) -> None:
    cards, backs = (lay_out_order(some_game(), what, paper=paper)[0] for what in ("cards", "backs"))
    wide = float(cards.paper.width)
    for one in cards.placed:
        mirrored = replace(one.cell, x=wide - one.cell.right)
        assert any(
            abs(mirrored.x - each.cell.x) + abs(mirrored.y - each.cell.y) < 0.001
            for each in backs.placed
        )
    dashed = [ink for ink in backs.around if isinstance(ink, Shape) and ink.dashed]
    assert dashed == []  # only marks, which are also on the front
    marks = [ink.box for ink in backs.around if isinstance(ink, Shape) and ink.line == "grey"]
    fronts = [ink.box for ink in cards.around if isinstance(ink, Shape) and ink.line == "grey"]
    assert marks == fronts


def test_backs_are_too_light_to_shine_through() -> None:
    [picture] = pictures(lay_out_order(some_game(), "backs"), 100)
    assert picture[200:-100, 60:-60].mean() > 230


def blurred(picture: np.ndarray[Any, Any], side: int = 12) -> np.ndarray[Any, Any]:
    """The mean of every small square."""
    high, wide = (length // side * side for length in picture.shape)
    squares = picture[:high, :wide].reshape(high // side, side, wide // side, side)
    means: np.ndarray[Any, Any] = squares.mean(axis=(1, 3))
    return means


# --- looking before printing ---------------------------------------------------------------------


def test_a_preview_shows_the_same_words_and_shapes() -> None:
    for what in ("join", "cards"):
        page = lay_out_order(some_game(), what, data=TABLE)[0]
        picture = ET.fromstring(draw_svg(page))  # noqa: S314 - our own
        space = "{http://www.w3.org/2000/svg}"
        assert picture.get("viewBox") == "0 0 210 297"
        assert [each.text for each in picture.iter(f"{space}text")] == [
            ink.text for ink in page.inks if isinstance(ink, Words)
        ]
        shapes = [ink for ink in page.inks if not isinstance(ink, Words)]
        assert len(list(picture.iter(f"{space}path"))) == len(shapes)


def test_a_name_cannot_break_out_of_a_preview() -> None:
    name = '<script>alert("1")</script>'
    seat = {**TABLE["seats"][0], "name": name}
    page = lay_out_order(some_game(), "seats", data={"seats": [seat]})[0]
    assert "<script" not in draw_svg(page)
    assert "&lt;script&gt;" in draw_svg(page)
