"""Two who look on at a game and at its twin compare what its steps have shown them."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.any_box.box_file.labels import ROLES
from companion.games.any_box.box_play.changing import OtherSecret
from companion.games.any_box.box_play.witness import Witness
from tests.games.any_box.at_table import A


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
