"""No step gives away a secret unless it says so: each verb with a leak, and the same without."""

from __future__ import annotations

import pytest

from companion.games.any_box.box_file import faults
from tests.kit.games.told_texts import with_steps

STEP = "[[phase.step]]\n"

QUESTION = 'ask = "Hm?"\nnumber = [0, 9]\ninto = "so"'

LEAKS = [
    ("a total for all", 'set = "total = sum(fist)"', {"fist"}),
    ("somebody else’s answer", 'each = "p"\nset = "own[p] = fist[left_of(p)]"', {"fist"}),
    ("one’s own for all", 'each = "p"\nset = "points[p] = fist[p]"', {"fist"}),
    ("a secret for a role", 'set = "pack = dark"', {"dark"}),
    ("what a role knows", 'set = "total = pack"', {"pack"}),
    ("a changed value", 'set = "total += dark"', {"dark"}),
    ("whose value it is", 'set = "points[prey[turn]] += 1"', {"prey"}),
    ("a condition", 'when = "sum(fist) > 3"\nset = "total = 1"', {"fist"}),
    ("whether it is said", 'when = "dark > 0"\nsay = "Now!"', {"dark"}),
    ("what is said", 'say = "There are {sum(fist)}."', {"fist"}),
    ("what is said to one", 'each = "p"\nsay = "{fist[left_of(p)]}"\nto = "p"', {"fist"}),
    ("what is said to a role", 'say = "{dark}"\nto = "role:wolf"', {"dark"}),
    ("to whom it is said", 'say = "You!"\nto = "prey[turn]"', {"prey"}),
    ("whose open value it is", 'say = "{points[prey[turn]]}"', {"prey"}),
    ("a pause", 'pause = "{sum(fist)}"', {"fist"}),
    ("how long a pause is", 'pause = "Wait."\nseconds = "dark"', {"dark"}),
    ("what is written beside", 'open = "fist"\nsay = "{dark}"', {"dark"}),
    ("who has a role", 'open = "prey"', {"roles"}),
    ("who is asked", 'ask = "Hm?"\nwho = "prey[turn]"\nyes_no = true\ninto = "so"', {"prey"}),
    ("that one is asked", 'when = "dark > 0"\nask = "Hm?"\nyes_no = true\ninto = "so"', {"dark"}),
    ("a limit", 'ask = "Hm?"\nnumber = [0, "sum(fist)"]\ninto = "so"', {"fist"}),
    ("a choice", 'ask = "Hm?"\nplayer = "those(p in players: fist[p] > 0)"\ninto = "so"', {"fist"}),
    ("the words of a question", 'ask = "{dark}?"\nyes_no = true\ninto = "so"', {"dark"}),
    (
        "a refusal",
        f'{QUESTION}\nrefuse = {{ when = "answer in fist", say = "No." }}',
        {"fist"},
    ),
    (
        "openly by a role",
        'ask = "Hm?"\nwho = "role:wolf"\nyes_no = true\ninto = "so"\nopenly = true',
        {"roles"},
    ),
    ("how often", 'times = "sum(fist)"\n[[phase.step.step]]\nset = "dark = 1"', {"fist"}),
    ("until when", 'until = "dark > 0"\n[[phase.step.step]]\nset = "dark = 1"', {"dark"}),
    ("how many cards", 'deal = "hand"\ncards = "fist[me]"', {"fist"}),
    ("cards for a role", 'deal = "hand"\nwho = "role:wolf"', {"roles"}),
    ("how many dice", 'roll = "cup"\ndice = "dark"', {"dark"}),
    ("which card", 'each = "p"\nmove = "pick[p]"\nfrom = "hand[p]"\nto = "row"', {"pick"}),
    ("whether it is there", 'move = "\'Plum\'"\nfrom = "hand[turn]"\nto = "well"', {"hand"}),
    ("the bottom of the well", 'move = "first(well)"\nfrom = "well"\nto = "hand[turn]"', {"well"}),
    ("cards in the deck", 'say = "{first(fruit)}"', {"fruit"}),
    ("dice under a cup", 'say = "{count(d in cup: d == 6)}"', {"cup"}),
    ("who is out", 'remove = "those(p in players: fist[p] == 0)"', {"fist"}),
    ("who wins", 'end = "Over."\nwinners = "most(p in players: fist[p])"', {"fist"}),
    ("that it ends", 'when = "dark > 3"\nend = "Over."', {"dark"}),
    ("roles", 'say = "{role(turn)}"', {"roles"}),
    ("that it is passed", 'when = "dark > 0"\npass = "hand"', {"dark"}),
    ("that it is gathered", 'when = "dark > 0"\ngather = "fruit"', {"dark"}),
    ("that it is forgotten", 'when = "dark > 0"\nclear = "total"', {"dark"}),
    (
        "for each of a secret list",
        'each = "q in those(p in players: fist[p] > 0)"\nsay = "One."',
        {"fist"},
    ),
]
SECRETS = ("fist", "prey", "pick", "dark", "own", "pack", "cup", "hand", "well", "fruit", "roles")


