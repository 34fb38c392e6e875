"""Roles that are given, things that are swapped, and dice that are kept."""

from __future__ import annotations

import pytest

from companion.core.seats import TABLE, Viewer
from companion.core.secrets import known
from companion.told.reading import list_faults
from companion.told.reading.expressions import Datum
from tests.kit.games.told_table import A, B, C, ToldTable, numbered
from tests.kit.games.told_texts import HEAD, STEP, with_steps

VALUES = """
[values.card]
is = "role"
each = true
eyes = "nobody"

[values.steps]
is = "numbers"
start = "[2, 3, 2]"
"""


def laid_out() -> ToldTable:
    """A table with roles, hands and dice."""
    table = ToldTable(HEAD.replace("[[phase]]", f"{VALUES}\n[[phase]]", 1), players=3)
    table.roles("wolf", "sheep", "wolf")
    table.put("points", 1, 2, 3)
    table.put("hand", numbered("Plum", "Pear"), numbered("7"), ())
    return table


def roles(table: ToldTable, viewer: Viewer) -> list[str | None]:
    """Everybody's roles, as far as this viewer knows them."""
    board = known(table.board, viewer)
    return [board.role(seat) for seat in (A, B, C)]


# --- roles ----------------------------------------------------------------------------------------


def test_any_104_a_role_that_is_given_is_known_to_those_who_know_such_roles() -> None:
    table = laid_out()
    table.do("set = \"role(b) = 'wolf'\"")
    assert [roles(table, seat) for seat in (A, B, C)] == [["wolf"] * 3] * 3
    table.do("set = \"role(a) = 'sheep'\"")
    assert roles(table, A) == ["sheep", None, None]
    assert roles(table, B) == [None, "wolf", "wolf"]
    assert roles(table, TABLE) == [None] * 3


def test_any_104_two_roles_are_swapped() -> None:
    table = laid_out()
    table.do('swap = ["role(a)", "role(b)"]')
    assert roles(table, B) == [None, "wolf", "wolf"]
    assert roles(table, A) == ["sheep", None, None]


def test_any_104_a_role_can_be_kept_in_mind_apart_from_who_one_is() -> None:
    table = laid_out()
    table.do('set = "card = role(me)"')
    table.do('swap = ["card[a]", "card[b]"]')
    assert table.everybody_has("card") == ["sheep", "wolf", "wolf"]
    assert roles(table, A) == ["wolf", None, "wolf"]


# --- values and piles -----------------------------------------------------------------------------


def test_any_100_values_and_piles_change_places() -> None:
    table = laid_out()
    table.do('swap = ["points[a]", "points[c]"]')
    assert table.everybody_has("points") == [3, 2, 1]
    table.do('swap = ["points[b]", "total"]')
    assert (table.has("points", B), table.has("total")) == (None, 2)
    table.do('swap = ["hand[a]", "hand[b]"]')
    assert table.everybody_has("hand") == [numbered("7"), numbered("Plum", "Pear"), ()]
    table.do('swap = ["hand[a]", "row"]')
    assert (table.has("hand", A), table.has("row")) == ((), numbered("7"))
    table.put("turn", None)
    table.do('swap = ["hand[b]", "hand[turn]"]')
    assert table.has("hand", B) == numbered("Plum", "Pear"), "with nobody nothing is swapped"


def test_any_100_a_value_can_be_a_list_of_numbers() -> None:
    table = laid_out()
    assert (table.worth("sum(steps)"), table.worth("3 in steps")) == (7, True)
    table.do('set = "steps = [1, total]"')
    assert table.worth("count(steps)") == 2


# --- dice -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kept", "stay"),
    [
        ("[5, 3]", {1: 3, 2: 5}),
        ("[3, 3]", {1: 3, 3: 3}),
        ("[3]", {1: 3}),
        ("[6]", {}),
        ("cup[turn]", {0: 1, 1: 3, 2: 5, 3: 3, 4: 4}),
    ],
)
def test_any_100_dice_that_are_kept_stay_where_they_lie(kept: str, stay: dict[int, int]) -> None:
    for _ in range(8):
        table = laid_out()
        table.put("turn", A)
        table.put("cup", (1, 3, 5, 3, 4), (), ())
        table.do(f'roll = "cup"\nwho = "turn"\nkeep = "{kept}"')
        faces: Datum = table.has("cup", A)
        assert isinstance(faces, tuple)
        assert len(faces) == 5
        assert {at: faces[at] for at in stay} == stay


def test_any_100_more_or_fewer_dice_can_be_rolled_beside_those_that_are_kept() -> None:
    table = laid_out()
    table.put("cup", (1, 3, 5), (), ())
    table.do('roll = "cup"\nwho = "a"\nkeep = "[1]"\ndice = 5')
    faces = table.has("cup", A)
    assert isinstance(faces, tuple)
    assert (faces[0], len(faces)) == (1, 5)


# --- what people learn ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("step", "secrets"),
    [
        ("set = \"role(turn) = 'wolf' if dark > 0 else 'sheep'\"", {"dark"}),
        ("set = \"role(prey[turn]) = 'wolf'\"", {"prey"}),
        ('swap = ["role(turn)", "role(prey[turn])"]', {"prey"}),
        ('swap = ["dark", "total"]', {"dark"}),
        ('swap = ["points[turn]", "points[prey[turn]]"]', {"prey"}),
        ('swap = ["hand[turn]", "hand[prey[turn]]"]', {"prey"}),
        ('swap = ["row", "well"]', {"well"}),
        ('when = "dark > 0"\nswap = ["role(turn)", "role(left_of(turn))"]', {"dark"}),
        ('roll = "cup"\nkeep = "[dark]"', {"dark"}),
        ('roll = "cup"\nkeep = "cup[left_of(me)]"', {"cup"}),
        ('swap = ["role(turn)", "role(left_of(turn))"]', set()),
        ('swap = ["hand[turn]", "hand[left_of(turn)]"]', set()),
        ('roll = "cup"\nkeep = "those(d in cup[me]: d > 3)"', set()),
        ("set = \"role(turn) = 'wolf'\"", set()),
    ],
)
def test_any_102_what_somebody_gets_tells_what_it_was_made_from(
    step: str, secrets: set[str]
) -> None:
    wrong = list_faults(with_steps(STEP + step))
    assert {str(each.what.words["name"]) for each in wrong} == secrets


@pytest.mark.parametrize(
    ("step", "fault"),
    [
        ('swap = "total"', 'Write swap = ["hand[p]", "hand[q]"].'),
        (
            'swap = ["total", "flag"]',
            "“total” and “flag” do not hold the same kind of thing.",
        ),
        ('swap = ["hand", "row"]', "Whose? Write “hand[p]” for what p has."),
        (
            'swap = ["total", "3"]',
            "“3” cannot be swapped. Write two values, two piles, or role(p) and role(q).",
        ),
        ("set = \"role(turn) = 'cow'\"", "“'cow'”: “cow” is none of these: wolf, sheep."),
        ("set = \"role(turn) += 'wolf'\"", "A role is no number: write role(p) = 'wolf'."),
        ("set = \"role(total) = 'wolf'\"", "“'wolf'”: Here must be a player, not a number."),
        ('roll = "cup"\nkeep = "3"', "“3”: Here must be a list, not a number."),
    ],
)
def test_what_cannot_be_swapped_or_kept_is_said(step: str, fault: str) -> None:
    first, *_ = list_faults(with_steps(STEP + step))
    assert str(first.without_line) == fault
