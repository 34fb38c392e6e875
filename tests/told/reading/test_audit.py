"""What each step tells whom; what it lets people infer it must say, each verb with such a leak."""

from __future__ import annotations

import pytest

from companion.told.reading import list_faults, read_game
from companion.told.reading.audit import Telling, audit_of
from companion.told.reading.expression_secrets import ToldTo
from companion.told.reading.things import RoleEyes
from tests.kit.games.told_leaks import FAN, KEPT, LEAKS, SEEN
from tests.kit.games.told_texts import STEP, with_steps

FROM_HAND = 'from = "hand[p]"\nto = "row"'
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
    (
        "which end of the row",
        'move = "first(row) if dark > 1 else last(row)"\nfrom = "row"\nto = "well"',
        {"dark"},
    ),
    (
        "who gets it",
        'move = "first(row)"\nfrom = "row"\nto = "hand[first(most(q in players: fist[q]))]"',
        {"fist"},
    ),
    (
        "which one of the hand",
        f'each = "p"\nmove = "first(those(c in hand[p]: number(c) > dark))"\n{FROM_HAND}',
        {"dark"},
    ),
    ("who has fewest", 'say = "{first(sorted(q in players: fist[q]))}"', {"fist"}),
    ("that two are alike", 'say = "{count(different(q in players: fist[q]))}"', {"fist"}),
    (
        "those of a role that it does not know",
        "say = \"{those(p in players: role(p) in ['wolf', 'sheep'])}\"\nto = \"role:wolf\"",
        {"roles"},
    ),
]
MORE_KEPT = [
    ("all that there could be", 'ask = "Which?"\nchoose = "kinds(fruit)"\nanswers = "so"'),
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
    found = list_faults(with_steps(STEP + step))
    assert {str(each.what).split("“")[1].split("”")[0] for each in found} == secrets
    assert all("gives away" in str(each.what) for each in found)
    assert {each.line for each in found} == {with_steps("").count("\n") + 1}


@pytest.mark.parametrize(
    ("step", "secrets"), [each[1:] for each in EVERY_LEAK], ids=[e[0] for e in EVERY_LEAK]
)
def test_any_102_what_a_step_says_that_it_reveals_is_allowed(step: str, secrets: set[str]) -> None:
    listed = ", ".join(f'"{each}"' for each in sorted(secrets))
    assert list_faults(with_steps(f"{STEP}reveals = [{listed}]\n{step}")) == ()


@pytest.mark.parametrize("change", ["log[dark] = 1", "log[1] = dark", "log += dark"])
def test_any_102_a_leak_into_a_list_is_found(change: str) -> None:
    log = '[values.log]\nis = "numbers"\n[[phase]]'
    text = with_steps(f'{STEP}set = "{change}"').replace("[[phase]]", log, 1)
    assert ["dark" in str(each.what) for each in list_faults(text)] == [True]


@pytest.mark.parametrize("step", [each[1] for each in EVERY_KEPT], ids=[e[0] for e in EVERY_KEPT])
def test_any_102_what_only_those_see_who_know_it_needs_no_word(step: str) -> None:
    assert list_faults(with_steps(STEP + step)) == ()


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
    found = list_faults(with_steps(f'{opened}{STEP}{step}\n{STEP}set = "total = sum(fist)"'))
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
    assert len(list_faults(with_steps(steps))) == 1
    assert list_faults(with_steps(f'{STEP}open = "fist"\n{steps}')) == ()


def test_any_102_an_owner_is_known_by_a_name_that_cannot_change_meanwhile() -> None:
    say = 'when = "fist[turn] > 1"\n[[phase.step.step]]\nset = "turn = left_of(turn)"\n'
    found = list_faults(with_steps(f'{STEP}{say}[[phase.step.step]]\nsay = "You!"\nto = "turn"'))
    assert len(found) == 2


LINE = with_steps("").count("\n") + 1


def told(step: str) -> list[tuple[str, object, bool]]:
    """What the last step tells: what, to whom, and whether it is only inferred."""
    audit = audit_of(read_game(with_steps(STEP + step)))
    last = max(each.line for each in audit.tellings)
    assert last >= LINE
    return [(each.what, each.to, each.inferred) for each in audit.of(last)]


TOLD = [
    ('ask = "Hm?"\nyes_no = true\ninto = "so"', [("so", ToldTo.ADDRESSED, False)]),
    ('ask = "Hm?"\nyes_no = true\ninto = "so"\nopenly = true', [("so", ToldTo.ALL, False)]),
    ('open = "fist"', [("fist", ToldTo.ALL, False)]),
    ('deal = "hand"', [("hand", ToldTo.OWNER, False)]),
    ('deal = "well"', [("well", ToldTo.NOBODY, False)]),
    ('deal = "row"', [("row", ToldTo.ALL, False)]),
    (f'open = "hand"\n{STEP}pass = "hand"', [("hand", ToldTo.ALL, False)]),
    ('pass = "hand"', [("hand", ToldTo.OWNER, False)]),
    ('roll = "cup"', [("cup", ToldTo.OWNER, False)]),
    ('remove = "turn"', [("roles", ToldTo.ALL, False)]),
    (
        'deal = "roles"',
        [
            ("roles", ToldTo.OWNER, False),
            ("roles", RoleEyes("wolf"), False),
            ("pack", RoleEyes("wolf"), False),
        ],
    ),
    ('set = "dark = sum(fist)"', [("fist", ToldTo.NOBODY, True)]),
    ('set = "total = sum(fist)"\nreveals = "fist"', [("fist", ToldTo.ALL, True)]),
    (
        'each = "p"\nset = "own[p] = fist[left_of(p)]"\nreveals = "fist"',
        [("fist", ToldTo.OWNER, True)],
    ),
    ('say = "{dark}"\nto = "turn"\nreveals = "dark"', [("dark", ToldTo.ADDRESSED, True)]),
    ('say = "{dark}"\nto = "role:wolf"\nreveals = "dark"', [("dark", RoleEyes("wolf"), True)]),
    (
        'each = "p"\nwhen = "dark > 0"\nset = "own[p] = 1"\nreveals = "dark"',
        [("dark", ToldTo.OWNER, True)],
    ),
    (
        'ask = "Hm?"\nnumber = [0, "dark"]\ninto = "so"\nreveals = "dark"',
        [("dark", ToldTo.ADDRESSED, True), ("so", ToldTo.ADDRESSED, False)],
    ),
    *((step, [(*secrets, ToldTo.ALL, False)]) for _, step, secrets in SEEN),
    ('move = "first(well)"\nfrom = "well"\nto = "hand[turn]"', [("well", ToldTo.OWNER, False)]),
]


@pytest.mark.parametrize(("step", "tellings"), TOLD)
def test_any_102_the_audit_lists_what_each_verb_tells_whom(
    step: str, tellings: list[tuple[str, object, bool]]
) -> None:
    assert told(step) == tellings


def test_any_102_what_a_block_depends_on_is_told_by_it_to_those_who_see_what_is_inside() -> None:
    block = f'{STEP}when = "dark > 0"\n[[phase.step.step]]\n'
    seen = f'{block}say = "Now!"\nto = "turn"\nreveals = "dark"'
    audit = audit_of(read_game(with_steps(seen)))
    assert audit.of(LINE) == (Telling(LINE, "dark", ToldTo.ADDRESSED, inferred=True),)
    assert audit.of(LINE + 2) == (Telling(LINE + 2, "dark", ToldTo.ADDRESSED, inferred=True),)
    assert audit_of(read_game(with_steps(f'{block}set = "dark = 0"'))).of(LINE) == ()


BOTH = 'reveals = ["dark", "roles"]'


def test_any_102_the_audit_reads_as_sentences() -> None:
    text = with_steps(f'{STEP}open = ["fist", "prey"]\nsay = "{{dark}}"\n{BOTH}')
    assert [str(each) for each in audit_of(read_game(text)).sentences(LINE)] == [
        "Everybody can infer: dark, roles",
        "Everybody knows: fist, prey",
    ]
    said = [str(each) for each in audit_of(read_game(with_steps(""))).sentences(LINE - 5)]
    assert said == ["Those asked know: pick"]


def test_any_102_a_card_is_there_for_sure_only_as_long_as_no_pile_has_moved() -> None:
    move = f'{STEP}each = "p"\nmove = "pick[p]"\nfrom = "hand[p]"\nto = "well"\n'
    other = f'{STEP}pass = "hand"\n{STEP}ask = "Another?"\ncard = "hand"\ninto = "other"\n'
    for steps, seen in (
        (move, set()),
        (f'{STEP}pass = "hand"\n{move}', {"hand", "pick"}),
        (move + move, {"hand", "pick"}),
        (other + move, {"hand", "pick"}),
        (other + move.replace("pick", "other"), set()),
        (f'{STEP}open = "hand"\n{move}', {"pick"}),
    ):
        audit = audit_of(read_game(with_steps(steps)))
        last = with_steps(steps).rstrip().count("\n") - 3
        assert {each.what for each in audit.of(last) if each.to is ToldTo.ALL} == seen


@pytest.mark.parametrize("step", [each[1] for each in (*EVERY_KEPT, *SEEN)])
def test_any_102_a_word_too_many_is_no_fault_and_changes_nothing(step: str) -> None:
    many = 'reveals = ["dark", "fist", "fruit", "hand", "pick", "roles", "well"]'
    text, wordy = with_steps(STEP + step), with_steps(f"{STEP}{many}\n{step}")
    assert list_faults(wordy) == ()
    one, other = audit_of(read_game(text)).tellings, audit_of(read_game(wordy)).tellings
    assert [(t.what, t.to, t.inferred) for t in one] == [(t.what, t.to, t.inferred) for t in other]


def test_any_102_a_deck_cannot_be_opened_first() -> None:
    (fault,) = list_faults(with_steps(f'{STEP}say = "{{first(fruit)}}"'))
    assert str(fault.advice) == 'Write reveals = "fruit" if that is meant.'
    (fault,) = list_faults(with_steps(f'{STEP}say = "{{first(well)}}"'))
    assert str(fault.advice) == 'Open it first, or write reveals = "well" if that is meant.'


def test_any_102_whoever_is_asked_or_told_may_be_called_by_what_says_who_it_is() -> None:
    coins = f'{STEP}ask = "Hm?"\nwho = "turn"\nnumber = [0, "own[turn]"]\ninto = "so"'
    assert list_faults(with_steps(coins)) == ()
    assert list_faults(with_steps(f'{STEP}say = "{{own[turn]}}"\nto = "turn"')) == ()
    (fault,) = list_faults(with_steps(coins.replace("own[turn]", "own[left_of(turn)]")))
    assert "gives away “own”" in str(fault.what)
    (fault,) = list_faults(with_steps(coins.replace('who = "turn"', 'who = "everyone"')))
    assert "gives away “own”" in str(fault.what)


def test_any_102_what_somebody_knows_can_be_kept_for_the_same_player_however_called() -> None:
    assert list_faults(with_steps(f'{STEP}set = "own[turn] = fist[turn]"')) == ()
    assert list_faults(with_steps(f'{STEP}set = "own[left_of(turn)] += fist[left_of(turn)]"')) == ()
    for other in (
        "own[turn] = fist[left_of(turn)]",
        "own[random(playing)] = fist[random(playing)]",
        "points[turn] = fist[turn]",
        "own[prey[turn]] = fist[prey[turn]]",
    ):
        assert list_faults(with_steps(f'{STEP}set = "{other}"')) != (), other


def test_any_102_roles_that_are_dealt_again_are_a_secret_again() -> None:
    say = f'{STEP}say = "{{role(turn)}}"'
    (fault,) = list_faults(with_steps(f'{STEP}open = "roles"\n{STEP}deal = "roles"\n{say}'))
    assert "gives away “roles”" in str(fault.what)


def test_any_102_two_changes_in_one_step_come_one_after_the_other() -> None:
    steps = f'{STEP}open = "dark"\n{STEP}set = ["dark = sum(fist)", "total = dark"]'
    (fault,) = list_faults(with_steps(steps))
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
    assert list_faults(with_steps(steps)) == ()


def test_any_102_a_neighbour_may_be_oneself() -> None:
    step = f'{STEP}each = "p"\nsay = "{{first(fan[left_of(p)])}}"\nto = "p"'
    text = with_steps(step).replace("[dice.cup]", f"{FAN}\n[dice.cup]")
    assert [str(each.what.words["name"]) for each in list_faults(text)] == ["fan"]


def test_any_102_whoever_was_somebody_else_before_may_be_that_one_by_now() -> None:
    step = """
[[phase.step]]
each = "q in those(p in players: p != turn)"
[[phase.step.step]]
set = "turn = q"
[[phase.step.step]]
say = "{first(fan[turn])}"
to = "q"
"""
    text = with_steps(step).replace("[dice.cup]", f"{FAN}\n[dice.cup]")
    assert [str(each.what.words["name"]) for each in list_faults(text)] == ["fan"]


OF_TWO_ROLES = """
[roles.seer]
name = "Seer"
[values.both]
eyes = ["role:wolf", "role:seer"]
[dice.cup]"""


@pytest.mark.parametrize(
    ("step", "secret"),
    [
        ('set = "both = dark"', "dark"),
        ('set = "both = pack"', "pack"),
        ('set = "total = both"', "both"),
        ('say = "{both}"\neyes = "role:sheep"', "both"),
        ('say = "{both}"\neyes = "role:seer"', ""),
        ('set = "pack = both"', ""),
        ('set = "both = both + 1"', ""),
    ],
)
def test_any_102_several_roles_know_together_what_each_of_them_knows(
    step: str, secret: str
) -> None:
    text = with_steps(STEP + step).replace("[dice.cup]", OF_TWO_ROLES)
    assert [str(each.what.words["name"]) for each in list_faults(text)] == [secret] * bool(secret)
    revealed = text + (f'\nreveals = "{secret}"' if secret else "")
    if secret and step.startswith('set = "both'):
        told = audit_of(read_game(revealed)).sentences(revealed[: revealed.index(step)].count("\n"))
        assert [*map(str, told)] == [f"role:wolf, role:seer can infer: {secret}"]
