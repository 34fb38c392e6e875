"""What is wrong in the words of the form: whoever fills it in has never seen the file."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from companion.core.words import T, Word
from companion.told.editing.schema import EACH, REVEALS, TIMES, UNTIL, FieldSpec
from companion.told.reading import FileFault

MISSING = T("Here something is missing.")
NOT_UNDERSTOOD = T(
    "“{word}” is not understood there. Choose a ready phrase, or use a name of this game."
)
EXAMPLE = "Write {example}."
IN_FORM: Mapping[str, T | None] = {
    "“{key}” must say something.": MISSING,
    "“{key}” must be a text in quotes.": MISSING,
    "“{word}” cannot come there: a text needs quotes.": NOT_UNDERSTOOD,
    "“{word}” cannot come there.": NOT_UNDERSTOOD,
    "There is no “{name}” here; a word needs quotes: '{name}'.": T(
        "Nothing is called “{name}” here. Choose a ready phrase, or use a name of this game."
    ),
    'Open it first, or write reveals = "{name}" if that is meant.': T(
        "Turn it up in a step before; or, if that is meant, choose it in “{field}”, under “More”.",
        field=REVEALS.label,
    ),
    'Write reveals = "{name}" if that is meant.': T(
        "If that is meant, choose it in “{field}”, under “More”.", field=REVEALS.label
    ),
    "Write either “times” or “until”.": T(
        "Fill in either “{one}” or “{other}”, not both.", one=TIMES.label, other=UNTIL.label
    ),
    "Write [[phase]] and its [[phase.step]]s.": T("Add a phase."),
    "Give it steps: [[phase.step]].": T("Add a step to it, or take it away."),
    EXAMPLE: T("Write something such as “{example}”."),
    "Write one of these: {words}.": None,
    "It goes with: {words}.": None,
    "A question needs exactly one of these: {keys}.": T("Choose what is answered."),
    'Write count = "rest" for the role of everybody who is left.': T(
        "Write “rest” for the role of everybody who is left, and only there."
    ),
    "“players” must be the fewest and the most who can play, up to {n}.": T(
        "The fewest can be no more than the most, and the most no more than {n}."
    ),
    "Whose? Write “{name}[p]” for what p has.": T(
        "Whose “{name}”? Choose a ready phrase, or write “{name}[p]” for what p has."
    ),
}
"""Sentences of whoever reads files, and what the form says instead; None: nothing."""
NO_P = T(
    "Nobody is called “p” here. Choose in “{field}” who that is: “each player, called p”, for one.",
    field=EACH.label,
)
GIVES_AWAY = "This step gives away “{name}” to people who do not know it."
DOES_NOTHING = "This step does nothing."
_EXAMPLE = re.compile(r'\w+ = "?(?P<inside>.*?)"?')
"""A line of a file, and what stands in the field."""


def say_in_form(fault: FileFault, spec: FieldSpec | None, called: Mapping[str, Word]) -> T:
    """What is wrong, and what to do, beside this field or the whole part.

    A secret is called what people call it.
    """
    if fault.what.text == GIVES_AWAY:
        secret = str(fault.what.words["name"])
        fault = replace(fault, what=fault.what.but(name=called.get(secret, secret)))
    what = _in_form(fault.what, spec)
    if (what and what.text == MISSING.text) or "" in fault.what.words.values():
        return T("Fill in “{field}”.", field=spec.label) if spec else MISSING
    advice = _in_form(fault.advice, spec) if fault.advice else None
    if what and what.text == DOES_NOTHING and advice is None:
        advice = T("Choose what it does, or take it away.")
    if advice and str(advice.words.get("example", "")).startswith("["):
        advice = None  # What is a list in the file has several fields or lines in the form.
    return replace(fault, what=what or fault.what, advice=advice).without_line


def _in_form(sentence: T, spec: FieldSpec | None) -> T | None:
    """The sentence with labels for keys, and without what only files have."""
    words = {key: _word(key, word, spec) for key, word in sentence.words.items()}
    if sentence.text == EXAMPLE and (line := _EXAMPLE.fullmatch(str(words["example"]))):
        words["example"] = line["inside"]
    if words.get("name") == "p" and sentence.text.startswith("There is no “{name}” here"):
        return NO_P
    instead = IN_FORM.get(sentence.text, sentence)
    return instead.but(**words) if instead else None


def _word(key: str, word: Word, spec: FieldSpec | None) -> Word:
    if isinstance(word, T):
        return _in_form(word, spec) or word
    return spec.label if spec and key == "key" and word == spec.word else word
