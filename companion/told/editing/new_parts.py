"""What is new in a file: whole files to begin with, and parts that are added to one."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from copy import deepcopy
from importlib import resources
from typing import Any

from companion.core.words import T
from companion.told.editing import known_names as known
from companion.told.editing.places import tables_of
from companion.told.editing.texts import languages_of, set_languages, texts_in
from companion.told.editing.toml_text import THINGS
from companion.told.our_files import names_of_ours, text_of
from companion.told.reading import read_game
from companion.told.reading.material import TAKEN
from companion.told.reading.named_steps import NAMED_STEPS
from companion.told.reading.older_words import ANSWERS_KEY

BLANK = "blank"
STARTS: Mapping[str, T] = {
    BLANK: T("an empty table"),
    **{name: read_game(text_of(name)).title.text for name in names_of_ours()},
}
"""What a file can begin as; what is not blank is one of ours."""
CALLED = {
    "roles": "role",
    "tracks": "points",
    "values": "value",
    "decks": "deck",
    "piles": "hand",
    "dice": "dice",
    "ask": "answer1",
    "fields": "field",
    NAMED_STEPS: "steps",
}
"""What new things are called, if nothing else is."""


def _load_new_parts() -> Mapping[str, Any]:
    file = resources.files("companion.told.editing") / "new_parts.toml"
    return tomllib.loads(file.read_text("utf-8"))


def is_as_begun(text: Any) -> bool:
    """Whether a text in several languages still says what a new part says in all of them."""
    if not isinstance(text, dict) or len(text) < 2:  # noqa: PLR2004 - several
        return False
    begun = (each for each in texts_in(_load_new_parts()) if isinstance(each, dict))
    return any(all(each.get(key) == words for key, words in text.items()) for each in begun)


def new_part(kind: str, languages: tuple[str, ...], language: str) -> dict[str, Any]:
    """A part of this kind in the languages of a file that has several, or in the only one."""
    part: dict[str, Any] = deepcopy(_load_new_parts()[kind])
    set_languages(part, languages or (_known_or_english(language),))
    if languages:
        _fill(part, languages)
    else:
        set_languages(part, ())
    return part


def _known_or_english(language: str) -> str:
    return language if language in languages_of(_load_new_parts()) else "en"


def _fill(part: dict[str, Any], languages: tuple[str, ...]) -> None:
    """In a language in which we know no words, the English ones stand until somebody translates."""
    for value in part.values():
        rows = value if isinstance(value, list) else [value]
        for row in (each for each in rows if isinstance(each, dict)):
            if languages[0] in row:
                row.update({each: row[each] or "…" for each in languages})
            else:
                _fill(row, languages)


def new_step(raw: Mapping[str, Any], kind: str, language: str) -> dict[str, Any]:
    """A step that speaks of what the file has."""
    step = new_part(kind, languages_of(raw), language)
    if kind == "ask":
        step[ANSWERS_KEY] = free_name(raw, "ask")
    if (named := _name_spoken_of(raw, kind)) is not None:
        step[kind] = named
    if kind == "move":
        step |= {"from": step["move"], "to": step["move"], "move": f"first({step['move']})"}
    return step


SPEAKS_OF: Mapping[str, known.OptionsOf] = {
    "open": known.answers,
    "clear": known.answers,
    "deal": known.to_deal,
    "move": known.named("piles"),
    "pass": known.named("piles"),
    "gather": known.named("decks"),
    "shuffle": known.named("decks", "piles"),
    "roll": known.named("dice"),
    "do": known.calls,
}
"""What a new step of this kind is about: the last that the file has of these."""


def _name_spoken_of(raw: Mapping[str, Any], kind: str) -> str | None:
    """What such a step is about; "" if there is nothing yet, None if it is about nothing."""
    if kind == "set":
        return begun_change(raw)
    return _last_key(SPEAKS_OF[kind](raw)) if kind in SPEAKS_OF else None


def begun_change(raw: Mapping[str, Any]) -> str:
    """What a new change says until somebody says something else."""
    return f"{_last_key(known.tracks(raw)) or CALLED['tracks']} += 1"


def _last_key(options: known.Options) -> str:
    return options[-1][0] if options else ""


def new_thing(raw: Mapping[str, Any], kind: str, language: str) -> dict[str, Any]:
    """A role, a deck, a pile: what lies on the table."""
    thing = new_part(kind, languages_of(raw), language)
    if kind == "roles" and not any(
        _is_for_rest(each) for each in tables_of(raw.get("roles")).values()
    ):
        thing["count"] = "rest"
    if kind == "decks" and (before := len(tables_of(raw.get("decks")))):
        thing["cards"] = [f"{10 * before + 1}-{10 * before + 10}"]  # no card is in two decks
    if kind == "piles":
        thing["of"] = _last_key(known.named("decks")(raw))
    return thing


def _is_for_rest(role: Mapping[str, Any]) -> bool:
    return role.get("count") == "rest"


def free_name(raw: Mapping[str, Any], kind: str) -> str:
    """A name that nothing in the file has yet."""
    things = (name for section in (*THINGS, NAMED_STEPS) for name in tables_of(raw.get(section)))
    taken = {*TAKEN, *things, *(name for name, _ in known.answers(raw))}
    wanted = CALLED[kind]
    return wanted if wanted not in taken else _numbered(wanted.rstrip("1"), taken)


def _numbered(wanted: str, taken: Iterable[str]) -> str:
    number = 2
    while f"{wanted}{number}" in taken:
        number += 1
    return f"{wanted}{number}"
