"""What a field of the form shows of the file, and what is written there when it says otherwise.

Each kind is a pair: from the file to what is shown, and back. None is nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from companion.core.bounded_toml import TooDeep, parse_toml
from companion.told.editing.texts import in_languages, text_of_all
from companion.told.editing.toml_text import write_inline

Typed = tuple[str, ...]
Languages = tuple[str, ...]
CHOICES = "choices"

_WHOLE = re.compile(r"-?[0-9]{1,9}")
_SPAN = re.compile(r"(?P<low>-?[0-9]{1,6})\s*[-–]\s*(?P<high>-?[0-9]{1,6})")
_CARD = re.compile(r"(?P<name>.+?)(?: = (?P<number>-?[0-9]{1,3}))?(?: x(?P<times>[0-9]{1,3}))?")


@dataclass(frozen=True, slots=True)
class FieldKind:
    """One kind of field: how it is drawn, what it shows of the file, and what it writes there."""

    drawn: str
    shown: Callable[[Any, Languages], Typed]
    read: Callable[[Typed, Languages], Any]


# --- single words and numbers --------------------------------------------------------------------


def _show_plain(raw: Any, _languages: Languages) -> Typed:
    match raw:
        case None:
            return ("",)
        case bool():
            return ("yes" if raw else "no",)
        case list():
            return (", ".join(map(str, raw)),)
    return (str(raw),)


def _read_expression(typed: Typed, _languages: Languages) -> Any:
    """A number alone stands without quotes."""
    text = " ".join(typed[-1].split())
    return int(text) if _WHOLE.fullmatch(text) else text or None


def _read_word(typed: Typed, _languages: Languages) -> Any:
    return " ".join(typed[-1].split()) or None


def _show_numbers(raw: Any, languages: Languages) -> Typed:
    return (", ".join(map(str, raw)),) if isinstance(raw, list) else _show_plain(raw, languages)


def _read_numbers(typed: Typed, languages: Languages) -> Any:
    """One number alone, several in a list; what is no number stays as it is, and is a fault."""
    parts = [part.strip() for part in typed[-1].split(",")]
    if len(parts) > 1 and all(map(_WHOLE.fullmatch, parts)):
        return list(map(int, parts))
    return _read_expression(typed, languages)


def _show_names(raw: Any, _languages: Languages) -> Typed:
    return tuple(map(str, raw)) if isinstance(raw, list) else (str(raw),) if raw else ()


def _read_names(typed: Typed, _languages: Languages) -> Any:
    """One name stands alone, several in a list."""
    names = [each for each in typed if each]
    return names[0] if len(names) == 1 else names or None


def _read_listed_names(typed: Typed, _languages: Languages) -> Any:
    return [each for each in typed if each] or None


def _show_somebody(raw: Any, languages: Languages) -> Typed:
    return ("playing",) if raw is True else _show_plain(raw, languages)


def _read_span(typed: Typed, languages: Languages) -> Any:
    """One expression, or two with a comma between them that is in no brackets."""
    text, depth = " ".join(typed[-1].split()), 0
    for at, sign in enumerate(text):
        depth += (sign in "([") - (sign in ")]")
        if sign == "," and not depth:
            return [
                _read_expression((part,), languages) or 0 for part in (text[:at], text[at + 1 :])
            ]
    return _read_expression(typed, languages)


LINE = FieldKind("line", _show_plain, _read_expression)
SPAN = FieldKind("line", _show_plain, _read_span)
WORD = FieldKind("line", _show_plain, _read_word)
WHOLE = FieldKind("whole", _show_plain, _read_expression)
NUMBERS = FieldKind("line", _show_numbers, _read_numbers)
CHOICE = FieldKind("choice", _show_plain, _read_word)
SEVERAL = FieldKind("several", _show_names, _read_names)
SEVERAL_LISTED = FieldKind("several", _show_names, _read_listed_names)
SOMEBODY = FieldKind("line", _show_somebody, _read_expression)


def switch(*, usual: bool) -> FieldKind:
    """Yes or no; what is usual is not written."""

    def shown(raw: Any, languages: Languages) -> Typed:
        return _show_plain(usual if raw is None else raw, languages)

    def read(typed: Typed, _languages: Languages) -> Any:
        return None if (typed[-1] == "yes") is usual else not usual

    return FieldKind("switch", shown, read)


# --- lines ---------------------------------------------------------------------------------------


def _show_lines(raw: Any, _languages: Languages) -> Typed:
    return ("\n".join(map(str, raw)) if isinstance(raw, list) else str(raw or ""),)


def _split_lines(typed: Typed) -> list[str]:
    lines = (" ".join(each.split()) for each in typed[-1].splitlines())
    return [each for each in lines if each]


def _read_changes(typed: Typed, _languages: Languages) -> Any:
    lines = _split_lines(typed)
    return lines[0] if len(lines) == 1 else lines or None


LINES = FieldKind("area", _show_lines, _read_changes)


def _show_cards(raw: Any, languages: Languages) -> Typed:
    rows = raw if isinstance(raw, list) else []
    return ("\n".join(_show_card(each, languages) for each in rows),)


def _show_card(raw: Any, languages: Languages) -> str:
    if not isinstance(raw, dict):
        return str(raw)
    if not raw.keys() <= {"name", "number", "times"} or type(raw.get("number", 0)) is not int:
        return write_inline(raw)
    name = " | ".join(in_languages(raw.get("name"), languages))
    number = f" = {raw['number']}" if "number" in raw else ""
    return name + number + (f" x{raw['times']}" if "times" in raw else "")


def _read_cards(typed: Typed, languages: Languages) -> Any:
    return [_read_card(each, languages) for each in _split_lines(typed)] or None


def _read_card(line: str, languages: Languages) -> Any:
    """A name alone, or a counted one, stays a text; in curly brackets it is as in the file."""
    if line.startswith("{"):
        try:
            return parse_toml(f"card = {line}")["card"]
        except (ValueError, TooDeep):
            return line
    match = _CARD.fullmatch(line)
    if match is None or ("|" not in line and match["number"] is None):
        return line
    card: dict[str, Any] = {"name": _read_translated(match["name"], languages)}
    if match["number"]:
        card["number"] = int(match["number"])
    if match["times"]:
        card["times"] = int(match["times"])
    return card


def _parts(line: str) -> list[str]:
    """What stands between the strokes."""
    return [each.strip() for each in line.split("|")]


def _read_translated(line: str, languages: Languages) -> Any:
    """The text whose parts, between strokes, are for one language each; the last for the rest."""
    parts = _parts(line)
    if not languages:
        return line
    each = (*parts, *(parts[-1:] * len(languages)))[: len(languages)]
    return text_of_all(tuple(each), languages)


CARDS = FieldKind("area", _show_cards, _read_cards)


def _show_choices(raw: Any, languages: Languages) -> Typed:
    if not isinstance(raw, dict):
        return _show_lines(raw if isinstance(raw, list) else [], languages)
    lines = (f"{key}: {' | '.join(in_languages(text, languages))}" for key, text in raw.items())
    return ("\n".join(lines),)


def _read_choices(typed: Typed, languages: Languages) -> Any:
    """A list of texts; with a key before any of them, or in several languages, a table."""
    lines = _split_lines(typed)
    if not any(":" in each or "|" in each for each in lines):
        return lines
    table = {}
    for line in lines:
        key, colon, text = line.partition(":")
        text = text.strip() if colon else line
        table[key.strip() if colon else _parts(line)[0]] = _read_translated(text, languages)
    return table


CHOOSE = FieldKind("area", _show_choices, _read_choices)


def _show_kind(raw: Any, _languages: Languages) -> Typed:
    return (str(raw or "number"),) if not isinstance(raw, list | dict) else (CHOICES,)


def _read_kind(typed: Typed, _languages: Languages) -> Any:
    return ["1", "2"] if typed[-1] == CHOICES else typed[-1]


def _show_track(raw: Any, languages: Languages) -> Typed:
    ends = raw if isinstance(raw, list) else []
    return ("-".join(map(str, ends)),) if raw is None or ends else _show_plain(raw, languages)


def _read_track(typed: Typed, languages: Languages) -> Any:
    ends = _SPAN.fullmatch(typed[-1].strip())
    return [int(ends["low"]), int(ends["high"])] if ends else _read_word(typed, languages)


TRACK = FieldKind("line", _show_track, _read_track)
KIND = FieldKind("choice", _show_kind, _read_kind)


def text(language: str | None) -> FieldKind:
    """What a text says, in one of its languages or in its only one."""

    def shown(raw: Any, languages: Languages) -> Typed:
        texts = in_languages(raw, languages)
        return (texts[languages.index(language)] if language else texts[0],)

    return FieldKind("line", shown, _read_word)
