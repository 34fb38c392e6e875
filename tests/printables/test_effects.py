"""Lines with signs, and diagrams on film, tried with little data."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from companion.core.game import Game
from printables.effects import Effects
from printables.overlays import Overlays
from printables.shapes import Box, Shape, Words
from printables.sheet_data import SheetData, TableData

LINES = Effects(
    entries="effect",
    text="text",
    empty="Wait.",
    shade="when",
    shades={"now": "double", "later": "grey", "ever": "white"},
    sign="how",
    signs={"move": "arrow", "swift": "bolt", "still": "star", "once": "none"},
    foot="then",
    feet={"go": "down", "stop": "strike"},
)
BOX = Box(0, 0, 50, 40)


def card(*lines: tuple[str, str, str, str]) -> dict[str, Any]:
    keys = ("text", "when", "how", "then")
    return {"effect": [dict(zip(keys, line, strict=True)) for line in lines]}


def shapes(told: dict[str, Any], box: Box = BOX) -> list[Shape]:
    return [ink for ink in LINES.draw(told, box) if isinstance(ink, Shape)]


def test_each_line_has_a_ring_a_sign_and_a_foot() -> None:
    one = shapes(card(("Go.", "ever", "once", "")))
    assert len(one) == 1
    assert len(shapes(card(("Go.", "now", "once", "")))) == 2
    assert len(shapes(card(("Go.", "ever", "move", "go")))) == 3
    assert len(shapes(card(("Go.", "later", "swift", "stop")))) == 4


def test_a_line_without_words_says_so_and_long_ones_stay_in_their_box() -> None:
    told = card(("", "now", "once", "go"), *[("walk and look " * 12, "ever", "still", "stop")] * 2)
    inks = list(LINES.draw(told, BOX))
    words = [ink for ink in inks if isinstance(ink, Words)]
    assert words[0].text == "Wait."
    assert all(0 <= ink.at[1] <= 40 for ink in words)
    assert all(BOX.holds(shape.box) for shape in shapes(told))


def test_an_unknown_value_is_not_guessed() -> None:
    with pytest.raises(KeyError):
        shapes(card(("Go.", "someday", "once", "")))


def test_a_diagram_that_is_too_large_for_its_piece_is_refused(game: Game[Any]) -> None:
    told = {
        "id": "film",
        "title": "Film",
        "blurb": "To lay over.",
        "source": "deck.toml",
        "shown": ["ring"],
        "looks": {"c": "seat", "e": "empty", "t": "target", "m": "marked", "tm": "both"},
        "across": 30,
    }
    roomy = msgspec.convert({"kind": "hex_overlays", "size": [98, 98], **told}, Overlays)
    drawn = list(roomy.make_pieces(SheetData(game, TableData()))[0](Box(0, 0, 98, 98)))
    assert [ink.text for ink in drawn if isinstance(ink, Words)] == ["round about"]
    tight = msgspec.convert({"kind": "hex_overlays", "size": [60, 60], **told}, Overlays)
    with pytest.raises(ValueError, match="round about"):
        list(tight.make_pieces(SheetData(game, TableData()))[0](Box(0, 0, 60, 60)))
