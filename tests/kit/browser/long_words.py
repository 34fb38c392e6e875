"""Pages in a language longer than ours: German whose every text is at least 40 % over the English.

Vowels are repeated until it is, so words grow as well as sentences, and stay readable.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from math import ceil
from typing import Any

from companion.core.words import Catalogue, T
from companion.locale.catalogues import Languages

LONGER = 1.4
FIXED = re.compile(r"\{[^{}]*\}|`[^`]*`")
"""What is filled in, and signs that are drawn."""
NO_WORDS = re.compile(r"[EdMyHm,.: ]+|[a-z]{2}|[\W\d_]*")
"""How a date is written, the code of a language, signs."""
VOWEL = re.compile("[aeiouyäöü]")


def longer(translation: str, english: str) -> str:
    """A translation, lengthened until it is long enough."""
    lacking = ceil(LONGER * len(english)) - len(translation)
    fixed = [range(*each.span()) for each in FIXED.finditer(translation)]
    free = [
        each.start()
        for each in VOWEL.finditer(translation)
        if not any(each.start() in part for part in fixed)
    ]
    if lacking <= 0 or not free or NO_WORDS.fullmatch(translation):
        return translation
    more = {at: lacking // len(free) + (n < lacking % len(free)) for n, at in enumerate(free)}
    return "".join(sign * (1 + more.get(at, 0)) for at, sign in enumerate(translation))


class _Longer(dict[str, str]):
    def __init__(self, known: Catalogue) -> None:
        self._known = known.sentences

    def get(self, sentence: str, default: Any = None) -> Any:
        """The sentence, lengthened."""
        return longer(self._known.get(sentence, default), sentence)


class LongCatalogue(Catalogue):
    """Says everything at length."""

    def __init__(self, known: Catalogue) -> None:
        super().__init__(known.language, _Longer(known))
        self._known = known

    def of(self, sentence: T) -> str:
        """The sentence, lengthened; its words are not yet filled in."""
        return longer(self._known.of(sentence), sentence.text)


@contextmanager
def speaking_at_length(languages: Languages, language: str) -> Iterator[None]:
    """This language is lengthened for a while."""
    usual = languages.of

    def of(code: str, game: str | None = None) -> Catalogue:
        known = usual(code, game)
        return LongCatalogue(known) if code == language else known

    vars(languages)["of"] = of
    yield
    del vars(languages)["of"]
