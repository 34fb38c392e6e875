"""What is written means what was read: of every file of ours, and of any TOML."""

from __future__ import annotations

import tomllib
from datetime import UTC, date, datetime, time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.bounded_toml import MAX_KEY_PARTS
from companion.told.editing.toml_text import write_toml
from companion.told.our_files import names_of_ours, text_of
from companion.told.reading.toml_lines import lines_of

NAMES = names_of_ours()
KEYS = st.sampled_from(
    ["title", "roles", "decks", "values", "paper", "phase", "step", "fields", "refuse", "a b", "ü"]
) | st.text(st.characters(exclude_categories=["Cs"]), max_size=4)
WORDS = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
SINGLE = (
    WORDS
    | st.booleans()
    | st.integers(-(2**63), 2**63 - 1)
    | st.floats(allow_nan=False)
    | st.sampled_from([date(2026, 1, 2), time(3, 4, 5), datetime(2026, 1, 2, tzinfo=UTC)])
)
ANY = st.recursive(
    SINGLE,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=4),
    max_leaves=20,
)


@pytest.mark.parametrize("name", NAMES)
def test_each_of_our_files_means_the_same_when_it_is_written_again(name: str) -> None:
    raw = tomllib.loads(text_of(name))
    text = write_toml(raw)
    assert tomllib.loads(text) == raw
    assert write_toml(tomllib.loads(text)) == text


@given(st.dictionaries(KEYS, ANY, max_size=6))
def test_so_does_any_other_table(raw: dict[str, Any]) -> None:
    assert tomllib.loads(write_toml(raw)) == raw


@pytest.mark.parametrize("name", NAMES)
def test_every_table_of_a_written_file_has_its_line(name: str) -> None:
    """Faults are found by their lines, so each part must begin on one of its own."""
    raw = tomllib.loads(text_of(name))
    lines = lines_of(write_toml(raw))
    for at, phase in enumerate(raw["phase"]):
        places = [("phase", at), *(("phase", at, "step", n) for n in range(len(phase["step"])))]
        assert {place in lines for place in places} == {True}


def test_long_lists_stand_on_several_lines() -> None:
    assert write_toml({"cards": ["Moon"]}) == 'cards = ["Moon"]\n'
    assert write_toml({"cards": ["x" * 60, "y" * 60]}).count("\n") == 4


def test_a_key_of_too_many_names_is_followed_no_deeper_than_is_read() -> None:
    for text in (f"[{'a.' * 5_000}a]", f"[[{'a.' * 5_000}a]]", f"{'a.' * 5_000}a = 1"):
        (_, deep) = lines_of(text)
        assert MAX_KEY_PARTS <= len(deep) <= MAX_KEY_PARTS + 1
