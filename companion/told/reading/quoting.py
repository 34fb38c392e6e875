"""How a sentence about a file quotes it: not too much of it, and what may have been meant."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from itertools import islice


def on_one_line(text: str) -> str:
    """The text on one line, without signs that cannot be seen."""
    return " ".join("".join(each if each.isprintable() else " " for each in text).split())


def cut(text: object) -> str:
    """The beginning of a text, which has no room for all of it."""
    return str(text)[:40]


def some_of(words: Iterable[str]) -> str:
    """The first few of these words."""
    return ", ".join(islice(words, 8))


def find_nearest(word: str, known: Iterable[str]) -> str:
    """The known word that looks most like this one; "" if none does."""
    return "".join(get_close_matches(word, list(known), 1))
