"""Suits of cards: drawings taken from the phones, patterns, and the index in the corner."""

from __future__ import annotations

from typing import get_args

import pytest

from companion.games import find_games
from printables.aids import list_aids
from printables.drawings import fit_drawing, parse_path
from printables.lettering import SERIF, fit_text, fit_text_evenly
from printables.patterns import Pattern, draw_pattern
from printables.print_orders import lay_out_order
from printables.shapes import Box, Shape, Words
from printables.suit_cards import SuitCards

BOX = Box(3, 5, 6, 31)


def test_a_drawing_is_the_same_in_relative_and_absolute_steps() -> None:
    shorter = parse_path("m2 2h8v6l-4 4s1 2 3 1-4-5-7-5z")
    longer = parse_path("M2 2H10V8L6 12C6 12 7 14 9 13C11 12 5 8 2 8Z")
    assert [step for step, _ in shorter] == [step for step, _ in longer]
    for (_, one), (_, other) in zip(shorter, longer, strict=True):
        assert [n for at in one for n in at] == pytest.approx([n for at in other for n in at])


@pytest.mark.parametrize("sweep", [0, 1])
@pytest.mark.parametrize("large", [0, 1])
def test_arcs_go_the_way_they_say(large: int, sweep: int) -> None:
    path = parse_path(f"M0 0A5 5 0 {large} {sweep} 5 5")
    points = [points[-1] for _, points in path]
    assert points[-1] == (5, 5)
    assert len(path) == (4 if large else 2)  # with the M
    centre = (0, 5) if large != sweep else (5, 0)
    assert all((x - centre[0]) ** 2 + (y - centre[1]) ** 2 == pytest.approx(25) for x, y in points)


def test_half_a_circle_is_as_high_as_its_radius() -> None:
    shape = Shape(parse_path("M-22 10a22 22 0 0 1 44 0"))
    assert (shape.box.y, shape.box.h) == pytest.approx((-12, 22))


def test_a_drawing_fills_its_box() -> None:
    box = Shape(fit_drawing("M0 0h32v32h-32z", Box(10, 20, 8, 40))).box
    assert (box.x, box.y, box.w, box.h) == pytest.approx((10, 36, 8, 8))


def test_a_step_we_cannot_print_is_named() -> None:
    with pytest.raises(ValueError, match="command q"):
        parse_path("M0 0q1 1 2 2")


@pytest.mark.parametrize("pattern", get_args(Pattern))
def test_a_pattern_stays_in_its_box(pattern: Pattern) -> None:
    made = [*draw_pattern(pattern, BOX, "ink")]
    assert bool(made) == (pattern != "plain")
    assert all(isinstance(ink, Shape) and BOX.inset(-0.15).holds(ink.box) for ink in made)


def test_lines_are_evened_without_another_line() -> None:
    box = Box(0, 0, 40, 20)
    text = "Put a pair card from any table back into its owner’s hand."
    ragged, even = fit_text(text, box, SERIF, 4), fit_text_evenly(text, box, SERIF, 4)
    assert len(even.lines) == len(ragged.lines)
    assert len(even.lines[-1]) > len(ragged.lines[-1]) == 1
    assert fit_text_evenly("", box, SERIF, 4).lines == ()


@pytest.mark.parametrize(
    ("game", "what"),
    [
        ("deal_with_the_devil", "buildings"),
        ("deal_with_the_devil", "events"),
        ("mea_culpa", "house_cards"),
        ("mea_culpa", "characters"),
    ],
)
def test_the_words_of_a_deck_are_of_one_size(game: str, what: str) -> None:
    sizes = {
        ink.size
        for page in lay_out_order(find_games()[game], what)
        for each in page.placed
        for ink in each.inks
        if isinstance(ink, Words) and ink.font == SERIF.plain and ink.tone == "ink"
    }
    assert len(sizes) == 1
    assert min(sizes) >= 3.1


def test_a_suit_has_one_pattern_of_its_own_on_all_cards() -> None:
    deck, choices = (aid.suits for aid in list_aids("psychomachia") if isinstance(aid, SuitCards))
    assert deck == choices
    assert len({suit.pattern for suit in deck.values()}) == len(deck) == 8
