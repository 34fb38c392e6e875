"""No step gives away a secret unless it says so: each verb with a leak, and the same without."""

from __future__ import annotations

import pytest

from companion.told.reading import faults
from companion.told.reading.game_file import hints
from tests.kit.games.told_leaks import KEPT, LEAKS
from tests.kit.games.told_texts import STEP, with_steps

MORE_LEAKS = [
    ("a card that nobody knows", 'ask = "Hm?"\ncard = "well"\ninto = "so"', {"well"}),
    ("that there is a pause", 'when = "dark > 0"\npause = "Wait."', {"dark"}),
    ("that it is turned up", 'when = "dark > 0"\nopen = "fist"', {"dark"}),
    ("that cards are dealt", 'when = "dark > 0"\ndeal = "hand"', {"dark"}),
    ("that dice are rolled", 'when = "dark > 0"\nroll = "cup"', {"dark"}),
    ("that somebody is out", 'when = "dark > 0"\nremove = "turn"', {"dark"}),
    (
        "that a card is moved",
        'when = "dark > 0"\nmove = "first(row)"\nfrom = "row"\nto = "well"',
        {"dark"},
    ),
    ("to whom it goes", 'move = "\'7\'"\nfrom = "row"\nto = "hand[prey[turn]]"', {"prey"}),
    (
        "those of a role that it does not know",
        "say = \"{those(p in players: role(p) in ['wolf', 'sheep'])}\"\nto = \"role:wolf\"",
        {"roles"},
    ),
]
MORE_KEPT = [
    (
        "a list of roles that know each other",
        'say = "{those(p in players: role(p) in [\'wolf\'])}"\nto = "role:wolf"',
    ),
]
EVERY_LEAK, EVERY_KEPT = [*LEAKS, *MORE_LEAKS], [*KEPT, *MORE_KEPT]


@pytest.mark.parametrize(
    ("step", "secrets"), [each[1:] for each in EVERY_LEAK], ids=[e[0] for e in EVERY_LEAK]
)
def test_any_102_a_planted_leak_is_found_in_each_verb(step: str, secrets: set[str]) -> None:
    found = faults(with_steps(STEP + step))
    assert {str(each.what).split("“")[1].split("”")[0] for each in found} == secrets
    assert all("gives away" in str(each.what) for each in found)
    assert {each.line for each in found} == {with_steps("").count("\n") + 1}


@pytest.mark.parametrize(
    ("step", "secrets"), [each[1:] for each in EVERY_LEAK], ids=[e[0] for e in EVERY_LEAK]
)
def test_any_102_what_a_step_says_that_it_reveals_is_allowed(step: str, secrets: set[str]) -> None:
    listed = ", ".join(f'"{each}"' for each in sorted(secrets))
    assert faults(with_steps(f"{STEP}reveals = [{listed}]\n{step}")) == ()


@pytest.mark.parametrize("step", [each[1] for each in EVERY_KEPT], ids=[e[0] for e in EVERY_KEPT])
def test_any_102_what_only_those_see_who_know_it_needs_no_word(step: str) -> None:
    assert faults(with_steps(STEP + step)) == ()


AGAIN = [
    ("answered anew", 'ask = "Again?"\nnumber = [0, 3]\ninto = "fist"'),
    ("set anew", 'each = "p"\nset = "fist[p] = 2"'),
    ("forgotten", 'clear = "fist"'),
    ("opened only sometimes", 'when = "flag"\nopen = "fist"'),
    ("sometimes, before another", 'when = "flag"\nopen = "fist"\n[[phase.step]]\nopen = "dark"'),
    ("sometimes, before one goes", 'when = "flag"\nopen = "fist"\n[[phase.step]]\nclear = "dark"'),
]


@pytest.mark.parametrize("step", [each[1] for each in AGAIN], ids=[each[0] for each in AGAIN])
def test_any_102_what_was_opened_is_a_secret_again_once_it_is_new(step: str) -> None:
    opened = "" if "open" in step else f'{STEP}open = "fist"\n'
    found = faults(with_steps(f'{opened}{STEP}{step}\n{STEP}set = "total = sum(fist)"'))
    assert [str(each.what).split("“")[1].split("”")[0] for each in found] == ["fist"]


