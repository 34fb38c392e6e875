"""What the form calls a step and an answer: in words, for people who write no expressions."""

from __future__ import annotations

import pytest

from companion.told.editing.file_editor import ToldEditor
from tests.told.editing.forms import fields, part

LIARS_DICE = ToldEditor.begin_text("liars_dice", "en")
WEREWOLF = ToldEditor.begin_text("werewolf", "en")


@pytest.mark.parametrize(
    ("text", "place", "title"),
    [
        (LIARS_DICE, "phase.0.step.1", "Roll: Your cup"),
        (LIARS_DICE, "phase.0.step.2.step.0", "Ask: Do you doubt … × …?"),
        (
            LIARS_DICE,
            "phase.0.step.4",
            "Change: “loser”, “loser” loses one of “Dice left” and “turn”",
        ),
        (LIARS_DICE, "phase.0.step.2", "Several steps, first “Ask: Do you doubt … × …?”"),
        (WEREWOLF, "phase.1", "Phase, first “Several steps: Night …”"),
        (WEREWOLF, "phase.1.step.2", "Several steps, first “Change: “falling””"),
        (WEREWOLF, "phase.1.step.1.step.0", "Forget: Who has to leave the village?"),
    ],
)
def test_a_step_is_called_by_what_it_does(text: str, place: str, title: str) -> None:
    assert str(part(text, place).title) == title


def test_what_people_never_named_stands_as_it_is() -> None:
    text = ToldEditor.begin_text("blind_auction", "en")
    assert str(part(text, "phase.0.step.4.step.2").title) == "Move a card: first(lot)"


def test_an_answer_is_called_by_what_was_asked() -> None:
    opened = fields(ToldEditor.form(WEREWOLF))["phase.1.step.0.step.6.reveals"].options
    labels = {key: str(label) for key, label in opened}
    assert labels["prey"] == "Werewolf, who is to be gone in the morning?"
    many = fields(ToldEditor.form(LIARS_DICE))["phase.0.step.3.open"].options
    assert dict(many)["dice_bid"] != "dice_bid", "one of several answers has a label of its own"


def test_a_secret_that_is_given_away_is_called_by_what_was_asked() -> None:
    begun = ToldEditor.begin_text("blank", "en").replace('open = "chosen"', 'say = "{sum(chosen)}"')
    text = begun.replace('say = "All numbers are turned up."\n', "")
    (fault,) = part(text, "phase.0.step.1").faults
    assert str(fault).startswith("This step gives away “Which number do you choose?” to people")
