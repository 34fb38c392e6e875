"""What a game told in a file prints: its role cards, its decks, its score sheet, read back."""

from __future__ import annotations

import re
from typing import Any

import pypdfium2
import pytest

from companion.core.fields import Refused
from companion.games.any_box import GAME
from companion.games.any_box.box_file import faults
from companion.games.any_box.box_play.choosing import text_of
from printables.orders import make
from tests.kit.games.told_texts import HEAD

PAPER = '[paper]\nroles = true\ndecks = ["fruit"]\n\n[[phase]]'


def told(what: str, **settings: Any) -> str:
    """The words on all sheets of a kind."""
    document = pypdfium2.PdfDocument(make(GAME, what, data={"settings": settings}))
    said = "\n".join(page.get_textpage().get_text_range() for page in document)
    document.close()
    return said


def test_there_are_role_cards_for_the_fullest_table() -> None:
    said = told("roles", box="werewolf")
    notes = ("gone in the morning.", "what one of the others is.", "the others, and vote.")
    assert [said.count(note) for note in notes] == [2, 1, 3]


def test_whoever_is_left_gets_the_card_that_the_smallest_table_needs() -> None:
    text = HEAD.replace('name = "Wolf"', 'name = "Wolf"\ncount = "count(everyone) - 1"')
    said = told("roles", box="own", file=text.replace("[[phase]]", PAPER, 1))
    assert [len(re.findall(rf"\b{role}\b", said)) for role in ("Wolf", "Sheep")] == [4, 1]


def test_a_deck_has_every_copy_of_each_card_with_its_number() -> None:
    said = told("cards", box="own", file=HEAD.replace("[[phase]]", PAPER, 1))
    assert [said.count(card) for card in ("Plum", "Pear")] == [6, 6]
    assert said.count("One of 6.") == 12
    assert said.count("The only one.") == 9
    assert said.count("Fruit") == 21


def test_the_score_sheet_has_what_the_file_counts() -> None:
    assert "Coins" in told("scores", box="blind_auction")
    assert "Coins" not in told("scores")


def test_without_a_file_there_are_the_cards_of_ours() -> None:
    assert "Werewolf" in told("roles")
    assert {"Candlestick", "Apple"} <= {*told("cards").split()}


def test_a_file_that_names_no_paper_prints_none() -> None:
    for what in ("roles", "cards"):
        with pytest.raises(Refused, match="has none of these to print"):
            told(what, box="own", file=text_of("spoof"))


def test_paper_that_the_file_does_not_have_is_a_fault() -> None:
    [fault] = faults(HEAD.replace("[[phase]]", '[paper]\ndecks = ["friut"]\n[[phase]]', 1))
    assert "There is no “friut” here." in str(fault.sentence)
    bare = HEAD.partition("[roles.wolf]")[0] + "[paper]\nroles = true\n"
    assert "There is no “roles” here." in " ".join(str(each.sentence) for each in faults(bare))
