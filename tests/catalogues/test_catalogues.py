"""Every language says all there is to say, and nothing that is no longer said."""

from __future__ import annotations

import re
import string
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Message
from babel.messages.pofile import read_po

from printables.lettering import spell
from tests.catalogues.__main__ import catalogues, languages, update
from tests.kit import sentences as sources
from tests.kit.sentences import games, in_python, in_template
from tests.kit.sentences_in_data import ROOT, Place, Sentence, in_data

MADE_WITHOUT_FONT = frozenset(" \n'\N{NO-BREAK SPACE}\N{SOFT HYPHEN}→")
"""Spaces, hyphens that show only at the end of a line, and signs of the command line."""
CODE = """
KNOWN = {1: "Ann {does}", 2: "Bob"}
LINES = ("one line", "another line")

def rules(g, n):
    T("Plain")
    T("Yes" if n else "No")
    plural(n, "one card", "{n} cards", who=g)
    words, aim = "Take {n}", "no sentence"
    T(words, n=n)
    T(KNOWN[n])
    for line in LINES:
        T(line)
    for name, told in (("a", "First"), ("b", "Second")):
        T(told)
    refuse(g, "Not now")
    stop("Never")
    T(n.text)

def stop(text):
    refuse(None, text)

def refuse(g, why):
    raise Refused(T(why))
"""
STRAIGHT = re.compile(r"(?<=\w)'")
"""Where an apostrophe should be; commands to be typed have quotation marks before and after."""
PAGE = """
{{ _("Hello {who}", who=me) }} {{ _("Open" if k.open else "Shut") }} {{ k.name|say }}
{{ counted(k.n, "One left.", "{n} left.") }} {{ "never said" }}
"""


def test_sentences_in_code_are_found_however_they_are_chosen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sources, "ROOT", tmp_path)
    monkeypatch.setattr(sources, "CODE", (".",))
    sources._sayers.cache_clear()  # noqa: SLF001 - it has read the real code
    (tmp_path / "rules.py").write_text(CODE, "utf-8")
    found = {sentence for sentence, _ in in_python(tmp_path / "rules.py")}
    sources._sayers.cache_clear()  # noqa: SLF001 - and now this
    ones = ("Plain", "Yes", "No", "Take {n}", "Ann {does}", "Bob", "one line", "another line")
    also = ("First", "Second", "Not now", "Never")
    assert found == {Sentence(each) for each in ones + also} | {Sentence("one card", "{n} cards")}


def test_sentences_in_pages_are_found(tmp_path: Path) -> None:
    (tmp_path / "page.html").write_text(PAGE, "utf-8")
    found = {sentence for sentence, _ in in_template(tmp_path / "page.html")}
    assert found == {
        Sentence("Hello {who}"),
        Sentence("Open"),
        Sentence("Shut"),
        Sentence("One left.", "{n} left."),
    }


def test_data_that_people_read_is_found(tmp_path: Path) -> None:
    (tmp_path / "locale").mkdir()
    (tmp_path / "locale" / "data.toml").write_text(
        '"cards.csv" = ["name"]\n"*.deck.toml" = ["text"]\n'
    )
    (tmp_path / "cards.csv").write_text("id,name\na,Ace\nb,\n")
    (tmp_path / "our.deck.toml").write_text('id = "x"\n[[card]]\ntext = "Draw."\nkind = "move"\n')
    (tmp_path / "game.toml").write_text(
        'title = "Chess"\nid = "chess"\n[settings.a]\nlabel = "Clock"\n'
        '[settings.a.options]\nfast = "five minutes"\n'
    )
    found = {sentence.one for sentence, _ in in_data(tmp_path)}
    assert found == {"Ace", "Draw.", "Chess", "Clock", "five minutes"}


def test_an_update_keeps_translations_and_drops_what_is_not_said(tmp_path: Path) -> None:
    file = tmp_path / "locale" / "de.po"
    place = [Place("a.py", 1)]
    yes, no, cards = Sentence("Yes"), Sentence("No"), Sentence("one card", "{n} cards")
    assert update(file, {yes: place, cards: place}) == 2
    file.write_text(file.read_text("utf-8").replace('"Yes"\nmsgstr ""', '"Yes"\nmsgstr "Ja"'))
    assert update(file, {yes: place, no: place}) == 1
    text = file.read_text("utf-8")
    assert 'msgid "Yes"\nmsgstr "Ja"' in text
    assert 'msgid "No"\nmsgstr ""' in text
    assert "card" not in text


def every() -> Iterator[tuple[str, Message]]:
    """Every sentence of every language: its file, and what is said of it."""
    for language in languages():
        for file in catalogues(language):
            with file.open("rb") as text:
                for message in read_po(text, language):
                    if message.id:
                        yield file.relative_to(ROOT).as_posix(), message


def several(text: object) -> list[str]:
    """The forms of a sentence."""
    return [*map(str, text)] if isinstance(text, list | tuple) else [str(text or "")]


def test_every_language_has_just_what_is_said() -> None:
    for language in languages():
        for file, found in catalogues(language).items():
            assert file.is_file(), f"{file.relative_to(ROOT)} is missing: run make words"
            with file.open("rb") as text:
                there = {several(each.id)[0] for each in read_po(text, language) if each.id}
            assert there == {each.one for each in found}, f"{file.relative_to(ROOT)}: make words"


def test_everything_is_translated_for_certain() -> None:
    missing = [
        f"{file}: {message.id}"
        for file, message in every()
        if message.fuzzy or not all(several(message.string))
    ]
    assert missing == []


def test_translations_have_the_same_placeholders() -> None:
    wrong = [
        f"{file}: {ours}"
        for file, message in every()
        for ours in several(message.string)
        if ours and filled(ours) not in [filled(each) for each in several(message.id)]
    ]
    assert wrong == []


def filled(text: str) -> set[str]:
    """The names of what is filled in."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def test_apostrophes_are_real_ones() -> None:
    said = [(file, text) for file, each in every() for text in shown(each)]
    said += [(book.name, book.read_text("utf-8")) for folder in games() for book in books(folder)]
    wrong = [
        f"{file}: …{text[max(at.start() - 30, 0) : at.end() + 9]}…"
        for file, text in said
        for at in STRAIGHT.finditer(text)
    ]
    assert wrong == [], "write ’ instead of '"


def test_our_fonts_have_every_sign() -> None:
    lacking = [
        f"{file}: {sign!r} in {text}"
        for file, message in every()
        for text in shown(message)
        for sign in set(text) - MADE_WITHOUT_FONT
        if spell(sign) != sign
    ]
    assert lacking == [], "a phone would show a box, or the letter of another font"


def shown(message: Message) -> list[str]:
    """All forms of a sentence, ours and the translator's."""
    return several(message.id) + several(message.string)


def books(folder: Path) -> list[Path]:
    """What explains a game, in every language."""
    return sorted(folder.glob("rules*.md"))
