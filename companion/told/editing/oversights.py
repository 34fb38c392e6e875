"""What a form leaves open though every word in it is right, and what no trial game can show.

Dice that are never rolled show nothing, and a game with them still comes to its end.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.core.words import T
from companion.told.editing.places import steps_of, tables_of
from companion.told.editing.texts import in_languages, languages_of, shown
from companion.told.editing.toml_text import THINGS
from companion.told.reading.older_words import TRACK, VALUES
from companion.told.reading.toml_lines import Path

Oversight = tuple[Path, T]
ALL_ROLES = "roles"
NEVER_ROLLED = T("These dice are never rolled. Add the step “Roll”.")
NEVER_DEALT = T("The roles are never dealt. Add the step “Deal”, before anybody needs one.")


def find_oversights(raw: Mapping[str, Any]) -> Iterator[Oversight]:
    """Where something was forgotten, and what."""
    steps = list(steps_of(raw))
    rolled = {str(each["roll"]) for each in steps if "roll" in each}
    for name in tables_of(raw.get("dice")):
        if name not in rolled:
            yield ("dice", name), NEVER_ROLLED
    roles = tables_of(raw.get(ALL_ROLES))
    if roles and not any(map(_gives_roles, steps)):
        yield (ALL_ROLES, next(iter(roles))), NEVER_DEALT
    for section in THINGS:
        yield from _named_alike(raw, section)
    for name, value in tables_of(raw.get(VALUES)).items():
        if _begins_beyond_track(value):
            yield (VALUES, name), T("It begins beyond the ends of its track.")


def _gives_roles(step: Mapping[str, Any]) -> bool:
    """Whether it deals them, or says who gets which."""
    changes = step.get("set", [])
    lines = changes if isinstance(changes, list) else [changes]
    return step.get("deal") == ALL_ROLES or any(str(each).startswith("role(") for each in lines)


def _named_alike(raw: Mapping[str, Any], section: str) -> Iterator[Oversight]:
    """Whatever people would take for something else of its kind."""
    languages = languages_of(raw)
    known: set[tuple[int, str]] = set()
    for name, thing in tables_of(raw.get(section)).items():
        texts = in_languages(thing.get("name"), languages)
        called = {(at, text.casefold()) for at, text in enumerate(texts) if text}
        if called & known:
            text = shown(thing.get("name"), T.by_language({"en": name}))
            yield (section, name), T("Something else is called “{name}”, too.", name=text)
        known |= called


def _begins_beyond_track(value: Mapping[str, Any]) -> bool:
    start, ends = value.get("start", 0), value.get(TRACK)
    if not isinstance(start, int) or not isinstance(ends, list):
        return False
    return not min(ends) <= start <= max(ends)
