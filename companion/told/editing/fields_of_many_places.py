"""Fields that change more of a file than one place: languages, a name, the kind of an answer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from companion.core.words import T
from companion.told.editing.bindings import Binding
from companion.told.editing.kinds_of_fields import CHOICE, SEVERAL, WORD, FieldKind, Typed
from companion.told.editing.known_names import fixed
from companion.told.editing.places import place_of, put, thing_at
from companion.told.editing.renaming import rename
from companion.told.editing.schema import (
    ANSWERS,
    KIND_OF_ANSWER,
    SEVERAL_ANSWERS,
    FieldSpec,
)
from companion.told.editing.texts import languages_in, languages_of, set_languages
from companion.told.reading.older_words import ANSWERS_KEY
from companion.told.reading.questions import FIELDS
from companion.told.reading.toml_lines import Path

LISTED = "listed"
"""What is chosen from a list that an expression gives."""
BEGUN: Mapping[str, Any] = {
    "number": [1, 6],
    "choose": ["A", "B"],
    "listed": "playing",
    "player": True,
    "card": "",
    "yes_no": True,
    "text": 40,
}
"""What an answer of each kind begins with."""


@dataclass(frozen=True, slots=True)
class SpecialField(Binding):
    """A field that stands for no single place; it is written after all others."""

    mark: ClassVar[str] = ""

    @property
    def name(self) -> str:
        """What the form calls it."""
        return f"{place_of(self.part)}@{self.mark}"


class LanguagesField(SpecialField):
    """The languages of all texts."""

    mark = "languages"

    def shown(self, raw: Any) -> Typed:
        """The languages there are."""
        return (" ".join(languages_of(raw)),)

    def write(self, raw: Any, typed: Typed) -> None:
        """Give every text these languages."""
        set_languages(raw, languages_in(typed[-1]))


class NameField(SpecialField):
    """What a thing is called in expressions."""

    mark = "name"

    def shown(self, _raw: Any) -> Typed:
        """The name."""
        return (str(self.part[-1]),)

    def write(self, raw: Any, typed: Typed) -> None:
        """Call it that, wherever the file speaks of it."""
        rename(raw, self.part, " ".join(typed[-1].split()))


class AnswerField(SpecialField):
    """What kind of thing is answered."""

    mark = "answer"

    def shown(self, raw: Any) -> Typed:
        """The kind."""
        return (answer_of(thing_at(raw, self.part)),)

    def write(self, raw: Any, typed: Typed) -> None:
        """Ask for that instead."""
        step = thing_at(raw, self.part)
        if typed[-1] not in (*BEGUN, SEVERAL_ANSWERS[0]) or not isinstance(step, dict):
            return
        for key in (*FIELDS, "pick", "columns", SEVERAL_ANSWERS[0]):
            step.pop(key, None)
        if typed[-1] in BEGUN:
            step["choose" if typed[-1] == LISTED else typed[-1]] = BEGUN[typed[-1]]
        else:
            into = str(step.pop(ANSWERS_KEY, "answer1"))
            text = dict.fromkeys(self.languages, "…") if self.languages else "…"
            step["fields"] = {into: {"label": text, "number": [1, 6]}}


class UnknownField(Binding):
    """What means nothing here, and can be taken away."""

    def write(self, raw: Any, typed: Typed) -> None:
        """Take it away once it is empty; else it stays."""
        if not typed[-1].strip():
            put(raw, self.path, None)


def answer_of(step: Any) -> str:
    """What a question asks for."""
    asked = step if isinstance(step, dict) else {}
    if SEVERAL_ANSWERS[0] in asked:
        return SEVERAL_ANSWERS[0]
    if isinstance(asked.get("choose"), str):
        return LISTED
    return next((each for each in FIELDS if each in asked), "")


def languages_field(languages: tuple[str, ...]) -> LanguagesField:
    """The field for the languages of a file."""
    help_ = T("“en de”: every text in English and in German. Empty: each text only once.")
    label = T("Languages, as two letters each")
    return LanguagesField(FieldSpec(("languages",), label, WORD, help=help_), (), languages)


def name_field(path: Path) -> NameField:
    """The field for the name of a thing."""
    label = T("What it is called in this file")
    help_ = T("Small letters, digits and _. Other parts of the file speak of it by this name.")
    return NameField(FieldSpec(("[…]",), label, WORD, help=help_), path, ())


def answer_field(path: Path, languages: tuple[str, ...], *, several: bool) -> AnswerField:
    """The field for the kind of an answer; only a question itself can ask several things."""
    options = tuple((key, label) for key, (label, _) in ANSWERS.items())
    also = (SEVERAL_ANSWERS,) if several else ()
    spec = FieldSpec(("…",), KIND_OF_ANSWER, CHOICE, fixed(*options, *also))
    return AnswerField(spec, path, languages)


def unknown_field(key: str, path: Path) -> UnknownField:
    """The field for something that has no place there."""
    label = T("This means nothing here: empty it, and it is gone")
    kind = FieldKind("line", WORD.shown, SEVERAL.read)
    return UnknownField(FieldSpec((key,), label, kind), path, ())
