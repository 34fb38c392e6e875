"""What becomes of a file when somebody types, and adds, moves, copies or takes away a part."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from copy import deepcopy
from typing import Any

from companion.core.bounded_toml import parse_toml
from companion.core.file_editing import EditChange, SentFields
from companion.told.editing.bindings import Binding, line, plain
from companion.told.editing.fields_of_many_places import SpecialField
from companion.told.editing.form_sections import SECTIONS, STEP_KINDS, make_sections
from companion.told.editing.kinds_of_fields import Typed
from companion.told.editing.new_parts import (
    begun_change,
    free_name,
    is_as_begun,
    new_part,
    new_step,
    new_thing,
)
from companion.told.editing.places import path_of, place_of, put, rows_of, thing_at
from companion.told.editing.texts import languages_of
from companion.told.editing.toml_text import THINGS, write_toml
from companion.told.reading.named_steps import NAMED_STEPS
from companion.told.reading.older_words import TRACKS, VALUES, translate_older
from companion.told.reading.toml_lines import Path

File = dict[str, Any]
ADD = "add"
PHRASE = "phrase:"
"""What a field is called that has ready phrases for another: one that is chosen is typed there."""
_BINDS_LESS = re.compile(r"\b(or|if)\b")
"""What “and” would tear apart."""
KINDS = frozenset({key for key, _ in STEP_KINDS.options})


def change_file(text: str, sent: SentFields, do: str, language: str) -> EditChange:
    """The file with what was typed, and then with what else was asked for."""
    raw = translate_older(parse_toml(text)).raw
    type_into(raw, sent)
    act, _, place = do.partition(":")
    path = path_of(place)
    now = ""
    if act == ADD and (kind := next(iter(sent.get(do, ())), "")):
        now = _add(raw, place, kind, language)
    elif act in ACTS and path:
        now = place_of(ACTS[act](raw, path))
    return EditChange(write_toml(raw), now)


def type_into(raw: File, sent: SentFields) -> None:
    """Change `raw` to what was typed or chosen; fields left as shown stay as they were written."""
    bound = [each for part in make_sections(raw) for each in part.bindings()]
    typed = [(each, typed) for each in bound if (typed := _find_typed(each, raw, sent)) is not None]
    for binding, content in sorted(typed, key=lambda each: isinstance(each[0], SpecialField)):
        if is_as_begun(thing_at(raw, binding.path)):
            # What a new part says in the other languages would be said of something else.
            put(raw, binding.path, dict.fromkeys(binding.languages, content[-1]))
        binding.write(raw, content)


def _find_typed(binding: Binding, raw: File, sent: SentFields) -> Typed | None:
    """What somebody has changed in this field; None if nothing."""
    if binding.name not in sent:
        return None
    content, kind = tuple(sent[binding.name]), binding.kind.drawn
    if phrase := next(filter(None, sent.get(f"{PHRASE}{binding.name}", ())), ""):
        content = (_with_phrase(binding, raw, content[-1] if content else "", phrase),)
    if kind == "several":
        content = tuple(each for each in content if each)
    else:
        content = tuple(map(plain if kind == "area" else line, content[-1:] or ("",)))
    return None if content == binding.shown(raw) else content


def _with_phrase(binding: Binding, raw: File, before: str, phrase: str) -> str:
    """What stands in a field once a phrase was chosen there.

    A change or a word of a text is added, and what else must be so; else it stands there alone.
    """
    word, before = binding.spec.word, before.strip()
    if binding.spec.kind is None:
        return f"{before} {phrase}".strip()
    if binding.kind.drawn == "area":
        return phrase if before in {"", begun_change(raw)} else f"{before}\n{phrase}"
    if word == "when" and before not in {"", "no", phrase}:
        bound = f"({before})" if _BINDS_LESS.search(before) else before
        return f"{bound} and {phrase}"
    return phrase


# --- parts ---------------------------------------------------------------------------------------


def _add(raw: File, place: str, kind: str, language: str) -> str:
    """Add such a part here; where it is now, "" if it cannot be added here."""
    if place in {each for each, *_ in SECTIONS} and kind in {*THINGS, TRACKS}:
        thing, name = new_thing(raw, kind, language), free_name(raw, kind)
        section = VALUES if kind == TRACKS else kind
        raw[section] = {**_table(raw.get(section)), name: thing}
        return place_of((section, name))
    if place == kind == "phase":
        return _append(raw, (), "phase", new_part(kind, languages_of(raw), language))
    if place == kind == NAMED_STEPS:
        name = free_name(raw, kind)
        part = new_part(kind, languages_of(raw), language)
        raw[NAMED_STEPS] = {**_table(raw.get(NAMED_STEPS)), name: part}
        return place_of((NAMED_STEPS, name))
    step = thing_at(raw, path_of(place))
    if not isinstance(step, dict):
        return ""
    if kind in {"fields", "refuse"} and "ask" in step:
        return _ask_more(raw, step, path_of(place), new_part(kind, languages_of(raw), language))
    if kind in KINDS and not step and path_of(place)[-2:-1] == ("step",):
        put(raw, path_of(place), new_step(raw, kind, language))
        return place
    if kind in KINDS:
        return _append(raw, path_of(place), "step", new_step(raw, kind, language))
    return ""


def _table(value: Any) -> File:
    return value if isinstance(value, dict) else {}


def _append(raw: File, path: Path, key: str, step: File) -> str:
    """Add it as the last; but nothing can come after the end of the game."""
    block = thing_at(raw, path)
    rows = rows_of(block.get(key))
    at = len(rows) - 1 if rows and "end" in rows[-1] else len(rows)
    block[key] = [*rows[:at], step, *rows[at:]]
    return place_of((*path, key, at))


def _ask_more(raw: File, step: File, path: Path, part: File) -> str:
    """One more thing to answer, or an answer that is refused."""
    if "label" in part:
        name = free_name(raw, "fields")
        step["fields"] = {**_table(step.get("fields")), name: part}
        return place_of((*path, "fields", name))
    before = step.get("refuse", [])
    step["refuse"] = [*(before if isinstance(before, list) else [before]), part]
    return place_of((*path, "refuse", len(step["refuse"]) - 1))


def _remove(raw: File, path: Path) -> Path:
    """Take it away, and what held it if that is empty then; what is beside it comes next."""
    *way, last = path
    holder = thing_at(raw, tuple(way))
    if isinstance(holder, list) and isinstance(last, int) and last < len(holder):
        del holder[last]
        path = (*way, min(last, len(holder) - 1)) if holder else tuple(way[:-1])
    else:
        put(raw, path, None)
        path = tuple(way)
    if not holder:
        put(raw, tuple(way), None)
    return path


def _move_by(raw: File, path: Path, by: int) -> Path:
    """Swap it with its neighbour; at an end it stays. Where it is now."""
    *way, at = path
    rows = thing_at(raw, tuple(way))
    if not isinstance(rows, list) or not isinstance(at, int) or not 0 <= at + by < len(rows):
        return path
    rows[at], rows[at + by] = rows[at + by], rows[at]
    return (*way, at + by)


def _up(raw: File, path: Path) -> Path:
    return _move_by(raw, path, -1)


def _down(raw: File, path: Path) -> Path:
    return _move_by(raw, path, 1)


def _join(raw: File, path: Path) -> Path:
    """Put a step and the next one into one that holds both; one that holds steps takes it in."""
    *way, at = path
    rows = rows_of(thing_at(raw, tuple(way)))
    if way[-1:] != ["step"] or not isinstance(at, int) or not 0 <= at < len(rows) - 1:
        return path
    if inside := rows_of(rows[at].get("step")):
        inside.append(rows.pop(at + 1))
    elif "step" not in rows[at]:
        rows[at : at + 2] = [{"step": rows[at : at + 2]}]
    return path


def _copy(raw: File, path: Path) -> Path:
    """The same once more, just after it; a thing has another name then."""
    *way, last = path
    holder, thing = thing_at(raw, tuple(way)), deepcopy(thing_at(raw, path))
    if thing is None:
        return path
    if isinstance(holder, list) and isinstance(last, int):
        holder.insert(last + 1, thing)
        return (*way, last + 1)
    kind = str(way[-1])
    name = free_name(raw, kind if kind in {*THINGS, NAMED_STEPS} else "fields")
    put(raw, (*way, name), thing)
    return (*way, name)


def _insert_after(raw: File, path: Path) -> Path:
    """An empty step just after it, in which people choose what it does."""
    *way, at = path
    rows = thing_at(raw, tuple(way))
    if way[-1:] != ["step"] or not isinstance(rows, list) or not isinstance(at, int):
        return path
    rows.insert(at + 1, {})
    return (*way, at + 1)


ACTS: Mapping[str, Callable[[File, Path], Path]] = {
    "up": _up,
    "down": _down,
    "after": _insert_after,
    "join": _join,
    "copy": _copy,
    "remove": _remove,
}
"""What can be done to a part: each says where to look next."""
