"""A file as people read it: what the game is called, its phases and steps, and what these tell."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from typing import Any

from companion.core.file_report import FileReport
from companion.core.words import T
from companion.told.reading.audit import Audit, audit_of
from companion.told.reading.faults import sentences
from companion.told.reading.game_file import list_faults, list_older_words, read_game
from companion.told.reading.model import ToldGame, walk
from companion.told.reading.named_steps import NAMED_STEPS
from companion.told.reading.older_words import EYES, translate_older
from companion.told.reading.step_model import FileStep, StepBlock
from companion.told.reading.steps import VERBS

MAX_DRAWN_CHARS = 60
"""The most characters of a step that are drawn."""
NOT_UTF_8 = T("This file is no text. Save it as UTF-8.")


def report(content: bytes) -> FileReport:
    """What the game in this file is, and its phases; or everything that is wrong with it."""
    try:
        text = content.decode()
    except UnicodeDecodeError:
        return FileReport(faults=(NOT_UTF_8,))
    older = list_older_words(text)
    if wrong := list_faults(text):
        return FileReport(told=older, faults=sentences(wrong))
    box = read_game(text)
    return FileReport(
        told=(*_lines_of_game(box, translate_older(tomllib.loads(text)).raw), *older),
        settings={"file": text},
        players=tuple(range(box.players[0], box.players[1] + 1)),
    )


def _lines_of_game(box: ToldGame, raw: Mapping[str, Any]) -> Iterator[T | str]:
    """The title, then each phase and step, with what it tells whom."""
    fewest, most = box.players
    heading = "{title}: {fewest} to {most} players, about {minutes} minutes"
    title = box.title.text
    yield T(heading, title=title, fewest=fewest, most=most, minutes=box.minutes)
    audit = audit_of(box)
    for phase, row in zip(box.steps, raw["phase"], strict=True):
        yield " · ".join([_first(row.get("name", "")), *_conditions(row)])
        yield from _audited(phase, audit, 0)
        yield from _drawn(phase, row, audit, 1)
    named = {step.do.called: step for step in walk(box.steps) if isinstance(step.do, StepBlock)}
    for name, row in raw.get(NAMED_STEPS, {}).items():
        yield f"[{NAMED_STEPS}.{name}] {_first(row.get('with', []))}".rstrip()
        yield from _drawn(named[name], row, audit, 1)


def _drawn(block: FileStep, raw: Mapping[str, Any], audit: Audit, depth: int) -> Iterator[T | str]:
    """The steps, those of a step further in than itself."""
    # A step that is done several times is read as a block, and is no table of steps.
    # Nor is one that does steps with a name: these are drawn once, by themselves.
    steps = block.do.steps if isinstance(block.do, StepBlock) and "step" in raw else ()
    for step, row in zip(steps, raw.get("step", ()), strict=True):
        yield f"{'  ' * depth}• {_step(row)}"
        yield from _audited(step, audit, depth)
        yield from _drawn(step, row, audit, depth + 1)


def _audited(step: FileStep, audit: Audit, depth: int) -> Iterator[T]:
    """What the step tells whom, below it."""
    for text in audit.sentences(step.line):
        yield T("{space}→ {told}", space="  " * (depth + 1), told=text)


def _step(step: Mapping[str, Any]) -> str:
    """What a step does, for whom, and when."""
    verb = next((each for each in VERBS if each in step), "")
    does = f"{verb} {_first(step[verb])}" if verb else ""
    whom = str(step.get("who", step.get(EYES, step.get("to", ""))))
    return " · ".join([part for part in (does, whom, *_conditions(step)) if part])


def _conditions(table: Mapping[str, Any]) -> Iterator[str]:
    return (f"{key} {table[key]}" for key in ("each", "when", "times", "until") if key in table)


def _first(text: Any) -> str:
    """A text, the first of its languages, or several in a row; long ones are cut."""
    if isinstance(text, dict):
        text = next(iter(text.values()), "")
    words = ", ".join(map(str, text)) if isinstance(text, list) else str(text)
    return words if len(words) <= MAX_DRAWN_CHARS else f"{words[: MAX_DRAWN_CHARS - 1].rstrip()}…"
