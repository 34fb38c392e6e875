"""What the table of Sancti et Malum watches as it comes out."""

from __future__ import annotations

from companion.core.moments import Mood
from companion.games.sancti_et_malum.cards import card_list
from tests.kit.moments import called, misshapen, titles

GAME = "sancti_et_malum"


def test_every_reveal_is_a_moment() -> None:
    assert titles(GAME, "fallen") == {
        "Confrontation {n}",
        "Everybody turns up an Angel",
        "Angels against the Fallen",
    }


def test_sem_037_both_totals_come_before_who_has_won() -> None:
    verdicts = called(GAME, "fallen", "Angels against the Fallen")
    assert verdicts
    for each in verdicts:
        evil, holy = (step.figure for step in each.steps)
        assert isinstance(evil, int)
        assert isinstance(holy, int)
        assert [(step.who, str(step.said)) for step in each.steps] == [
            (None, "The Fallen"),
            (None, "The Faithful"),
        ]
        assert each.mood is (Mood.BAD if evil > holy else Mood.GOOD if holy > evil else Mood.PLAIN)


def test_sem_032_all_angels_are_turned_up_in_one_moment() -> None:
    turned = called(GAME, "faithful", "Everybody turns up an Angel")
    assert all([step.who for step in each.steps] == [1, 2] for each in turned)
    dice = [str(step.figure) for each in turned for step in each.steps]
    names = {str(step.said) for each in turned for step in each.steps}
    assert all(each.endswith(("die", "dice")) for each in dice)
    assert names <= {card.white.name for card in card_list("").values()}


def test_every_moment_has_a_sentence_steps_and_a_mood() -> None:
    assert misshapen("sancti_et_malum") == []
