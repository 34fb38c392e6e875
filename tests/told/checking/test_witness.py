"""What somebody who looks on at a told game notes of its steps: what these show on purpose."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.seats import TABLE, Viewer
from companion.told.checking.mutating import OtherSecret
from companion.told.checking.witness import Witness
from companion.told.reading import read
from companion.told.reading.actions import FileStep
from companion.told.reading.labels import ROLES
from companion.told.reading.model import walk
from tests.kit.games.told_table import A, B, C, D, ToldTable
from tests.kit.games.told_texts import HEAD


def step_of(text: str) -> FileStep:
    """The last step of a file that goes on like this."""
    *_, last = walk(read(f"{HEAD}\n[[phase.step]]\n{text}").steps)
    return last


def table() -> ToldTable:
    """A and D are wolves, everybody has answered, and there are secrets."""
    laid = ToldTable()
    laid.roles("wolf", "sheep", "sheep", "wolf")
    laid.put("fist", 0, 1, 2, 3)
    laid.put("dark", 5)
    return laid


def told(text: str, viewer: Viewer) -> dict[Any, list[tuple[str, ...]]]:
    """What one step shows to a viewer on purpose, by what it is."""
    laid, step, witness = table(), step_of(text), Witness(b"seed", viewer)
    witness.comes(step, laid.doing)
    witness.does(step, laid.doing, {})
    if not text.startswith("ask"):
        laid.doing.do(step.do, {})
    witness.done(step, laid.doing)
    assert {line for line, _ in witness.told} <= {step.line}
    return {what: shown for (_, what), shown in witness.told.items()}


SAID = 'say = "{dark}"\nreveals = "dark"'
TO_WOLVES = 'say = "{dark}"\nto = "role:wolf"\nreveals = "dark"'
SHOWN: list[tuple[str, Viewer, dict[Any, list[tuple[str, ...]]]]] = [
    (SAID, TABLE, {"dark": [("5",)]}),
    (SAID, B, {"dark": [("5",)]}),
    (TO_WOLVES, A, {"dark": [("5",)]}),
    (TO_WOLVES, B, {}),
    (TO_WOLVES, TABLE, {}),
    ('set = "total = dark"\nreveals = "dark"', C, {"dark": [("5",)]}),
    ('set = "dark = 7"', C, {}),
    ('open = "fist"', C, {"fist": [("0", "1", "2", "3")]}),
    ('ask = "Hm?"\nnumber = [0, 3]\ninto = "fist"', C, {"fist": [("2",)]}),
    ('ask = "Hm?"\nnumber = [0, 3]\ninto = "fist"', TABLE, {"fist": [()]}),
    ('say = "Well."', A, {}),
]


@pytest.mark.parametrize(("text", "viewer", "shown"), SHOWN)
def test_any_102_what_a_step_shows_on_purpose(
    text: str, viewer: Viewer, shown: dict[Any, list[tuple[str, ...]]]
) -> None:
    assert told(text, viewer) == shown


def test_any_102_who_is_out_shows_their_role() -> None:
    assert told('remove = "[last(everyone)]"', B) == {D: [("wolf",)]}


def test_any_102_cards_that_are_dealt_or_turned_up_are_shown_to_those_who_may_see_them() -> None:
    [(cards,)] = told('deal = "hand"\ncards = 1', B).values()
    assert cards[0].startswith("(Copy(") or ":" in cards[0]
    assert told('deal = "hand"\ncards = 1', TABLE) == {"hand": [()]}
    [(deck,)] = told('say = "{first(fruit)}"\nreveals = "fruit"', A).values()
    assert deck[0].count(":") == 21
    assert told('say = "{role(turn)}"\nreveals = "roles"', A)["roles"][0][0].count("wolf") == 1


def test_any_102_what_a_condition_comes_to_is_shown_only_if_it_says_so() -> None:
    for reveals, shown in (('reveals = "dark"', [[("True",)]]), ("", [])):
        step = step_of(f'when = "dark > 0"\nset = "dark = 1"\n{reveals}')
        witness = Witness(b"seed", A)
        witness.decides(step, found=True)
        assert [*witness.told.values()] == shown
        assert [*witness.told] == [(step.line, "decides")] * len(shown)


# --- luck, and the changed secret ----------------------------------------------------------------


def test_any_102_each_coming_of_a_step_has_luck_of_its_own() -> None:
    one, other = step_of('set = "dark = 1"'), step_of('say = "Well."\n\n[[phase.step]]\nsay = "x"')
    laid = table()

    def lucks(seed: bytes, *steps: FileStep) -> list[tuple[int, ...]]:
        witness, found = Witness(seed, A), []
        for step in steps:
            witness.comes(step, laid.doing)
            found.append(laid.board.chance.roll(20))
        return found

    first, between, second = lucks(b"seed", one, other, one)
    assert lucks(b"seed", one, one, other) == [first, second, between]
    assert len({first, between, second, *lucks(b"else", one)}) == 4


def test_any_102_one_secret_is_changed_when_its_time_has_come() -> None:
    laid, step = table(), step_of('say = "Well."')
    witness = Witness(b"seed", TABLE, 2)
    found = []
    for _ in range(5):
        witness.comes(step, laid.doing)
        found.append((witness.change, str(laid.board.values), str(laid.everybody_has("fist"))))
    assert [each is not None for each, *_ in found] == [False, False, True, True, True]
    assert found[2] == found[3] == found[4]
    assert witness.steps == 5


# --- two who compare -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("what", "one", "other", "secret", "differs"),
    [
        ("fist", ("1", "2"), ("1", "2"), "dark", False),
        ("fist", ("1", "2"), ("2", "1"), "dark", True),
        ("fist", ("1", "2"), ("1", "3"), "dark", True),
        ("fist", ("1", "2"), ("2", "1"), ROLES, False),
        ("fist", ("1", "2"), ("1", "3"), ROLES, True),
        (ROLES, ("wolf", "sheep"), ("sheep", "wolf"), ROLES, True),
    ],
)
def test_any_102_whose_it_was_matters_unless_two_have_each_others_roles(
    what: Any, one: tuple[str, ...], other: tuple[str, ...], secret: str, *, differs: bool
) -> None:
    ours, twin = Witness(b"seed", A), Witness(b"seed", A)
    ours.told[(1, "ours")], twin.told[(2, "theirs")] = [("x",)], [("y",)]
    ours.told[(3, what)], twin.told[(3, what)] = [("x",), one], [("x",), other, ("z",)]
    twin.change = OtherSecret(secret)
    assert ours.has_told_otherwise(twin) is differs


@pytest.mark.parametrize(
    ("ours", "theirs", "line"),
    [
        ([(1, "a"), (2, "b"), (3, "c")], [(1, "a"), (2, "x"), (3, "y")], 2),
        ([(1, "a"), (2, "a"), (3, "b")], [(1, "a"), (2, "a"), (3, "x")], 3),
        ([(1, "a"), (2, "b")], [(1, "a")], 2),
        ([(1, "a")], [(1, "a"), (5, "x"), (6, "y")], 5),
        ([(1, "a"), (2, "a")], [(1, "a")], 99),
    ],
)
def test_any_102_the_first_step_that_shows_something_else_is_named(
    ours: list[tuple[int, str]], theirs: list[tuple[int, str]], line: int
) -> None:
    one, twin = Witness(b"seed", A), Witness(b"seed", A)
    one.seen, twin.seen, one.line = ours, theirs, 99
    assert one.line_apart(twin) == line
