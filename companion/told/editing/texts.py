"""The texts of a file in its languages: which it has, and what a text says in each."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from companion.core.words import T
from companion.told.reading.rewriting import SAID, is_text

_LANGUAGE = re.compile(r"[a-z]{2}")
_WORKED_OUT = re.compile(r"\{[^{}]*\}")
"""What a text works out while it is shown."""


def texts_in(raw: Any) -> Iterator[Any]:
    """Each text of the file."""
    return (text for _, _, text in _iter_texts(raw))


def languages_of(raw: Any) -> tuple[str, ...]:
    """The languages that any text of the file has, in the order in which they come."""
    texts = (text for text in texts_in(raw) if isinstance(text, dict))
    return tuple(dict.fromkeys(language for text in texts for language in text))


def in_languages(text: Any, languages: tuple[str, ...]) -> tuple[str, ...]:
    """What a text says in each of these languages; without languages, the one text it is."""
    if isinstance(text, dict):
        return tuple(str(text.get(each, "")) for each in languages or list(text)[:1] or ("en",))
    return (str(text or ""),) * max(1, len(languages))


def text_of_all(contents: tuple[str, ...], languages: tuple[str, ...]) -> Any:
    """The text that says this in these languages; None if it says nothing."""
    if not any(contents):
        return None
    return dict(zip(languages, contents, strict=True)) if languages else contents[0]


def set_languages(raw: Any, languages: tuple[str, ...]) -> None:
    """Let every text of the file have just these languages, new ones empty; or be one text."""
    for table, key, text in list(_iter_texts(raw)):
        if languages:
            by_language = text if isinstance(text, dict) else {languages[0]: text}
            table[key] = {each: by_language.get(each, "") for each in languages}
        elif isinstance(text, dict):
            table[key] = next(iter(text.values()), "")


def languages_in(words: str) -> tuple[str, ...]:
    """The languages that somebody has typed."""
    return tuple(dict.fromkeys(_LANGUAGE.findall(words.lower())))


def shown(text: Any, usual: T) -> T:
    """A text as a title: in the language of whoever reads, or what is usual if it says nothing.

    “…” stands for what it works out: people who write no expressions read titles.
    """
    texts = text if isinstance(text, dict) else {"en": text}
    by_language = {key: _WORKED_OUT.sub("…", str(each)) for key, each in texts.items() if each}
    return T.by_language(by_language) if by_language else usual


def _iter_texts(raw: Any) -> Iterator[tuple[dict[str, Any], str, Any]]:
    """Each text, and where it stands."""
    match raw:
        case dict():
            for key, value in raw.items():
                if key in SAID and is_text(value):
                    yield raw, key, value
                elif key in {"choose", "is"} and isinstance(value, dict):
                    yield from ((value, each, text) for each, text in value.items())
                else:
                    yield from _iter_texts(value)
        case list():
            for each in raw:
                yield from _iter_texts(each)
