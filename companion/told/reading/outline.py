"""A file as people read it: what the game is called, and its phases with their steps, drawn."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from companion.core.file_report import FileReport
from companion.core.words import T
from companion.told.reading.faults import sentences
from companion.told.reading.game_file import faults, hints, read
from companion.told.reading.model import ToldGame
from companion.told.reading.steps import VERBS

LONGEST_WORDS = 60
"""The most characters of a step that are drawn."""
NOT_UTF_8 = T("This file is no text. Save it as UTF-8.")


def report(content: bytes) -> FileReport:
    """What the game in this file is, and its phases; or everything that is wrong with it."""
    try:
        text = content.decode()
    except UnicodeDecodeError:
        return FileReport(faults=(NOT_UTF_8,))
    if found := faults(text):
        return FileReport(faults=sentences(found))
    box = read(text)
    return FileReport(
        told=(*_told(box, tomllib.loads(text)), *sentences(hints(text))),
        players=tuple(range(box.players[0], box.players[1] + 1)),
    )


def _told(box: ToldGame, raw: Mapping[str, Any]) -> Iterator[T | str]:
    fewest, most = box.players
    heading = "{title}: {fewest} to {most} players, about {minutes} minutes"
    title = box.title.text
    yield T(heading, title=title, fewest=fewest, most=most, minutes=box.minutes)
    for phase in raw["phase"]:
        yield _phase(phase)


def _phase(phase: Mapping[str, Any]) -> str:
    """A phase and all its steps, one under the other."""
    name = _first(phase.get("name", ""))
    return "\n".join([" · ".join([name, *_conditions(phase)]), *_drawn(phase, 1)])


def _drawn(block: Mapping[str, Any], depth: int) -> Iterator[str]:
    """The steps, those of a step further in than itself."""
    steps: Sequence[Mapping[str, Any]] = block.get("step", [])
    for step in steps:
        yield f"{'  ' * depth}• {_step(step)}"
        yield from _drawn(step, depth + 1)


def _step(step: Mapping[str, Any]) -> str:
    """What a step does, for whom, and when."""
    verb = next((each for each in VERBS if each in step), "")
    does = f"{verb} {_first(step[verb])}" if verb else ""
    whom = str(step.get("who", step.get("to", "")))
    return " · ".join([part for part in (does, whom, *_conditions(step)) if part])


def _conditions(table: Mapping[str, Any]) -> Iterator[str]:
    return (f"{key} {table[key]}" for key in ("each", "when", "times", "until") if key in table)


def _first(told: Any) -> str:
    """A text, the first of its languages, or several in a row; long ones are cut."""
    if isinstance(told, dict):
        told = next(iter(told.values()), "")
    words = ", ".join(map(str, told)) if isinstance(told, list) else str(told)
    return words if len(words) <= LONGEST_WORDS else f"{words[: LONGEST_WORDS - 1].rstrip()}…"
