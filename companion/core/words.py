"""Every sentence a person reads: stored with its parts, turned into text only when it is shown.

English is the source; a catalogue maps an English sentence to the same one in another language.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from companion.core.seats import Seat, Viewer

Word: TypeAlias = "T | str | int | Viewer | tuple[Word, ...]"


class T:
    """A sentence with its parts: `T("{who} takes {card}", who=seat, card="Uriel")`."""

    __slots__ = ("text", "words")

    def __init__(self, text: str, /, **words: Word) -> None:
        self.text = text
        self.words: dict[str, Word] = words

    def __eq__(self, other: object) -> bool:
        return isinstance(other, T) and (self.text, self.words) == (other.text, other.words)

    def __hash__(self) -> int:
        words = self.words
        return hash((self.text, frozenset(words.items()))) if words else hash(self.text)

    def __repr__(self) -> str:
        return f"T({self.text!r})"

    def __str__(self) -> str:
        return Voice().say(self)


def plural(n: int, one: str, many: str, /, **words: Word) -> T:
    """The sentence for one thing or for many; `{n}` is the number."""
    return T(one if n == 1 else many, n=n, **words)


def listed(words: Iterable[Word]) -> tuple[Word, ...]:
    """Several words shown as a list: "A, B and C"."""
    return tuple(words)


@dataclass(frozen=True, slots=True)
class Voice:
    """Turns sentences into text in one language, with the players' names."""

    names: Mapping[int, str] = field(default_factory=dict)
    catalogue: Mapping[str, str] = field(default_factory=dict)

    def say(self, sentence: T | str) -> str:
        """The sentence as text. A plain string is looked up in the catalogue as it is."""
        if isinstance(sentence, str):
            return self.catalogue.get(sentence, sentence)
        text = self.catalogue.get(sentence.text, sentence.text)
        if not sentence.words:
            return text
        return text.format_map({name: self.word(word) for name, word in sentence.words.items()})

    def word(self, word: Word) -> str:
        """One word of a sentence as text."""
        match word:
            case T() | str():
                return self.say(word)
            case tuple():
                return self._list([self.word(each) for each in word])
            case Seat():
                return self.names.get(int(word)) or self.say(T("Seat {n}", n=int(word)))
            case Viewer():
                return self.say("the table")
            case _:
                return str(word).replace("-", "\N{MINUS SIGN}")

    def _list(self, words: list[str]) -> str:
        if not words:
            return self.say("nobody")
        *most, last = words
        if not most:
            return last
        return self.say(T("{most} and {last}", most=", ".join(most), last=last))
