"""What is wrong with a whole file, and what is said of it."""

from __future__ import annotations

import pytest

from companion.games.any_box.box_file import faults
from tests.games.any_box.small_files import said, small

FILES = [
    ("", ["Line 1: There is no phase. Write [[phase]] and its [[phase.step]]s."], "no phase"),
    (
        small().replace("[[phase.step]]\nsay", "say"),
        ["This step does nothing. Give it steps"],
        "no step",
    ),
    (
        small("phases = 3"),
        ["Line 5: “phases” means nothing here. Is “phase” meant?"],
        "no such key",
    ),
    (small("zzz = 3"), ["Line 5: “zzz” means nothing here."], "nothing like it"),
    (small().replace("[1, 6]", "[2, 1]"), ["Line 4: “players” must be the fewest and"], "fewer"),
    (small().replace("[1, 6]", "[0, 6]"), ["Line 4: “players” must be the fewest and"], "nobody"),
    (small().replace("[1, 6]", "[1, 7]"), ["up to 6. Write players = [3, 6]."], "too many"),
    (small().replace("[1, 6]", "[1, 2, 3]"), ["Line 4: “players” must be the fewest and"], "three"),
    (small().replace("[1, 6]", "[true, 6]"), ["Line 4: “players” must be the fewest and"], "true"),
    (f"{small()}#" + "x" * (12_000 - len(small())), ["Line 1: A file has at most 12000"], "long"),
    (
        "a = 1\nb = c",
        ["Line 2: This is no TOML. Write it as name = value, with texts in"],
        "no TOML",
    ),
    ("[[phase]]\nstep = 3", ["Write [[phase.step]] with two brackets."], "no steps"),
    ("[phase]\nstep = 3", ["Line 1: Write [[phase]] with two brackets."], "one bracket"),
    ("roles = 3", ["Line 1: “roles” must be a table."], "no table"),
    ("[roles]\nwolf = 3", ["Line 2: Here must be a table."], "no role"),
]


@pytest.mark.parametrize(("text", "says"), [each[:2] for each in FILES], ids=[f[2] for f in FILES])
def test_any_101_what_is_wrong_with_a_file_is_said(text: str, says: list[str]) -> None:
    found = said(text)
    assert all(any(each in sentence for sentence in found) for each in says), found


def test_any_101_a_file_of_12000_characters_is_read() -> None:
    text = small()
    assert faults(f"{text}#{'x' * (11_999 - len(text))}") == ()


def test_any_101_an_array_needs_two_brackets() -> None:
    assert said(small().replace("[[phase]]\n[[phase.step]]", "[phase]")) == [
        "Line 1: There is no phase. Write [[phase]] and its [[phase.step]]s.",
        "Line 6: Write [[phase]] with two brackets.",
    ]
    assert said(small().replace("[[phase.step]]", "[phase.step]")) == [
        "Line 6: This step does nothing. Give it steps: [[phase.step]].",
        "Line 7: Write [[phase.step]] with two brackets.",
    ]


NO_TOML = "This is no TOML. Write it as name = value, with texts in quotes."
UNREADABLE = {
    "#" * 12_001: "Line 1: A file has at most 12000 characters.",
    "title =\n\n\n": f"Line 1: {NO_TOML}",
    "a = 1\n\nb = c\n\n": f"Line 3: {NO_TOML}",
}


@pytest.mark.parametrize(
    ("text", "says"), UNREADABLE.items(), ids=["long", "no value", "no quotes"]
)
def test_any_101_of_a_file_that_cannot_be_read_only_that_is_said(text: str, says: str) -> None:
    assert said(text) == [says]
