"""A journal as text is kept: only lines that were not there before are said, in any language."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from companion.core.journal import Line
from companion.core.words import Catalogue, T, Voice
from companion.table.view.sentences_as_text import TextJournals


class Counting(Mapping[str, str]):
    """A catalogue that counts which sentences are looked up."""

    def __init__(self, **texts: str) -> None:
        self.texts = texts
        self.asked: Counter[str] = Counter()

    def __getitem__(self, text: str) -> str:
        self.asked[text] += 1
        return self.texts[text]

    def __iter__(self) -> Iterator[str]:
        return iter(self.texts)

    def __len__(self) -> int:
        return len(self.texts)


ONE, TWO, THREE = (Line(T(text)) for text in ("one", "two", "three"))


def test_a_line_is_said_once_however_often_the_journal_is_read() -> None:
    journals, words = TextJournals(), Counting()
    voice = Voice({}, Catalogue("en", words))
    assert journals.of(1, (ONE,), voice) == ["one"]
    assert journals.of(1, (ONE, TWO), voice) == ["one", "two"]
    assert journals.of(1, (ONE, TWO), voice) == ["one", "two"]
    assert words.asked == {"one": 1, "two": 1}


def test_lines_that_drop_off_at_the_front_change_nothing_for_the_others() -> None:
    journals, words = TextJournals(), Counting()
    voice = Voice({}, Catalogue("en", words))
    assert journals.of(1, (ONE, TWO), voice) == ["one", "two"]
    assert journals.of(1, (TWO, THREE), voice) == ["two", "three"]
    assert words.asked == {"one": 1, "two": 1, "three": 1}


def test_what_was_taken_back_is_gone() -> None:
    journals, voice = TextJournals(), Voice()
    journals.of(1, (ONE, TWO), voice)
    assert journals.of(1, (ONE, THREE), voice) == ["one", "three"]
    assert journals.of(1, (ONE,), voice) == ["one"]
    assert journals.of(1, (), voice) == []


def test_every_viewer_has_their_own_lines() -> None:
    journals, voice = TextJournals(), Voice()
    assert journals.of(1, (ONE, TWO), voice) == ["one", "two"]
    assert journals.of(2, (ONE, THREE), voice) == ["one", "three"]
    assert journals.of(None, (ONE,), voice) == ["one"]


def test_another_language_or_name_is_said_anew() -> None:
    journals = TextJournals()
    hello = Line(T("{who} is here", who="Ann"))
    assert journals.of(1, (hello,), Voice()) == ["Ann is here"]
    german = Voice({}, Catalogue("de", {"{who} is here": "{who} ist da"}))
    assert journals.of(1, (hello,), german) == ["Ann ist da"]
    assert journals.of(1, (hello,), Voice()) == ["Ann is here"]
