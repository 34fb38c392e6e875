"""A file as somebody changes it in its form, for tests."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from typing import Any

from companion.core.file_editing import EditField, EditForm, EditPart
from companion.told.editing.file_editor import ToldEditor

BLANK = ToldEditor.begin_text("blank", "en")


def parts(sections: tuple[EditPart, ...]) -> Iterator[EditPart]:
    """Every part of a form."""
    for part in sections:
        yield part
        yield from parts(part.parts)


def fields(form: EditForm) -> dict[str, EditField]:
    """Every field of a form by its name."""
    return {each.name: each for part in parts(form.sections) for each in (*part.fields, *part.more)}


def part(text: str, place: str) -> EditPart:
    """One part of the form."""
    return next(each for each in parts(ToldEditor.form(text).sections) if each.place == place)


def after(text: str, do: str, sent: dict[str, list[str]] | None = None) -> dict[str, Any]:
    """What the file says after somebody has typed this, and pressed that."""
    return tomllib.loads(ToldEditor.change(text, sent or {}, do, "en").text)


def typed(text: str, name: str, *said: str) -> dict[str, Any]:
    """What it says after somebody has typed this into one field."""
    return after(text, "keep", {name: [*said]})
