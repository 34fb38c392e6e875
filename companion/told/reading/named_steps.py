"""Steps that a file gives a name, `[steps.NAME]`, and does wherever it says `do = "NAME(…)"`.

They are read anew for each step that does them, as if they stood there, so that types and what each
step tells whom need no rules of their own. A pile, a deck, dice or what everybody has stands in its
place there, so that it can be changed; anything else that they are given is worked out before.
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from companion.core.words import T
from companion.told.reading.file_table import FileTable
from companion.told.reading.material import Material, NamedSteps
from companion.told.reading.parsing import Misread, parse_expression
from companion.told.reading.quoting import cut
from companion.told.reading.rewriting import make_word_rewrite, rewrite_strings
from companion.told.reading.type_rules import Names, type_of

NAMED_STEPS = "steps"
"""The key of the file that holds them."""
MAX_PARAMETERS = 4
"""The most that steps are given."""
_CALL = re.compile(r"(?P<name>[a-z][a-z0-9_]{0,23})(?:\((?P<given>.*)\))?")


class StepCall(NamedTuple):
    """What `do` says: which steps, and the expressions of what they are given."""

    name: str
    given: tuple[str, ...]


class FittedSteps(NamedTuple):
    """Named steps for one call of them, and what else they are given: names and expressions."""

    table: FileTable
    worked_out: tuple[tuple[str, str], ...]


def parse_call(text: str) -> StepCall | None:
    """The parts of a `do`; None if it is not written like one."""
    match = _CALL.fullmatch(" ".join(text.split()))
    return StepCall(match["name"], tuple(_split_at_commas(match["given"] or ""))) if match else None


def _split_at_commas(text: str) -> list[str]:
    """What stands between commas that are in no brackets and no quotes."""
    parts, depth, quote = [""], 0, ""
    for sign in text:
        if quote:
            quote = "" if sign == quote else quote
        elif sign in "\"'":
            quote = sign
        depth += (sign in "([") - (sign in ")]") if not quote else 0
        if sign == "," and not depth and not quote:
            parts.append("")
        else:
            parts[-1] += sign
    return [part.strip() for part in parts] if text.strip() else []


def read_named_steps(file: FileTable, material: Material) -> None:
    """Note the steps that have a name, before any of them is read."""
    for name, table in file.tables(NAMED_STEPS):
        parameters = table.words("with")
        call = parse_call(name)
        if call is None or call.given:
            what = T("“{name}” is no good name.", name=cut(name))
            advice = T("Use small letters, digits and _, and begin with a letter.")
            table.fault("", what, advice)
        if len(parameters) > MAX_PARAMETERS:
            table.fault("with", T("Steps are given at most {n} things.", n=MAX_PARAMETERS))
        good = tuple(each for each in parameters if material.check_free(each, table, "with"))
        material.named_steps[name] = NamedSteps(table, good)
        table.note_unknown_keys("step")


def note_undone(material: Material) -> None:
    """Note as a fault which of them no step does: nobody has read what they say."""
    for name, steps in material.named_steps.items():
        if not steps.is_done:
            what = T("No step does “{name}”.", name=cut(name))
            example = f'do = "{write_call(name, steps.given)}"'
            steps.table.fault("", what, T("Write {example}.", example=example))


def write_call(name: str, parameters: Any) -> str:
    """What a step says to do these, if it gives them what they call it themselves."""
    names = (
        [str(each) for each in parameters]
        if isinstance(parameters, list | tuple)
        else [parameters or ""]
    )
    return f"{name}({', '.join(names)})" if any(names) else name


def read_do(table: FileTable, material: Material) -> tuple[NamedSteps, StepCall] | None:
    """The steps that this step does, which are marked as done; None, and a fault, if it cannot."""
    text = table.word("do")
    call = parse_call(text)
    example = T("Write {example}.", example='do = "score(turn, 3)"')
    if call is None:
        table.fault("do", T("“{text}” is none of these steps.", text=cut(text)), example)
        return None
    if call.name not in material.named_steps:
        table.one_of("do", material.named_steps) if not call.given else _note_unknown(table, call)
        return None
    steps = material.named_steps[call.name]
    steps.is_done = True
    if call.name in material.done:
        what = T("“{name}” does itself: nobody knows when it would end.", name=call.name)
        table.fault("do", what)
        return None
    if len(call.given) != len(steps.given):
        what = T("“{name}” is given something else.", name=call.name)
        written = write_call(call.name, steps.given)
        table.fault("do", what, T("Write {example}.", example=f'do = "{written}"'))
        return None
    return steps, call


def _note_unknown(table: FileTable, call: StepCall) -> None:
    table.fault("do", T("There is no “{name}” here.", name=f"[{NAMED_STEPS}.{call.name}]"))


def fit_steps(steps: NamedSteps, call: StepCall, material: Material) -> FittedSteps:
    """The steps for this call, with what lies on the table and what everybody has in its place."""
    had = (name for name, value in material.values.items() if value.each)
    things = {*material.piles, *material.decks, *material.dice, *had}
    raw, worked_out = steps.table.raw, []
    for name, text in zip(steps.given, call.given, strict=False):
        if text in things:
            raw = rewrite_strings("", raw, make_word_rewrite(name, text))
        else:
            worked_out.append((name, text))
    return FittedSteps(FileTable(raw, steps.table.path, steps.table.notes), (*worked_out,))


def names_given(fitted: FittedSteps, names: Names) -> Names:
    """The types of what the steps are given; what cannot be read is left out."""
    inside = {}
    for name, text in fitted.worked_out:
        try:
            inside[name] = type_of(parse_expression(text, names), names)
        except Misread:
            continue
    return inside
