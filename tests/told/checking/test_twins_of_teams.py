"""Twins find it if what a team knows is told to others; they play with as many as a file has."""

from __future__ import annotations

from itertools import product

import pytest

from companion.core.seats import seats_for, viewers
from companion.told.all_games import OWN
from companion.told.checking.twins import SecretChange, TwinTable
from companion.told.reading import game_file, list_faults
from companion.told.reading.audit import Audit, audit_of
from tests.kit.games.told_texts import STEP

SEEDS = 6
TENT = f"""title = "Tent"
about = "Two teams and their words."
players = [4, 8]

[teams]
count = 2

[values.points]
name = "Points"
each = true
track = [0, 20]

[values.clue]
each = true
eyes = "team"
name = "The clue"
start = 7

[values.both]
each = true
eyes = "owner"

[[phase]]
name = "Night"

{STEP}pause = "Hm."
"""
LEAKS = {
    "to all": 'say = "It is {clue[first(playing)]}."',
    "to the other team": """say = "It is {clue[p]}."
each = "p in playing"
eyes = "team(left_of(p))"
""",
    "to somebody else": """say = "It is {clue[left_of(p)]}."
each = "p in playing"
eyes = "p"
""",
    "as points": 'set = "points[p] += clue[p]"\neach = "p in playing"',
    "to another owner": 'set = "both[left_of(p)] = clue[p]"\neach = "p in playing"',
    "who is out": 'remove = "those(p in team(first(playing)): clue[p] == 7)"',
    "by a refusal": """each = "n in clue"
ask = "Hm?"
number = [0, 9]
answers = "so"
refuse = { when = "answer > n - 7", say = "No." }
""",
}
KEPT = {
    "to the team": 'say = "It is {clue[p]}."\neach = "p in playing"\neyes = "team(p)"',
    "to its owner": 'set = "both[p] = clue[p]"\neach = "p in playing"',
    "for the team": 'set = "clue[p] = clue[p] + 1"\neach = "p in playing"',
}


def found(step: str, seed: int, *, unlisted: bool) -> set[tuple[int, str]]:
    """What twins find in one game whose audit may lack what this step tells."""
    text = f'{TENT}{STEP}{step}\n{STEP}pause = "So."\n'
    box, _ = game_file._read(text)  # noqa: SLF001 - `read` refuses some of these files
    assert box
    audit = audit_of(box)
    if unlisted:
        audit = Audit(tuple(each for each in audit.tellings if each.line < LINE), ())
    table = TwinTable(OWN, box, audit, seats_for(4), OWN.settle({}, 4), b"%d" % seed)
    entries, lines = table.play()
    changes = [SecretChange((v,), at) for v, at in product(viewers(table.seats), range(len(lines)))]
    leaks = table.compare(entries, changes)
    return {(each.line, str(each.what.words["name"])) for each in leaks}


LINE = TENT.count("\n") + 1


@pytest.mark.parametrize("step", LEAKS.values(), ids=LEAKS)
def test_any_102_twins_find_what_another_team_is_told(step: str) -> None:
    wrong = list_faults(f'{TENT}{STEP}{step}\n{STEP}pause = "So."\n')
    assert {str(each.what.words["name"]) for each in wrong} == {"clue"}
    games = (found(step, seed, unlisted=True) for seed in range(SEEDS))
    assert any((LINE, "clue") in told for told in games)


@pytest.mark.parametrize("step", KEPT.values(), ids=KEPT)
def test_any_102_twins_find_nothing_where_a_team_is_told_what_it_knows(step: str) -> None:
    assert list_faults(f"{TENT}{STEP}{step}\n") == ()
    assert found(step, 1, unlisted=False) == set()


def test_any_102_twins_play_in_teams_and_alone_if_a_table_can_choose() -> None:
    box = game_file.read_game(TENT.replace("count = 2", "count = [0, 2]"))
    audit, seats = audit_of(box), seats_for(4)
    tables = (TwinTable(OWN, box, audit, seats, OWN.settle({}, 4), b"%d" % n) for n in range(9))
    assert {len(table.teams) for table in tables} == {0, 2}
