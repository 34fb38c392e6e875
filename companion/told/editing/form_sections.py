"""A file as a tree of parts: the fields of each, what is inside it, and what can be done to it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from companion.core.file_editing import AddKey
from companion.core.words import T, Word, listed
from companion.told.editing.bindings import ALWAYS_SHOWN, Binding, bindings
from companion.told.editing.fields_of_many_places import (
    answer_field,
    answer_of,
    languages_field,
    name_field,
    unknown_field,
)
from companion.told.editing.known_names import hidden
from companion.told.editing.places import place_of, rows_of, tables_of, verb_of
from companion.told.editing.schema import (
    ABOUT,
    ANSWERS,
    BLOCK,
    CHOICES_OF_VALUE,
    EMPTY,
    INTO,
    LABEL,
    NAMED,
    PAPER,
    PHASE,
    REFUSAL,
    SHELF,
    STEPS,
    TEAMS,
    THINGS,
    FieldSpec,
    PartSpec,
)
from companion.told.editing.texts import languages_of, shown
from companion.told.reading.named_steps import NAMED_STEPS
from companion.told.reading.older_words import TRACK
from companion.told.reading.rewriting import is_text
from companion.told.reading.toml_lines import Path

SECTIONS: tuple[tuple[str, T, AddKey | None], ...] = (
    ("roles", T("Roles"), AddKey(T("Add"), (("roles", T("a role")),))),
    ("points", T("Points and other values"),
     AddKey(T("Add"), (("tracks", T("points on a track")), ("values", T("a value"))))),
    ("cards", T("Cards"),
     AddKey(T("Add"), (("decks", T("a deck")), ("piles", T("a pile"))))),
    ("dice", T("Dice"), AddKey(T("Add"), (("dice", T("dice")),))),
)  # fmt: skip
HOLDS: Mapping[str, tuple[str, ...]] = {
    "roles": ("roles",),
    "points": ("values",),
    "cards": ("decks", "piles"),
    "dice": ("dice",),
}
"""The tables of the file in each section."""
STEP_KINDS = AddKey(
    T("New step"), (*((key, spec.label) for key, spec in STEPS.items()), ("step", BLOCK.label))
)
OF_QUESTION = AddKey(T("Add"), (("refuse", T("an answer that is not taken")),))
OF_QUESTIONS = AddKey(T("Add"), (("fields", T("one more thing to answer")), *OF_QUESTION.options))
NAMED_ADDED = AddKey(T("Add"), ((NAMED_STEPS, T("steps with a name")),))
PHASES = AddKey(T("Add"), (("phase", T("a phase")),))

FIRST = "{what}, first “{first}”"
"""What steps are called that have no name: after the first of them that has one."""
_CHANGED = re.compile(r"[a-z_0-9]+")
"""What a change changes: it begins with its name."""


@dataclass(frozen=True, slots=True)
class FilePart:
    """One part of a file, as it stands."""

    place: str
    title: T
    path: Path | None = None
    """None for what is only a heading of the form."""
    fields: tuple[Binding, ...] = ()
    more: tuple[Binding, ...] = ()
    parts: tuple[FilePart, ...] = ()
    adds: AddKey | None = None
    acts: tuple[str, ...] = ()
    shows: bool = False

    def bindings(self) -> Iterator[Binding]:
        """Every field in it."""
        yield from (*self.fields, *self.more)
        for part in self.parts:
            yield from part.bindings()


def make_sections(raw: Mapping[str, Any]) -> tuple[FilePart, ...]:
    """The sections of a file, in the order in which the form shows them."""
    return _Sections(raw).sections()


class _Sections:
    def __init__(self, raw: Mapping[str, Any]) -> None:
        self._raw = raw
        self._languages = languages_of(raw)
        self._called = dict(hidden(raw))
        self._choices: dict[str, dict[str, T | str]] = {}
        """What can be chosen in the main field of a kind of step, by its word."""

    def sections(self) -> tuple[FilePart, ...]:
        about = FilePart(
            "game",
            ABOUT.label,
            path=(),
            fields=self._bound(ABOUT.fields, ()),
            more=(languages_field(self._languages), *self._bound(ABOUT.more, ())),
        )
        things = (
            FilePart(place, title, parts=tuple(self._things(place)), adds=adds)
            for place, title, adds in SECTIONS
        )
        return about, self._flow(), self._named_steps(), *things, *self._always_shown()

    def _bound(self, specs: tuple[FieldSpec, ...], path: Path) -> tuple[Binding, ...]:
        return tuple(bindings(specs, path, self._languages))

    def _always_shown(self) -> Iterator[FilePart]:
        for spec, path in zip((SHELF, TEAMS, PAPER), ALWAYS_SHOWN, strict=True):
            fields = self._bound(spec.fields, path)
            yield FilePart(place_of(path), spec.label, path=path, fields=fields)

    def _things(self, place: str) -> Iterator[FilePart]:
        for section in HOLDS[place]:
            for name, table in tables_of(self._raw.get(section)).items():
                yield self._thing(THINGS[section], (section, name), table)

    def _thing(self, spec: PartSpec, path: Path, table: Mapping[str, Any]) -> FilePart:
        specs = spec.fields
        if path[0] == "values" and isinstance(table.get("is"), list | dict):
            specs = (*specs, CHOICES_OF_VALUE)
        name = T.by_language({"en": str(path[-1])})
        label = T("Track") if TRACK in table else spec.label
        return FilePart(
            place_of(path),
            T("{what}: {name}", what=label, name=shown(table.get("name"), name)),
            path=path,
            fields=self._bound(specs, path),
            more=(
                name_field(path),
                *self._bound(spec.more, path),
                *_unknown_fields(path, table, spec),
            ),
            acts=("copy", "remove"),
        )

    # --- what happens ----------------------------------------------------------------------------

    def _flow(self) -> FilePart:
        phases = tuple(self._steps(self._raw, "phase", ()))
        return FilePart("phase", T("What happens"), parts=phases, adds=PHASES)

    def _named_steps(self) -> FilePart:
        named = tables_of(self._raw.get(NAMED_STEPS))
        parts = tuple(self._named(name, table) for name, table in named.items())
        return FilePart(NAMED_STEPS, T("Steps with a name"), parts=parts, adds=NAMED_ADDED)

    def _named(self, name: str, table: Mapping[str, Any]) -> FilePart:
        path: Path = (NAMED_STEPS, name)
        return FilePart(
            place_of(path),
            T("{what}: {name}", what=T("Steps"), name=T.by_language({"en": name})),
            path=path,
            fields=(name_field(path), *self._bound(NAMED.fields, path)),
            more=tuple(_unknown_fields(path, table, NAMED)),
            parts=tuple(self._steps(table, "step", path)),
            adds=STEP_KINDS,
            acts=("copy", "remove"),
        )

    def _steps(self, block: Mapping[str, Any], key: str, path: Path) -> Iterator[FilePart]:
        rows = rows_of(block.get(key))
        for at, row in enumerate(rows):
            next_ = ["down", "join"] if key == "step" else ["down"]
            acts = (*["up"][: at > 0], *(next_ if at < len(rows) - 1 else ()), "copy", "remove")
            if key == "step" and row and "end" not in row:
                acts = ("after", *acts)
            yield self._step(row, (*path, key, at), acts)

    def _step(self, row: Mapping[str, Any], path: Path, acts: tuple[str, ...]) -> FilePart:
        if "step" in row or len(path) == 2:  # noqa: PLR2004 - a phase
            return self._block(row, path, acts)
        verb = verb_of(row)
        spec = STEPS.get(verb, EMPTY)
        fields = self._bound(spec.fields, path)
        parts: tuple[FilePart, ...] = ()
        if verb == "ask":
            fields += self._answer(row, path, into=True)
            parts = (*self._several(row, path), *self._refusals(row, path))
        return FilePart(
            place_of(path),
            self._title(spec, row.get(verb)),
            path=path,
            fields=fields,
            more=(*self._bound(spec.more, path), *_unknown_fields(path, row, spec)),
            parts=parts,
            adds=_of_question(row) if verb == "ask" else None if row else STEP_KINDS,
            acts=acts,
            shows=bool(row),
        )

    def _block(self, row: Mapping[str, Any], path: Path, acts: tuple[str, ...]) -> FilePart:
        spec = PHASE if len(path) == 2 else BLOCK  # noqa: PLR2004 - a phase
        parts, title = tuple(self._steps(row, "step", path)), self._title(spec, row.get("name"))
        if title is spec.label and parts:
            first = parts[0].title
            title = T(FIRST, what=spec.label, first=first.words.get("first", first))
        return FilePart(
            place_of(path),
            title,
            path=path,
            fields=self._bound(spec.fields, path),
            more=(*self._bound(spec.more, path), *_unknown_fields(path, row, spec)),
            parts=parts,
            adds=STEP_KINDS,
            acts=acts,
        )

    def _title(self, spec: PartSpec, content: Any) -> T:
        """What a step does, in a line: in words, as far as its form has any for it."""
        if content is None or content in ("", []):
            return spec.label
        main = spec.fields[0]
        if main.kind is None and is_text(content):
            name: Word = shown(content, spec.label)
        else:
            rows = content if isinstance(content, list) else [content]
            name = listed(dict.fromkeys(self._in_words(main, str(each)) for each in rows))
        return T("{what}: {name}", what=spec.label, name=name)

    def _in_words(self, field: FieldSpec, expr: str) -> Word:
        """What can be chosen there, by what people call it; else as it stands."""
        if field.options and field.word not in self._choices:
            self._choices[field.word] = dict(field.options(self._raw))
        choices = self._choices.get(field.word, {})
        changed = _CHANGED.match(expr) if field.word == "set" and expr not in choices else None
        if changed and changed[0] in self._called:
            return T("“{what}”", what=self._called[changed[0]])
        return choices.get(expr, expr)

    def _answer(
        self, row: Mapping[str, Any], path: Path, *, into: bool = False
    ) -> tuple[Binding, ...]:
        """What is answered: its kind, its limits, and what it is called."""
        asked = answer_of(row)
        specs = ANSWERS[asked][1] if asked in ANSWERS else ()
        specs += (INTO,) if into and asked != "fields" else ()
        kind = answer_field(path, self._languages, several=into)
        return (kind, *self._bound(specs, path))

    def _several(self, row: Mapping[str, Any], path: Path) -> Iterator[FilePart]:
        for name, field in tables_of(row.get("fields")).items():
            inside: Path = (*path, "fields", name)
            usual = T.by_language({"en": name})
            yield FilePart(
                place_of(inside),
                T("{what}: {name}", what=T("Answer"), name=shown(field.get("label"), usual)),
                path=inside,
                fields=(*self._bound((LABEL,), inside), *self._answer(field, inside)),
                more=(name_field(inside),),
                acts=("copy", "remove"),
            )

    def _refusals(self, row: Mapping[str, Any], path: Path) -> Iterator[FilePart]:
        refuse = row.get("refuse")
        places = [(*path, "refuse")] if isinstance(refuse, dict) else []
        places += [(*path, "refuse", at) for at in range(len(rows_of(refuse)))]
        for inside in places:
            yield FilePart(
                place_of(inside),
                REFUSAL.label,
                path=inside,
                fields=self._bound(REFUSAL.fields, inside),
                acts=("remove",),
            )


def _of_question(row: Mapping[str, Any]) -> AddKey:
    return OF_QUESTIONS if "fields" in row else OF_QUESTION


def _unknown_fields(path: Path, table: Mapping[str, Any], spec: PartSpec) -> Iterator[Binding]:
    """Whatever else stands there: it can be seen, and taken away."""
    known = {"step", "fields", "refuse", "pick", "columns", INTO.word, *ANSWERS}
    known |= {each.word for each in (*spec.fields, *spec.more)}
    yield from (unknown_field(key, path) for key in table if key not in known)
