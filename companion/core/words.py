"""Every sentence a person reads: stored with its parts, turned into text only when it is shown.

English is the source; a catalogue maps an English sentence to the same one in another language.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from companion.core.seats import TABLE, Seat, Viewer

Word: TypeAlias = "T | str | int | Viewer | tuple[Word, ...]"


class T:
    """A sentence with its parts: `T("{who} takes {card}", who=seat, card="Uriel")`."""

    __slots__ = ("forms", "text", "texts", "words")

    def __init__(self, text: str, /, **words: Word) -> None:
        self.text = text
        self.words: dict[str, Word] = words
        self.forms: tuple[str, str] | None = None
        """For one thing and for many, if it counts: other languages have more forms, or fewer."""
        self.texts: Mapping[str, str] | None = None
        """Its own texts by language, if it brings them: it is then in no catalogue."""

    @classmethod
    def by_language(cls, texts: Mapping[str, str], /, **words: Word) -> T:
        """A sentence that brings its texts along; the first is for all other languages."""
        sentence = cls(next(iter(texts.values())), **words)
        sentence.texts = texts
        return sentence

    def but(self, **words: Word) -> T:
        """The same sentence with more words, or others."""
        changed = T(self.text, **{**self.words, **words})
        changed.forms, changed.texts = self.forms, self.texts
        return changed

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, T):
            return False
        mine, others = (self.text, self.words, self.texts), (other.text, other.words, other.texts)
        return mine == others

    def __hash__(self) -> int:
        words = self.words
        return hash((self.text, frozenset(words.items()))) if words else hash(self.text)

    def __repr__(self) -> str:
        return f"T({self.text!r})"

    def __str__(self) -> str:
        return Voice().say(self)


def plural(n: int, one: str, many: str, /, **words: Word) -> T:
    """The sentence for one thing or for many; `{n}` is the number."""
    sentence = T(one if n == 1 else many, n=n, **words)
    sentence.forms = one, many
    return sentence


def typed(text: str) -> T:
    """What somebody has typed, as it is: in no language a sentence of ours."""
    return T.by_language({ENGLISH.language: text})


def listed(words: Iterable[Word]) -> tuple[Word, ...]:
    """Several words shown as a list: "A, B and C"."""
    return tuple(words)


MAX_NAMED_PEOPLE = 6
"""How many people a sentence names; of more it says how many they are."""


def name_or_count(people: Sequence[Word]) -> Word:
    """These people as a list, or their number if a prompt would be too long with it."""
    if len(people) > MAX_NAMED_PEOPLE:
        return T("{n} players", n=len(people))
    return listed(people)


def tenths(number: float) -> T:
    """A number from 0 on with one decimal, as each language writes it."""
    whole, tenth = divmod(round(number * 10), 10)
    return T("{whole}.{tenth}", whole=whole, tenth=tenth)


class Catalogue:
    """One language: its sentences by the English ones. Two are equal only if they are the same.

    Sentences that count are `counted` by the one for many; `form` says which of its forms n takes.
    """

    def __init__(
        self,
        language: str,
        sentences: Mapping[str, str],
        counted: Mapping[str, tuple[str, ...]] | None = None,
        form: Callable[[int], int] = lambda n: int(n != 1),
    ) -> None:
        self.language = language
        self.sentences = sentences
        self._counted = counted or {}
        self._form = form

    def of(self, sentence: T) -> str:
        """The sentence in this language, its words not yet filled in."""
        if sentence.texts is not None:
            return sentence.texts.get(self.language, sentence.text)
        forms, n = sentence.forms, sentence.words.get("n")
        if forms and isinstance(n, int) and (known := self._counted.get(forms[1])):
            return known[self._form(n)]
        return self.sentences.get(sentence.text, sentence.text)


ENGLISH = Catalogue("en", {})


@dataclass(frozen=True, slots=True)
class Voice:
    """Turns sentences into text in one language, with the players' names."""

    names: Mapping[int, str] = field(default_factory=dict)
    catalogue: Catalogue = ENGLISH

    def say(self, sentence: T | str) -> str:
        """The sentence as text. A plain string is looked up in the catalogue as it is."""
        if isinstance(sentence, str):
            return self.catalogue.sentences.get(sentence, sentence)
        text = self.catalogue.of(sentence)
        if not sentence.words:
            return text
        filled = text.format_map({name: self.word(word) for name, word in sentence.words.items()})
        return filled[0].upper() + filled[1:] if _begins_with_the_table(text, sentence) else filled

    def word(self, word: Word) -> str:
        """One word of a sentence as text; a seat becomes its player’s name."""
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
        """The words with “and” before the last; “nobody” if there are none."""
        if not words:
            return self.say("nobody")
        *most, last = words
        if not most:
            return last
        return self.say(T("{most} and {last}", most=", ".join(most), last=last))


def _begins_with_the_table(text: str, sentence: T) -> bool:
    """People's names stay as they wrote them; the table, at the beginning, has a capital letter."""
    word = sentence.words.get(text[1 : text.find("}")]) if text.startswith("{") else None
    return isinstance(word, Viewer) and word == TABLE
