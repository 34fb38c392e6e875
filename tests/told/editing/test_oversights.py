"""What is forgotten in a form though its words are right, and no trial game shows it."""

from __future__ import annotations

import pytest

from companion.core.bounded_toml import parse_toml
from companion.told.editing.file_editor import ToldEditor
from companion.told.editing.new_parts import STARTS
from companion.told.editing.oversights import find_oversights
from companion.told.reading import list_faults


@pytest.mark.parametrize("start", STARTS)
def test_nothing_is_forgotten_in_a_game_of_ours(start: str) -> None:
    assert list(find_oversights(parse_toml(ToldEditor.begin_text(start, "en")))) == []


def removed(start: str, place: str) -> str:
    """One of our games without this step."""
    return ToldEditor.change(ToldEditor.begin_text(start, "en"), {}, f"remove:{place}", "en").text


def entered(start: str, field: str, content: str) -> str:
    """One of our games with something else in this field."""
    begun = ToldEditor.begin_text(start, "en")
    return ToldEditor.change(begun, {field: [content]}, "keep", "en").text


@pytest.mark.parametrize(
    ("text", "path", "sentence"),
    [
        (
            removed("liars_dice", "phase.0.step.1"),
            ("dice", "cup"),
            "These dice are never rolled. Add the step “Roll”.",
        ),
        (
            removed("werewolf", "phase.0.step.0"),
            ("roles", "wolf"),
            "The roles are never dealt. Add the step “Deal”, before anybody needs one.",
        ),
        (
            entered("werewolf", "roles.seer.name@en", "werewolf"),
            ("roles", "seer"),
            "Something else is called “werewolf”, too.",
        ),
        (
            entered("liars_dice", "values.stock.start", "40"),
            ("values", "stock"),
            "It begins beyond the ends of its track.",
        ),
    ],
)
def test_what_was_forgotten_is_said_where_it_is(
    text: str, path: tuple[str, str], sentence: str
) -> None:
    assert list_faults(text) == (), "each word is right"
    assert [(at, str(said)) for at, said in find_oversights(parse_toml(text))] == [(path, sentence)]
