"""What the table of Psychomachia watches as it comes out."""

from __future__ import annotations

from tests.kit.moments import called, misshapen, moments

GAME = "psychomachia"


def test_psy_026_all_first_cards_are_turned_up_in_one_moment() -> None:
    (turned,) = called(GAME, "sins", "All turn up their cards")
    assert len(turned.steps) == 3


def test_psy_150_a_complete_set_is_a_moment_and_so_is_its_end() -> None:
    said = [each.sentence.text for each in moments(GAME, "sins")]
    assert "{who} has a complete set!" in said
    assert "The set of {who} is broken." in said


def test_every_moment_has_a_sentence_steps_and_a_mood() -> None:
    assert misshapen("psychomachia") == []
