"""Numbers entered for a table: read, or refused with the number of the faulty line."""

from __future__ import annotations

import pytest

from companion.core.fields import Refused
from companion.core.profile_toml import parse_profile, refuse_line
from companion.core.words import T

TEXT = "one = 1\n\n[more]\ntwo.three = 3\n[here]\nagain = 1\n[there]\nagain = 2\n"


def test_a_profile_is_read() -> None:
    read = {"one": 1, "more": {"two": {"three": 3}}, "here": {"again": 1}, "there": {"again": 2}}
    assert parse_profile(TEXT) == read
    assert parse_profile("") == {}


UNREADABLE = [
    ("one = 1\ntwo three", 2),
    ("a = 1\na = 2\n", 2),
    ("one two\nthree = 3\n", 1),
    ("one = 1\ntwo = 2\nthree =", 3),
]


@pytest.mark.parametrize(("text", "line"), UNREADABLE)
def test_an_unreadable_line_is_refused_with_its_number(text: str, line: int) -> None:
    with pytest.raises(Refused) as told:
        parse_profile(text)
    said = f"Profile, line {line}: please write it as “name = number”."
    assert str(told.value.sentence) == said


@pytest.mark.parametrize(
    ("name", "line", "shown"),
    [
        ("one", 1, "one"),
        ("two.three", 4, "two.three"),
        ("two.three.four", 4, "two.three.four"),
        ("again", 6, "again"),
        ("five", 1, "five"),
        ("x" * 99, 1, "x" * 60),
    ],
)
def test_an_invalid_number_is_refused_with_its_first_line(name: str, line: int, shown: str) -> None:
    with pytest.raises(Refused) as told:
        refuse_line(TEXT, name, T("it is odd."))
    assert str(told.value.sentence) == f"Profile, line {line}, “{shown}”: it is odd."