@pytest.mark.parametrize(
    ("step", "secrets"), [each[1:] for each in LEAKS], ids=[e[0] for e in LEAKS]
)
def test_a_planted_leak_is_found_in_each_verb(step: str, secrets: set[str]) -> None:
    found = faults(with_steps(STEP + step))
    assert {str(each.what).split("“")[1].split("”")[0] for each in found} == secrets
    assert all("gives away" in str(each.what) for each in found)
    assert {each.line for each in found} == {with_steps("").count("\n") + 1}


@pytest.mark.parametrize(
    ("step", "secrets"), [each[1:] for each in LEAKS], ids=[e[0] for e in LEAKS]
)
def test_what_a_step_says_that_it_reveals_is_allowed(step: str, secrets: set[str]) -> None:
    listed = ", ".join(f'"{each}"' for each in sorted(secrets))
    assert faults(with_steps(f"{STEP}reveals = [{listed}]\n{step}")) == ()


KEPT = [
    ("for nobody", 'set = "dark = sum(fist) + pack"'),
    ("for its owner", 'each = "p"\nset = "own[p] = fist[p] + count(d in cup[p]: d == 1)"'),
    ("for all owners", 'set = "own = fist[me] + 1"'),
    ("for those of a role", "set = \"pack = pack + count(p in players: role(p) == 'wolf')\""),
    ("to its owner", 'each = "p"\nsay = "You have {fist[p]}, {cup[p]}, {role(p)}."\nto = "p"'),
    ("to each of all", 'say = "You have {fist[me]}, {hand[me]}, {role(me)}."\nto = "everyone"'),
    (
        "to those who know each other",
        'say = "{those(p in players: role(p) == \'wolf\')} {pack}"\nto = "role:wolf"',
    ),
    ("an own limit", 'ask = "Hm?"\nnumber = ["fist[me]", "9"]\ninto = "so"'),
    ("an own card unseen", 'each = "p"\nmove = "pick[p]"\nfrom = "hand[p]"\nto = "well"'),
    ("after it was opened", 'open = "fist"\n[[phase.step]]\nset = "total = sum(fist)"'),
    ("how many cards", 'say = "{count(hand)} and {count(well)} and {count(fruit)}"'),
    ("a secret on a secret", 'when = "dark > 0"\nset = "dark = 0"'),
    ("roles that are turned up", 'open = "roles"\n[[phase.step]]\nsay = "{role(turn)}"'),
    ("answers of a role, too", 'open = ["roles", "prey"]'),
]


@pytest.mark.parametrize("step", [each[1] for each in KEPT], ids=[each[0] for each in KEPT])
def test_what_only_those_see_who_know_it_needs_no_word(step: str) -> None:
    assert faults(with_steps(STEP + step)) == ()


AGAIN = [
    ("answered anew", 'ask = "Again?"\nnumber = [0, 3]\ninto = "fist"'),
    ("set anew", 'each = "p"\nset = "fist[p] = 2"'),
    ("forgotten", 'clear = "fist"'),
    ("opened only sometimes", 'when = "flag"\nopen = "fist"'),
]


@pytest.mark.parametrize("step", [each[1] for each in AGAIN], ids=[each[0] for each in AGAIN])
def test_what_was_opened_is_a_secret_again_once_it_is_new(step: str) -> None:
    opened = "" if "open" in step else f'{STEP}open = "fist"\n'
    found = faults(with_steps(f'{opened}{STEP}{step}\n{STEP}set = "total = sum(fist)"'))
    assert [str(each.what).split("“")[1].split("”")[0] for each in found] == ["fist"]


def test_what_is_opened_at_the_end_of_a_round_is_not_yet_open_in_the_next() -> None:
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


def test_an_owner_is_known_by_a_name_that_cannot_change_meanwhile() -> None:
    say = 'when = "fist[turn] > 1"\n[[phase.step.step]]\nset = "turn = left_of(turn)"\n'
    found = faults(with_steps(f'{STEP}{say}[[phase.step.step]]\nsay = "You!"\nto = "turn"'))
    assert len(found) == 2


def test_a_card_is_there_for_sure_only_as_long_as_no_pile_has_moved() -> None:
    move = f'{STEP}each = "p"\nmove = "pick[p]"\nfrom = "hand[p]"\nto = "well"\n'
    assert faults(with_steps(move)) == ()
    assert len(faults(with_steps(f'{STEP}pass = "hand"\n{move}'))) == 2
    assert len(faults(with_steps(move + move))) == 2


def test_revealing_what_is_no_secret_is_a_fault() -> None:
    (fault,) = faults(with_steps(f'{STEP}reveals = "fist"\nsay = "Hello."'))
    assert "does not give away “fist”" in str(fault.what)


def test_two_changes_in_one_step_come_one_after_the_other() -> None:
    steps = f'{STEP}open = "dark"\n{STEP}set = ["dark = sum(fist)", "total = dark"]'
    (fault,) = faults(with_steps(steps))
    assert "“dark”" in str(fault.what)
