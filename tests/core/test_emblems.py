"""Emblems: a name, a path of one's own, or an initial; and what a game says of itself."""

from __future__ import annotations

import re

import pytest

from companion.core.emblems import EMBLEMS, MAX_DRAWING_CHARS, emblem_of, is_drawing
from companion.core.shelf import MAX_PITCH_CHARS, MAX_TAGS, TAGS
from companion.games import find_games

NUMBER = re.compile(r"-?\d*\.?\d+")


def test_each_emblem_is_a_path_as_a_file_could_have_it() -> None:
    assert [name for name, path in EMBLEMS.items() if not is_drawing(path)] == []
    assert len(set(EMBLEMS.values())) == len(EMBLEMS)
    beyond = [n for n, path in EMBLEMS.items() if max(map(float, NUMBER.findall(path))) > 48]
    assert beyond == []


def test_closed_parts_are_tinted() -> None:
    assert emblem_of("M1 1H9V9ZM2 2V8M3 3H4V4z", "").tinted == "M1 1H9V9ZM3 3H4V4z"
    assert emblem_of("M1 1H9", "").tinted == ""


@pytest.mark.parametrize(
    "text", ["", "wolf", "M", "m1 1H9", 'M1 1"/><script>', "M1 1 url(x)", "M" + "1" * 600]
)
def test_nothing_else_is_drawn(text: str) -> None:
    assert not is_drawing(text)
    assert is_drawing("M" + "1" * (MAX_DRAWING_CHARS - 1))


@pytest.mark.parametrize(
    ("title", "initial"), [("Sheep", "S"), ("“öl”", "Ö"), ("…7 wonders", "7"), ("???", "?")]
)
def test_without_one_the_title_gives_its_initial_and_a_frame(title: str, initial: str) -> None:
    made = emblem_of("", title)
    assert made.initial == initial
    assert made == emblem_of("no such emblem", title)
    assert is_drawing(made.lines)


def test_every_game_of_ours_says_what_it_is() -> None:
    games = {id_: each.about.shelf for id_, each in find_games().items()}
    assert {id_ for id_, each in games.items() if not each.tags} == {"told", "any_box"}
    assert all(each.emblem in EMBLEMS or is_drawing(each.emblem) for each in games.values())
    assert all({*each.tags} <= {*TAGS} and len(each.tags) <= MAX_TAGS for each in games.values())
    words = {id_: len(str(each.pitch).split()) for id_, each in games.items()}
    assert {id_: n for id_, n in words.items() if not 35 <= n <= 60} == {}
    assert all(len(str(each.pitch)) <= MAX_PITCH_CHARS for each in games.values())
    drawn = [each.emblem for each in games.values()]
    assert len({*drawn}) == len(drawn)
