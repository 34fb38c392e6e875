"""What is refused before a game begins, and what is laid out for it: MYT-017, MYT-020."""

from __future__ import annotations

import pytest

from companion.core.offers import Refused
from companion.games.myths.game import GAME
from companion.games.myths.laying_out import steps
from tests.kit.games.myths.decktext import GOOD
from tests.kit.games.myths.setting_up import fresh


def test_myt_017_a_deck_of_ones_own_must_be_there_and_its_first_fault_is_told() -> None:
    with pytest.raises(Refused) as told:
        GAME.settle({"deck_a": "own_1"}, 2)
    empty = "Your own deck 1 is empty: paste its file there, or choose another."
    assert str(told.value.sentence) == empty
    faulty = GOOD.replace("copies = 4", "copies = 5")
    with pytest.raises(Refused) as told:
        GAME.settle({"deck_a": "own_1", "own_1": faulty}, 2)
    first = "Line 8, card “Maul”: copies must be a whole number from 1 to 4."
    assert str(told.value.sentence) == f"Your own deck 1: {first}"


def test_of_three_own_decks_each_faulty_one_is_named() -> None:
    chosen = {"deck_b": "own_3", "deck_c": "own_2", "deck_d": "own_1", "deck_e": "own_2"}
    faulty = GOOD.replace('type = "stance"', 'type = "pose"')
    with pytest.raises(Refused) as told:
        GAME.settle({**chosen, "own_1": GOOD, "own_2": faulty, "own_3": "cards"}, 2)
    second, third = str(told.value.sentence).split(" Your own deck 3: ")
    assert second.startswith("Your own deck 2: Line ")
    assert third.startswith("Line 1: this cannot be read. Look for ")


def test_an_own_deck_that_nobody_plays_is_noticed() -> None:
    settings = GAME.settle({"deck_a": "own_1", "own_1": GOOD, "own_3": GOOD}, 2)
    said = [str(each) for each in GAME.notices(settings, 2)]
    assert said == ["Nobody plays your own deck 3: choose it for a character."]


def test_the_box_is_laid_out_beginning_with_who_sits_where() -> None:
    for mode, more in (("mirrored", ()), ("blind", ("starts",))):
        board = fresh(mode=mode).board
        assert [each.key for each in steps(board)] == ["seats", "board", "pawns", "marks", *more]