def test_any_102_what_is_opened_at_the_end_of_a_round_is_not_yet_open_in_the_next() -> None:
    steps = """
[[phase.step]]
times = 2
[[phase.step.step]]
say = "{sum(fist)}"
[[phase.step.step]]
ask = "How many?"
number = [0, 3]
into = "fist"
[[phase.step.step]]
open = "fist"
"""
    assert len(faults(with_steps(steps))) == 1
    assert faults(with_steps(f'{STEP}open = "fist"\n{steps}')) == ()


def test_any_102_an_owner_is_known_by_a_name_that_cannot_change_meanwhile() -> None:
    say = 'when = "fist[turn] > 1"\n[[phase.step.step]]\nset = "turn = left_of(turn)"\n'
    found = faults(with_steps(f'{STEP}{say}[[phase.step.step]]\nsay = "You!"\nto = "turn"'))
    assert len(found) == 2


def test_any_102_a_card_is_there_for_sure_only_as_long_as_no_pile_has_moved() -> None:
    move = f'{STEP}each = "p"\nmove = "pick[p]"\nfrom = "hand[p]"\nto = "well"\n'
    assert faults(with_steps(move)) == ()
    assert len(faults(with_steps(f'{STEP}pass = "hand"\n{move}'))) == 2
    assert len(faults(with_steps(move + move))) == 2
    other = f'{STEP}pass = "hand"\n{STEP}ask = "Another?"\ncard = "hand"\ninto = "other"\n'
    assert len(faults(with_steps(other + move))) == 2
    assert faults(with_steps(other + move.replace("pick", "other"))) == ()


def test_any_102_revealing_what_is_no_secret_is_pointed_out_and_no_fault() -> None:
    text = with_steps(f'{STEP}reveals = "fist"\nsay = "Hello."')
    assert faults(text) == ()
    (hint,) = hints(text)
    assert "nothing is seen that gives away “fist”" in str(hint.what)
    assert hints(with_steps(f'{STEP}reveals = "fist"\nsay = "{{sum(fist)}}"')) == ()


def test_any_102_a_deck_cannot_be_opened_first() -> None:
    (fault,) = faults(with_steps(f'{STEP}say = "{{first(fruit)}}"'))
    assert str(fault.advice) == 'Write reveals = "fruit" if that is meant.'
    (fault,) = faults(with_steps(f'{STEP}say = "{{first(well)}}"'))
    assert str(fault.advice) == 'Open it first, or write reveals = "well" if that is meant.'


def test_any_102_whoever_is_asked_or_told_may_be_called_by_what_says_who_it_is() -> None:
    coins = f'{STEP}ask = "Hm?"\nwho = "turn"\nnumber = [0, "own[turn]"]\ninto = "so"'
    assert faults(with_steps(coins)) == ()
    assert faults(with_steps(f'{STEP}say = "{{own[turn]}}"\nto = "turn"')) == ()
    (fault,) = faults(with_steps(coins.replace("own[turn]", "own[left_of(turn)]")))
    assert "gives away “own”" in str(fault.what)
    (fault,) = faults(with_steps(coins.replace('who = "turn"', 'who = "everyone"')))
    assert "gives away “own”" in str(fault.what)


def test_any_102_roles_that_are_dealt_again_are_a_secret_again() -> None:
    say = f'{STEP}say = "{{role(turn)}}"'
    (fault,) = faults(with_steps(f'{STEP}open = "roles"\n{STEP}deal = "roles"\n{say}'))
    assert "gives away “roles”" in str(fault.what)


def test_any_102_all_that_is_no_secret_is_told_in_the_order_of_the_alphabet() -> None:
    names = ["prey", "dark", "pick", "fist", "pack", "own"]
    found = hints(with_steps(f'{STEP}reveals = {names}\nsay = "Hello."'))
    assert [str(fault.what).split("“")[1].split("”")[0] for fault in found] == sorted(names)


def test_any_102_two_changes_in_one_step_come_one_after_the_other() -> None:
    steps = f'{STEP}open = "dark"\n{STEP}set = ["dark = sum(fist)", "total = dark"]'
    (fault,) = faults(with_steps(steps))
    assert "“dark”" in str(fault.what)


def test_any_102_what_is_open_only_in_the_first_round_may_be_revealed_in_each() -> None:
    steps = """
[[phase.step]]
open = "fist"

[[phase.step]]
times = 2

[[phase.step.step]]
say = "There are {sum(fist)}."
reveals = "fist"

[[phase.step.step]]
ask = "Again?"
number = [0, 3]
into = "fist"
"""
    assert faults(with_steps(steps)) == ()
