"""Twins find it if answers that are lists are given away, or roles that moved."""

from __future__ import annotations

from itertools import product

import pytest

from companion.core.seats import seats_for, viewers
from companion.told.all_games import OWN
from companion.told.checking.twins import SecretChange, TwinTable
from companion.told.reading import game_file, list_faults
from companion.told.reading.audit import Audit, audit_of
from tests.kit.games.told_texts import DEALT, STEP

SEEDS = 40


def leaks_of(asked: str, told: str) -> set[tuple[int, str]]:
    """What twins find in games in which these steps come one after the other.

    The audit lacks what the second of them tells; the places are counted from there.
    """
    before = f'{DEALT}{STEP}{asked}\n{STEP}pause = "Hm."\n'
    assert list_faults(before) == ()
    line = before.count("\n") + 1
    box, _ = game_file._read(f'{before}{STEP}{told}\n{STEP}pause = "So."\n')  # noqa: SLF001 - refused
    assert box
    known = Audit(tuple(each for each in audit_of(box).tellings if each.line < line), ())
    places: set[tuple[int, str]] = set()
    for seed in range(SEEDS):
        table = TwinTable(OWN, box, known, seats_for(3), OWN.settle({}, 3), b"%d" % seed)
        entries, lines = table.play()
        moments = product(viewers(table.seats), range(len(lines) - 3, len(lines)))
        changes = [SecretChange((viewer,), at) for viewer, at in moments]
        leaks = table.compare(entries, changes)
        places |= {(each.line - line, str(each.what.words["name"])) for each in leaks}
    return places


@pytest.mark.parametrize(
    ("picked", "shown"),
    [
        ("player = true\npick = [0, 2]", "{count(so[turn])}"),
        ('choose = "cup[me]"\npick = [0, 2]', "{so[turn]}"),
        ('card = "hand"\npick = [1, 2]', "{so[turn]}"),
    ],
)
def test_any_102_twins_find_it_if_several_that_were_picked_are_told(
    picked: str, shown: str
) -> None:
    asked = f'ask = "Hm?"\n{picked}\nanswers = "so"'
    assert leaks_of(asked, f'say = "{shown}"') == {(0, "so")}


@pytest.mark.parametrize(
    ("done", "shown", "secret"),
    [
        ('swap = ["role(turn)", "role(left_of(turn))"]', "{role(turn)}", "roles"),
        ("set = \"role(turn) = 'wolf'\"", "{role(left_of(turn))}", "roles"),
        ('swap = ["hand[turn]", "hand[left_of(turn)]"]', "{first(hand[turn])}", "hand"),
        ('roll = "cup"\nkeep = "those(d in cup[me]: d > 3)"', "{cup[turn]}", "cup"),
    ],
)
def test_any_102_twins_find_it_if_what_came_to_somebody_is_told(
    done: str, shown: str, secret: str
) -> None:
    assert leaks_of(done, f'say = "{shown}"') == {(0, secret)}


def test_any_102_a_refusal_because_of_ones_own_role_is_no_leak() -> None:
    asked = """ask = "Hm?"
number = [0, 9]
answers = "so"
refuse = { when = "role(me) == 'wolf' and answer > 4", say = "Wolves say little." }"""
    assert leaks_of('set = "dark = 0"', asked) == set()


def test_any_102_twins_find_a_secret_by_an_answer_that_is_refused() -> None:
    # No reply to the few answers that forms are tried with says it: none of those is 7.
    asked = """each = "n in [dark]"
ask = "Hm?"
number = [0, 9]
answers = "so"
refuse = { when = "answer == 7 and n > 0", say = "No." }"""
    assert leaks_of('set = "dark = 0"', asked) == {(0, "dark")}
