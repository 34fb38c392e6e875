"""Numbers entered for a table: read, or refused with the number of the faulty line."""

from __future__ import annotations

import pytest

from companion.core.fields import Refused
from companion.core.profile_toml import at_fault, parsed
from companion.core.words import T

TEXT = "one = 1\n\n[more]\ntwo.three = 3\n"


def test_a_profile_is_read() -> None:
    assert parsed(TEXT) == {"one": 1, "more": {"two": {"three": 3}}}
    assert parsed("") == {}


UNREADABLE = [
    ("one = 1\ntwo three", 2),
    ("a = 1\na = 2\n", 2),
    ("one two\nthree = 3\n", 1),
    ("one = 1\ntwo = 2\nthree =", 3),
]


@pytest.mark.parametrize(("text", "line"), UNREADABLE)
def test_an_unreadable_line_is_refused_with_its_number(text: str, line: int) -> None:
    with pytest.raises(Refused) as told:
        parsed(text)
    said = f"Profile, line {line}: please write it as “name = number”."
    assert str(told.value.sentence) == said


@pytest.mark.parametrize(
    ("name", "line"), [("one", 1), ("two.three", 4), ("two.three.four", 4), ("five", 1)]
)
def test_an_invalid_number_is_refused_with_its_line(name: str, line: int) -> None:
    with pytest.raises(Refused) as told:
        at_fault(TEXT, name, T("it is odd."))
    assert str(told.value.sentence) == f"Profile, line {line}, “{name}”: it is odd."


def test_of_several_lines_with_a_name_the_first_is_at_fault() -> None:
    with pytest.raises(Refused, match="Profile, line") as told:
        at_fault("[here]\none = 1\n[there]\none = 2\n", "one", T("it is odd."))
    assert str(told.value.sentence) == "Profile, line 2, “one”: it is odd."
