"""Languages: which there are, whose sentences come first, and what is not translated yet."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from companion.core.words import ENGLISH, T, Voice, plural
from companion.locale.catalogues import Languages

HEADER = r"""
msgid ""
msgstr ""
"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n<5 ? 1 : 2);\n"
"Content-Type: text/plain; charset=utf-8\n"
"""
SHARED = """
msgid "English"
msgstr "Po polsku"

msgid "Done"
msgstr "Gotowe"

msgid "Draw"
msgstr "Dobierz"

msgid "one die"
msgid_plural "{n} dice"
msgstr[0] "jedna kość"
msgstr[1] "{n} kości"
msgstr[2] "{n} kostek"

#, fuzzy
msgid "Home"
msgstr "Chyba dom"
"""
OF_THE_GAME = """
msgid "Draw"
msgstr "Remis"

msgid "{who} wins."
msgstr "Wygrywa {who}."
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Polish in a folder for all games, and in that of one of two games."""
    (tmp_path / "shared").mkdir()
    (tmp_path / "shared" / "pl.po").write_text(HEADER + SHARED, "utf-8")
    (tmp_path / "games" / "chess" / "locale").mkdir(parents=True)
    (tmp_path / "games" / "chess" / "locale" / "pl.po").write_text(HEADER + OF_THE_GAME, "utf-8")
    (tmp_path / "games" / "go").mkdir()
    return tmp_path


def languages(folder: Path) -> Languages:
    """The languages of these folders."""
    return Languages(folder / "games", folder / "shared")


def test_a_language_is_a_catalogue_for_all_games(folder: Path) -> None:
    assert languages(folder).codes == ("en", "pl")
    assert languages(folder).names == {"en": "English", "pl": "Po polsku"}


def test_a_game_says_its_own_first_and_then_what_all_say(folder: Path) -> None:
    chess = Voice({1: "Ada"}, languages(folder).of("pl", "chess"))
    assert chess.say("Draw") == "Remis"
    assert chess.say("Done") == "Gotowe"
    assert chess.say(T("{who} wins.", who="Ada")) == "Wygrywa Ada."
    assert Voice({}, languages(folder).of("pl", "go")).say("Draw") == "Dobierz"


def test_pages_about_all_games_have_the_sentences_of_all(folder: Path) -> None:
    voice = Voice(catalogue=languages(folder).of("pl"))
    assert voice.say(T("{who} wins.", who="Ada")) == "Wygrywa Ada."
    assert voice.say("Draw") == "Dobierz"


@pytest.mark.parametrize(("n", "said"), [(1, "jedna kość"), (3, "3 kości"), (7, "7 kostek")])
def test_what_counts_has_as_many_forms_as_the_language(folder: Path, n: int, said: str) -> None:
    voice = Voice(catalogue=languages(folder).of("pl"))
    assert voice.say(plural(n, "one die", "{n} dice")) == said
    assert Voice().say(plural(n, "one die", "{n} dice")) in {"one die", f"{n} dice"}


def test_what_is_not_translated_is_said_in_english(folder: Path) -> None:
    voice = Voice(catalogue=languages(folder).of("pl"))
    assert voice.say("Menu") == "Menu"
    assert voice.say("Home") == "Home", "a fuzzy translation is a guess"


def test_an_unknown_language_is_english(folder: Path) -> None:
    assert languages(folder).of("xx") is ENGLISH
    assert languages(folder).of("en", "chess") is ENGLISH


def test_compiled_catalogues_say_the_same(folder: Path) -> None:
    for source in sorted(folder.glob("**/pl.po")):
        with source.open("rb") as text, source.with_suffix(".mo").open("wb") as compiled:
            write_mo(compiled, read_po(text, "pl"))
        source.unlink()
    test_a_game_says_its_own_first_and_then_what_all_say(folder)
    test_what_counts_has_as_many_forms_as_the_language(folder, 7, "7 kostek")


ROOT = Path(__file__).parents[2]
SAME = """
Agent Android Cherub Code Companion Deck Inquisition Inquisitor Letter Linux Name Normal Phase Port
Reputation Rose Seraph Spoof Stand Start Suite Taler Teams Windows iPhone min minutes orange
"""
"""Words that are the same in German."""
TITLES = {"Deal with the Devil", "Mea Culpa", "Me’a culpa", "Myths"}
NAMES = "cards.csv"
"""Where angels and demons have their names."""
WORD = re.compile(r"\b[A-Za-z]*[a-z]{3,}\b")
SAID = re.compile(r'_\("([^"]+)"')
FILLED_IN = re.compile(r"\{\w*\}")


def test_no_german_sentence_is_its_english_one() -> None:
    shared, games = ROOT / "companion/locale/de.po", ROOT.glob("companion/games/*/locale/de.po")
    same = {
        str(each.id)
        for file in (shared, *games)
        for each in read_po(file.read_text("utf-8").splitlines())
        if each.id and each.string == each.id
        if NAMES not in {Path(where).name for where, _line in each.locations}
    }
    words = {each: {*WORD.findall(FILLED_IN.sub(" ", each))} for each in same - TITLES}
    left = {each for each, own in words.items() if not own <= {*SAME.split()}}
    assert left == set()


def test_no_screen_of_a_game_takes_a_word_that_is_the_same_elsewhere() -> None:
    """A Letter of Mea Culpa was German for a size of paper."""
    shared = read_po((ROOT / "companion/locale/de.po").read_text("utf-8").splitlines())
    same = {each.id for each in shared if each.string == each.id and WORD.search(str(each.id))}
    screens = [*ROOT.glob("companion/games/*/screens/*.html")]
    said = {word for each in screens for word in SAID.findall(each.read_text("utf-8"))}
    assert screens
    assert said & same == set()
