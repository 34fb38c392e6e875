"""Says another word in a file wherever it stands in an expression, and nowhere else."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

SAID = frozenset(
    {
        *("title", "about", "pitch", "name", "note", "say", "pause", "end", "label"),
        *("ask", "meanwhile", "decoy", "skip"),
    }
)
"""The keys under which people read a text."""
OWN_WORDS = frozenset({"cards", "choose", "is", "start"})
"""Lists and tables under these keys hold no expressions; what a value `is` never does."""
Rewrite = Callable[[str], str]

_LANGUAGE = re.compile(r"[a-z]{2}")
_BRACES = re.compile(r"\{[^{}]*\}")
_COUNTED = re.compile(r"([^|'\"]*)\|(?P<one>[^|'\"]*)\|(?P<many>[^|'\"]*)")
_QUOTED = re.compile(r"""("[^"]*"|'[^']*')""")


def match_counted(inside: str) -> re.Match[str] | None:
    """The parts of braces with a number and words for one and for several: `n|card|cards`."""
    return _COUNTED.fullmatch(inside)


def _in_braces(brace: str, rewrite: Rewrite) -> str:
    """What is worked out in these braces, said anew; words that people read stay."""
    if counted := match_counted(brace):
        return rewrite(counted[1]) + brace[counted.end(1) :]
    return rewrite(brace)


def is_text(value: Any) -> bool:
    """Whether it is a text, or one for each of some languages."""
    if isinstance(value, dict):
        return value != {} and all(map(_LANGUAGE.fullmatch, value)) and _all_strings(value)
    return isinstance(value, str)


def _all_strings(value: dict[str, Any]) -> bool:
    return all(isinstance(each, str) for each in value.values())


def make_word_rewrite(old: str, new: str) -> Rewrite:
    """A function that puts the new word for the old one in an expression, outside quotes."""
    word = re.compile(rf"(?<![\w:]){re.escape(old)}(?!\w)")

    def rewrite(text: str) -> str:
        parts = _QUOTED.split(text)
        return "".join(
            part if _QUOTED.fullmatch(part) else word.sub(lambda _: new, part) for part in parts
        )

    return rewrite


def rewrite_strings(key: str, value: Any, rewrite: Rewrite) -> Any:
    """What stands under this key with the new word: in what people read only inside braces."""
    if key == "is" or (key in OWN_WORDS and not isinstance(value, str)):
        return value
    match value:
        case str() if key in SAID:
            return _BRACES.sub(lambda brace: _in_braces(brace[0], rewrite), value)
        case str():
            return rewrite(value)
        case dict():
            same = key in SAID and is_text(value)
            pairs = value.items()
            return {at: rewrite_strings(key if same else at, each, rewrite) for at, each in pairs}
        case list():
            return [rewrite_strings(key, each, rewrite) for each in value]
    return value
