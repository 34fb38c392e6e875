"""What somebody who looks on at a told game notes of its steps: what these tell by their audit."""

from __future__ import annotations

import pytest

from companion.core.seats import TABLE, Viewer
from companion.told.checking.witness import Witness
from companion.told.reading import read_game
from companion.told.reading.audit import Audit, Telling, audit_of
from companion.told.reading.expression_secrets import ToldTo
from companion.told.reading.model import walk
from companion.told.reading.step_model import FileStep
from tests.kit.games.told_table import A, B, C, D, ToldTable
from tests.kit.games.told_texts import HEAD

SILENT = Audit((), ())


def last_of(text: str) -> tuple[FileStep, Audit]:
    """The last step of a file that goes on like this, and the audit of the file."""
    box = read_game(f"{HEAD}\n[[phase.step]]\n{text}")
    *_, last = walk(box.steps)
    return last, audit_of(box)


def table() -> ToldTable:
    """A and D are wolves, everybody has answered, and there are secrets."""
    laid = ToldTable()
    laid.roles("wolf", "sheep", "sheep", "wolf")
    laid.put("fist", 0, 1, 2, 3)
    laid.put("dark", 5)
    return laid


def told(text: str, viewer: Viewer, *, is_done: bool = True) -> dict[str, list[tuple[str, ...]]]:
    """What one step tells a viewer."""
    laid, (step, audit) = table(), last_of(text)
    witness = Witness(audit, b"seed", [viewer])
    names = {"p": D, "q": A}
    witness.comes(step, laid.doing, names)
    if is_done:
        witness.does(step, laid.doing, names)
        if not text.startswith("ask"):
            laid.doing.do(step.do, names)
        witness.done(step, laid.doing)
    assert {each.line for each in witness.told[viewer]} <= {step.line}
    return {each.what: shown for each, shown in witness.told[viewer].items()}


FIVE: dict[str, list[tuple[str, ...]]] = {"dark": [("5",)]}
WOLF = 'to = "role:wolf"\nreveals = "dark"'
SHOWN: list[tuple[str, Viewer, dict[str, list[tuple[str, ...]]]]] = [
    ('say = "{dark}"\nreveals = "dark"', TABLE, FIVE),
    ('say = "{dark}"\nreveals = "dark"', B, FIVE),
    (f'say = "{{dark}}"\n{WOLF}', A, FIVE),
    (f'say = "{{dark}}"\n{WOLF}', B, {}),
    (f'say = "{{dark}}"\n{WOLF}', TABLE, {}),
    ('each = "p"\nsay = "{dark}"\nto = "p"\nreveals = "dark"', D, FIVE),
    ('each = "p"\nsay = "{dark}"\nto = "p"\nreveals = "dark"', C, {}),
    ('set = "total = dark"\nreveals = "dark"', C, FIVE),
    ('set = "own = dark"\nreveals = "dark"', C, FIVE),
    ('set = "own = dark"\nreveals = "dark"', TABLE, {}),
    ('set = "dark = 7"', C, {}),
    ('set = "dark = sum(fist)"', C, {}),
    ('open = "fist"', C, {"fist": [("0", "1", "2", "3")]}),
    ('ask = "Hm?"\nnumber = [0, 3]\ninto = "fist"', C, {"fist": [("2",)]}),
    ('ask = "Hm?"\nnumber = [0, 3]\ninto = "fist"', TABLE, {"fist": [()]}),
    ('say = "Well."\nreveals = "dark"', A, {}),
    ('remove = "[last(everyone)]"', B, {"roles": [("('2:sheep',)", "('4:wolf',)")]}),
]


@pytest.mark.parametrize(("text", "viewer", "shown"), SHOWN)
def test_any_102_what_a_step_tells(
    text: str, viewer: Viewer, shown: dict[str, list[tuple[str, ...]]]
) -> None:
    assert told(text, viewer) == shown


def test_any_102_cards_that_are_dealt_or_turned_up_are_shown_to_those_who_may_see_them() -> None:
    [[(cards,)]] = told('deal = "hand"\ncards = 1', B).values()
    assert cards.count(":") == 1
    assert told('deal = "hand"\ncards = 1', TABLE) == {"hand": [()]}
    [(deck,)] = told('say = "{first(fruit)}"\nreveals = "fruit"', A).values()
    assert deck[0].count(":") == 21
    assert told('say = "{role(turn)}"\nreveals = "roles"', A)["roles"][0][0].count("wolf") == 1


def test_any_102_that_a_step_is_not_done_tells_what_it_depends_on_and_what_would_move() -> None:
    for text, secret in (
        ('when = "dark > 9"\nset = "total = 1"\nreveals = "dark"', "dark"),
        ('each = "p"\nmove = "pick[p]"\nfrom = "hand[p]"\nto = "row"', "pick"),
    ):
        assert set(told(text, C, is_done=False)) == {secret}
    assert told('open = "fist"', C, is_done=False) == {}


# --- luck, and the changed secret ----------------------------------------------------------------


def test_any_102_each_coming_of_a_step_has_luck_of_its_own() -> None:
    one, _ = last_of('set = "dark = 1"')
    other, _ = last_of('say = "Well."\n\n[[phase.step]]\nsay = "x"')
    laid = table()

    def lucks(seed: bytes, *steps: FileStep) -> list[tuple[int, ...]]:
        witness, found = Witness(SILENT, seed, [A]), []
        for step in steps:
            witness.comes(step, laid.doing, {})
            found.append(laid.board.chance.roll(20))
        return found

    first, between, second = lucks(b"seed", one, other, one)
    assert lucks(b"seed", one, one, other) == [first, second, between]
    assert len({first, between, second, *lucks(b"else", one)}) == 4


def test_any_102_one_secret_is_changed_when_its_time_has_come() -> None:
    laid, (step, audit) = table(), last_of('say = "Well."')
    witness = Witness(audit, b"seed", [TABLE], 2)
    found = []
    for _ in range(5):
        witness.comes(step, laid.doing, {})
        found.append((witness.change, str(laid.board.values), str(laid.everybody_has("fist"))))
    assert [each is not None for each, *_ in found] == [False, False, True, True, True]
    assert found[2] == found[3] == found[4]
    assert witness.lines == [step.line] * 5


# --- two who compare -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("one", "other", "differs"),
    [(("1", "2"), ("1", "2"), False), (("1", "2"), ("2", "1"), True), ((), ("1",), True)],
)
def test_any_102_what_is_told_is_compared_in_its_order(
    one: tuple[str, ...], other: tuple[str, ...], *, differs: bool
) -> None:
    ours, twin = Witness(SILENT, b"seed", [A]), Witness(SILENT, b"seed", [A])
    fist, dark = Telling(3, "fist", ToldTo.ALL), Telling(1, "dark", ToldTo.ALL)
    ours.told[A][dark] = [("x",)]
    ours.told[A][fist], twin.told[A][fist] = [("x",), one], [("x",), other, ("z",)]
    assert ours.has_told_otherwise(twin, A) is differs


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
    one, twin = Witness(SILENT, b"seed", [A]), Witness(SILENT, b"seed", [A])
    one.seen, twin.seen, one.line = ours, theirs, 99
    assert one.line_apart(twin) == line
