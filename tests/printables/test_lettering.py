"""No words ever leave their box."""

from __future__ import annotations

from typing import Literal, TypeAlias

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printables.lettering import (
    ITALIC,
    MIN_LETTER_MM,
    SANS,
    SERIF,
    TITLE,
    Face,
    can_spell,
    fit_text,
    place_lines,
    spell,
)
from printables.shapes import Box
from tests.kit.sheets import find_room

SMALLEST_PRINT_MM = 1.5
"""Letters on the back of a medicine box are as small; nobody reads smaller ones at a table."""
Align: TypeAlias = Literal["left", "middle"]
ALIGNS: list[Align] = ["left", "middle"]
FACES = st.sampled_from([SERIF, ITALIC, TITLE, SANS])
TEXTS = st.one_of(
    st.text(max_size=80),
    st.text("W ", max_size=60),
    st.lists(st.text("abcdefghij", min_size=1, max_size=14), max_size=40).map(" ".join),
)


@given(TEXTS, FACES, st.floats(4, 80), st.floats(2, 40), st.sampled_from(ALIGNS))
def test_any_text_stays_in_its_box(
    text: str, face: Face, width: float, height: float, align: Align
) -> None:
    box = Box(10, 20, width, height)
    block = fit_text(text, box, face, 6)
    words = (*place_lines(block, box, align, "top"), *place_lines(block, box, align, "middle"))
    assert all(box.holds(find_room(each), slack=0.01) for each in words)


def test_short_words_are_as_large_as_asked() -> None:
    assert fit_text("Imp", Box(0, 0, 50, 10), TITLE, 5.4).size == pytest.approx(5.4)


def test_long_words_shrink_before_they_break() -> None:
    block = fit_text("Mephistopheles", Box(0, 0, 20, 10), TITLE, 5.4)
    assert len(block.lines) == 1
    assert MIN_LETTER_MM < block.size < 5.4
    assert not block.cut


def test_what_cannot_fit_ends_with_dots() -> None:
    block = fit_text("word " * 300, Box(0, 0, 20, 10), SERIF, 4)
    assert block.cut
    assert block.lines[-1][-1][0].endswith("…")
    assert block.size >= SMALLEST_PRINT_MM


def test_strong_words_have_their_own_font() -> None:
    line = fit_text("**Draw.** Fill the hand.", Box(0, 0, 90, 10), SERIF, 4).lines[0]
    assert line[0] == ("Draw.", SERIF.strong, False)
    assert {run.font for run in line[1:]} == {SERIF.plain}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Pay **two**, then go.", "Pay |two|, then go."),
        ("(**Two**) coins", "(|Two|) coins"),
        ("**Two** coins", "Two| coins"),
        ("take**two**", "take|two"),
        ("take **two**", "take |two"),
        ("a **b ** c", "a |b| c"),
        ("a ****, b", "a , b"),
    ],
)
def test_between_fonts_there_are_spaces_only_where_written(text: str, said: str) -> None:
    box = Box(0, 0, 90, 10)
    words = list(place_lines(fit_text(text, box, SERIF, 4), box))
    ends = [0.0, *(find_room(each).right for each in words)]
    blanks = [each.at[0] - end > 0.1 for each, end in zip(words, ends, strict=False)]
    shown = [f"{' ' * blank}{each.text}" for blank, each in zip(blanks, words, strict=True)]
    assert "".join(shown) == said.replace("|", "")
    assert len(words) == said.count("|") + 1


def test_no_line_is_broken_before_a_comma() -> None:
    for width in range(12, 60):
        block = fit_text(
            "some words **and strong ones**, and others", Box(0, 0, width, 60), SERIF, 4
        )
        assert not any(line[0].text.startswith(",") for line in block.lines)


@pytest.mark.parametrize(
    ("name", "printed", "whole"),
    [
        ("Zoë", "Zoë", True),
        ("Łukasz", "Łukasz", True),
        ("Dvořák", "Dvořák", True),
        ("\N{MINUS SIGN}1", "\N{MINUS SIGN}1", True),
        ("Ǟ → ✓", "A", False),
        ("Ελένη", "", False),
        ("Ann 日本", "Ann", False),
        ("\x07\u200b", "", False),
        (" ", "", False),
    ],
)
def test_names_are_spelled_with_the_available_letters(name: str, printed: str, whole: bool) -> None:  # noqa: FBT001 - a column of the table above
    assert spell(name) == printed
    assert can_spell(name) is whole
