"""The form for a file: every part with its fields, and each fault beside its field."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.core.bounded_toml import parse_toml
from companion.core.file_editing import EditField, EditForm, EditPart
from companion.core.words import T, Word
from companion.told.editing.bindings import Binding
from companion.told.editing.fault_words import say_in_form
from companion.told.editing.form_sections import FilePart, make_sections
from companion.told.editing.known_names import hidden
from companion.told.editing.schema import FieldSpec
from companion.told.editing.texts import shown
from companion.told.reading import FileFault, list_faults, read_game
from companion.told.reading.audit import audit_of
from companion.told.reading.older_words import translate_older
from companion.told.reading.toml_lines import Path, begun_on, lines_of

Placed = tuple[Path, FileFault]
UNTITLED = T("A game without a name")


def make_form(text: str) -> EditForm:
    """The form for the file that this text is; the text is TOML."""
    raw = translate_older(parse_toml(text)).raw
    called = dict(hidden(raw))
    claims = Claims(text, called)
    tells = _tells(text, called)
    sections = tuple(_make_part(part, raw, claims, tells) for part in make_sections(raw))
    players = raw.get("players")
    return EditForm(
        title=shown(raw.get("title"), UNTITLED),
        sections=sections,
        faults=claims.claim_rest(()),
        players=(players[0], players[1]) if not list_faults(text) and players else (0, 0),
    )


def _tells(text: str, called: Mapping[str, Word]) -> Mapping[Path, tuple[T, ...]]:
    """What each step of a file tells whom; nothing as long as the file has faults."""
    if list_faults(text):
        return {}
    audit = audit_of(read_game(text))
    return {path: tuple(audit.sentences(line, called)) for path, line in lines_of(text).items()}


class Claims:
    """The faults of a file, each given to the first that it belongs to."""

    def __init__(self, text: str, called: Mapping[str, Word]) -> None:
        self._called = called
        begun = begun_on(text)
        self._left: list[Placed] = [
            (each.path or begun.get(each.line, ()), each) for each in list_faults(text)
        ]

    def claim_rest(self, path: Path) -> tuple[T, ...]:
        """Take the faults here, and in whatever is inside, that nobody has claimed."""
        return self._claim(path)

    def _claim(self, path: Path, spec: FieldSpec | None = None) -> tuple[T, ...]:
        """Take the faults at this path from those that are left, in words for the form."""
        mine = [each for each in self._left if each[0][: len(path)] == path]
        self._left = [each for each in self._left if each not in mine]
        return tuple(dict.fromkeys(say_in_form(each, spec, self._called) for _, each in mine))

    def claim_for(self, binding: Binding) -> tuple[T, ...]:
        """Take the faults of this field."""
        return self._claim((*binding.part, binding.spec.word), binding.spec)


def _make_part(
    part: FilePart, raw: Mapping[str, Any], claims: Claims, tells: Mapping[Path, tuple[T, ...]]
) -> EditPart:
    fields, more = _fields(part.fields, raw, claims), _fields(part.more, raw, claims)
    parts = tuple(_make_part(each, raw, claims, tells) for each in part.parts)
    return EditPart(
        place=part.place,
        title=part.title,
        fields=fields,
        more=more,
        parts=parts,
        adds=part.adds,
        faults=claims.claim_rest(part.path) if part.path else (),
        acts=part.acts,
        shows=part.shows,
        tells=tells.get(part.path or (), ()),
    )


def _fields(
    bound: tuple[Binding, ...], raw: Mapping[str, Any], claims: Claims
) -> tuple[EditField, ...]:
    """An empty text claims first what is said of all its languages."""
    filled = sorted(bound, key=lambda each: bool(each.language and each.shown(raw)[0]))
    faults_of = {each.name: claims.claim_for(each) for each in filled}
    return tuple(each.field(raw, faults_of[each.name]) for each in bound)
