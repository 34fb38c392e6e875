"""Faults as the form says them: nobody who fills it in has seen the file."""

from __future__ import annotations

import pytest

from companion.told.editing.fault_words import IN_FORM
from companion.told.editing.file_editor import ToldEditor
from tests.kit.games.told_texts import HEAD, STEP
from tests.kit.web.served import ROOT
from tests.told.editing.forms import part

START = HEAD.partition("[[phase]]")[0] + "[[phase]]\n"
CATALOGUE = (ROOT / "companion" / "locale" / "de.po").read_text("utf-8")


@pytest.mark.parametrize("sentence", IN_FORM)
def test_only_sentences_that_are_said_are_said_otherwise(sentence: str) -> None:
    escaped = sentence.replace('"', '\\"')
    assert f'msgid "{escaped}"' in CATALOGUE


CHOOSE = "Choose a ready phrase, or use a name of this game."
NO_P = (
    "Nobody is called “p” here. Choose in “For one after the other” who that is: "
    "“each player, called p”, for one."
)


@pytest.mark.parametrize(
    ("step", "fault"),
    [
        ('set = ""', "Fill in “What changes, one change in each line”."),
        ('set = "points"', "“points” changes nothing. Write something such as “points[p] += 1”."),
        ('open = ""', "Fill in “What everybody may see now”."),
        ('set = "points[p] += 3"', NO_P),
        (
            'when = "many people"\nsay = "So."',
            f"“many people”: “people” is not understood there. {CHOOSE}",
        ),
        ('remove = ""', "Fill in “Who is out”."),
        (
            'pause = "Go on."\nseconds = "soon"',
            f"“soon”: Nothing is called “soon” here. {CHOOSE}",
        ),
        ('deal = "hand"\ncards = "playing"', "“playing”: Here must be a number, not a list."),
        (
            'times = 2\nuntil = "no"\nstep = [{ say = "So." }]',
            "Fill in either “How often” or “Again and again, until this is so”, not both.",
        ),
        (
            'move = "first(row)"\nfrom = "row"',
            "“To which pile” must be a pile. Write something such as “hand[p]”.",
        ),
    ],
)
def test_a_fault_names_the_fields_of_the_form(step: str, fault: str) -> None:
    shown = part(START + STEP + step, "phase.0.step.0")
    faults = [str(each) for field in (*shown.fields, *shown.more) for each in field.faults]
    assert faults == [fault]


def test_a_wrong_number_of_players_is_said_without_the_words_of_the_file() -> None:
    text = ToldEditor.begin_text("blank", "en")
    wrong = ToldEditor.change(text, {"players.0": ["9"], "players.1": ["6"]}, "keep", "en").text
    faults = [str(each) for field in part(wrong, "game").fields for each in field.faults]
    assert faults == ["The fewest can be no more than the most, and the most no more than 20."]


def test_what_gives_a_secret_away_says_where_to_choose_it() -> None:
    ask = f'{STEP}ask = "How many?"\nnumber = [0, 3]\nanswers = "salt"\n'
    shown = part(f'{START}{ask}{STEP}say = "{{sum(salt)}}"\n', "phase.0.step.1")
    (fault,) = map(str, shown.faults)
    assert "Turn it up in a step before; or, if that is meant, choose it in “Secrets" in fault
    assert "reveals" not in fault
