"""Which field of the form stands for what in the file: it shows that, and changes it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from companion.core.file_editing import EditField
from companion.core.words import T
from companion.told.editing.kinds_of_fields import FieldKind, Typed, text
from companion.told.editing.places import place_of, put, thing_at, verb_of
from companion.told.editing.schema import FieldSpec
from companion.told.editing.texts import in_languages, text_of_all
from companion.told.reading.toml_lines import Path

SHELF: Path = ("shelf",)
TEAMS: Path = ("teams",)
PAPER: Path = ("paper",)
ALWAYS_SHOWN = (SHELF, TEAMS, PAPER)
"""These parts are always in the form, though a file may have no such table."""


@dataclass(frozen=True, slots=True)
class Binding:
    """One field of one part of one file."""

    spec: FieldSpec
    part: Path
    languages: tuple[str, ...]
    language: str = ""

    @property
    def path(self) -> Path:
        """Where its content stands."""
        return (*self.part, *self.spec.path)

    @property
    def name(self) -> str:
        """What the form calls it."""
        mark = self.language or self.spec.mark
        return place_of(self.path) + (f"@{mark}" if mark else "")

    @property
    def kind(self) -> FieldKind:
        """How it is shown and read."""
        return self.spec.kind or text(self.language or None)

    def shown(self, raw: Any) -> Typed:
        """The content of the field, as texts."""
        shown = self.kind.shown(thing_at(raw, self.path), self.languages)
        return tuple(map(plain, shown)) if self.kind.drawn == "area" else tuple(map(line, shown))

    def write(self, raw: Any, typed: Typed) -> None:
        """Change the file to what was typed; a section that is empty then goes."""
        if self.part in ALWAYS_SHOWN:
            raw.setdefault(*self.part, {})
        self._write(raw, typed)
        if self.part in ALWAYS_SHOWN and not thing_at(raw, self.part):
            put(raw, self.part, None)

    def _write(self, raw: Any, typed: Typed) -> None:
        if self.language or self.spec.kind is None:
            self._write_text(raw, line(typed[-1]))
            return
        if len(self.spec.path) > 1:
            self._make_pair(raw)
        self._put(raw, self.kind.read(typed, self.languages))

    def _write_text(self, raw: Any, content: str) -> None:
        before = list(in_languages(thing_at(raw, self.path), self.languages))
        before[self.languages.index(self.language) if self.language else 0] = content
        self._put(raw, text_of_all(tuple(before), self.languages))

    def _put(self, raw: Any, value: Any) -> None:
        """Write it; a step stays what it is, and keeps its fields, while its main one is empty."""
        step = thing_at(raw, self.part) if self.part[-2:-1] == ("step",) else None
        is_main = isinstance(step, dict) and self.spec.word == verb_of(step)
        put(raw, self.path, "" if value is None and is_main else value)

    def _make_pair(self, raw: Any) -> None:
        """Two numbers have a place only once there is a list of two."""
        pair = self.path[:-1]
        now = thing_at(raw, pair)
        if not isinstance(now, list) or len(now) != 2:  # noqa: PLR2004 - a pair
            put(raw, pair, [1, 6])

    def field(self, raw: Mapping[str, Any], faults: tuple[T, ...]) -> EditField:
        """The field as a page draws it."""
        spec, value = self.spec, self.shown(raw)
        options = spec.options(raw) if spec.options else ()
        known = {key for key, _ in options}
        if self.kind.drawn in {"choice", "several"}:
            options += tuple((each, each) for each in value if each not in known)
        return EditField(
            name=self.name,
            word=spec.word,
            label=spec.label,
            kind=self.kind.drawn,
            value=value,
            options=options,
            help=spec.help,
            language=self.language,
            faults=faults,
        )


def bindings(
    specs: tuple[FieldSpec, ...], part: Path, languages: tuple[str, ...]
) -> Iterator[Binding]:
    """The fields of a part: a text has one for each language."""
    for spec in specs:
        if spec.kind is None and languages:
            yield from (Binding(spec, part, languages, each) for each in languages)
        else:
            yield Binding(spec, part, languages)


def line(typed: str) -> str:
    """As a page sends it back that has one line for it."""
    return " ".join(typed.split())


def plain(typed: str) -> str:
    """As a page sends it back that has several."""
    return typed.replace("\r\n", "\n").strip()
